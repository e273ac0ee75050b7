"""Tables that somebody looks at now: each change is told at once, whichever process made it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta

import structlog

from bot.play.played_table import PlayedTable
from bot.play.sessions import Sessions
from bot.storage import STORAGE_ERRORS
from bot.storage.live import Listening, LiveStore
from engine import Move, PatienceError

log = structlog.get_logger()

PAUSE = timedelta(seconds=0.5)  # before a broken line to Redis is tried again
ENDED = "ended"
Travel = tuple[str, str, int]  # from which pile, to which, how many cards


@dataclass(frozen=True, eq=False)
class Change:
    """A table as it stands after something was done, and how the cards came there."""

    played: PlayedTable
    before: int  # the revision the steps begin at; -1 where they are not known
    steps: Sequence[Travel]


@dataclass(frozen=True)
class Ended:
    """A table was given up: nothing of it is stored any more."""


@dataclass(frozen=True)
class Unreachable:
    """Whether changes that other processes make cannot be heard just now."""

    now: bool


News = Change | Ended | Unreachable
Listener = Callable[[News], None]


@dataclass
class _WatchedTable:
    """What the listeners of a table were told last."""

    listeners: list[Listener] = field(default_factory=list)
    revision: int = -1
    moves: tuple[Move, ...] = ()
    travels: list[tuple[Travel, ...]] = field(default_factory=list)  # of each move

    def changed(self, played: PlayedTable) -> Change:
        """How it comes from what was told last to what is saved now: moves taken back, then moves made."""
        table = played.table
        moves = table.moves
        same = 0
        for one, other in zip(self.moves, moves, strict=False):
            if one != other:
                break
            same += 1
        back = [
            (dst, src, many)
            for travel in reversed(self.travels[same:])
            for src, dst, many in reversed(travel)
        ]
        made = [table.travels(number) for number in range(same, len(moves))]
        before, self.revision = self.revision, played.session.revision
        self.moves, self.travels = moves, [*self.travels[:same], *made]
        return Change(played, before, (*back, *(step for travel in made for step in travel)))


class LiveTables:
    """Who looks at which table. Moves of this process are told directly, those of others come over Redis."""

    def __init__(self, sessions: Sessions, store: LiveStore) -> None:
        self.sessions = sessions
        self.store = store
        self._name = secrets.token_hex(8)  # of this process
        self._watched: dict[str, _WatchedTable] = {}
        self._line: Listening | None = None
        self._hearing: asyncio.Task[None] | None = None
        self._unreachable = False

    async def changed(self, played: PlayedTable, *, ended: bool = False) -> None:
        """A watcher of sessions: tells who listens here, then the other processes."""
        name = played.session.table
        watched = self._watched.get(name)
        if watched and ended:
            self._tell(watched, Ended())
        elif watched and played.session.revision > watched.revision:  # else it was told already
            self._tell(watched, watched.changed(played))
        await self.store.publish(name, f"{self._name} {ENDED if ended else played.session.revision}")

    async def listen(self, played: PlayedTable, listener: Listener) -> None:
        """Tell a listener of every change from this state of a table on."""
        name = played.session.table
        known = name in self._watched
        watched = self._watched.setdefault(name, _WatchedTable())
        watched.listeners.append(listener)
        if not known:
            watched.changed(played)
            await self._heed(name)
        elif played.session.revision > watched.revision:
            self._tell(watched, watched.changed(played))
        if self._unreachable:
            listener(Unreachable(now=True))

    async def leave(self, name: str, listener: Listener) -> None:
        """Tell it nothing more."""
        watched = self._watched.get(name)
        if watched is None or listener not in watched.listeners:
            return
        watched.listeners.remove(listener)
        if not watched.listeners:
            del self._watched[name]
            if self._line:
                with suppress(*STORAGE_ERRORS):
                    await self._line.remove(name)

    async def _heed(self, name: str) -> None:
        if self._hearing is None:
            self._hearing = asyncio.create_task(self._hear())
        elif self._line:
            with suppress(*STORAGE_ERRORS):  # it is mended with all names
                await self._line.add(name)

    async def _hear(self) -> None:
        """What other processes tell, as long as anybody looks at a table here."""
        while True:
            names = list(self._watched)
            if not names:
                self._hearing = None
                return
            try:
                async with self.store.listening(names) as self._line:
                    for name in set(self._watched) - set(names):  # while the line was opened
                        await self._line.add(name)
                    await self._heard(self._line)
            except STORAGE_ERRORS as problem:
                log.warning("changes of tables cannot be heard", error=type(problem).__name__)
                self._reach(unreachable=True)
                await asyncio.sleep(PAUSE.total_seconds())
            finally:
                self._line = None

    async def _heard(self, line: Listening) -> None:
        while self._watched:
            notice = await line.next()
            self._reach(unreachable=False)
            if notice and not notice.text.startswith(self._name) and notice.table in self._watched:
                await self._read(notice.table)

    def _reach(self, *, unreachable: bool) -> None:
        if unreachable != self._unreachable:
            self._unreachable = unreachable
            for watched in list(self._watched.values()):
                self._tell(watched, Unreachable(now=unreachable))

    async def _read(self, name: str) -> None:
        """Another process has changed a table, or may have done so: look at it."""
        try:
            played = await self.sessions.newest(name)
        except PatienceError as problem:  # a record that another version plays otherwise
            log.warning("a change cannot be shown", table=name, error=type(problem).__name__)
            return
        watched = self._watched.get(name)
        if watched is None:
            return
        if played is None:
            self._tell(watched, Ended())
        elif played.session.revision != watched.revision:
            self._tell(watched, watched.changed(played))

    def _tell(self, watched: _WatchedTable, news: News) -> None:
        for listener in list(watched.listeners):
            listener(news)

    async def close(self) -> None:
        """Hear nothing any more."""
        if self._hearing:
            self._hearing.cancel()
            await asyncio.wait({self._hearing})
