"""Queues of old boards to be deleted: one for each channel, with each board once.

Rate limits of platforms are per channel, so channels do not wait for one another. Where a game moves on while
its old boards wait, all of them get its newest place. Queues are bounded: a board that finds no room keeps
its buttons; a tap on it leads to the newest board, and then it is deleted after all.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

import structlog

from bot.ops import metrics
from bot.records.post import Post

log = structlog.get_logger()

LONGEST = 1000  # boards of one channel that wait: as many as Slack deletes in twenty minutes


@dataclass(frozen=True)
class Old:
    """A board of a table that has been replaced."""

    table: str
    before: Post
    now: Post
    trail: bool  # its player prefers to keep every picture


class Retiring:
    """All queues of one platform."""

    def __init__(self, platform: str, retire: Callable[[Old], Awaitable[None]]) -> None:
        self._platform = platform
        self._retire = retire
        self._lines: dict[str, dict[str, Old]] = {}  # by channel, then by message, in their order
        self._working: set[asyncio.Task[None]] = set()

    def schedule(self, old: Old) -> None:
        """Queue an old board; returns at once."""
        channel = f"{old.before.scope}/{old.before.channel}"
        for line in self._lines.values():
            for message, other in line.items():
                if other.table == old.table and old.now.is_after(other.now):
                    line[message] = replace(other, now=old.now)
        if channel not in self._lines:
            self._lines[channel] = {}
            task = asyncio.create_task(self._work(channel))
            self._working.add(task)
            task.add_done_callback(self._working.discard)
        line = self._lines[channel]
        if len(line) < LONGEST or old.before.message in line:
            line[old.before.message] = old
        else:
            log.info("a board was not retired", board=old.before.ref, error="too many wait")
        self._count()

    async def _work(self, channel: str) -> None:
        line = self._lines[channel]
        while line:
            first = next(iter(line))
            try:
                await self._retire(line[first])
            except Exception as problem:  # noqa: BLE001  gone or too old: taps on it will say so
                log.info(
                    "a board was not retired", board=line[first].before.ref, error=type(problem).__name__
                )
            del line[first]
            self._count()
        del self._lines[channel]

    def _count(self) -> None:
        metrics.RETIRING.labels(self._platform).set(len(self))

    def __len__(self) -> int:
        """How many boards are queued."""
        return sum(map(len, self._lines.values()))

    async def done(self) -> None:
        """Waits until every old board is retired."""
        while self._working:
            await asyncio.wait(self._working)
