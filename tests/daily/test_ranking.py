"""Packed standings sort as standings do."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.records.standing import WIDTH, WIDTHS, Standing

standings = st.builds(Standing, *(st.integers(0, 10**width - 1) | st.integers(0, 3) for width in WIDTHS))


@given(st.lists(standings, max_size=20))
def test_packed_texts_sort_as_standings_do(some: list[Standing]) -> None:
    """Won, then cards home, then fewer moves, then less time; the best first, however large the numbers."""
    ranked = sorted(some, key=lambda one: (-one.won, -one.home, one.moves, one.seconds))

    assert sorted(one.packed for one in some) == [one.packed for one in ranked]


@given(standings)
def test_packing_loses_nothing(one: Standing) -> None:
    """A packed standing is as long as every other and can be unpacked."""
    assert len(one.packed) == WIDTH
    assert Standing.unpacked(one.packed) == one


def test_what_counts_first() -> None:
    """A won game beats more cards home, these beat fewer moves, these beat less time."""
    best_first = [
        Standing(1, 52, 900, 9000),
        Standing(0, 103, 50, 60),
        Standing(0, 90, 40, 60),
        Standing(0, 90, 41, 10),
        Standing(0, 90, 41, 11),
    ]

    assert sorted(best_first, key=lambda one: one.packed) == best_first


def test_days_are_summed_up() -> None:
    """A week is the sum of its days; no day at all is nothing."""
    assert Standing.total([Standing(1, 104, 150, 700), Standing(0, 40, 60, 300)]) == Standing(
        1, 144, 210, 1000
    )
    assert Standing.total([]) == Standing(0, 0, 0, 0)
