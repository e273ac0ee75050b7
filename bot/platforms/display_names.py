"""Display names of people: fetched from the platform once an hour, and held in memory only."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from datetime import timedelta

from bot.messages.spans import legible
from engine import cut

GOOD = timedelta(hours=1)
MOST = 4096  # people: those of the last minutes in all but the largest bots
LONGEST = 40  # characters of a name


class DisplayNames:
    """A cache of the names of the last people seen, by the clock of this process.

    `server` is given where a person may have another name on each server.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._known: OrderedDict[tuple[str, str], tuple[str, float]] = OrderedDict()

    def of(self, user: str, server: str = "") -> str:
        """The name of "slack:T1/U1"; "" where it is not known."""
        return self._known.get((user, server), ("", 0.0))[0]

    def due(self, user: str, server: str = "") -> bool:
        """Whether it is time to fetch the name."""
        return self._known.get((user, server), ("", 0.0))[1] <= self.clock()

    def learn(self, name: str, user: str, server: str = "") -> None:
        """Store a name from the platform; "" where it has none."""
        self._known[user, server] = plain(name), self.clock() + GOOD.total_seconds()
        self._known.move_to_end((user, server))
        while len(self._known) > MOST:
            self._known.popitem(last=False)


def plain(name: str) -> str:
    """A name in one line, without characters that change how the text around it is shown."""
    return cut(" ".join(legible(name).split()), LONGEST)
