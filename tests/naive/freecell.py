"""FreeCell, naively."""

from __future__ import annotations

from .common import RANKS, Group, Piles, codes, suit, value
from .lifting import Lifting

COLUMNS = codes("", 1, 8)


class FreeCell(Lifting):
    columns = COLUMNS
    cells = codes("c", 1, 4)
    dealt = COLUMNS * 7

    def __init__(self) -> None:
        self.layout = (*self.columns, *self.cells)
        self.groups = (Group(self.columns), Group(self.cells), Group(self.foundations))

    def order(self, name: str) -> list[str]:
        """Microsoft's numbers: cards by rank, clubs first; one is drawn, and the last takes its place."""
        if not name.isdecimal() or not 0 < int(name) < 10**9:
            return super().order(name)
        left, order, number = [rank + one for rank in RANKS for one in "CDHS"], [], int(name)
        while left:
            number = (214013 * number + 2531011) & 0x7FFFFFFF
            drawn = number // 65536 % len(left)
            left[drawn], left[-1] = left[-1], left[drawn]
            order.append(left.pop())
        return order

    def most(self, piles: Piles, place: str) -> int:
        """One more than there are free cells, twice as many for each other empty column."""
        free = sum(not piles[cell] for cell in self.cells)
        spaces = sum(not piles[column] for column in self.columns if column != place)
        return int((free + 1) * 2**spaces)


class ThreeCells(FreeCell):
    cells = codes("c", 1, 3)


class TwoCells(FreeCell):
    cells = codes("c", 1, 2)


class OneCell(FreeCell):
    cells = codes("c", 1, 1)


class BakersGame(FreeCell):
    def builds_on(self, top: str, card: str) -> bool:
        """The next lower of the suit."""
        return suit(top) == suit(card) and value(card) == value(top) - 1
