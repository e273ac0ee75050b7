"""Bristol, naively."""

from __future__ import annotations

from .base import Game
from .common import Group, State, codes, deal_out, value

FANS = codes("", 1, 8)
TALONS = codes("t", 1, 3)


class Bristol(Game):
    packs = 1
    layout = (*FANS, *TALONS)
    built = FANS
    foundations = codes("f", 1, 4)
    groups = (Group(FANS), Group(foundations, follows_suit=False))

    def start(self, state: State) -> None:
        """Three rows on the fans, whose kings go beneath; then a card on each talon."""
        piles = state["piles"]
        deal_out(piles, FANS * 3)
        for fan in FANS:
            kings = [card for card in piles[fan] if value(card) == 13]
            piles[fan] = kings + [card for card in piles[fan] if value(card) != 13]
        deal_out(piles, TALONS)

    def follows(self, foundation: str, top: str, card: str) -> bool:
        """Ascending whatever the suit."""
        return value(card) == value(top) + 1

    def builds_on(self, top: str, card: str) -> bool:
        """The next lower of any suit."""
        return value(card) == value(top) - 1

    def deal(self, state: State) -> None:
        """A card on each talon, as far as the pack goes."""
        deal_out(state["piles"], TALONS)
