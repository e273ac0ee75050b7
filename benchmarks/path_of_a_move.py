"""The path of one move through our own code: how many calls, functions, files and changes of folder it takes.

python -m benchmarks path-of-a-move: the median of some moves of a won game, after others that warm the
caches, counted in all threads of the process. A call is the start of a Python function of engine/, render/ or
bot/, or the resumption of one that had waited. A change of folder is a call from a function of one folder,
directly or through a library, to one of another. Trips are messages to Redis.
python -m benchmarks.path_of_a_move [way] lists the files of one move with their functions and calls.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby
from operator import itemgetter
from statistics import median
from types import FrameType
from typing import Any

from redis.asyncio.connection import AbstractConnection

from benchmarks.measuring import ROOT, Figure
from benchmarks.platforms import WAYS, a_bot_each
from bot.ops import log

SECTION, WARM = "path-of-a-move", 8
OURS = tuple(f"{ROOT / package}/" for package in ("engine", "render", "bot"))
SETTLED = 0.05  # seconds for what follows an answer: notices to other processes, searches for dead ends


class Trace:
    """What is called while it is on, by any thread that began after it was installed."""

    def __init__(self) -> None:
        self.on = False
        self.calls: Counter[tuple[str, str]] = Counter()  # by file and function
        self.crossings = 0
        self.trips: list[str] = []

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Note calls and messages meanwhile, whenever it is on."""
        send = AbstractConnection.send_packed_command

        async def noted(connection: AbstractConnection, command: Any, check_health: bool = True) -> None:
            if self.on:
                packed = command if isinstance(command, (bytes, str)) else b"".join(command)
                self.trips.append(repr(packed[:100]))
            await send(connection, command, check_health)

        setattr(AbstractConnection, "send_packed_command", noted)  # noqa: B010  mypy refuses the assignment
        sys.setprofile(self._note)
        threading.setprofile(self._note)
        try:
            yield
        finally:
            threading.setprofile(None)
            sys.setprofile(None)
            setattr(AbstractConnection, "send_packed_command", send)  # noqa: B010

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Begin at nothing, and be on meanwhile."""
        self.calls, self.crossings, self.trips, self.on = Counter(), 0, [], True
        try:
            yield
        finally:
            self.on = False

    def _note(self, frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if not self.on or event != "call" or not code.co_filename.startswith(OURS):
            return
        self.calls[code.co_filename, code.co_qualname] += 1
        caller = frame.f_back
        while caller and not caller.f_code.co_filename.startswith(OURS):
            caller = caller.f_back
        if caller and _folder(caller.f_code.co_filename) != _folder(code.co_filename):
            self.crossings += 1

    def counts(self) -> dict[str, int]:
        """The measures of what was called."""
        return {
            "calls": self.calls.total(),
            "functions": len(self.calls),
            "files": len({file for file, _ in self.calls}),
            "changes of folder": self.crossings,
            "trips": len(self.trips),
        }


def _folder(file: str) -> str:
    return file.rpartition("/")[0]


async def measured(ways: list[str], count: int, trace: Trace) -> dict[str, list[dict[str, int]]]:
    """The counts of some moves, for some ways of playing."""
    found: dict[str, list[dict[str, int]]] = {}
    async with a_bot_each(WARM + count, ways) as begun:
        async for case, _, move, moves in begun:
            for text in moves:
                with trace.counting():
                    await move(text)
                    await asyncio.sleep(SETTLED)
                found.setdefault(case, []).append(trace.counts())
    return {case: counts[WARM:] for case, counts in found.items()}


def figures(quick: bool) -> Iterator[Figure]:
    """All ways."""
    log.configure("error")
    trace = Trace()
    with trace.installed():
        found = asyncio.run(measured(list(WAYS), 3 if quick else 9, trace))
    for case, counts in found.items():
        for measure in counts[0]:
            yield Figure(SECTION, case, measure, median(count[measure] for count in counts), "")


def main() -> None:
    """One way: the files of its last move."""
    log.configure("error")
    trace = Trace()
    with trace.installed():
        asyncio.run(measured([" ".join(sys.argv[1:]) or next(iter(WAYS))], 1, trace))
    for file, calls in groupby(sorted(trace.calls.items()), key=lambda call: call[0][0]):
        functions = sorted(((name, times) for (_, name), times in calls), key=itemgetter(1), reverse=True)
        print(f"{file.removeprefix(f'{ROOT}/')}  {sum(times for _, times in functions)}")
        for name, times in functions:
            print(f"{times:8} {name}")
    print(*trace.trips, trace.counts(), sep="\n")


if __name__ == "__main__":
    main()
