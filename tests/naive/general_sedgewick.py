"""General Sedgewick, naively."""

from __future__ import annotations

from .base import Game
from .common import Group, Piles, codes, suit, value

CROSS = codes("", 1, 5)
CORNERS = codes("f", 1, 4)


class GeneralSedgewick(Game):
    packs = 1
    layout = (*CROSS, "t")
    foundations = CORNERS
    dealt = (*CROSS, "f1")  # the sixth card is the base of the first corner
    built = filled = CROSS
    filled_by_choice = True
    groups = (Group(CROSS), Group(CORNERS))

    def begins(self, piles: Piles, foundation: str, card: str) -> bool:
        """A card of the base's rank."""
        return value(card) == value(piles["f1"][0])

    def follows(self, foundation: str, top: str, card: str) -> bool:
        """The next of the suit, round the corner."""
        return suit(card) == suit(top) and value(card) == value(top) % 13 + 1

    def builds_on(self, top: str, card: str) -> bool:
        """Down by one, suits ignored; a king goes on an ace."""
        return value(top) == value(card) % 13 + 1
