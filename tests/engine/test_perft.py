"""Counting the ways to play."""

from __future__ import annotations

import engine
from engine.tools.perft import perft
from tests.support import table


def test_no_move_is_one_way() -> None:
    """Depth nought counts the position itself, whatever may be played."""
    assert perft(engine.Table("kings", 1), 0) == 1


def test_counts_are_those_of_the_position() -> None:
    """2H on the ace, on the 3S or in an empty lane, or 3S on 2H; after each, what is left is counted."""
    t = table("kings", "f1: AC; 1: 9D 2H; 2: 3S")

    by_hand = 0
    for move in list(t.legal_moves):
        t.push(move)
        by_hand += len(t.legal_moves)
        t.pop()
    assert perft(t, 1) == 4
    assert perft(t, 2) == by_hand


def test_the_table_is_left_as_it_was() -> None:
    """Counting pushes and pops, and leaves nothing behind."""
    t = engine.Table("two-rings", 3)
    t.push("deal")
    before = (t.key(), t.moves, t.view())
    perft(t, 3)

    assert (t.key(), t.moves, t.view()) == before


def test_an_ended_game_has_no_ways() -> None:
    """A lost position counts nothing."""
    t = table("kings", "1: 3S; 2: 5S; 3: 7S; 4: 9S; 5: JS; 6: KS; 7: 3H; 8: 5H")

    assert perft(t, 1) == 0
