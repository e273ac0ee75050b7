"""Red and Black, naively."""

from __future__ import annotations

from .base import Game
from .common import Group, alternate, bases, codes, value

VOLUNTEERS = codes("", 1, 8)


class RedAndBlack(Game):
    layout = (*VOLUNTEERS, "t")
    withdrawn = bases(Game.foundations, "AD AD AC AC AH AH AS AS")
    dealt = built = filled = VOLUNTEERS
    redeals = 1
    shuffled_again = True
    groups = (Group(VOLUNTEERS), Group(Game.foundations))

    def builds_on(self, top: str, card: str) -> bool:
        """Downwards in alternating colours."""
        return alternate(card, top) and value(card) == value(top) - 1
