"""What search says of a deal is so: won with a line that wins, lost when every way was tried, else open."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import engine
from engine.fast.keys import Budget, Keys
from engine.fast.lowering import Lowered
from engine.fast.seek import OPEN, Seek
from engine.search import winnable
from engine.search.alike import sameness
from engine.search.winnability import METHODS, PROOFS, decided, replayed
from tests.games.test_wins import WINS, named
from tests.support import table

LINES = sorted(WINS.glob("*.txt"))
FEW = 3_000  # nodes that are enough near the end of a game
SMALL = 400  # positions a plain search through a table may meet

# Not Cæsar: any two places may change, so that from each position all others can be reached. Nor games in
# which cards come back from foundations, or whole runs go to any space: too many positions lie near the end.
WIDE = ("caesar", "klondike", "spider", "easthaven", "bakers-dozen-spanish-patience")
NARROW = [file for file in LINES if not file.stem.startswith(WIDE)]


def near_the_end(file: Path, left: int) -> engine.Table:
    """A game that was won, so many moves before its last one."""
    start, moves = file.read_text(encoding="utf-8").strip().split("\n")
    slug, variant = named(file)
    pack = start.split() if " " in start else None
    t = engine.Table(slug, start, pack=pack, variant=variant)
    for move in moves.split(", ")[:-left]:
        t.push(move)
    return t


def by_hand(t: engine.Table, met: set[object]) -> str:
    """The same question put to the table itself; "open" if the position is too large for that."""
    if len(met) > SMALL:
        return "open"
    if t.key() in met:
        return "lost"
    met.add(t.key())
    outcome = t.outcome()
    if outcome is not None:
        return outcome.result
    answers = set()
    for move in t.offered():
        t.push(move)
        answers.add(by_hand(t, met))
        t.pop()
        if "won" in answers:
            return "won"
    return "open" if "open" in answers else "lost"


@pytest.mark.parametrize("file", LINES, ids=lambda file: file.stem)
def test_a_game_that_was_won_is_found_won_near_its_end(file: Path) -> None:
    """In every game, and the line that is found wins at the table."""
    for left in (1, 3, 6):
        t = near_the_end(file, left)
        moves, key = t.moves, t.key()
        answer = winnable(t, nodes=FEW)

        assert answer.result == "won"
        for move in answer.line:
            t.push(move)
        outcome = t.outcome()
        assert outcome is not None
        assert outcome.result == "won"
        while t.moves != moves:
            t.pop()
        assert t.key() == key


@pytest.mark.parametrize("file", NARROW, ids=lambda file: file.stem)
@pytest.mark.heavy
def test_search_agrees_with_trying_everything_at_the_table(file: Path) -> None:
    """Won or lost alike at positions that are small enough, however they were spoiled."""
    dice, verdicts = random.Random(file.stem), []
    for left in (2, 4, 6, 8, 10, 12):
        t = near_the_end(file, left)
        for _ in range(dice.randrange(5)):
            if t.offered():
                t.push(dice.choice(t.offered()))
        answer = by_hand(t, set())
        if answer != "open":
            verdicts.append((winnable(t, nodes=20_000).result, answer))

    assert verdicts
    assert all(found == answer for found, answer in verdicts), verdicts


def test_every_line_of_golf_is_soon_tried() -> None:
    """A deal is proved lost by what is tried first, as the order below the hole's top counts for nothing."""
    found = winnable("golf", 123, nodes=100_000)

    assert (found.result, found.nodes < 30_000) == ("lost", True)


@pytest.mark.parametrize("deal", [7, 8, 10, 12, 14])
def test_accordion_goes_for_few_ranks(deal: int) -> None:
    """Deals that 40,000 moves did not win before are won in 10,000."""
    found = winnable("accordion", deal, nodes=40_000)

    assert (found.result, found.nodes < 10_000) == ("won", True)


@pytest.mark.parametrize(
    ("game", "position"),
    [
        # the ace lies below its own two, and in a fan only a lower card of its suit is laid
        ("flower-garden", "1: 2S AS KS; f1: AH..KH; f2: AD..KD; f3: AC..KC; 2: *"),
        # two threes, each on the two its foundation waits for, and nothing that either could be laid on
        ("fortress", "1: 3S 2S; f1: AS; f2: AH..KH; f3: AD..KD; f4: AC..KC; 2: *"),
    ],
)
def test_small_positions_are_always_decided(game: str, position: str) -> None:
    """A position of one suit is decided, and as trying everything at the table decides it."""
    t = table(game, position)

    assert winnable(t).result == by_hand(t, set()) != "open"


def test_a_deal_that_is_locked_is_proved_lost() -> None:
    """The Kings, deal 7, ends after one move whatever is done; the third deal is won."""
    assert winnable("kings", 7).result == "lost"
    assert winnable("kings", 3).result == "won"


def test_the_same_question_has_the_same_answer() -> None:
    """Result, line and number of nodes depend on position and bounds alone."""
    for seed in (1, 6):
        assert winnable("kings", seed) == winnable("kings", seed)
        assert winnable("nation", seed, nodes=5_000) == winnable("nation", seed, nodes=5_000)


def test_search_stays_within_its_nodes() -> None:
    """It stops at the limit, but for a few moves, however many there are at one position."""
    answer = winnable("napoleon-at-st-helena", 1, nodes=2_000)

    assert answer.result == "open"
    assert 1_500 < answer.nodes < 2_000 + 64 * len(METHODS)
    many = winnable("empress-of-india", 1, nodes=400)  # where a thousand pairs may be made at once
    assert many.result == "open"
    assert 300 < many.nodes < 400 + 64 * len(METHODS)


def test_search_stays_within_its_memory() -> None:
    """With room for few positions each search gives up, and says neither won nor lost."""
    lowered = Lowered(engine.Table("napoleon-at-st-helena", 1).position)
    for search in (Seek.best, Seek.deep):
        seek = Seek(Keys(lowered.arena, sameness(lowered)), Budget(100_000, 500), upward=False)
        search(seek)

        assert seek.result == OPEN
        assert 450 < len(seek.seen) < 700
    assert winnable("napoleon-at-st-helena", 1, nodes=20_000, megabytes=1).result == "open"


def test_search_can_be_stopped() -> None:
    """It asks now and then; after that nothing more is tried."""
    checks = 0

    def stop() -> bool:
        nonlocal checks
        checks += 1
        return checks > 2

    answer = winnable("napoleon-at-st-helena", 1, nodes=10**7, stop=stop)

    assert answer.result == "open"
    assert answer.nodes < 10_000
    assert checks == 3


@pytest.mark.parametrize("search", [Seek.best, Seek.deep])
@pytest.mark.parametrize("game", ["kings", "two-rings", "nation"])
def test_search_leaves_the_position_as_it_was(game: str, search: object) -> None:
    """Piles and counts lie again as they lay, won or not."""
    for seed in (1, 2, 7):
        lowered = Lowered(engine.Table(game, seed).position)
        before = lowered.position.key()
        seek = Seek(Keys(lowered.arena, sameness(lowered)), Budget(3_000, 10**6), upward=False)
        assert callable(search)
        search(seek)

        assert lowered.position.key() == before


def test_no_line_is_handed_out_that_does_not_win() -> None:
    """What search finds is played through the rules first; a line that ends too early does not pass."""
    line = winnable("kings", 3).line

    assert replayed(engine.Table("kings", 3), line) == line
    with pytest.raises(AssertionError, match="does not win"):
        replayed(engine.Table("kings", 3), line[:-1])
    with pytest.raises(engine.IllegalMove):
        replayed(engine.Table("kings", 3), line[::-1])


def test_search_ends_by_the_clock_of_the_processor() -> None:
    """With no seconds left it is open at once, whatever moves are left to it."""
    assert winnable("napoleon-at-st-helena", 1, nodes=10**9, seconds=0.0).nodes < 100 * len(METHODS)
    assert winnable("kings", 7, nodes=10**9, seconds=60.0).result == "lost"


def test_some_of_the_methods_can_be_chosen() -> None:
    """Whoever wants a proof alone asks those that leave nothing out."""
    position = engine.Table("kings", 7).position

    assert decided(position, 5_000, methods=PROOFS).result == "lost"
    assert decided(position, 5_000, methods=METHODS[:1]).nodes < 5_000
    assert {method.upward for method in PROOFS} == {False}
