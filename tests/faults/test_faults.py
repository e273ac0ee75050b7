"""The check of histories finds what it is for, and a few kills lose nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults.__main__ import KILLS, run
from tests.faults.history import UNDO, Fate, Operation, Violation, check


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


@pytest.mark.slow
async def test_a_few_kills_lose_nothing(tmp_path: Path) -> None:
    """Bot and store are killed while nine people play in twelve windows; every table is checked."""
    totals = await run(tmp_path, kills=4, seed=7, preload="")

    assert sum(totals[kind] for kind in KILLS) == 4
    assert totals["done"] > 20 and totals["tables checked"] >= 9
