"""Pyramid, naively."""

from __future__ import annotations

from .base import Game
from .common import State, carry, codes, value

PLACES = codes("", 1, 28)
ROWS = [range(n * (n - 1) // 2 + 1, n * (n + 1) // 2 + 1) for n in range(1, 8)]
UPON = {str(n): (str(n + row), str(n + row + 1)) for row in range(1, 7) for n in ROWS[row - 1]}


class Pyramid(Game):
    packs = 1
    layout = (*PLACES, "h", "t", "x")
    foundations = ()
    dealt = (*PLACES, "h")
    redeals = 2
    any_order = True

    def free(self, state: State) -> list[str]:
        """The piles whose last card is in play, lower place first."""
        piles = state["piles"]
        uncovered = [n for n in PLACES if piles[n] and not any(piles[m] for m in UPON.get(n, ()))]
        return [*uncovered, *(code for code in "ht" if piles[code])]

    def plays(self, state: State) -> list[str]:
        """Kings alone, and two that make thirteen."""
        piles, free = state["piles"], self.free(state)
        rank = {code: value(piles[code][-1]) for code in free}
        kings = [code for code in free if rank[code] == 13]
        order = sorted(free, key=self.number)
        pairs = [(a, b) for n, a in enumerate(order) for b in order[n + 1 :] if rank[a] + rank[b] == 13]
        return [*kings, *(f"{a} {b}" for a, b in pairs)]

    def number(self, code: str) -> int:
        """Where a pile comes in the order in which a pair is written."""
        return int(code) if code.isdecimal() else 100 + "ht".index(code)

    def stock(self, state: State) -> list[str]:
        piles = state["piles"]
        if piles["h"]:
            return ["deal"]
        return ["redeal"] if piles["t"] and not piles["s"] and state["redeals"] else []

    def deal(self, state: State) -> None:
        carry(state["piles"], "h", "t")

    def move(self, state: State, *codes: str) -> None:
        for code in codes:
            carry(state["piles"], code, "x")

    def settle(self, state: State) -> None:
        """The card in hand comes from the pack."""
        if state["piles"]["s"] and not state["piles"]["h"]:
            carry(state["piles"], "s", "h")

    def won(self, state: State) -> bool:
        """The pyramid is gone."""
        return not any(state["piles"][place] for place in PLACES)

    def legal(self, state: State) -> list[str]:
        return [] if self.won(state) else super().legal(state)


class OnePass(Pyramid):
    redeals = 0


class WholePack(Pyramid):
    def won(self, state: State) -> bool:
        """Every card is out of the game."""
        return len(state["piles"]["x"]) == 52


class StrictPyramid(WholePack):
    redeals = 0
