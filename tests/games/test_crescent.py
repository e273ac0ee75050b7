"""Crescent: shifts, and exchanges between foundations."""

from __future__ import annotations

import pytest

import engine
from tests.support import code, table

LIES = (
    "f1: AD 2D; f5: KD; 1: 5D 3D; 2: QD; 3: 2H 9C; 4: 8C; 5: AC; 6: KC; 7:; 8: 4H; 9: 4S; 10: 6S; "
    "11: 6H; 12: 8S; 13: 8H; 14: 10S; 15: 10H; 16: * QH"
)


def test_the_deal() -> None:
    """An ace and a king of each suit, and sixteen heaps of six that lie open."""
    t = engine.Table("crescent", 3)

    assert [t.piles[f"f{n}"][0] for n in range(1, 9)] == "AD AC AH AS KD KC KH KS".split()
    assert [len(t.piles[f"{n}"]) for n in range(1, 17)] == [6] * 16
    assert None not in t.view()["1"].cards


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("3 7", "not-filled-by-hand"),
        ("5D f1", "card-covered"),
        ("1 2", "wrong-rank"),
        ("1 4", "wrong-rank"),
        ("f5 f1", "base-stays"),
        ("f1 1", "foundation-stays"),
    ],
)
def test_why_not(move: str, why: str) -> None:
    """Each limit has its own reason."""
    assert code(table("crescent", LIES), move) == why


def test_a_shift_moves_every_heap_of_two_or_more_and_is_taken_back() -> None:
    """A single card stays, and undo restores all heaps."""
    t = table("crescent", LIES)
    before = t.key()
    t.push("shift")

    assert (t.piles["1"], t.piles["2"], t.piles["3"]) == (("3D", "5D"), ("QD",), ("9C", "2H"))
    t.pop()
    assert t.key() == before


def test_three_shifts_are_granted() -> None:
    """The fourth is refused, and is no longer offered."""
    t = table("crescent", LIES)
    for _ in range(3):
        t.push("shift")

    assert code(t, "shift") == "used-up"
    assert "shift" not in [str(move) for move in t.legal_moves]
