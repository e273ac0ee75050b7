"""Seahaven Towers: four cells, of which the middle ones are filled."""

from __future__ import annotations

import pytest

import engine
from tests.support import code, table

LIES = (
    "1: QS 9H 8H 7H; 2: 10H; 3:; c1: KD; c2: 4S; c3: 5C; c4:; "
    "4: KS; 5: KH; 6: KC; 7: QD; 8: 2D; 9: 2H; 10: * 6C"
)


def test_the_deal() -> None:
    """Ten columns of five, and the two middle cells."""
    t = engine.Table("seahaven-towers", 3)

    assert [len(t.piles[f"{n}"]) for n in range(1, 11)] == [5] * 10
    assert [len(t.piles[f"c{n}"]) for n in range(1, 5)] == [0, 1, 1, 0]
    assert not t.piles["s"]


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("9H 2", "too-many"),
        ("8H 3", "wrong-space"),
        ("c2 1", "wrong-rank"),
        ("c1 c4", "only-from"),
        ("4 3", "gains-nothing"),
    ],
)
def test_why_not(move: str, why: str) -> None:
    """Each limit has its own reason."""
    assert code(table("seahaven-towers", LIES), move) == why


def test_what_the_names_mean() -> None:
    """People know it by shorter names, too."""
    assert {engine.find(name).slug for name in ("Towers", "sea towers", "Seahaven")} == {"seahaven-towers"}
