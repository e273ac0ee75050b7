"""Around: places above, left of, right of and below a grid; each lies at the end of one of its lines."""

from __future__ import annotations

from collections.abc import Sequence


def lines_around(grid: Sequence[int], across: int) -> list[list[int]]:
    """For each place around a grid, whose numbers are read like a page, the numbers of its row or column.

    The places are counted from the left above, then downwards on the left and on the right, then below.
    """
    rows = [[*grid[first : first + across]] for first in range(0, len(grid), across)]
    columns = [list(column) for column in zip(*rows, strict=True)]
    return [*columns, *rows, *rows, *columns]
