"""Beleaguered Castle, naively."""

from __future__ import annotations

from .common import Group, Piles, bases, codes, value
from .lifting import Lifting

ROWS = codes("", 1, 8)


class BeleagueredCastle(Lifting):
    layout = columns = ROWS
    withdrawn = bases(codes("f", 1, 4), "AD AC AH AS")
    dealt = ROWS * 6
    groups = (Group(ROWS), Group(codes("f", 1, 4)))

    def builds_on(self, top: str, card: str) -> bool:
        """The next lower of any suit."""
        return value(card) == value(top) - 1

    def most(self, piles: Piles, place: str) -> int:
        """Card by card."""
        return 1


class StreetsAndAlleys(BeleagueredCastle):
    withdrawn = bases((), "")
    dealt = (*ROWS * 6, *ROWS[:4])
