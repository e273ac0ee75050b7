"""The fast form plays every game as the table does: the same moves and positions, undone without a trace."""

from __future__ import annotations

import random

import pytest

import engine
from engine.events import Cause
from engine.fast.lowering import Lowered
from engine.position import Position
from tests.games.test_positions import RAW, Engine
from tests.games.test_positions import Position as HandMade
from tests.support import GAMES, playout, title
from tests.support import table as laid_table
from tests.wins import won

STEPS, OF_A_VARIANT = 4_000, 1_000  # over several deals
MANY = 25  # moves: a position with so many counts for one step more, for it compares as much
LONGEST = 600  # moves of one deal, so that many deals are seen


@pytest.mark.parametrize(("slug", "variant"), GAMES, ids=title)
@pytest.mark.slow
def test_the_fast_form_keeps_step_with_the_table(slug: str, variant: str | None) -> None:
    """In lockstep at random play: moves, positions, what is won, what is hidden; every step taken back."""
    dice, steps, seed = random.Random(f"lockstep {slug}"), 0, 0
    while steps < (OF_A_VARIANT if variant else STEPS):
        seed += 1
        table = engine.Table(slug, seed, variant=variant)
        fast = Lowered(table.position)
        for _ in range(LONGEST):
            moves = in_step(fast, table)
            steps += 1 + len(moves) // MANY
            if not moves:
                break
            move = dice.choice(table.offered())
            keep_step(fast, table, move, moves[move])
        assert fast.position.hidden() == table.position.hidden()


@pytest.mark.parametrize(("slug", "variant"), GAMES, ids=title)
def test_it_keeps_step_to_the_win(slug: str, variant: str | None) -> None:
    """Along a won game: places that fill up and redeals that are used up, which chance hardly sees."""
    win = won(slug, variant)
    table = win.table()
    fast = Lowered(table.position)
    for text in win.moves:
        moves = in_step(fast, table)
        keep_step(fast, table, table.parse(text), like(table, text, moves))

    assert in_step(fast, table) == {}


@pytest.mark.parametrize("slug", RAW)
def test_it_keeps_step_where_a_rule_is_shown(slug: str) -> None:
    """At the positions that were worked out by hand for each rule, and after the moves that lead to them."""
    for raw in RAW[slug]:
        position = HandMade(**raw)
        table = Engine(slug, position).table
        for text in position.moves:
            table.push(text)
        fast = Lowered(table.position)
        for move, number in in_step(fast, table).items():
            trail = fast.arena.make(number)
            table.push(move)
            assert fast.position.key() == table.key(), f"{move} where {position.rule}"
            fast.arena.undo(trail)
            table.pop()
            assert fast.position.key() == table.key(), f"taking back {move} where {position.rule}"


@pytest.mark.parametrize(
    ("slug", "lying"),
    [
        ("terrace", "1: 7S; 2: 8S; r: 2S; t: 9H 10H; s: *"),  # whatever was turned up, the base is chosen
        ("terrace", "f1: AD; 1: AH; 2: KS; t: QH; s: *"),  # of aces the corner is not turned
        ("terrace", "f1: 5D; 1: AH; 2: KS; t: QH; s: *"),  # of others it is
        ("nivernaise", "f1: AC..KC; s:; 1: *"),  # an exchanged card begins no foundation
        ("nivernaise", "f1: AC..5C; f2: AC..4C; s:; 1: *"),  # nor does it stay among its own
    ],
)
def test_it_keeps_step_in_rare_positions(slug: str, lying: str) -> None:
    """Where a rule speaks that no deal leads to."""
    table = laid_table(slug, lying)

    assert in_step(Lowered(table.position), table)


def test_of_eight_cards_every_double_swap_is_tried() -> None:
    """Two hundred and ten in The Fourteenth; of nine cards one, and it is known that there are more."""
    lying = "1: AS; 5: QS; 6: 2S; 8: KS; 12: 3S; 14: 10S; 17: 4S; 19: JS"
    eight, nine = (laid_table("fourteenth", f"{cards}; f: *") for cards in (lying, f"{lying}; 23: 5S"))
    fast, more = Lowered(eight.position), Lowered(nine.position)

    moves = in_step(fast, eight)
    assert len(moves) == 210
    assert not fast.arena.left_out
    for move, number in [*moves.items()][::30]:
        other = laid_table("fourteenth", f"{lying}; f: *")
        keep_step(Lowered(other.position), other, move, number)
    assert len(in_step(more, nine)) == 1
    assert more.arena.left_out


def in_step(fast: Lowered[Position], table: engine.Table) -> dict[engine.Move, int]:
    """The moves of the fast form by those of the table, which are the same; none where the game is over."""
    numbers = fast.arena.moves()
    moves = {fast.move(number): number for number in numbers}
    assert len(moves) == len(numbers), "a move is offered twice"
    offered = {*table.offered()}
    assert offered <= moves.keys(), f"{table!r} after {table.moves}"
    for move in moves.keys() - offered:  # search may look at more of what is not all listed
        assert not table.game.actions[move.verb].lists_all, f"{move} in {table!r} after {table.moves}"
        assert table.why_not(move) is None
    outcome = table.outcome()
    assert fast.arena.won() == (outcome is not None and outcome.result == "won")
    return moves


def like(table: engine.Table, text: str, moves: dict[engine.Move, int]) -> int:
    """The number of a typed move, or of the one of like moves that is offered instead of it."""
    parsed = table.parse(text)
    same = table.position.likeness(parsed)
    return moves.get(parsed) or next(moves[move] for move in moves if table.position.likeness(move) == same)


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


def test_an_action_changes_no_piles_but_those_it_names() -> None:
    """A redeal takes up its piles into the stock, and deals where it says; search relies on that."""
    done = set()
    for slug, variant in GAMES:
        table = engine.Table(slug, 1, variant=variant)
        game = table.position.game
        narrow = [step for step in game.verbs if len(step.changes()) < len(game.piles)]
        for _ in playout(table, f"changes {slug}", 300 if narrow else 0):
            for step in narrow:
                if not table.position.won and step.refuses(table.position.state, ()) is None:
                    state = table.position.state.copy()
                    with game.dealer(state, "", Cause.REDEAL) as hands:
                        step.do(hands, ())
                    before = table.position.state.piles
                    changed = {at for at, pile in enumerate(state.piles) if pile != before[at]}
                    assert changed <= {*step.changes()}
                    done.add((slug, variant))
    assert len(done) > 20
