"""Sir Tommy, naively."""

from __future__ import annotations

from .calculation import HEAPS, Hand
from .common import Group, codes, value


class SirTommy(Hand):
    dealt = ("h",)
    groups = (Group(HEAPS), Group(codes("f", 1, 4), follows_suit=False))

    def follows(self, foundation: str, top: str, card: str) -> bool:
        """The next higher of any suit."""
        return value(card) == value(top) + 1
