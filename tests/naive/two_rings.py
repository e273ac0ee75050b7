"""The Two Rings, naively."""

from __future__ import annotations

from .base import BothWays
from .common import Group, State, bases, codes

BRACELET = codes("", 1, 8)
SEVENS = codes("f", 1, 8)
SIXES = codes("f", 9, 16)


class TwoRings(BothWays):
    layout = (*BRACELET, "t")
    ascending, descending = SEVENS, SIXES
    foundations = SEVENS + SIXES
    withdrawn = bases(SEVENS, "7D 7C 7H 7S 7D 7C 7H 7S") | bases(SIXES, "6D 6C 6H 6S 6D 6C 6H 6S")
    dealt = filled = BRACELET
    filled_by_choice = True
    redeals = 1
    groups = (Group(BRACELET), Group(SEVENS), Group(SIXES))

    def won(self, state: State) -> bool:
        """A ring of kings and a ring of aces."""
        piles = state["piles"]
        return all(len(piles[code]) == 7 for code in SEVENS) and all(len(piles[code]) == 6 for code in SIXES)
