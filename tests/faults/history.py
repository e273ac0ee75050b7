"""Whether a history of requests at one table is linearizable: each acknowledged change once and in its order.

A table is a register that is changed by compare-and-set on its revision, so every change that is done has a
revision of its own and the order of changes needs no search: what the check of Wing and Gong (1993), as in
Knossos and Porcupine, has to find in general is forced here. What is left to check of an order: that it has
no gap that no unacknowledged request explains, that it agrees with real time, and that it leads to what is
stored.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise, product
from math import inf
from typing import Any

UNDO = "undo"


class Fate(StrEnum):
    """What a client knows of its request."""

    DONE = "done"  # acknowledged
    REFUSED = "refused"  # answered as not done
    UNKNOWN = "unknown"  # no answer came


@dataclass(frozen=True)
class Operation:
    """A request at a table, from the moment it was sent to the moment its answer came, if one did."""

    change: str  # a move, or UNDO
    expected: int  # the revision it was sent for
    sent: float
    answered: float = inf
    fate: Fate = Fate.UNKNOWN


class Violation(AssertionError):
    """A history that no correct bot has."""


def check(history: Sequence[Operation], moves: Sequence[str], revision: int) -> None:
    """Violation where the stored moves and revision are not what the history leads to, each change once."""
    by_revision: dict[int, Operation] = {}
    for done in history:
        if done.fate is Fate.DONE and by_revision.setdefault(done.expected + 1, done) is not done:
            raise Violation(f"two changes were acknowledged as revision {done.expected + 1}")
    if by_revision and max(by_revision) > revision:
        raise Violation(f"revision {max(by_revision)} was acknowledged, and {revision} is stored")
    _agrees_with_time(by_revision)
    played: list[list[str]] = [[]]  # every list of moves that is possible so far
    for number in range(1, revision + 1):
        if number in by_revision:
            changes = [by_revision[number].change]
        else:
            candidates = (o for o in history if o.fate is Fate.UNKNOWN and o.expected + 1 == number)
            changes = list(dict.fromkeys(one.change for one in candidates))
        if not changes:
            raise Violation(f"revision {number} is stored, and nobody asked for it")
        played = [_changed(some, change) for some in played for change in changes]
    if list(moves) not in played:
        raise Violation(f"stored are {','.join(moves)}; the history leads to {played}")


def _agrees_with_time(by_revision: dict[int, Operation]) -> None:
    """Of two changes the one that was answered before the other was sent comes first."""
    in_order = [by_revision[number] for number in sorted(by_revision)]
    latest_sent = -inf
    for earlier, later in pairwise(in_order):
        latest_sent = max(latest_sent, earlier.sent)
        if later.answered < latest_sent:
            raise Violation(f"{later.change} was answered before an earlier revision was asked for")


def _changed(moves: list[str], change: str) -> list[str]:
    return moves[:-1] if change == UNDO else [*moves, change]


@dataclass(frozen=True)
class Round:
    """A table that votes, as it is stored at a moment."""

    number: int
    moves: tuple[str, ...]
    votes: Mapping[str, str]  # of this round, by user


def check_round(before: Round, after: Round, cast: Mapping[str, Sequence[tuple[str, Fate]]]) -> None:
    """Violation where a round is not what was voted in it; `cast`: what each voted, in their order.

    An acknowledged vote stands until its author casts another one, or its round ends; then what most votes
    are for is played once. Votes whose answer never came may count or not.
    """
    possible = {user: _possible(votes) for user, votes in cast.items()}
    if after.number == before.number:
        if after.moves != before.moves:
            raise Violation("a move was played, and its round is not over")
        for user in after.votes.keys() | possible.keys():
            if after.votes.get(user) not in possible.get(user, {None}):
                raise Violation(f"the vote {after.votes.get(user)} is stored; possible: {possible.get(user)}")
        return
    if after.number != before.number + 1 or after.votes:
        raise Violation("a round went by in which nobody voted, or has votes that nobody cast")
    winners = set[str]()
    for votes in product(*possible.values()):
        counts = Counter(vote for vote in votes if vote is not None)
        winners |= {vote for vote, number in counts.items() if number == max(counts.values())}
    if after.moves[:-1] != before.moves or after.moves[-1] not in winners:
        raise Violation(f"{after.moves[len(before.moves) :]} was played; voted was {sorted(winners)}")


def _possible(votes: Sequence[tuple[str, Fate]]) -> set[str | None]:
    """What may be stored as somebody's vote; None for nothing."""
    stored: set[str | None] = {None}
    for text, fate in votes:
        if fate is Fate.DONE:
            stored = {text}
        elif fate is Fate.UNKNOWN:
            stored.add(text)
    return stored


def check_daily(stored: Mapping[str, Any], first: Mapping[str, Any] | None = None) -> None:
    """Violation where an acknowledged result is not there once, on each of its boards, as it was at first."""
    results, boards = stored["results"], stored["boards"]
    if len(results) != 1:
        raise Violation(f"a daily result was acknowledged, and {len(results)} are stored")
    # The boards of everyone show an account only after some days.
    if sorted(boards) != [0] * 3 + [1] * (len(boards) - 3):
        raise Violation(f"a daily result is on its boards {boards} times")
    if stored["open"]:
        raise Violation("a try that was handed in is open")
    if first is not None and results != first["results"]:
        raise Violation("a daily result has changed")
