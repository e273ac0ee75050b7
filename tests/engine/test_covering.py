"""Which places lie upon which in rows that lie over one another."""

from __future__ import annotations

import pytest

from engine.vocabulary import Reserve
from engine.words.bare import Bare, rows_upon


def test_a_pyramid() -> None:
    """Each place lies under two of the next row, the last row under none."""
    upon = rows_upon(1, 2, 3, 4, 5, 6, 7)

    assert upon[:3] == ((1, 2), (3, 4), (4, 5))
    assert upon[20] == (26, 27)
    assert upon[21:] == ((),) * 7


def test_three_peaks() -> None:
    """Rows of 3, 6, 9 and 10: each summit has a row of its own until all meet."""
    upon = rows_upon(3, 6, 9, 10)

    assert upon[:3] == ((3, 4), (5, 6), (7, 8))
    assert upon[3:9] == ((9, 10), (10, 11), (12, 13), (13, 14), (15, 16), (16, 17))
    assert [upon[n] for n in (9, 17)] == [(18, 19), (26, 27)]


def test_each_place_needs_its_row() -> None:
    """A group of another size is refused; the error names the field."""
    with pytest.raises(TypeError, match=r"Bare\.upon is said for each place"):
        Bare(rows_upon(1, 2)).within(Reserve(4))
