"""Who is served when: a person's requests one by one, of all people's some at once, the others in line."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from bot.messages.refused import Busy
from bot.ops import metrics

AT_ONCE = 32  # requests that are worked on at the same time; each needs one connection to Redis at a time


class Turns:
    """The line in front of everything that opens tables. A person's own requests are done in their order."""

    def __init__(self, waiting: int = 2000, of_one: int = 60, at_once: int = AT_ONCE) -> None:
        self.waiting = waiting  # requests in line, those being worked on included
        self.of_one = of_one  # how many of them may be one person's
        self._inside = 0
        self._of: Counter[str] = Counter()
        self._seats = asyncio.Semaphore(at_once)
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._typed: WeakValueDictionary[str, _Typed] = WeakValueDictionary()

    @asynccontextmanager
    async def of(self, user: str) -> AsyncIterator[None]:
        """The person's next turn; Busy where the line is too long, and then nothing was begun."""
        if self._of[user] >= self.of_one:
            raise Busy("One moment, please: I am still at what you asked before. Try again in a few seconds.")
        if self._inside >= self.waiting:
            raise Busy("So many are playing just now that I am behind. Please try again in a minute.")
        self._inside += 1
        self._of[user] += 1
        metrics.WAITING.inc()
        try:
            # First the person, then the seat: who sends a hundred requests takes one seat, not all of them.
            async with self._turns.setdefault(user, asyncio.Lock()), self._seats:
                yield
        finally:
            metrics.WAITING.dec()
            self._inside -= 1
            self._of[user] -= 1
            if not self._of[user]:
                del self._of[user]

    def newest(self, user: str) -> Callable[[], bool]:
        """Tells whether the person has typed nothing since: only the newest completion is worth its work."""
        mark = self._typed[user] = _Typed()
        return lambda: self._typed.get(user) is mark


class _Typed:
    """One letter typed; it is forgotten with the question it belongs to."""
