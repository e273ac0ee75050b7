"""Eight Off, naively."""

from __future__ import annotations

from .common import Group, Piles, codes, suit, value
from .lifting import Lifting


class EightOff(Lifting):
    columns = codes("", 1, 8)
    cells = codes("c", 1, 8)
    dealt = (*columns * 6, "c1", "c2", "c3", "c4")
    kings_only = True

    def __init__(self) -> None:
        self.layout = (*self.columns, *self.cells)
        self.groups = (Group(self.columns), Group(self.cells), Group(self.foundations))

    def builds_on(self, top: str, card: str) -> bool:
        """The next lower of the suit."""
        return suit(top) == suit(card) and value(card) == value(top) - 1

    def most(self, piles: Piles, place: str) -> int:
        """One more than there are free cells; a space takes only a king, and helps nobody else."""
        return 1 + sum(not piles[cell] for cell in self.cells)
