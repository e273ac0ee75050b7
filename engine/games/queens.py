"""The Queens: Lady Cadogan, plate 29."""

from ..vocabulary import *


class TheQueens(Game):
    """A shutter of seven and a hidden key; the queens of the talon repay it with three cards each."""

    title, packs, number, minutes = "The Queens", 2, 29, 30
    notes = (
        "While the key shows a queen, its fourteen top cards go under the pack; later queens are free.",
        "Queens that lie in the talon are counted again at every redeal; they themselves stay there.",
    )
    others = ("We know of no modern game that keeps its rules.",)
    strategy = (
        "The key gives only to foundations, so bring its top home before all else, and let the lines of its "
        "suit go ahead of the others. "
        "Marry in the shutter in long runs, bring every king up at once, and leave the queens in the talon: "
        "each pays three cards at every redeal, and one that leaves it pays no more. "
        "Games are lost when the talon can pay but all that comes back is covered again; play the low cards "
        "first in each small pack, and do not fill the shutter with cards married to nothing."
    )

    stock = Stock()
    talon = Waste()
    kings = Foundation(8, path=run(KING, *range(ACE, KING)).in_suit)
    key = Reserve(gives_to=(kings,), code="k")
    shutter = Tableau(7, build=descending.in_suit, refill=ChosenRefill(stock, talon))

    deal = Round(talon)

    @own()
    def redeal(self, t: Dealer) -> str | None:
        """When the pack is out, the lowest talon cards, three for each queen in it, are dealt again."""
        if t.left:
            return "the pack must be dealt out first"
        talon = t.cards(self.talon)
        others = [at for at, card in enumerate(talon) if rank(card) != QUEEN]
        paid = others[: 3 * (len(talon) - len(others))]
        if not paid:
            return "no queen lies in the talon, or nothing but queens"
        order = [at for at in range(len(talon)) if at not in paid] + paid[::-1]
        t.order(self.talon, [talon[at] for at in order])
        t.give(self.talon, self.stock, len(paid))
        return None

    layout = (
        row(kings, at=(0, 0)),
        row(shutter[:4], at=(2, 1), fan="down"),
        row(talon, at=(7.5, 3)),
        row(shutter[4:], at=(2.5, 2), fan="down"),
        row(key, at=(0.7, 3)),
        row(stock, at=(6.5, 3)),
    )

    def lay(self, t: Dealer) -> None:
        """32 cards make the key; then the shutter is dealt, kings going to their places at once."""
        t.deal(self.key, cards=32)
        while t.shows(self.key, QUEEN):
            t.under(self.key, cards=14)
        t.deal_past(self.kings, *self.shutter)

    def seen(self, t: Dealer) -> Seen:
        """Of the key only the top card."""
        return {self.key: 1}
