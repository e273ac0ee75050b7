"""General Sedgewick: Lady Cadogan, plate 28."""

from ..vocabulary import *


class GeneralSedgewick(Game):
    """A cross of five feeds four corners, of which the sixth card names the base."""

    title, packs, number, minutes = "General Sedgewick", 1, 28, 10
    aliases = ("Four Seasons", "Corner Card", "Vanishing Cross", "Czarina")
    notes = (
        "The cross is dealt top, left, centre, right, bottom.",
        "A king may be laid on an ace of the cross, whatever the base.",
    )
    others = ("Four Seasons today fills a place of the cross when the player likes, from the cross too.",)
    strategy = (
        "Bring the three other bases to their corners as soon as they show, and count from the base: the "
        "card below it is the highest of all and will go home last. "
        "Build on the cross in long runs, of which one that begins just below the base does no harm, and "
        "fill open places from the talon before the pack. "
        "Games are lost when the five runs stand upon cards the corners want early; lay no run upon a card "
        "which goes home next or next but one."
    )

    stock = Stock()
    talon = Waste()
    corners = Foundation(4, path=up(FIRST).in_suit)
    cross = Tableau(5, build=descending.round_the_corner, refill=ChosenRefill(stock, talon))

    deal = Round(talon)

    layout = (
        row(corners[:2], at=(0, 0), apart=4),
        row(corners[2:], at=(0, 3), apart=4),
        row(cross[:1], at=(2, 0.5), fan="down"),
        row(cross[1:4], at=(1, 1.5), fan="down"),
        row(cross[4:], at=(2, 2.5), fan="down"),
        column(stock, at=(6, 1)),
        column(talon, at=(6, 2)),
    )

    def lay(self, t: Dealer) -> None:
        """Five cards make the cross; the sixth begins the first corner, and names the base."""
        t.deal(*self.cross, self.corners[0])
