"""Free: which cards of a grid are in play, by the places around them that are empty."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product

Cell = tuple[int, int]  # row and column, from 0
Ways = tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True)
class Free:
    """A card is in play when all places of one of its `ways` are empty or lie outside; `words` says so."""

    words: str
    ways: Callable[[int, int, int], Ways]  # by row, column, and how many rows there are

    def lanes(self, rows: int, across: int) -> list[list[list[int]]]:
        """For each place of a grid, read like a page, the numbers of the places on each of its ways."""
        return [
            [
                [r * across + c for r, c in way if 0 <= r < rows and 0 <= c < across]
                for way in self.ways(row, column, rows)
            ]
            for row, column in product(range(rows), range(across))
        ]


class Lanes:
    """The ways of each pile of a grid, as numbers of piles; these are its piles, row after row."""

    def __init__(self, free: Free, piles: Sequence[int], across: int) -> None:
        self.first = piles[0]
        lanes = free.lanes(len(piles) // across, across)
        self.ways = [[[piles[cell] for cell in lane] for lane in some] for some in lanes]

    def open(self, piles: Sequence[Sequence[int]], at: int) -> bool:
        """Whether pile number `at` is in play."""
        for lane in self.ways[at - self.first]:
            for cell in lane:
                if piles[cell]:
                    break
            else:  # called at every step of a search, where generators are three times as slow
                return True
        return False


def _narrow(row: int, column: int, _rows: int) -> Ways:
    if (row + column) % 2:  # it lies sideways
        return ((row, column - 1),), ((row, column + 1),)
    return ((row - 1, column),), ((row + 1, column),)


def _below(row: int, column: int, _rows: int) -> Ways:
    return (((row + 1, column),),)


def _lowest(row: int, column: int, rows: int) -> Ways:
    return (tuple((r, column) for r in range(row + 1, rows)),)


def _ends(row: int, column: int, rows: int) -> Ways:
    return tuple((r, column) for r in range(row)), tuple((r, column) for r in range(row + 1, rows))


NARROW = Free("one of its narrow ends is free", _narrow)
BELOW = Free("the place right below it is empty", _below)
LOWEST = Free("it is the lowest of its column", _lowest)
ENDS = Free("it is the uppermost or the lowest of its column", _ends)
OUTER = Free("no card lies further out in its ray", _lowest)
