"""Tables that somebody looks at now: each change is announced at once, whichever process made it.

Other processes are notified over Redis; of several changes that wait, only the newest is sent. A notice names
the process and the revision, "ended", "handed-in", "lost" with the number of moves and their digest, or
"beside" where only votes or the state of a race have changed.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from hashlib import blake2b

import structlog

from bot.play.played_table import PlayedTable
from bot.play.sessions import Sessions
from bot.storage import STORAGE_ERRORS
from bot.storage.live import Listening, LiveStore, Notice
from engine import Move, PatienceError

log = structlog.get_logger()

PAUSE = timedelta(seconds=0.5)  # before a broken line to Redis is tried again
ENDED, LOST, HANDED_IN, BESIDE = "ended", "lost", "handed-in", "beside"
# From which pile, to which, how many cards; a pile that was put into another order goes to itself with 0.
Travel = tuple[str, str, int]


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
    """Whether changes by other processes are not received at the moment."""

    now: bool


@dataclass(frozen=True)
class Lost:
    """It is proved that the game cannot be won after these moves, which were played or still are."""

    moves: tuple[Move, ...]


@dataclass(frozen=True)
class HandedIn:
    """The table is a ranked try that was handed in as it lies."""


@dataclass(frozen=True)
class Beside:
    """What is shown beside the table has changed: its votes, or how far others are in its race."""


News = Change | Ended | Unreachable | Lost | HandedIn | Beside
Listener = Callable[[News], None]


@dataclass
class _WatchedTable:
    """The state of a table that its listeners were notified of last."""

    listeners: list[Listener] = field(default_factory=list)
    revision: int = -1
    moves: tuple[Move, ...] = ()
    travels: list[tuple[Travel, ...]] = field(default_factory=list)  # of each move

    def changed(self, played: PlayedTable) -> Change:
        """The way from the last notified state to the saved one: moves taken back, then moves made."""
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
    """Who looks at which table. Changes by this process are passed on directly, others come over Redis."""

    def __init__(self, sessions: Sessions, store: LiveStore) -> None:
        self.sessions = sessions
        self.store = store
        self._name = secrets.token_hex(8)  # of this process
        self._watched: dict[str, _WatchedTable] = {}
        self._subscription: Listening | None = None
        self._receiver: asyncio.Task[None] | None = None
        self._unreachable = False
        self._notices: dict[str, str] = {}  # by table, for other processes
        self._beside: set[str] = set()  # tables of which other processes are to be notified of that as well
        self._publisher: asyncio.Task[None] | None = None

    async def changed(self, played: PlayedTable, *, ended: bool = False) -> None:
        """A watcher of sessions: notifies the listeners here, then the other processes."""
        name = played.session.table
        watched = self._watched.get(name)
        if watched and ended:
            self._notify(watched, Ended())
        elif watched and played.session.revision > watched.revision:  # else they know it already
            self._notify(watched, watched.changed(played))
        self._publish(name, ENDED if ended else str(played.session.revision))

    def lost(self, name: str, moves: tuple[Move, ...]) -> None:
        """A listener of dead ends: notifies who looks at a table that is proved lost."""
        if watched := self._watched.get(name):
            self._notify(watched, Lost(moves))
        self._publish(name, f"{LOST} {len(moves)} {_digest(moves)}")

    def handed_in(self, name: str) -> None:
        """A listener of the daily challenge: notifies who looks at a try that is handed in."""
        if watched := self._watched.get(name):
            self._notify(watched, HandedIn())
        self._publish(name, HANDED_IN)

    def beside(self, name: str) -> None:
        """Notifies who looks at a table that its votes, or its race, have changed."""
        if watched := self._watched.get(name):
            self._notify(watched, Beside())
        self._beside.add(name)
        self._publish_soon()

    def _publish(self, name: str, text: str) -> None:
        """Notify the other processes soon: nobody's answer waits for it."""
        self._notices[name] = f"{self._name} {text}"
        self._publish_soon()

    def _publish_soon(self) -> None:
        if self._publisher is None or self._publisher.done():
            self._publisher = asyncio.create_task(self._publish_all())

    async def _publish_all(self) -> None:
        while self._notices or self._beside:
            notices, self._notices = self._notices, {}
            beside, self._beside = dict.fromkeys(self._beside, f"{self._name} {BESIDE}"), set()
            try:
                await self.store.publish(notices)
                await self.store.publish(beside)
            except STORAGE_ERRORS as problem:  # who subscribes anew reads the table
                log.warning("changes of tables are not announced", error=type(problem).__name__)

    async def published(self) -> None:
        """Wait until all notices are sent."""
        if self._publisher:
            await asyncio.wait({self._publisher})

    async def listen(self, played: PlayedTable, listener: Listener) -> None:
        """Notify a listener of every change from this state of a table on."""
        name = played.session.table
        known = name in self._watched
        watched = self._watched.setdefault(name, _WatchedTable())
        watched.listeners.append(listener)
        if not known:
            watched.changed(played)
            if self._receiver is None:
                self._receiver = asyncio.create_task(self._receive())
            elif self._subscription:
                with suppress(*STORAGE_ERRORS):  # a new subscription will have all names
                    await self._subscription.add(name)
        elif played.session.revision > watched.revision:
            self._notify(watched, watched.changed(played))
        if self._unreachable:
            listener(Unreachable(now=True))

    async def leave(self, name: str, listener: Listener) -> None:
        """Notify it no more."""
        watched = self._watched.get(name)
        if watched is None or listener not in watched.listeners:
            return
        watched.listeners.remove(listener)
        if not watched.listeners:
            del self._watched[name]
            if self._subscription:
                with suppress(*STORAGE_ERRORS):
                    await self._subscription.remove(name)

    async def _receive(self) -> None:
        """Receive the notices of other processes, as long as anybody looks at a table here."""
        while True:
            names = list(self._watched)
            if not names:
                self._receiver = None
                return
            try:
                async with self.store.listening(names) as subscription:
                    self._subscription = subscription
                    for name in set(self._watched) - set(names):  # came while it was opened
                        await subscription.add(name)
                    while self._watched:
                        notice = await subscription.next()
                        self._set_unreachable(unreachable=False)
                        foreign = notice and not notice.text.startswith(self._name)
                        if notice and foreign and notice.table in self._watched:
                            await self._handle(notice)
            except STORAGE_ERRORS as problem:
                log.warning("changes of tables cannot be heard", error=type(problem).__name__)
                self._set_unreachable(unreachable=True)
                await asyncio.sleep(PAUSE.total_seconds())
            finally:
                self._subscription = None

    def _set_unreachable(self, *, unreachable: bool) -> None:
        if unreachable != self._unreachable:
            self._unreachable = unreachable
            for watched in list(self._watched.values()):
                self._notify(watched, Unreachable(now=unreachable))

    async def _handle(self, notice: Notice) -> None:
        """Pass on what another process has announced."""
        what = notice.text.split()[1:]
        if what != [BESIDE]:
            await self._refresh(notice.table)
        watched = self._watched.get(notice.table)
        if watched and what == [BESIDE]:
            self._notify(watched, Beside())
        if watched and what == [HANDED_IN]:
            self._notify(watched, HandedIn())
        if watched and what[:1] == [LOST]:
            moves = watched.moves[: int(what[1])]
            if _digest(moves) == what[2]:
                self._notify(watched, Lost(moves))

    async def _refresh(self, name: str) -> None:
        """Load a table that another process has changed, or may have changed, and notify its listeners.

        What was changed here meanwhile may be newer than what was loaded, so then it is loaded again.
        """
        while watched := self._watched.get(name):
            known = watched.revision
            try:
                played = await self.sessions.newest(name)
            except PatienceError as problem:  # a record that another version plays otherwise
                log.warning("a change cannot be shown", table=name, error=type(problem).__name__)
                return
            if self._watched.get(name) is watched and watched.revision == known:
                break
        else:
            return
        if played is None:
            self._notify(watched, Ended())
        elif played.session.revision != known:
            self._notify(watched, watched.changed(played))

    def _notify(self, watched: _WatchedTable, news: News) -> None:
        for listener in list(watched.listeners):
            listener(news)

    async def close(self) -> None:
        """Stop receiving."""
        receiver = self._receiver
        while receiver and not receiver.done():  # a cancellation is lost where a read just ends
            receiver.cancel()
            await asyncio.wait({receiver}, timeout=PAUSE.total_seconds())
        await self.published()


def _digest(moves: Sequence[Move]) -> str:
    """Equal for equal moves, in every process."""
    return blake2b(" ".join(map(str, moves)).encode(), digest_size=8).hexdigest()
