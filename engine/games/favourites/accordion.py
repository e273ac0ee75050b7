"""Accordion: a row pressed together to one pile."""

from ...vocabulary import *


class Accordion(Game):
    """All cards lie in one row; piles go on piles to their left, until one pile is left."""

    title, packs, number, minutes = "Accordion", 1, 111, 10
    source = "Morehead and Mott-Smith, and Solvitaire"
    aliases = ("Idle Year", "Methuselah", "Tower of Babel", "Accordion Solitaire")
    notes = (
        "The number of a pile is its place now: when a pile leaves, those to its right close up.",
        "The score is the number of piles that are left.",
    )
    strategy = (
        "Choose a rank of which all four cards lie towards the right end, and let these four take the other "
        "piles as you bring them nearer to each other. "
        "Before each move look which piles come to lie next and third to each other when the row has closed "
        "up. "
        "Games are lost by taking what offers itself, until a few piles of other suits and ranks lie apart."
    )

    stock = Stock()
    heaps = Reserve(52)

    stacking = Stacking(heaps, far=3, holds=52)

    layout = (grid(heaps, at=(0, 0), across=13), row(stock, at=(6, 4)))

    def lay(self, t: Dealer) -> None:
        """All cards in a row, from left to right."""
        t.deal(*self.heaps)

    def score(self, t: Dealer, dealt: State) -> str:
        piles = 52 - t.open(self.heaps)
        return f"{piles} {'pile' if piles == 1 else 'piles'} left"


class ByHand(Accordion):
    """The row begins empty, and cards are laid at its right end one by one."""

    variant = "by-hand"

    @own()
    def deal(self, t: Dealer) -> str | None:
        """The next card is laid at the right end of the row."""
        if not t.left:
            return "the pack is out"
        t.deal(t.gaps(self.heaps)[0])
        return None

    def lay(self, t: Dealer) -> None:
        """Nothing is laid out."""
