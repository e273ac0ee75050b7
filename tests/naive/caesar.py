"""Cæsar, naively."""

from __future__ import annotations

from itertools import combinations, permutations

from . import common
from .common import Group, Piles, State, codes, value

PACK = ["AC", "2H", "3D", "4S", "5C", "6H", "7H", "8S", "9D"]
PLACES = codes("", 1, 9)
FOUNDATIONS: list[str] = []
GROUPS: list[Group] = []
ANY_ORDER = True  # the two places may be typed in either order
LINES = ["123", "456", "789", "147", "258", "369", "159", "357"]


def start(pack: list[str], name: str) -> State:
    """A card on each place."""
    piles: Piles = {place: [card] for place, card in zip(PLACES, pack, strict=True)}
    piles["s"] = []
    return {"piles": piles, "name": name, "exchanges": 0}


def magic(values: dict[str, int]) -> bool:
    """Every line adds up to fifteen."""
    return all(sum(values[place] for place in line) == 15 for line in LINES)


def lying(state: State) -> dict[str, int]:
    """The values on the nine places."""
    return {place: value(state["piles"][place][0]) for place in PLACES}


def legal(state: State) -> list[str]:
    """Any two cards, the lower place first, until the square is magic."""
    return [] if won(state) else [f"{one} {other}" for one, other in combinations(PLACES, 2)]


def apply(state: State, text: str) -> State:
    """The state after two cards have changed places."""
    after = common.copied(state)
    one, other = text.split()
    piles = after["piles"]
    piles[one], piles[other] = piles[other], piles[one]
    after["exchanges"] += 1
    return after


def least(state: State) -> int:
    """The fewest exchanges that make one of the eight magic squares of the cards as they lie."""
    values = lying(state)
    squares = [dict(zip(PLACES, square, strict=True)) for square in permutations(range(1, 10))]
    return min(exchanges(values, square) for square in squares if magic(square))


def exchanges(values: dict[str, int], wanted: dict[str, int]) -> int:
    """How many exchanges lead from the one order to the other: each brings a card where it is wanted."""
    values = dict(values)
    made = 0
    for place in PLACES:
        if values[place] != wanted[place]:
            other = next(code for code in PLACES if values[code] == wanted[place])
            values[place], values[other] = values[other], values[place]
            made += 1
    return made


def won(state: State) -> bool:
    """Rows, columns and diagonals each make fifteen."""
    return magic(lying(state))
