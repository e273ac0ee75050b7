"""Golf, naively."""

from __future__ import annotations

from .base import Game
from .common import State, codes, neighbours, value

COLUMNS = codes("", 1, 7)


class Golf(Game):
    packs = 1
    layout = (*COLUMNS, "t")
    foundations = ()
    dealt = (*COLUMNS * 5, "t")

    def goes(self, top: str, card: str) -> bool:
        """The next higher or lower."""
        return neighbours(top, card)

    def plays(self, state: State) -> list[str]:
        """The last cards of columns upon the hole."""
        piles = state["piles"]
        return [f"{c} t" for c in COLUMNS if piles[c] and self.goes(piles["t"][-1], piles[c][-1])]

    def stock(self, state: State) -> list[str]:
        return ["deal"] if state["piles"]["s"] else []

    def won(self, state: State) -> bool:
        """The columns are empty."""
        return not any(state["piles"][column] for column in COLUMNS)

    def legal(self, state: State) -> list[str]:
        return [] if self.won(state) else super().legal(state)


class Strict(Golf):
    def goes(self, top: str, card: str) -> bool:
        return value(top) != 13 and neighbours(top, card)


class PuttPutt(Golf):
    def goes(self, top: str, card: str) -> bool:
        return neighbours(top, card) or {value(top), value(card)} == {1, 13}
