"""Where the CPU of a move goes: alone, and through each platform's client to our stand-in, typed and tapped.

python -m benchmarks parts: milliseconds of CPU a move, the mean of all, by part; a part inside another is
counted by itself alone. What no part has is the event loop, hops between threads and, with a platform, its
client and the stand-in, which run in the same process. python -m benchmarks.parts draws one way as bars.
"""

from __future__ import annotations

import asyncio
import functools
import sys
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Generator, Iterator
from contextlib import contextmanager
from operator import itemgetter
from threading import local
from typing import Any

import engine
import render
import render.text
from benchmarks.measuring import Figure
from benchmarks.platforms import WAYS, a_bot_each
from bot import dispatch
from bot.ops import log
from bot.platforms.discord import platform as discord
from bot.platforms.slack import blocks
from bot.presentation import board, menus
from bot.storage.people import People
from bot.storage.tables import Tables
from engine import record

SECTION, BAR = "parts", 50  # letters of the longest bar
REST = "all else"
# Each with where it is looked up; names that a revision does not have are left out.
PARTS: dict[str, list[tuple[Any, str]]] = {
    "parsing": [(engine.Table, "parse")],
    "playing": [(engine.Table, "push")],
    "replay": [(record, "loads")],
    "view": [(engine.Table, "view")],
    "record": [(record, "dumps")],
    "Redis: bucket": [(People, "take")],
    "Redis: settings": [(People, "preferences")],
    "Redis: which table": [(Tables, "current")],
    "Redis: table": [(Tables, "load"), (Tables, "load_current")],
    "Redis: save": [(Tables, "save")],
    "Redis: board's place": [(Tables, "posted"), (Tables, "set_posted")],
    "menus": [(menus, "of_moves")],
    "buttons": [(board, "rows")],
    "board as text": [(render.text, "board")],
    "alt text": [(render, "alt_text")],
    "picture": [(render, "draw")],
    "colours": [(render, "dressed")],
    "message": [(discord, "sending"), (discord, "editing"), (blocks, "of")],
    "the answer besides": [(dispatch, "_run")],
}


class Spent:
    """Milliseconds of CPU by part, each without the parts within it, whichever thread works."""

    def __init__(self) -> None:
        self.ms: defaultdict[str, float] = defaultdict(float)
        self._inside = local()

    @contextmanager
    def on(self, part: str) -> Iterator[None]:
        """What is done meanwhile by this thread is this part's."""
        within: list[float] = self._inside.__dict__.setdefault("taken", [])
        within.append(0.0)
        start = time.thread_time()
        try:
            yield
        finally:
            whole, inner = (time.thread_time() - start) * 1e3, within.pop()
            self.ms[part] += whole - inner
            if within:
                within[-1] += whole

    def timed(self, part: str, work: Callable[..., Any]) -> Callable[..., Any]:
        """The same work, its time noted; of what waits, the steps between the waits."""

        @functools.wraps(work)
        def noted(*given: Any, **named: Any) -> Any:
            with self.on(part):
                done = work(*given, **named)
            return _Stepped(self, part, done) if asyncio.iscoroutine(done) else done

        return noted

    @contextmanager
    def watching(self) -> Iterator[None]:
        """All parts are timed for so long."""
        found = [(*at, part) for part, places in PARTS.items() for at in places if hasattr(*at)]
        usual = [(place, name, getattr(place, name)) for place, name, _ in found]
        for place, name, part in found:
            setattr(place, name, self.timed(part, getattr(place, name)))
        try:
            yield
        finally:
            for place, name, work in usual:
                setattr(place, name, work)


class _Stepped:
    """A coroutine whose steps are timed."""

    def __init__(self, spent: Spent, part: str, work: Awaitable[Any]) -> None:
        self.spent, self.part, self.work = spent, part, work

    def __await__(self) -> Generator[Any, Any, Any]:
        steps, step, given = self.work.__await__(), "send", None
        while True:
            try:
                with self.spent.on(self.part):
                    awaited = getattr(steps, step)(given)
            except StopIteration as done:
                return done.value
            try:
                step, given = "send", (yield awaited)
            except BaseException as problem:  # noqa: BLE001  it is the work's to see
                step, given = "throw", problem


async def measured(count: int, ways: list[str]) -> dict[str, dict[str, float]]:
    """Milliseconds a move by part, for some ways of playing."""
    found = {}
    async with a_bot_each(count, ways) as begun:
        async for case, services, move, moves in begun:
            spent, whole = Spent(), 0.0
            with spent.watching():
                services.pictures.draw = render.draw
                for text in moves:
                    start = time.process_time()
                    await move(text)
                    whole += (time.process_time() - start) * 1e3
            spent.ms[REST] = whole - sum(spent.ms.values())
            found[case] = {part: ms / count for part, ms in spent.ms.items()}
    return found


def figures(quick: bool) -> Iterator[Figure]:
    """All ways: a line for each part, a column for each way."""
    log.configure("error")
    found = asyncio.run(measured(30 if quick else 90, list(WAYS)))
    for part in (*PARTS, REST):
        yield from (Figure(SECTION, part, way, ms[part], "ms") for way, ms in found.items() if part in ms)


def main() -> None:
    """One way, the part that takes most first."""
    way = " ".join(sys.argv[1:]) or next(iter(WAYS))
    log.configure("error")
    [ms] = asyncio.run(measured(90, [way])).values()
    whole, most = sum(ms.values()), max(ms.values())
    print(f"{way}: {whole:.2f} ms of CPU a move")
    for part, part_ms in sorted(ms.items(), key=itemgetter(1), reverse=True):
        bar = "#" * round(BAR * part_ms / most)
        print(f"{part:20} {part_ms:6.3f} ms {100 * part_ms / whole:4.0f} %  {bar}")


if __name__ == "__main__":
    main()
