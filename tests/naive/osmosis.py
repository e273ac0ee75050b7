"""Osmosis, naively."""

from __future__ import annotations

from .common import Group, Piles, State, codes, suit, value
from .passes import Passing

RESERVE = codes("r", 1, 4)
ROWS = codes("f", 1, 4)


class Osmosis(Passing):
    packs = 1
    foundations = ROWS
    layout = (*RESERVE, "t")
    dealt = (*RESERVE * 4, "f1")
    groups = (Group(RESERVE),)
    at_a_time = 3

    def hidden(self, state: State) -> dict[str, list[int]]:
        """All but the last card of each reserve."""
        return {code: list(range(len(state["piles"][code]) - 1)) for code in RESERVE}

    def fits(self, piles: Piles, foundation: str, card: str) -> bool:
        """Of the suit of the row, and of a rank that the row above has; new rows begin with the base."""
        row, number = piles[foundation], ROWS.index(foundation)
        if not row:
            started = [code for code in ROWS if piles[code]]
            return len(started) == number and value(card) == value(piles["f1"][0])
        if suit(card) != suit(row[0]):
            return False
        return number == 0 or value(card) in [value(other) for other in piles[ROWS[number - 1]]]


class Peek(Osmosis):
    def hidden(self, state: State) -> dict[str, list[int]]:
        return {}


class DrawOne(Osmosis):
    at_a_time = 1
