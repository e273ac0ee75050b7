"""Tables that are being played: opened, saved by compare-and-set, found again after a restart."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from base64 import b32encode
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from time import time
from typing import Protocol

import structlog

from bot.errors import Unanswered
from bot.messages.request import Request
from bot.play.played_table import PlayedTable
from bot.play.table_errors import NoTable, NotYours, Stale, TooManyTables, Unsure
from bot.records.session import Session
from bot.storage import STORAGE_ERRORS, Storage
from bot.storage.tables import Saved
from engine import Table, View, record
from render.lru import MIB, Lru

log = structlog.get_logger()

READY_BYTES = 16 * MIB  # of tables kept dealt and played; most take some 60 KB, one of 5,000 moves 2.5 MB
MOST_TABLES = 100  # of one person; finished ones make room by themselves
LISTED = 2 * MOST_TABLES  # looked through at most: more were only kept before there was a limit
MAY_STILL_COUNT = timedelta(days=7)  # more than a ranked try can wait to be handed in


class Watcher(Protocol):
    """Hears of a table that was saved, or that is about to be given up; hearing it twice does no harm."""

    async def __call__(self, played: PlayedTable, *, ended: bool = False) -> None: ...


Guard = Callable[[PlayedTable], Awaitable[None]]


class Sessions:
    """Every table, whoever plays it; the storage has the truth, and a few tables are kept ready."""

    def __init__(self, storage: Storage, clock: Callable[[], float] = time) -> None:
        self.storage = storage
        self.kept = storage.tables
        self.clock = clock
        self.watchers: list[Watcher] = []  # told of every change after it was saved
        self.guards: list[Guard] = []  # asked before a change is saved; they raise Refused
        self._untold: list[tuple[Watcher, PlayedTable]] = []  # changes of which one could not be told
        self.ready: Lru[str, PlayedTable] = Lru(READY_BYTES, lambda played: played.memory_bytes)

    # opening and saving ----------------------------------------------------------------------------

    async def open(self, request: Request, *, change: bool = False, anybodys: bool = False) -> PlayedTable:
        """The request's table, else the user's current one here; NoTable, NotYours, Stale.

        A table that is to change is nobody else's until it is saved: another request deals its own.
        `anybodys`: it may be somebody else's, for who only looks on.
        """
        if request.table:
            loaded = await self.kept.load(request.table, request.user, request.request_id)
        else:
            loaded = await self.kept.load_current(request.user, request.place, request.request_id)
        if (session := loaded.session) is None:
            raise NoTable(await self.tables(request.user), gone=request.table is not None)
        if session.owner != request.user and not anybodys:
            raise NotYours(session)
        played = await self._at_hand(session)
        played.likes = loaded.likes
        if change and loaded.done:
            raise Stale(played, done=True)
        if change and request.revision not in (None, session.revision):
            raise Stale(played)
        if change:
            self.ready.pop(session.table)
        return played

    async def save(self, played: PlayedTable, request: Request) -> None:
        """Keep what was changed, as the user's current table here; Stale where another was faster, Unsure."""
        name, expected = played.session.table, played.session.revision
        played.session = await asyncio.to_thread(played.finished, int(self.clock()))
        for guard in self.guards:
            await guard(played)
        # A request without an id gets one, so that asking Redis again after a broken line does no harm.
        request = replace(request, request_id=request.request_id or secrets.token_hex(8))
        try:
            how = await self.kept.save(
                played.session, expected, request.place, request.request_id, self.clock()
            )
        except Unanswered:
            how = await self._settled(played, request)
        if how is not Saved.SAVED:
            newest = await self.open(replace(request, table=name))
            raise Stale(newest, done=how is Saved.AGAIN, raced=how is Saved.STALE and expected > 0)
        self.keep(played)
        await self._tell(played)

    async def _settled(self, played: PlayedTable, request: Request) -> Saved:
        """What became of a save that was not answered. If it was not done, it never will be."""
        table = played.session.table
        try:
            if await self.kept.settle(request.user, table, request.request_id, self.clock()):
                return Saved.SAVED
            newest = await self.open(replace(request, table=table, revision=None))
        except (NoTable, *STORAGE_ERRORS):
            raise Unsure from None
        raise Unsure(newest)

    async def _tell(self, played: PlayedTable) -> None:
        """What was saved is played, whoever cannot hear of it now; they hear of it with the next save."""
        untold, self._untold = self._untold, []
        now = replace(played)  # as it stands: the table itself is played on
        for watcher, changed in (*untold, *((watcher, now) for watcher in self.watchers)):
            try:
                await watcher(changed)
            except STORAGE_ERRORS as problem:
                log.warning(
                    "a change is told later", table=changed.session.table, error=type(problem).__name__
                )
                self._untold.append((watcher, changed))

    async def start(
        self,
        game: str,
        deal: str,
        variant: str | None,
        request: Request,
        *,
        day: str = "",
        ranked: str = "",
        marks: Collection[str] = (),
    ) -> PlayedTable:
        """A table freshly dealt; TooManyTables; Stale, with its table, where the request was done before.

        Of a daily deal `day` is told, not its seed; `ranked` is the name of the table of the try that counts.
        `marks` are "private" and "guided", as far as they hold.
        """
        name = ranked or name_for(request)
        if not ranked:
            await self._make_room(request.user, name)
        table, view, text = await asyncio.to_thread(_dealt, game, deal, variant)
        now = int(self.clock())
        session = Session(
            table=name, owner=request.user, record=text, joined=frozenset(), played=0, revision=0, undos=0,
            created=now, touched=now, game=view.game, deal=f"daily {day}" if day else deal,
            variant=variant or "", home=view.home, total=view.total, result="", daily=day,
            ranked=bool(ranked), private="private" in marks, guided="guided" in marks,
        )  # fmt: skip
        played = PlayedTable(session, table)
        await self.save(played, request)
        return played

    async def _make_room(self, user: str, wanted: str) -> None:
        """Too many tables: the oldest finished ones go; unfinished ones only their player gives up."""
        if await self.kept.count(user) < MOST_TABLES:
            return
        oldest = (await self.tables(user))[::-1]
        if any(one.table == wanted for one in oldest):
            return  # it was begun before by the same request
        day = (datetime.fromtimestamp(self.clock(), UTC) - MAY_STILL_COUNT).date().isoformat()
        over = [one for one in oldest if one.result and not (one.ranked and one.daily >= day)]
        too_many = len(oldest) - MOST_TABLES + 1
        if len(over) < too_many:
            raise TooManyTables([one for one in oldest if not one.result], MOST_TABLES)
        for session in over[:too_many]:
            await self.kept.delete(session.table, user)

    async def seat(self, session: Session, request: Request) -> None:
        """Make it the table the user plays at this place."""
        await self.seat_at(request.place, request.user, session.table)

    async def seat_at(self, place: str, user: str, table: str) -> None:
        """The same at any place."""
        await self.kept.seat(user, place, table, self.clock())

    async def give_up(self, session: Session) -> None:
        """Forget a table."""
        played = await self._at_hand(session)
        for watcher in self.watchers:
            await watcher(played, ended=True)
        await self.kept.delete(session.table, session.owner)
        self.ready.pop(session.table)

    async def tables(self, user: str) -> list[Session]:
        """The tables of a user, the last touched first."""
        return await self.kept.of(user, LISTED)

    async def find(self, user: str, wanted: str) -> Session:
        """A user's table by its number in `tables` or by its name; NoTable where there is none."""
        kept = await self.tables(user)
        for number, session in enumerate(kept, start=1):
            if wanted.lower() in (str(number), session.table):
                return session
        raise NoTable(kept, gone=True)

    async def look(self, name: str) -> Session | None:
        """A table as it is kept, whoever plays it."""
        return (await self.kept.load(name)).session

    async def forget(self, user: str) -> None:
        """Everything that is kept of a player's tables."""
        for session in await self.tables(user):
            self.ready.pop(session.table)
        await self.kept.forget(user)

    async def current(self, request: Request) -> Session | None:
        """The table the user plays at this place, if there is one."""
        return (await self.kept.load_current(request.user, request.place)).session

    async def likes(self, played: PlayedTable) -> Mapping[str, str]:
        """The settings of whoever plays the table, as they were when it was opened."""
        if played.likes is None:
            played.likes = await self.storage.people.preferences(played.session.owner)
        return played.likes

    # where boards stand ----------------------------------------------------------------------------

    async def posted(self, table: str) -> str | None:
        """Where the newest board message of a table stands, in the words of the edge that posted it."""
        return await self.kept.posted(table)

    async def set_posted(self, table: str, ref: str) -> str | None:
        """Keeps where the newest board message of a table stands; gives where the one before it did."""
        return await self.kept.set_posted(table, ref)

    # tables at hand --------------------------------------------------------------------------------

    async def _at_hand(self, session: Session) -> PlayedTable:
        """The table as it is kept. All of the session must agree, not its revision alone.

        A Redis that lost its last writes counts the next ones with the same numbers.
        """
        played = self.ready.get(session.table)
        if played is None or played.session != session:
            played = await asyncio.to_thread(PlayedTable.of, session)
            self.keep(played)
        return played

    def keep(self, played: PlayedTable) -> None:
        """Keep a table ready that stands as it was saved."""
        self.ready.put(played.session.table, played)


def _dealt(game: str, deal: str, variant: str | None) -> tuple[Table, View, str]:
    table = Table(game, deal, variant=variant)
    return table, table.view(), record.dumps(table)


def name_for(request: Request) -> str:
    """A table is named after the request that starts it: the same request, sent twice, starts one table."""
    if not request.request_id:
        return b32encode(secrets.token_bytes(7)).decode().lower()[:10]
    text = f"{request.user} {request.request_id}".encode()
    return b32encode(hashlib.sha256(text).digest()).decode().lower()[:10]
