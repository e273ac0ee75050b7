"""The Terrace, naively."""

from __future__ import annotations

from .base import Game
from .common import Codes, Group, Piles, State, alternate, codes, value

VALLEY = codes("", 1, 9)


class Terrace(Game):
    layout = ("r", *VALLEY, "t")
    dealt = (*["r"] * 13, *VALLEY[:3])  # the Terrace, and three to choose the base from
    built = filled = VALLEY
    groups = (Group(VALLEY), Group(Game.foundations, follows_suit=False, follows_colour=True))

    def base(self, piles: Piles) -> int | None:
        """The value that all foundations begin with, once it is chosen."""
        return next((value(piles[code][0]) for code in self.foundations if piles[code]), None)

    def begins(self, piles: Piles, foundation: str, card: str) -> bool:
        """A card of the base's rank."""
        return value(card) == self.base(piles)

    def follows(self, foundation: str, top: str, card: str) -> bool:
        """Up in alternating colours, round the corner."""
        return alternate(card, top) and value(card) == value(top) % 13 + 1

    def builds(self, piles: Piles, place: str, card: str) -> bool:
        """Down in alternating colours; a king goes on an ace unless aces are the bases."""
        if not piles[place] or not alternate(card, piles[place][-1]):
            return False
        below = value(piles[place][-1]) - 1
        return value(card) == (13 if below == 0 and self.base(piles) != 1 else below)

    def forced(self, state: State) -> list[str]:
        """First the choice of the base."""
        if self.base(state["piles"]) is not None:
            return []
        return [f"{src} {dst}" for src in VALLEY[:3] for dst in self.foundations]

    def places_for(self, piles: Piles, src: str) -> Codes:
        """The Valley, but not for the Terrace."""
        return () if src == "r" else VALLEY
