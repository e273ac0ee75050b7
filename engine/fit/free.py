"""Free: which cards of a grid are in play, by the places around them that are empty."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product

Cell = tuple[int, int]  # row and column, from 0


@dataclass(frozen=True)
class Free:
    """A card is in play when one of its `ends` is an empty place or lies outside; `words` says so."""

    words: str
    ends: Callable[[int, int], tuple[Cell, ...]]  # by row and column

    def neighbours(self, rows: int, across: int) -> list[list[int]]:
        """For each place of a grid, read like a page, the numbers of its ends; none where one is outside."""
        found = []
        for row, column in product(range(rows), range(across)):
            ends = self.ends(row, column)
            inside = all(0 <= r < rows and 0 <= c < across for r, c in ends)
            found.append([r * across + c for r, c in ends] if inside else [])
        return found


def _narrow(row: int, column: int) -> tuple[Cell, ...]:
    if (row + column) % 2:  # it lies sideways
        return (row, column - 1), (row, column + 1)
    return (row - 1, column), (row + 1, column)


NARROW = Free("one of its narrow ends is free", _narrow)
