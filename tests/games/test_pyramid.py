"""Pyramid: pairs of thirteen."""

from __future__ import annotations

from tests.support import code, offered, table

LIES = "16: 9D; 17: QC; 22: 5S; 23: 8H; 24: KD; 25: AC; h: 10S; t: 3S; s: *"


def test_pairs_and_kings() -> None:
    """Two piles, or one alone; by their cards too."""
    t = table("pyramid", LIES)

    assert {"22 23", "24", "h t"} <= offered(t)
    assert str(t.parse("8H 5S")) == "22 23"
    assert str(t.parse("KD")) == "24"
    assert code(t, "17 25") == "only-when"
    assert code(t, "22 25") == "wrong-total"
    assert code(t, "25") == "not-equal"


def test_a_king_is_no_pair_with_an_empty_place() -> None:
    """Thirteen and nothing is not offered."""
    t = table("pyramid", "22: KS; h: 2S; s: *")

    assert offered(t) == {"22", "deal"}


def test_the_hand_is_filled_and_dealt() -> None:
    """Its next card comes at once; deal lays it on the talon."""
    t = table("pyramid", "1: 8S; h: 5S; s: 2D 9S *")
    t.push("deal")

    assert (t.piles["t"], t.piles["h"]) == (("5S",), ("2D",))
    assert code(t, "redeal") == "deal-out-first"


def test_what_is_left_of_the_pyramid_counts() -> None:
    """It is won when the pyramid is gone, and home counts what has gone from it."""
    t = table("pyramid", "1: 8S; h: 5S; t: 3S; s: *")
    assert (t.view().home, t.view().total) == (27, 28)
    t.push("1 h")
    outcome = t.outcome()

    assert outcome is not None
    assert outcome.result == "won"
    assert "left in the pyramid" not in outcome.reason


def test_what_is_left_is_the_score() -> None:
    """Of the pyramid, not of the pack."""
    t = table("pyramid", "1: 8S; 2: KS; h: 4S; t: 3H; s:; x: *", variant="strict")
    t.push("2")
    t.push("deal")
    outcome = t.outcome()

    assert outcome is not None
    assert str(outcome.reason) == "no legal move is left; 1 card left in the pyramid"
    assert (t.view().home, t.view().total) == (49, 52)
