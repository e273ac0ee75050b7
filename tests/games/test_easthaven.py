"""Easthaven: runs, worrying back, and deals on all columns."""

from __future__ import annotations

import engine
from tests.support import code, offered, rigged, table

LIES = "1: 4C 5C KH 9S 8D; 2: 10H; 3:; 4: 3D; 5: KS; 6: KD; 7: KC; f1: AC 2C"


def test_parts_of_runs_are_named_by_their_card() -> None:
    """Two cards or the last alone; what is no run does not go together."""
    t = table("easthaven", LIES)

    assert str(t.parse("9S 2")) == "1 2 x2"
    assert str(t.parse("8D 3")) == "1 3 x1"
    assert {"1 2 x2", "1 3 x1", "1 3 x2", "f1 4"} <= offered(t)
    assert code(t, "KH 3") == "no-run"
    assert code(t, "4 2") == "wrong-rank"
    assert code(t, "2 4") == "wrong-rank"


def test_a_deal_turns_a_card_onto_each_column() -> None:
    """The fifth one reaches only three of them."""
    t = engine.Table("easthaven", 1)
    for left in (24, 17, 10, 3, 0):
        t.push("deal")
        assert len(t.piles["s"]) == left
    assert [len(t.piles[str(column)]) for column in range(1, 8)] == [8, 8, 8, 7, 7, 7, 7]
    assert code(t, "deal") == "pack-out"


def test_the_top_of_a_foundation_comes_back() -> None:
    """But never an ace."""
    t = table("easthaven", LIES)
    t.push("f1 4")

    assert str(t.view().caption) == "2♣ goes back from f1 to 4."
    assert code(t, "f1 3") == "base-stays"


def test_kings_alone_go_into_spaces() -> None:
    """In the variant; by hand, for a deal lays any card there."""
    t = table("easthaven", LIES, "kings-only")
    assert code(t, "8D 3") == "wrong-space"

    t.push("deal")
    assert len(t.piles["3"]) == 1


def test_two_rows_are_hidden() -> None:
    """Three rows of seven, only the last cards open."""
    t = rigged("easthaven", "2S 3S 4S 5S 6S 7S 8S 2H")
    assert t.piles["1"][:2] == ("2S", "2H")
    for column in range(1, 8):
        assert [card is None for card in t.view()[str(column)].cards] == [True, True, False]
