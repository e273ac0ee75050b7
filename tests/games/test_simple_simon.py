"""Simple Simon: runs in suit, and whole suits that leave."""

from __future__ import annotations

import pytest

import engine
from tests.support import code, table

LIES = "1: KD 9S 8S; 2: 10H; 3:; 4: 9H; 5: KS; 6: KH; 7: KC; 8: QD; 9: QC; 10: * 2D"


def test_the_deal() -> None:
    """Three columns of eight, then one card fewer in each to the last."""
    t = engine.Table("simple-simon", 3)

    assert [len(t.piles[f"{n}"]) for n in range(1, 11)] == [8, 8, 8, 7, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize(
    ("move", "why"),
    [("KD 3", "no-run"), ("2 3", "gains-nothing"), ("8S 2", "wrong-rank"), ("2 f1", "no-building")],
)
def test_why_not(move: str, why: str) -> None:
    """Each limit has its own reason."""
    assert code(table("simple-simon", LIES), move) == why


def test_how_many_go_to_a_space_must_be_typed() -> None:
    """One card or the run: the answer lists both."""
    with pytest.raises(engine.AmbiguousMove) as which:
        table("simple-simon", LIES).push("1 3")

    assert [str(move) for move in which.value.candidates] == ["1 3 x1", "1 3 x2"]


def test_a_whole_suit_leaves_and_is_taken_back_with_its_move() -> None:
    """The caption says so, and undo lays all thirteen back."""
    t = table(
        "simple-simon",
        "1: 5D KS..2S; 2: AS; 3: 9H; 4: 9D; 5: 9C; 6: 7H; 7: 7D; 8: 7C; 9: 4H; 10: * 2C",
    )
    t.push("2 1")

    assert "the whole suit leaves 1 at once" in str(t.view().caption)
    assert t.view().home == 13
    t.pop()
    assert (t.piles["f1"], t.piles["2"]) == ((), ("AS",))
