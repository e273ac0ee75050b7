"""Russian Solitaire, naively."""

from __future__ import annotations

from .common import suit, value
from .yukon import Yukon


class RussianSolitaire(Yukon):
    def builds_on(self, top: str, card: str) -> bool:
        """The next lower of the suit."""
        return suit(card) == suit(top) and value(card) == value(top) - 1
