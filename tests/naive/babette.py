"""Babette, naively."""

from __future__ import annotations

from .base import BothWays
from .common import ROW_LETTERS, Group, State, codes, fill

ROWS = [codes(letter, 1, 8) for letter in ROW_LETTERS]
GARDEN = tuple(place for row in ROWS for place in row)
KINGS = codes("f", 1, 4)
ACES = codes("f", 5, 8)


class Babette(BothWays):
    layout = GARDEN
    ascending, descending = ACES, KINGS
    redeals = 2
    # The last column first, each from its uppermost card on
    taken_up = tuple(row[column] for column in reversed(range(8)) for row in ROWS)
    groups = (Group(KINGS), Group(ACES))

    def start(self, state: State) -> None:
        """The first row."""
        state["rows"] = 0
        self.deal(state)

    def recount(self, state: State) -> None:
        """The rows that lie there."""
        state["rows"] = sum(any(state["piles"][place] for place in row) for row in ROWS)

    def in_play(self, state: State) -> list[str]:
        """The cards that have none right below them."""
        piles = state["piles"]
        below = dict(zip(GARDEN, [*GARDEN[8:], *[None] * 8], strict=True))
        return [place for place in GARDEN if (under := below[place]) is None or not piles[under]]

    def deal(self, state: State) -> None:
        """Eight cards, or those there are, into the next row."""
        fill(state["piles"], ROWS[state["rows"]], "s")
        state["rows"] += 1

    def redeal(self, state: State) -> None:
        """The first row again."""
        super().redeal(state)
        self.start(state)
