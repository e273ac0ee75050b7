"""The Labyrinth, naively."""

from __future__ import annotations

from .base import ACES, ACES_AND_KINGS, KINGS, BothWays
from .common import ROW_LETTERS, Group, State, carry, codes, fill

ROWS = [codes(letter, 1, 10) for letter in ROW_LETTERS[:10]]
TABLEAU = tuple(place for row in ROWS for place in row)


class Labyrinth(BothWays):
    layout = (*TABLEAU, "p")
    withdrawn = ACES_AND_KINGS
    groups = (Group(ACES), Group(KINGS))

    def start(self, state: State) -> None:
        """The first row."""
        state |= {"rows": 1, "graces": 1}
        self.settle(state)

    def recount(self, state: State) -> None:
        """The rows that lie there."""
        state["rows"] = sum(any(state["piles"][place] for place in row) for row in ROWS)

    def in_play(self, state: State) -> list[str]:
        """Each column's uppermost and lowest card, row by row, and the card taken by grace."""
        free = {"p"}
        for column in zip(*ROWS, strict=True):
            lying = [place for place in column if state["piles"][place]]
            free.update(lying[:1] + lying[-1:])
        return [place for place in self.layout if place in free]

    def others(self, state: State) -> list[str]:
        """The grace, when the pack is out."""
        piles = state["piles"]
        by_grace = state["graces"] and not piles["s"]
        return [f"grace {place}" for place in TABLEAU if piles[place] and by_grace]

    def deal(self, state: State) -> None:
        """The next row."""
        state["rows"] += 1

    def grace(self, state: State, place: str) -> None:
        """One card, wherever it lies, comes into play."""
        state["graces"] -= 1
        carry(state["piles"], place, "p")

    def settle(self, state: State) -> None:
        """Gaps in the newest row are filled at once, as far as the pack goes."""
        fill(state["piles"], ROWS[state["rows"] - 1], "s")
