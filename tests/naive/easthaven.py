"""Easthaven, naively."""

from __future__ import annotations

from .common import Group, State, codes, deal_out
from .lifting import Hiding

COLUMNS = codes("", 1, 7)


class Easthaven(Hiding):
    columns = layout = COLUMNS
    dealt = COLUMNS * 3
    groups = (Group(COLUMNS), Group(codes("f", 1, 4)))
    own_spaces = True

    def hidden_at_first(self, column: str) -> int:
        return 2

    def deal(self, state: State) -> None:
        deal_out(state["piles"], COLUMNS)

    def others(self, state: State) -> list[str]:
        """The top of a foundation goes back to a column, but no ace."""
        piles = state["piles"]
        given = [code for code in self.foundations if len(piles[code]) > 1]
        ways = [(code, column) for code in given for column in COLUMNS]
        return [f"{code} {column}" for code, column in ways if self.builds(piles, column, piles[code][-1])]


class KingsOnly(Easthaven):
    kings_only = True
