"""The check of histories finds what it is for, and a few kills lose nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.faults.__main__ import KILLS, Conditions, run
from tests.faults.history import (
    UNDO,
    Fate,
    Operation,
    Round,
    Violation,
    check,
    check_daily,
    check_round,
)


def done(change: str, expected: int, sent: float, answered: float | None = None) -> Operation:
    """An acknowledged change."""
    return Operation(change, expected, sent, sent + 0.5 if answered is None else answered, Fate.DONE)


HISTORY = (done("a", 0, 0), done("b", 1, 1), done(UNDO, 2, 2), done("c", 3, 3))
LOST = Operation("d", 4, 4)  # nobody knows what became of it


@pytest.mark.parametrize(
    ("history", "moves", "revision"),
    [
        (HISTORY, ["a", "c"], 4),
        ((*HISTORY, LOST), ["a", "c"], 4),
        ((*HISTORY, LOST), ["a", "c", "d"], 5),
        ((*HISTORY, Operation("e", 4, 4, 5, Fate.REFUSED)), ["a", "c"], 4),
        ((done("a", 0, 0, 9), Operation("d", 1, 1), done("b", 2, 2)), ["a", "d", "b"], 3),
    ],
)
def test_what_may_happen_is_accepted(history: list[Operation], moves: list[str], revision: int) -> None:
    """A request without an answer was done or not; a refused one was not."""
    check(history, moves, revision)


@pytest.mark.parametrize(
    ("history", "moves", "revision", "why"),
    [
        (HISTORY, ["a"], 3, "revision 4 was acknowledged, and 3 is stored"),
        (HISTORY, ["a", "b"], 4, "stored are a,b"),
        (HISTORY, ["a", "c", "c"], 5, "revision 5 is stored, and nobody asked for it"),
        ((*HISTORY, LOST), ["a", "c", "d", "d"], 6, "revision 6 is stored, and nobody asked"),
        ((*HISTORY, done("x", 3, 3.1)), ["a", "c"], 4, "two changes were acknowledged as revision 4"),
        ((*HISTORY, Operation("e", 4, 4, 5, Fate.REFUSED)), ["a", "c", "e"], 5, "nobody asked for it"),
        ((done("a", 0, 5), done("b", 1, 1, 2)), ["a", "b"], 2, "before an earlier revision was asked for"),
    ],
    ids=["lost", "another", "doubled", "doubled unanswered", "two at once", "refused but done", "time"],
)
def test_what_no_correct_bot_does_is_found(
    history: list[Operation], moves: list[str], revision: int, why: str
) -> None:
    """Each kind of loss and doubling has a sentence of its own."""
    with pytest.raises(Violation, match=why):
        check(history, moves, revision)


BEFORE = Round(3, ("a",), {})
Cast = dict[str, list[tuple[str, Fate]]]
ADA_B: Cast = {"ada": [("b", Fate.DONE)]}
TWO: Cast = {"ada": [("b", Fate.DONE)], "bob": [("c", Fate.UNKNOWN)]}


@pytest.mark.parametrize(
    ("after", "cast"),
    [
        (Round(3, ("a",), {"ada": "b"}), ADA_B),
        (Round(3, ("a",), {"ada": "b"}), TWO),
        (Round(3, ("a",), {"ada": "b", "bob": "c"}), TWO),
        (Round(3, ("a",), {"ada": "c"}), {"ada": [("b", Fate.DONE), ("c", Fate.DONE)]}),
        (Round(4, ("a", "b"), {}), ADA_B),
        (Round(4, ("a", "c"), {}), TWO),
    ],
)
def test_rounds_of_votes_that_may_happen_are_accepted(after: Round, cast: Cast) -> None:
    """The last acknowledged vote of each counts, one without an answer may; the leading one is played."""
    check_round(BEFORE, after, cast)


@pytest.mark.parametrize(
    ("after", "cast", "why"),
    [
        (Round(3, ("a",), {}), ADA_B, "the vote None is stored"),
        (Round(3, ("a",), {"ada": "b"}), {"ada": [("b", Fate.DONE), ("c", Fate.DONE)]}, "the vote b"),
        (Round(3, ("a",), {"ada": "b", "eve": "b"}), ADA_B, "the vote b is stored; possible: None"),
        (Round(3, ("a",), {"ada": "b"}), {"ada": [("b", Fate.REFUSED)]}, "the vote b"),
        (Round(3, ("a", "b"), {"ada": "b"}), ADA_B, "its round is not over"),
        (Round(4, ("a", "b", "b"), {}), ADA_B, "was played"),
        (Round(4, ("a",), {}), ADA_B, "was played"),
        (Round(4, ("a", "c"), {}), ADA_B, "was played"),
        (Round(5, ("a", "b"), {}), ADA_B, "a round went by"),
    ],
    ids=["lost", "older", "nobody's", "refused", "early", "doubled", "not played", "another", "round"],
)
def test_rounds_of_votes_that_no_correct_bot_has_are_found(after: Round, cast: Cast, why: str) -> None:
    """A vote that is lost or counted twice, and a move that is played twice or that nobody voted for."""
    with pytest.raises(Violation, match=why):
        check_round(BEFORE, after, cast)


RESULT = {"results": {"2026-11-25": "x"}, "boards": [1, 1, 1, 1, 1, 1, 0, 0, 0], "open": 0}


def test_a_daily_result_is_there_once() -> None:
    """Lost, doubled on a board, missing on one, still open or changed: each is found."""
    check_daily(RESULT, RESULT)
    mutants: tuple[dict[str, Any], ...] = (
        {"results": {}, "boards": []},
        {"boards": [2, 1, 1, 1, 1, 1, 0, 0, 0]},
        {"boards": [1, 1, 1, 1, 1, 0, 0, 0, 0]},
        {"open": 1},
        {"results": {"2026-11-25": "y"}},
    )
    for wrong in mutants:
        with pytest.raises(Violation):
            check_daily({**RESULT, **wrong}, RESULT)


@pytest.mark.slow
@pytest.mark.parametrize("own_store", [False, True], ids=["embedded", "own"])
async def test_a_few_kills_lose_nothing(tmp_path: Path, own_store: bool) -> None:
    """Bot and store are killed while people play, vote and hand in; every table is checked."""
    totals = await run(tmp_path, kills=4, seed=7, conditions=Conditions(own_store=own_store))

    assert sum(totals[kind] for kind in KILLS) >= 4  # a burst of faults is not cut short
    assert totals["done"] and totals["tables checked"]


@pytest.mark.slow
async def test_a_few_kills_lose_nothing_at_the_clients(tmp_path: Path) -> None:
    """The same with people in Discord, in Slack and in the browser, by what is shown to them there."""
    totals = await run(tmp_path, kills=3, seed=7, conditions=Conditions(clients=True))

    assert totals["done"] and totals["tables checked"]


@pytest.mark.slow
async def test_a_bot_that_loses_a_move_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mutant that acknowledges a move without storing it does not pass."""
    monkeypatch.setenv("PATIENCE_MUTANT", "forgets")
    with pytest.raises(Violation):
        await run(tmp_path, kills=4, seed=7)
