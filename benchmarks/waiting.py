"""Where pictures are best drawn, so that the event loop never waits: on it, in threads, or in a process.

python -m benchmarks waiting: moves of 16 tables at once, each asking for its next picture as soon as it has
the last; meanwhile a clock on the loop ticks each millisecond, and how late it is, is what others would wait.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import fields, replace
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from time import perf_counter

import render
from benchmarks.measuring import Figure, high
from benchmarks.picture import drawn, plays
from engine import View

SECTION = "waiting"
OFTEN = 0.001  # seconds after which a thread lets others have a turn
TABLES, GAMES = 16, ("kings", "nation", "square", "two-rings")
NAMES = [field.name for field in fields(View)]
Draw = Callable[[View, str], Awaitable[bytes]]


def views(moves: int) -> list[list[View]]:
    """The views of the tables, one after the other for each."""
    found = []
    for n in range(TABLES):
        play = (view for _, view, _ in plays(GAMES[n % len(GAMES)], moves))
        found.append(list(islice(play, moves)))
    return found


async def measured(tables: list[list[View]], draw: Draw) -> tuple[float, list[float], list[float]]:
    """Pictures a second, milliseconds of each, and how late the ticks of the loop's clock were."""
    late, times, done = list[float](), list[float](), asyncio.Event()

    async def ticking() -> None:
        while not done.is_set():
            start = perf_counter()
            await asyncio.sleep(0.001)
            late.append((perf_counter() - start - 0.001) * 1e3)

    async def playing(n: int) -> None:
        for view in tables[n]:
            start = perf_counter()
            await draw(view, f"table {n}")
            times.append((perf_counter() - start) * 1e3)

    clock, start = asyncio.create_task(ticking()), perf_counter()
    await asyncio.gather(*map(playing, range(len(tables))))
    whole = perf_counter() - start
    done.set()
    await clock
    return len(times) / whole, times, late


def away(pool: Executor) -> Draw:
    """Drawing by a pool."""

    async def draw(view: View, table: str) -> bytes:
        return await asyncio.get_running_loop().run_in_executor(pool, drawn, view, table)

    return draw


def outside(pool: Executor) -> Draw:
    """Drawing by another process: the view goes there as bytes, without what no picture needs."""

    async def draw(view: View, table: str) -> bytes:
        bare = replace(view, choices=())
        return await asyncio.get_running_loop().run_in_executor(pool, drawn, bare, table)

    return draw


async def inline(view: View, table: str) -> bytes:
    """Drawing on the loop itself."""
    await asyncio.sleep(0)
    return drawn(view, table)


def ways() -> Iterator[tuple[str, Draw, Executor | None]]:
    """What is compared; a process draws tables of its own, so there is one, lest canvases be kept twice."""
    yield "on the loop", inline, None
    for count in (1, 2, 4):
        threads = ThreadPoolExecutor(count)
        yield f"{count} thread{'s' * (count > 1)}", away(threads), threads
    usual = sys.getswitchinterval()
    sys.setswitchinterval(OFTEN)
    for count in (1, 2):
        threads = ThreadPoolExecutor(count)
        yield f"{count}, 1 ms turns", away(threads), threads
    sys.setswitchinterval(usual)
    process = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
    yield "1 process", outside(process), process


def figures(quick: bool) -> Iterator[Figure]:
    """Each way with the same moves, after a first round that nobody counts."""
    with tempfile.TemporaryDirectory() as folder:
        render.prepare(Path(folder))
        tables = views(20 if quick else 60)
        for name, draw, pool in ways():
            asyncio.run(measured(tables, draw))
            rate, times, late = asyncio.run(measured(tables, draw))
            if pool:
                pool.shutdown()
            yield Figure(SECTION, name, "pictures", rate, "/s")
            yield Figure(SECTION, name, "a picture", median(times), "ms")
            yield Figure(SECTION, name, "loop late, median", median(late), "ms")
            yield Figure(SECTION, name, "loop late, p99", high(late), "ms")
            yield Figure(SECTION, name, "loop late, most", max(late), "ms")
