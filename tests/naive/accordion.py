"""Accordion, naively."""

from __future__ import annotations

from .base import Game
from .common import State, carry, codes, suit, value

PLACES = codes("", 1, 52)


class Accordion(Game):
    packs = 1
    layout = dealt = PLACES
    foundations = ()

    def plays(self, state: State) -> list[str]:
        """A pile on the first or third to its left, of one suit or rank."""
        tops = [state["piles"][place][-1] for place in PLACES if state["piles"][place]]
        return [
            f"{n + 1} {n + 1 - left}"
            for n, card in enumerate(tops)
            for left in (3, 1)
            if left <= n and (suit(tops[n - left]) == suit(card) or value(tops[n - left]) == value(card))
        ]

    def stock(self, state: State) -> list[str]:
        return ["deal"] if state["piles"]["s"] else []

    def deal(self, state: State) -> None:
        """At the right end."""
        carry(state["piles"], "s", next(place for place in PLACES if not state["piles"][place]))

    def move(self, state: State, src: str, dst: str) -> None:
        """The whole pile goes, and the row closes up."""
        piles = state["piles"]
        piles[dst] += piles[src]
        piles[src] = []
        lying = [piles[place] for place in PLACES if piles[place]]
        for n, place in enumerate(PLACES):
            piles[place] = lying[n] if n < len(lying) else []

    def won(self, state: State) -> bool:
        """One pile has all."""
        return len(state["piles"]["1"]) == 52

    def legal(self, state: State) -> list[str]:
        return [] if self.won(state) else super().legal(state)


class ByHand(Accordion):
    dealt = ()
