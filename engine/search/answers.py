"""Answers for helper processes: a record goes in as text, what was found comes out."""

from __future__ import annotations

import os
import signal
from typing import NamedTuple

from engine import record
from engine.search.difficulty import hardness
from engine.search.hint import Hint, hint
from engine.search.winnable import Winnability, winnable

PROVED = 60_000  # moves to try when a deal is to be proven winnable ahead: most of a second
SOLVED = 300_000  # moves to try for a solution: some seconds
LEAST_URGENT = 15  # as `nice` counts


def modest() -> None:
    """A helper gives way to everybody, and leaves it to its parent to hear that all is to end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(LEAST_URGENT)


def hint_for(text: str) -> Hint:
    """The hint for the table a record leads to."""
    return hint(record.loads(text))


def solution_of(text: str) -> Winnability:
    """Whether the table a record leads to can be won, and how."""
    return winnable(record.loads(text), nodes=SOLVED)


class Proof(NamedTuple):
    """How hard a deal is that can be won, and the record of the game that wins it."""

    hard: int
    record: str


def proof_of(text: str) -> Proof | None:
    """Whether the deal of a record can be won, played to its end; None where search did not win it."""
    table = record.loads(text)
    found = winnable(table, nodes=PROVED)
    if found.result != "won":
        return None
    hard = hardness(table, len(found.line))
    for move in found.line:
        table.push(move)
    return Proof(hard, record.dumps(table))
