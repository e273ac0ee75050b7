"""Canfield, naively."""

from __future__ import annotations

from .common import Group, Piles, State, alternate, codes, suit, value
from .lifting import Lifting
from .passes import Passing

COLUMNS = codes("", 1, 4)


def next_lower(card: str, top: str) -> bool:
    """Down by one, the king below the ace."""
    return value(top) == value(card) % 13 + 1


class Canfield(Passing, Lifting):
    columns = COLUMNS
    layout = (*COLUMNS, "r", "t")
    dealt = ("r",) * 13 + ("f1", *COLUMNS)
    groups = (Group(COLUMNS), Group(codes("f", 1, 4)))
    filled, filled_from = COLUMNS, "r"
    at_a_time = 3

    def hidden(self, state: State) -> dict[str, list[int]]:
        """All of the reserve but its last card."""
        return {"r": list(range(len(state["piles"]["r"]) - 1))}

    def begins(self, piles: Piles, foundation: str, card: str) -> bool:
        """The rank of the base that was dealt."""
        return value(card) == next(value(piles[home][0]) for home in self.foundations if piles[home])

    def follows(self, foundation: str, top: str, card: str) -> bool:
        """Ascending in suit, from king to ace too."""
        return suit(card) == suit(top) and next_lower(top, card)

    def builds_on(self, top: str, card: str) -> bool:
        return alternate(top, card) and next_lower(card, top)

    def numbers(self, state: State, src: str, dst: str) -> list[int]:
        """A column goes whole, and not to an empty place."""
        high = len(state["piles"][src])
        return [n for n in super().numbers(state, src, dst) if n == high]


class Parts(Canfield):
    def numbers(self, state: State, src: str, dst: str) -> list[int]:
        """A run or a part of it."""
        return Lifting.numbers(self, state, src, dst)


class Rainbow(Canfield):
    at_a_time = 1
    endless = False

    def builds_on(self, top: str, card: str) -> bool:
        return next_lower(card, top)


class Superior(Canfield):
    filled = ()

    def hidden(self, state: State) -> dict[str, list[int]]:
        return {}
