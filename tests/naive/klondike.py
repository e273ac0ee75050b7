"""Klondike as it is played today, naively."""

from __future__ import annotations

from .common import Group, State, codes
from .lifting import Hiding
from .passes import Passing

COLUMNS = codes("", 1, 7)


class Klondike(Passing, Hiding):
    columns = COLUMNS
    layout = (*COLUMNS, "t")
    dealt = tuple(column for row in range(7) for column in COLUMNS[row:])
    groups = (Group(COLUMNS), Group(codes("f", 1, 4)))
    kings_only = True

    def hidden_at_first(self, column: str) -> int:
        return int(column) - 1

    def others(self, state: State) -> list[str]:
        """The top of a foundation goes back to a column, but no ace."""
        piles = state["piles"]
        given = [code for code in self.foundations if len(piles[code]) > 1]
        ways = [(code, column) for code in given for column in self.columns]
        return [f"{code} {column}" for code, column in ways if self.builds(piles, column, piles[code][-1])]


class ByThrees(Klondike):
    at_a_time = 3


class ThreePasses(Klondike):
    redeals, endless = 2, False


class Vegas(ThreePasses):
    at_a_time = 3


class VegasByOnes(Klondike):
    endless = False
