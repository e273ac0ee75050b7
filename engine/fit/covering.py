"""Which places of a group lie upon which, as `Bare` has it: places count from 0."""

from __future__ import annotations

from itertools import pairwise

Covering = tuple[tuple[int, ...], ...]


def rows_upon(*rows: int) -> Covering:
    """Rows of so many places from the top, each row half upon the one before; the last row lies bare.

    Where the next row has more than one place more, there are so many peaks: 3, 6, 9, 10 makes three.
    """
    found: list[tuple[int, ...]] = []
    below = 0
    for row, after in pairwise((*rows, 0)):
        below += row
        peaks = max(1, after - row)  # of so many, each has one place more in the row upon it
        for n in range(row):
            left = below + n + n * peaks // row
            found.append((left, left + 1) if after else ())
    return tuple(found)
