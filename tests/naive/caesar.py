"""Cæsar, naively."""

from __future__ import annotations

from itertools import combinations, permutations

from .base import Game
from .common import State, codes, value

PLACES = codes("", 1, 9)
LINES = ["123", "456", "789", "147", "258", "369", "159", "357"]


class Caesar(Game):
    layout = dealt = PLACES
    foundations = ()
    any_order = True  # the two places may be typed in either order

    def pack(self) -> list[str]:
        """Nine cards, the ace to the nine."""
        return ["AC", "2H", "3D", "4S", "5C", "6H", "7H", "8S", "9D"]

    def start(self, state: State) -> None:
        """A card on each place."""
        super().start(state)
        state["exchanges"] = 0

    def legal(self, state: State) -> list[str]:
        """Any two cards, the lower place first, until the square is magic."""
        return [] if self.won(state) else [f"{one} {other}" for one, other in combinations(PLACES, 2)]

    def move(self, state: State, src: str, dst: str) -> None:
        """Two cards change places."""
        piles = state["piles"]
        piles[src], piles[dst] = piles[dst], piles[src]
        state["exchanges"] += 1

    def won(self, state: State) -> bool:
        """Rows, columns and diagonals each make fifteen."""
        return magic(lying(state))


def magic(values: dict[str, int]) -> bool:
    """Every line adds up to fifteen."""
    return all(sum(values[place] for place in line) == 15 for line in LINES)


def lying(state: State) -> dict[str, int]:
    """The values on the nine places."""
    return {place: value(state["piles"][place][0]) for place in PLACES}


def least(state: State) -> int:
    """The fewest exchanges that make one of the eight magic squares of the cards as they lie."""
    values = lying(state)
    squares = [dict(zip(PLACES, square, strict=True)) for square in permutations(range(1, 10))]
    return min(exchanges(values, square) for square in squares if magic(square))


def exchanges(values: dict[str, int], target: dict[str, int]) -> int:
    """How many exchanges lead from the one order to the other: each brings a card where it is wanted."""
    values = dict(values)
    made = 0
    for place in PLACES:
        if values[place] != target[place]:
            other = next(code for code in PLACES if values[code] == target[place])
            values[place], values[other] = values[other], values[place]
            made += 1
    return made
