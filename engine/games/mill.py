"""The Mill: Lady Cadogan, plate 6."""

from ..vocabulary import *


class TheMill(Game):
    """Four families in the centre, four kings falling at its angles, ground from eight wings."""

    title, packs, number, minutes = "The Mill", 2, 6, 15
    counts_locks = True
    aliases = ("Windmill", "Propeller", "Die Mühle")
    notes = (
        "Any king may go to an empty angle, at will; when four lie there, kings are cards like others.",
        "A card of an angle goes to the centre only if one of the wings or the talon can follow it at once.",
    )
    others = ("Windmill today often lets cards of the angles go to the centre one after another, or back.",)
    strategy = (
        "Give the centre whatever fits both it and an angle: it has 52 cards to take, one after another, "
        "and each card that waits for it holds a wing until its turn comes round. "
        "Fill open wings from the talon rather than from the pack: a card leaves it that will not come "
        "again, the one below it comes into play, and the pack loses nothing by waiting. "
        "Games are lost with wings full of cards that neither centre nor angles want for long; when only "
        "the next card of the centre is missing, bridge the gap with the top of an angle."
    )

    stock = Stock()
    talon = Waste()
    centre = Foundation(1, path=up(ACE) * 4)
    angles = Foundation(4, path=down(KING))
    wings = Reserve(8, refill=ChosenRefill(stock, talon))

    exchange = Exchange(angles, centre, back=False, to_follow=True)
    deal = Round(talon)

    layout = (
        row(centre, at=(4, 3)),
        crosswise(wings, middle=(4, 3), gap=0.9),
        row(angles[:1], at=(2.6, 2), turn=-45),
        row(angles[1:2], at=(5.4, 2), turn=45),
        row(angles[2:3], at=(2.6, 4), turn=45),
        row(angles[3:], at=(5.4, 4), turn=-45),
        row(stock, at=(8.6, 2.5)),
        row(talon, at=(8.6, 3.5)),
    )

    def lay(self, t: Dealer) -> None:
        """The ace of hearts lies in the centre; then eight cards make the wings."""
        t.withdraw(ACE, self.centre, "H")
        t.deal(*self.wings)
