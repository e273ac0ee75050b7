"""Answers for helper processes: a record goes in as text, what was found comes out."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from datetime import timedelta
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from threading import Thread
from time import process_time
from typing import NamedTuple

from .. import record
from .difficulty import hardness
from .hints import CARE, Hint, Intent, hint, stuck
from .winnability import Winnability, winnable

PROVED = 60_000  # moves to try when a deal is to be proven winnable ahead: most of a second
UNASKED = timedelta(seconds=5)  # of a helper's work that nobody waits for
HINT = timedelta(seconds=1.5)  # of a helper's work
THOROUGH = CARE._replace(seen=1_000_000)  # of hints that end by time: as many moves as there is time for
SOLVED = 300_000  # moves to try for a solution: some seconds
LEAST_URGENT = 15  # as `nice` counts
_INTENT = Intent()


def modest() -> None:
    """A helper process gives way to all others, ends with its parent, and leaves interrupts to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(LEAST_URGENT)
    if parent := parent_process():
        Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    """End when the parent has, be it by kill -9: nobody wants the answer, nor the pipes held open."""
    parent.join()
    os._exit(1)


def hint_for(text: str) -> Hint:
    """The hint for the table a record leads to; it goes on with what this helper found before."""
    table = record.loads(text)
    return hint(table, care=THOROUGH.suited(table.game), intent=_INTENT, seconds=HINT.total_seconds())


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
    found = winnable(table, nodes=PROVED, stop=_after(UNASKED))
    if found.result != "won":
        return None
    hard = hardness(table)
    for move in found.line:
        table.push(move)
    return Proof(hard, record.dumps(table))


def stuck_in(text: str) -> bool:
    """Whether it is proved that a game can no longer be won: how many moves lie there, and its record."""
    played, _, stored = text.partition(" ")
    table = record.loads(stored)
    while len(table.moves) > int(played):
        table.pop()
    return stuck(table, stop=_after(UNASKED))


def _after(span: timedelta) -> Callable[[], bool]:
    """Whether a helper has worked for so long from now on."""
    end = process_time() + span.total_seconds()
    return lambda: process_time() > end
