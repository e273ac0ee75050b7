"""Yukon, naively."""

from __future__ import annotations

from .common import Group, codes
from .lifting import Hiding

COLUMNS = codes("", 1, 7)


class Yukon(Hiding):
    columns = layout = COLUMNS
    dealt = (*(column for row in range(7) for column in COLUMNS[row:]), *COLUMNS[1:] * 4)
    groups = (Group(COLUMNS), Group(codes("f", 1, 4)))
    kings_only = True

    def hidden_at_first(self, column: str) -> int:
        return int(column) - 1

    def holds(self, under: str, over: str) -> bool:
        """Whatever lies on a card goes with it."""
        return True
