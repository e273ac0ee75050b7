"""Cruel: the columns are cut anew as often as that changes anything."""

from __future__ import annotations

import engine
from tests.support import code, offered, table

LIES = "1: 9S 4H; 2: 5H; 3: 8C 7C; 4: 8D 6C; 5:; 6: QH KD; 12: *"


def test_what_moves_and_what_does_not() -> None:
    """One lower in suit; an empty column stays empty."""
    t = table("cruel", LIES)

    assert {"1 2", "4 3", "redeal"} <= offered(t)
    assert code(t, "2 1") == "wrong-rank"
    assert code(t, "1 5") == "not-filled-by-hand"
    assert code(t, "2 4") == "wrong-suit"


def test_a_redeal_never_changes_the_order() -> None:
    """The cards from the first column to the last stay in their order, four on each."""
    t = engine.Table("cruel", 7)
    t.push(next(move for move in t.legal_moves if move.piles[1:]))
    before = [card for column in range(1, 13) for card in t.piles[str(column)]]
    t.push("redeal")

    columns = [t.piles[str(column)] for column in range(1, 13)]
    assert [card for column in columns for card in column] == before
    assert [len(column) for column in columns[:11]] == [4] * 11
    assert str(t.view().caption).startswith("The columns are taken up to be dealt again")


def test_a_redeal_that_changes_nothing_is_refused() -> None:
    """At the start, and after another redeal; taken back, it may be had again."""
    t = engine.Table("cruel", 7)
    assert code(t, "redeal") == "gains-nothing"
    t.push(next(move for move in t.legal_moves if move.piles[1:]))
    t.push("redeal")
    assert code(t, "redeal") == "gains-nothing"

    t.pop()
    assert "redeal" in offered(t)


def test_asking_for_a_redeal_changes_nothing() -> None:
    """It is tried out of sight."""
    t = table("cruel", LIES)
    before = t.key(), t.piles, t.events
    assert t.why_not("redeal") is None

    assert (t.key(), t.piles, t.events) == before
