"""Crescent, naively."""

from __future__ import annotations

from .base import ACES, ACES_AND_KINGS, KINGS, BothWays
from .common import Group, State, codes, suit, value

HEAPS = codes("", 1, 16)


class Crescent(BothWays):
    layout = built = HEAPS
    withdrawn = ACES_AND_KINGS
    dealt = HEAPS * 6
    groups = (Group(HEAPS), Group(ACES), Group(KINGS))

    def start(self, state: State) -> None:
        super().start(state)
        state["shifts"] = 3

    def builds_on(self, top: str, card: str) -> bool:
        """A neighbour of the suit, king and ace being neighbours."""
        return suit(top) == suit(card) and abs(value(top) - value(card)) in (1, 12)

    def legal(self, state: State) -> list[str]:
        """A game that is won has no more moves."""
        return [] if self.won(state) else super().legal(state)

    def others(self, state: State) -> list[str]:
        piles = state["piles"]
        high = any(len(piles[heap]) > 1 for heap in HEAPS)
        return [*self.exchanges(piles), *["shift"] * (high and state["shifts"] > 0)]

    def shift(self, state: State) -> None:
        """What lies lowest comes uppermost."""
        state["shifts"] -= 1
        for heap in HEAPS:
            state["piles"][heap] = state["piles"][heap][1:] + state["piles"][heap][:1]
