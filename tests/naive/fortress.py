"""Fortress, naively."""

from __future__ import annotations

from .base import Game
from .common import Group, State, codes

LEFT = codes("", 1, 5)
RIGHT = codes("", 6, 10)
ROWS = LEFT + RIGHT
LINES = [row for pair in zip(LEFT, RIGHT, strict=True) for row in pair]  # straight across both groups


class Fortress(Game):
    packs = 1
    layout = built = ROWS
    either_way = True
    foundations = codes("f", 1, 4)
    dealt = tuple(row for row in LINES for _ in range(6 if row in ("5", "10") else 5))
    empty_takes_any = True
    groups = (Group(ROWS), Group(foundations))

    def start(self, state: State) -> None:
        """The left end of a left row is its top."""
        super().start(state)
        for row in LEFT:
            state["piles"][row].reverse()
