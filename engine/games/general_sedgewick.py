"""General Sedgewick: Lady Cadogan, plate 28."""

from engine.declare import *


class GeneralSedgewick(Game):
    """A cross of five feeds four corners, of which the sixth card names the base."""

    title, packs, number, difficulty, minutes = "General Sedgewick", 1, 28, 3, 10
    aliases = ("sedgewick", "four seasons", "corner card", "vanishing cross")
    notes = (
        "The cross is dealt top, left, centre, right, bottom.",
        "A king may be laid on an ace of the cross, whatever the base.",
    )
    others = ("Four Seasons elsewhere fills a place of the cross when the player likes, from the cross too.",)

    stock = Stock()
    talon = Waste()
    corners = Foundation(4, path=up(FIRST).in_suit)
    cross = Tableau(5, build=descending.round_the_corner, refill=ChosenRefill(stock, talon))

    deal = Round(talon)

    layout = (
        row(corners[:2], at=(0, 0), apart=4), row(corners[2:], at=(0, 3), apart=4),
        row(cross[:1], at=(2, 0.5), fan="down"), row(cross[1:4], at=(1, 1.5), fan="down"),
        row(cross[4:], at=(2, 2.5), fan="down"), column(stock, at=(6, 1)), column(talon, at=(6, 2)),
    )  # fmt: skip

    def lay(self, t: Dealer) -> None:
        """Five cards make the cross; the sixth begins the first corner, and names the base."""
        t.deal(*self.cross, self.corners[0])
