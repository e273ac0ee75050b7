"""Simple Simon, naively."""

from __future__ import annotations

from .common import Group, Piles, State, codes, suit, value
from .lifting import Lifting, whole_suit

COLUMNS = codes("", 1, 10)


class SimpleSimon(Lifting):
    columns = layout = COLUMNS
    dealt = (*COLUMNS, *(column for wide in (9, 8, 7, 6, 5, 4, 3) for column in COLUMNS[:wide]))
    groups = (Group(COLUMNS),)

    def holds(self, under: str, over: str) -> bool:
        return suit(under) == suit(over) and value(over) == value(under) - 1

    def builds_on(self, top: str, card: str) -> bool:
        """The next lower of any suit."""
        return value(card) == value(top) - 1

    def homes(self, piles: Piles, card: str) -> list[str]:
        """No card goes home alone."""
        return []

    def stock(self, state: State) -> list[str]:
        """There is nothing to deal."""
        return []

    def settle(self, state: State) -> None:
        """Whole suits leave."""
        piles = state["piles"]
        for column in COLUMNS:
            if whole_suit(piles[column][-13:]):
                home = next(code for code in self.foundations if not piles[code])
                piles[home] = piles[column][-13:]
                del piles[column][-13:]
