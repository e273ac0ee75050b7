"""Pyramid: pairs that make thirteen."""

from ...vocabulary import *

ROWS = rows_upon(1, 2, 3, 4, 5, 6, 7)


class Pyramid(Game):
    """Two free cards that make thirteen leave a pyramid of 28, and the pack that helps to clear it."""

    title, packs, number, minutes = "Pyramid", 1, 104, 5
    source = "PySolFC and Keller's Solitaire Laboratory"
    aliases = ("Pyramid Solitaire", "Tut's Tomb", "King Tut", "Pile of 28")
    notes = (
        "A card and the one that lies on it are no pair, even if nothing else lies on it.",
        "The pyramid alone must go, whatever is left of the pack, but for variants that want all 52 cards.",
    )
    strategy = (
        "Look which cards lie over the last partners of a rank, and free those first. "
        "Take pairs within the pyramid before pairs with the talon, and keep a card of the talon whose "
        "partner still bars something. "
        "Games are lost by a card that lies upon both of its last partners: count the four of each rank."
    )

    stock = Stock()
    pyramid = Reserve(28, gives_when=Bare(ROWS))
    hand = Reserve(refill=Refill(stock), code="h")
    talon = Waste()
    away = Foundation(holds=52, code="x")

    pair = Pair((pyramid, hand, talon), onto=away, total=13)
    king = Discard((pyramid, hand, talon), onto=away, cards=ranked(KING))
    cleared: Cleared | None = Cleared(pyramid)

    deal = Round(talon, of=hand, rule="The card in hand goes on the talon, and the next is turned.")
    redeal: Redeal | None = Redeal(talon, times=2, when=Out(hand))

    layout = (
        heaped(pyramid, ROWS, at=(0, 0)),
        row(stock, at=(0, 0)),
        row(hand, at=(1, 0)),
        row(talon, at=(5, 0)),
        row(away, at=(6, 0)),
    )

    def lay(self, t: Dealer) -> None:
        """Rows of one to seven, each half upon the one before; then a card in hand."""
        t.deal(*self.pyramid, self.hand)

    def score(self, t: Dealer, dealt: State) -> str:
        left = sum(len(t.cards(place)) for place in self.pyramid)
        return f"{left} {'card' if left == 1 else 'cards'} left in the pyramid" if left else ""


class OnePass(Pyramid):
    """The pack is dealt only once."""

    variant = "one-pass"
    redeal = None


class WholePack(Pyramid):
    """All 52 cards must go."""

    variant = "whole-pack"
    cleared = None


class StrictPyramid(Pyramid):
    """All 52 cards must go, and the pack is dealt only once."""

    variant = "strict"
    cleared = None
    redeal = None
