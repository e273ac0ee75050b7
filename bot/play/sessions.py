"""Tables in play: opened, saved by compare-and-set, found again after a restart."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from base64 import b32encode
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from time import time
from typing import Protocol

import structlog

from bot.errors import Unanswered
from bot.messages.refused import Refused
from bot.messages.request import Request
from bot.play import rights, sharing
from bot.play.played_table import PlayedTable
from bot.play.rights import Act, Ruling
from bot.play.table_errors import MustPropose, NoTable, NotYours, Stale, TooManyTables, Unsure
from bot.records.session import Session
from bot.storage import STORAGE_ERRORS, Storage
from bot.storage.tables import Saved
from engine import Table, View, record
from render.lru import MIB, Lru

log = structlog.get_logger()

READY_BYTES = 16 * MIB  # of replayed tables; most take some 60 KB, one of 5,000 moves 2.5 MB
MOST_TABLES = 100  # of one person; the oldest finished ones are deleted to make room
LISTED = 2 * MOST_TABLES  # at most: more exist only from before there was a limit
RACE_DEAL = "race deal"  # shown instead of the number, as long as a race may be run with it
MAY_STILL_COUNT = timedelta(days=7)  # longer than a ranked try can wait to be handed in


class Watcher(Protocol):
    """Called after a table was saved, or before it is given up; must be idempotent."""

    async def __call__(self, played: PlayedTable, *, ended: bool = False) -> None: ...


Guard = Callable[[PlayedTable], Awaitable[None]]
Rivalry = Callable[[Session, str], Awaitable[bool]]  # whether somebody has a table's deal still to play


@dataclass(frozen=True)
class Contest:
    """The daily deal or the race that a table belongs to; empty for a game of its own."""

    day: str = ""  # of a daily deal, "2026-11-21"
    ranked: str = ""  # the table's name, if it is the try of that day that counts
    race: str = ""  # in which everybody has one table


FREE = Contest()


class Sessions:
    """All tables; storage is authoritative, and some replayed tables are cached."""

    def __init__(self, storage: Storage, clock: Callable[[], float] = time) -> None:
        self.storage = storage
        self.store = storage.tables
        self.clock = clock
        self.watchers: list[Watcher] = []  # called after every save
        self.start_watchers: list[Watcher] = []  # after those, of a table that is new
        self.end_watchers: list[Watcher] = []  # of one whose game is over, or that is given up
        self.contest_watchers: list[Watcher] = []  # of one that competes
        self.member_watchers: list[Watcher] = []  # of one with members
        self.contest_guards: list[Guard] = []  # called before each save of one; they raise Refused
        self.rivalries: list[Rivalry] = []  # asked of tables of a contest, before others look on
        self._pending: list[tuple[Watcher, PlayedTable]] = []  # notifications that failed and are tried again
        self.ready: Lru[str, PlayedTable] = Lru(READY_BYTES, lambda played: played.memory_bytes)

    # opening and saving ----------------------------------------------------------------------------

    async def open(
        self, request: Request, *, change: bool = False, act: Act | None = None, anybodys: bool = False
    ) -> PlayedTable:
        """The request's table, else the user's current one here; NoTable, NotYours, Stale.

        `act` is what the user wants to do, by default move with `change`, else look; Refused or MustPropose
        where that is not for them to do (bot.play.rights). A table opened with `change` leaves the cache
        until it is saved: another request replays its own. `anybodys`: it may be somebody else's.
        """
        if request.table:
            loaded = await self.store.load(request.table, request.user, request.request_id)
        else:
            loaded = await self.store.load_current(request.user, request.place, request.request_id)
        if (session := loaded.session) is None:
            raise NoTable(await self.tables(request.user), gone=request.table is not None)
        act = act or (Act.MOVE if change else Act.LOOK)
        allowed = Ruling.YES if anybodys else await self.ruling(session, request.user, act)
        if allowed is Ruling.STRANGER:
            if request.table is None:  # they left it, or it was handed over
                raise NoTable(await self.tables(request.user))
            raise NotYours(session)
        played = await self._replayed(session)
        played.preferences = loaded.preferences
        if change and loaded.done:
            raise Stale(played, done=True)
        if change and request.revision not in (None, *session.current_revisions):
            raise Stale(played)
        self._check(allowed, act, played)
        return await self.to_change(played) if change else played

    async def ruling(self, session: Session, user: str, act: Act) -> Ruling:
        """Whether somebody may do something at a table, as rights decide by what is stored of its contest."""
        contest = bool(session.race or session.daily) and user != session.owner
        rival = contest and any([await rivalry(session, user) for rivalry in self.rivalries])
        return rights.verdict(session, user, act, rival=rival)

    async def to_change(self, played: PlayedTable) -> PlayedTable:
        """A table that may be changed; it leaves the cache until it is saved.

        One person's requests wait for one another. At a table of several somebody else may be looking at the
        cached one just now, so that stays as it is, and a copy is changed.
        """
        self.ready.pop(played.session.table)
        if not played.session.members:
            return played
        copy = await asyncio.to_thread(PlayedTable.of, played.session)
        copy.preferences = played.preferences
        return copy

    @staticmethod
    def _check(allowed: Ruling, act: Act, played: PlayedTable) -> None:
        """MustPropose, or Refused with the reason, where a member may not do it."""
        if allowed is Ruling.PROPOSE:
            raise MustPropose(played)
        if allowed is not Ruling.YES:
            raise Refused(rights.sentence(act, allowed))

    async def save(self, played: PlayedTable, request: Request) -> None:
        """Save a change, as the owner's current table here; Stale where another save was faster, Unsure.

        Where another member made the change, the owner's current table stays the same.
        """
        name, expected, before = played.session.table, played.session.revision, played.session.played
        played.session = await asyncio.to_thread(played.finished, int(self.clock()))
        if played.session.members and played.session.played != before:
            forward = played.session.played > before
            played.session = sharing.next_round(
                played.session, self.clock(), forward=forward, voters=played.voters
            )
        if played.session.competes:
            for guard in self.contest_guards:
                await guard(played)
        # A request without an id gets one, so that repeating the save after a lost connection does no harm.
        request = replace(request, request_id=request.request_id or secrets.token_hex(8))
        try:
            place = request.place if request.user == played.session.owner else ""
            how = await self.store.save(played.session, expected, place, request.request_id, self.clock())
        except Unanswered:
            how = await self._settled(played, request)
        if how is not Saved.SAVED:
            newest = await self.open(replace(request, table=name), anybodys=True)
            raise Stale(newest, done=how is Saved.AGAIN, raced=how is Saved.STALE and expected > 0)
        played.request_id = request.request_id
        self.cache(played)
        await self._notify(played)

    async def _settled(self, played: PlayedTable, request: Request) -> Saved:
        """The outcome of a save that was not answered. If it was not done, it never will be."""
        table = played.session.table
        try:
            owner = played.session.owner
            if await self.store.settle(owner, table, request.request_id, self.clock()):
                return Saved.SAVED
            newest = await self.open(replace(request, table=table, revision=None), anybodys=True)
        except (NoTable, *STORAGE_ERRORS):
            raise Unsure from None
        raise Unsure(newest)

    async def _notify(self, played: PlayedTable) -> None:
        """Notify the watchers of a save; one that fails is notified again with the next save."""
        pending, self._pending = self._pending, []
        now = replace(played)  # a snapshot of the session: the table itself is played on
        for watcher, changed in (*pending, *((watcher, now) for watcher in self._watchers_of(now))):
            try:
                await watcher(changed)
            except STORAGE_ERRORS as problem:
                log.warning(
                    "a watcher is notified later", table=changed.session.table, error=type(problem).__name__
                )
                self._pending.append((watcher, changed))

    def _watchers_of(self, played: PlayedTable, *, ended: bool = False) -> list[Watcher]:
        """Those whom a change of this table concerns."""
        session = played.session
        return [
            *self.watchers,
            *(self.start_watchers if session.revision == 1 else ()),
            *(self.end_watchers if session.result or ended else ()),
            *(self.contest_watchers if session.competes else ()),
            *(self.member_watchers if session.members else ()),
        ]

    async def start(
        self,
        game: str,
        deal: str,
        variant: str | None,
        request: Request,
        *,
        contest: Contest = FREE,
        marks: Collection[str] = (),
    ) -> PlayedTable:
        """Deal a new table; TooManyTables; Stale, with its table, where the request was done before.

        A daily deal shows its day, not its seed. `marks` may contain "private", "guided", and "unnumbered"
        where the number of the deal is not shown.
        """
        day, race = contest.day, contest.race
        name = contest.ranked or (race and name_in_race(race, request.user)) or name_for(request)
        if not contest.ranked:
            await self.make_room(request.user, name)
        table, view, text = await asyncio.to_thread(_dealt, game, deal, variant)
        now = int(self.clock())
        session = Session(
            table=name,
            owner=request.user,
            record=text,
            joined=frozenset(),
            played=0,
            revision=0,
            undos=0,
            created=now,
            touched=now,
            game=view.game,
            deal=f"daily {day}" if day else RACE_DEAL if "unnumbered" in marks else deal,
            variant=variant or "",
            home=view.home,
            total=view.total,
            result="",
            daily=day,
            ranked=bool(contest.ranked),
            private="private" in marks,
            guided="guided" in marks,
            race=race,
            title=table.game.title if table.game.text else "",
        )
        played = PlayedTable(session, table)
        await self.save(played, request)
        return played

    async def make_room(self, user: str, wanted: str) -> None:
        """Delete the oldest finished tables where there are too many; unfinished ones are never deleted."""
        if await self.store.count(user) < MOST_TABLES:
            return
        oldest = (await self.tables(user))[::-1]
        if any(one.table == wanted for one in oldest):
            return  # it was started before by the same request
        day = (datetime.fromtimestamp(self.clock(), UTC) - MAY_STILL_COUNT).date().isoformat()
        over = [one for one in oldest if one.result and not (one.ranked and one.daily >= day)]
        too_many = len(oldest) - MOST_TABLES + 1
        if len(over) < too_many:
            raise TooManyTables([one for one in oldest if not one.result], MOST_TABLES)
        for session in over[:too_many]:
            await self.store.delete(session.table, user)

    async def set_current(self, session: Session, request: Request) -> None:
        """Make it the table the user plays at this place."""
        await self.set_current_at(request.place, request.user, session.table)

    async def set_current_at(self, place: str, user: str, table: str) -> None:
        """The same at any place."""
        await self.store.set_current(user, place, table, self.clock())

    async def give_up(self, session: Session) -> None:
        """Delete a table."""
        played = await self._replayed(session)
        for watcher in self._watchers_of(played, ended=True):
            await watcher(played, ended=True)
        await self.store.delete(session.table, session.owner)
        self.ready.pop(session.table)

    async def tables(self, user: str) -> list[Session]:
        """The tables of a user, the last touched first."""
        return await self.store.of(user, LISTED)

    async def find(self, user: str, wanted: str) -> Session:
        """A user's table by its number in `tables` or by its name; NoTable where there is none."""
        stored = await self.tables(user)
        for number, session in enumerate(stored, start=1):
            if wanted.lower() in (str(number), session.table):
                return session
        raise NoTable(stored, gone=True)

    async def load(self, name: str) -> Session | None:
        """The stored session of a table, whoever plays it."""
        return (await self.store.load(name)).session

    async def newest(self, name: str) -> PlayedTable | None:
        """A table as it is stored now, played, whoever plays it; None where there is none of that name."""
        loaded = await self.store.load(name)
        if loaded.session is None:
            return None
        played = await self._replayed(loaded.session)
        played.preferences = loaded.preferences
        return played

    async def forget(self, user: str) -> None:
        """Delete everything stored of a player's tables."""
        for session in await self.tables(user):
            self.ready.pop(session.table)
        await self.store.forget(user)

    async def current(self, request: Request) -> Session | None:
        """The table of their own that the user plays at this place, if there is one."""
        session = (await self.store.load_current(request.user, request.place)).session
        return session if session and session.owner == request.user else None

    async def preferences(self, played: PlayedTable) -> Mapping[str, str]:
        """The preferences of the table's owner, as they were when it was opened."""
        if played.preferences is None:
            played.preferences = await self.storage.people.preferences(played.session.owner)
        return played.preferences

    # messages of boards ----------------------------------------------------------------------------

    async def posted(self, table: str) -> str | None:
        """The ref of the newest message with a table, in the form of the platform that posted it."""
        return await self.store.posted(table)

    async def set_posted(self, table: str, ref: str) -> str | None:
        """Store the ref of the newest message with a table; gives the one it replaces."""
        return await self.store.set_posted(table, ref)

    # the cache -------------------------------------------------------------------------------------

    async def _replayed(self, session: Session) -> PlayedTable:
        """The table of a session, cached or replayed. The whole session must agree, not its revision alone.

        A Redis that lost its last writes gives the next ones the same revisions.
        """
        played = self.ready.get(session.table)
        if played is None or played.session != session:
            played = await asyncio.to_thread(PlayedTable.of, session)
            self.cache(played)
        return played

    def cache(self, played: PlayedTable) -> None:
        """Cache a table that is unchanged since it was saved."""
        self.ready.put(played.session.table, played)


def _dealt(game: str, deal: str, variant: str | None) -> tuple[Table, View, str]:
    table = Table(game, deal, variant=variant)
    return table, table.view(), record.dumps(table)


def name_for(request: Request) -> str:
    """A table is named after the request that starts it: the same request sent twice starts one table."""
    if not request.request_id:
        return b32encode(secrets.token_bytes(7)).decode().lower()[:10]
    return digest(f"{request.user} {request.request_id}")


def name_in_race(race: str, user: str) -> str:
    """The name of somebody's table in a race."""
    return digest(f"{user} in race {race}")


def digest(text: str) -> str:
    """Ten letters and digits that stand for a text, as names of tables are."""
    return b32encode(hashlib.sha256(text.encode()).digest()).decode().lower()[:10]
