"""The Fifteen, naively."""

from __future__ import annotations

from .base import ACES, KINGS, BothWays
from .common import Group, State, codes, value

COLUMNS = codes("", 1, 15)


class Fifteen(BothWays):
    layout = built = COLUMNS
    either_way = True
    dealt = (COLUMNS * 7)[:-1]  # rows of fifteen, the seventh of fourteen
    empty_takes_any = True
    groups = (Group(COLUMNS), Group(ACES), Group(KINGS))

    def others(self, state: State) -> list[str]:
        """An ace, a king, or one of each out of the sixth row, when no foundation can be begun without."""
        piles = state["piles"]
        if any(piles[foundation] for foundation in self.foundations):
            return []
        if any(value(piles[column][-1]) in (1, 13) for column in COLUMNS if piles[column]):
            return []
        covered = [column for column in COLUMNS if len(piles[column]) > 6]
        aces = [column for column in covered if value(piles[column][5]) == 1]
        kings = [column for column in covered if value(piles[column][5]) == 13]
        one = [f"grace {column}" for column in aces + kings]
        return one + [f"grace {ace} {king}" for ace in aces for king in kings]

    def grace(self, state: State, *columns: str) -> None:
        """The ace goes to f1, the king to f5, and the rest closes up."""
        piles = state["piles"]
        for column in columns:
            card = piles[column].pop(5)
            piles["f1" if value(card) == 1 else "f5"].append(card)
