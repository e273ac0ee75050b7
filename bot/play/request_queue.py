"""The queue of requests: one at a time for each person, a limited number at a time for all."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from bot.messages.refused import Busy
from bot.ops import metrics

AT_ONCE = 32  # requests handled at the same time; each needs one connection to Redis


class RequestQueue:
    """The queue in front of everything that opens tables; each person's requests are handled in order."""

    def __init__(self, waiting: int = 2000, of_one: int = 60, at_once: int = AT_ONCE) -> None:
        self.waiting = waiting  # limit of queued requests, with those being handled
        self.of_one = of_one  # limit of one person's
        self._inside = 0
        self._of: Counter[str] = Counter()
        self._seats = asyncio.Semaphore(at_once)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._typed: WeakValueDictionary[str, _Typed] = WeakValueDictionary()

    @asynccontextmanager
    async def slot(self, user: str) -> AsyncIterator[None]:
        """Wait for the person's slot; Busy where the queue is full."""
        if self._of[user] >= self.of_one:
            raise Busy("One moment, please: I am still at what you asked before. Try again in a few seconds.")
        if self._inside >= self.waiting:
            raise Busy("So many are playing just now that I am behind. Please try again in a minute.")
        self._inside += 1
        self._of[user] += 1
        metrics.WAITING.inc()
        try:
            # The person's lock first: somebody who sends a hundred requests takes one of the slots, not all.
            async with self._locks.setdefault(user, asyncio.Lock()), self._seats:
                yield
        finally:
            metrics.WAITING.dec()
            self._inside -= 1
            self._of[user] -= 1
            if not self._of[user]:
                del self._of[user]

    def newest(self, user: str) -> Callable[[], bool]:
        """A check whether the person has typed nothing since: only the newest completion is computed."""
        mark = self._typed[user] = _Typed()
        return lambda: self._typed.get(user) is mark


class _Typed:
    """A token for the newest completion request of a person."""
