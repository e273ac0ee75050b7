"""Nestor, naively."""

from __future__ import annotations

from itertools import combinations

from .base import Game
from .common import State, carry, codes, value

COLUMNS = codes("", 1, 8)
RESERVE = codes("r", 1, 4)


class Nestor(Game):
    packs = 1
    layout = COLUMNS + RESERVE
    foundations = ("f",)
    height = 52  # all cards are paired

    def start(self, state: State) -> None:
        """Six rows of eight; no value twice in a column, if the pack allows."""
        for column in COLUMNS * 6:
            bring_up(state["piles"]["s"], state["piles"][column])
            carry(state["piles"], "s", column)

    def legal(self, state: State) -> list[str]:
        """Every pair of equal value among the lowest cards and the reserve; the next card of the reserve."""
        tops = {code: value(state["piles"][code][-1]) for code in self.layout if state["piles"][code]}
        pairs = [f"{one} {other}" for one, other in combinations(tops, 2) if tops[one] == tops[other]]
        return self.stock(state) + pairs

    def deal(self, state: State) -> None:
        """Each of the four cards has its own place in the reserve."""
        carry(state["piles"], "s", RESERVE[4 - len(state["piles"]["s"])])

    def move(self, state: State, src: str, dst: str) -> None:
        """A pair goes away."""
        for code in (src, dst):
            carry(state["piles"], code, "f")


def bring_up(pack: list[str], column: list[str]) -> None:
    """Cards whose value the column has go to the bottom of the pack; if all do, they are as they were."""
    values = {value(card) for card in column}
    for _ in range(len(pack)):
        if value(pack[0]) not in values:
            return
        pack.append(pack.pop(0))
