"""The Flower-Garden, naively."""

from __future__ import annotations

from .base import Game
from .common import Group, codes, value

FANS = codes("", 1, 6)
BOUQUET = codes("b", 1, 16)


class FlowerGarden(Game):
    packs = 1
    layout = FANS + BOUQUET
    foundations = codes("f", 1, 4)
    dealt = (*(fan for fan in FANS for _ in range(6)), *BOUQUET)  # six cards together on each fan
    built = FANS
    empty_takes_any = True
    groups = (Group(FANS), Group(foundations))

    def builds_on(self, top: str, card: str) -> bool:
        """The next lower, suits ignored."""
        return value(card) == value(top) - 1
