"""The fast form plays every game as the table does: the same moves and positions, undone without a trace."""

from __future__ import annotations

import random

import pytest

import engine
from engine.fast.lowering import Lowered
from engine.position import Position
from tests.support import GAMES, title

STEPS = 10_000  # over several deals
MANY = 25  # moves: a position with so many counts for one step more, for it compares as much
LONGEST = 600  # moves of one deal, so that many deals are seen


@pytest.mark.parametrize(("slug", "variant"), GAMES, ids=title)
def test_the_fast_form_keeps_step_with_the_table(slug: str, variant: str | None) -> None:
    """In lockstep at random play: moves, positions, what is won, what is hidden; every step taken back."""
    dice, steps, seed = random.Random(f"lockstep {slug}"), 0, 0
    while steps < STEPS:
        seed += 1
        table = engine.Table(slug, seed, variant=variant)
        fast = Lowered(table.position)
        for _ in range(LONGEST):
            numbers = fast.arena.moves()
            steps += 1 + len(numbers) // MANY
            moves = {fast.move(number): number for number in numbers}
            assert len(moves) == len(numbers), "a move is offered twice"
            assert set(moves) == set(table.offered()), f"{title(variant)} deal {seed} after {table.moves}"
            if not moves:
                outcome = table.outcome()
                assert fast.arena.won() == (outcome is not None and outcome.result == "won")
                break
            move = dice.choice(table.offered())
            keep_step(fast, table, move, moves[move])
        assert fast.position.hidden() == table.position.hidden()


def keep_step(fast: Lowered[Position], table: engine.Table, move: engine.Move, number: int) -> None:
    """Both sides play the move; the fast one takes it back in between."""
    before = fast.position.key()
    fast.arena.undo(fast.arena.make(number))
    assert fast.position.key() == before, f"taking back {move} after {table.moves}"
    fast.arena.make(number)
    table.push(move)
    assert fast.position.key() == table.key(), f"{move} after {table.moves}"


@pytest.mark.parametrize(("slug", "variant"), GAMES, ids=title)
def test_the_fast_form_has_piles_of_its_own(slug: str, variant: str | None) -> None:
    """Playing in it leaves the table as it was."""
    table = engine.Table(slug, 1, variant=variant)
    before, arena = (table.key(), table.piles, table.moves), table.arena()
    for _ in range(20):
        moves = arena.moves()
        if moves:
            arena.make(moves[0])

    assert (table.key(), table.piles, table.moves) == before
