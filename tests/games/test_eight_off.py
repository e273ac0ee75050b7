"""Eight Off: runs by way of free cells alone."""

from __future__ import annotations

import pytest

import engine
from tests.support import code, offered, table

HELD = "c1: KD; c2: 5C; c3: 6D; c4: 7S; c5: JC; c6: 3H; c7: 9S; 4: KS; 5: KH; 6: KC; 7: QD; 8: * 6C"
LIES = f"1: QS 9H 8H; 2: 4C 10H; 3:; c8:; {HELD}"


def test_the_deal() -> None:
    """Eight columns of six, and four of eight cells filled."""
    t = engine.Table("eight-off", 3)

    assert [len(t.piles[f"{n}"]) for n in range(1, 9)] == [6] * 8
    assert [len(t.piles[f"c{n}"]) for n in range(1, 9)] == [1] * 4 + [0] * 4
    assert not t.piles["s"]


def test_a_run_is_named_by_its_card_or_by_its_number() -> None:
    """Three ways to type one move, and one in which it is written."""
    for text in ("9H 2", "1 2 x2", "1 2"):
        assert str(table("eight-off", LIES).parse(text)) == "1 2 x2", text


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("2 3", "wrong-space"),
        ("c1 2", "wrong-rank"),
        ("c1 c8", "only-from"),
        ("QS 2", "no-run"),
        ("1 2 x4", "not-so-many"),
        ("2 c1", "place-taken"),
        ("4 3", "gains-nothing"),
    ],
)
def test_why_not(move: str, why: str) -> None:
    """Each limit has its own reason."""
    assert code(table("eight-off", LIES), move) == why


def test_an_empty_column_gives_no_room_for_other_cards() -> None:
    """With full cells and two spaces, which take kings alone, cards still go singly."""
    t = table("eight-off", LIES.replace("4: KS", "4:; c8: KS"))

    assert code(t, "9H 2") == "too-many"
    assert {"c1 3", "c8 3"} <= offered(t)
