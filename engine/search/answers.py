"""Answers for helper processes: a record goes in as text, what was found comes out."""

from __future__ import annotations

import os
import signal

from engine import record
from engine.search.hint import Hint, hint
from engine.search.winnable import Winnability, winnable

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
