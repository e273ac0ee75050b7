"""Tables that are being played: opened, saved by compare-and-set, found again after a restart."""

from __future__ import annotations

import asyncio
import hashlib
import json
import secrets
from base64 import b32encode
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import asdict, replace
from time import time
from typing import Protocol

from bot.core.exceptions import NoTable, NotYours, Stale
from bot.core.request import Request
from bot.live import Live, Session
from bot.stores.redis import Store
from engine import Table, View, record

CACHED = 256  # tables kept dealt and played; each takes some 50 KB


class Watcher(Protocol):
    """Hears of a table that was saved, or that is about to be given up."""

    async def __call__(self, live: Live, *, ended: bool = False) -> None: ...


Guard = Callable[[Live], Awaitable[None]]


class Sessions:
    """Every table, whoever plays it; the store has the truth, and a few tables are kept ready."""

    def __init__(self, store: Store, clock: Callable[[], float] = time) -> None:
        self.store = store
        self.clock = clock
        self.watchers: list[Watcher] = []  # told of every change after it was saved
        self.guards: list[Guard] = []  # asked before a change is saved; they raise Refused
        self._ready: OrderedDict[str, Live] = OrderedDict()

    # opening and saving ----------------------------------------------------------------------------

    async def open(self, request: Request, *, change: bool = False) -> Live:
        """The request's table, else the user's current one here; NoTable, NotYours, Stale.

        A table that is to change is nobody else's until it is saved: another request deals its own.
        """
        name = request.table or await self.store.current(request.user, request.place)
        loaded = await self.store.load(name, request.request_id) if name else None
        if name is None or loaded is None or not loaded.fields:
            raise NoTable(await self.tables(request.user), gone=request.table is not None)
        session = _read(loaded.fields)
        if session.owner != request.user:
            raise NotYours(session)
        live = await self._at_hand(session)
        if change and loaded.done:
            raise Stale(live, done=True)
        if change and request.revision not in (None, session.revision):
            raise Stale(live)
        if change:
            self._ready.pop(session.table, None)
        return live

    async def save(self, live: Live, request: Request) -> None:
        """Keep what was changed, as the user's current table here; Stale where another was faster."""
        name, expected = live.session.table, live.session.revision
        live.session = await asyncio.to_thread(live.finished, int(self.clock()))
        for guard in self.guards:
            await guard(live)
        # A request without an id gets one, so that asking Redis again after a broken line does no harm.
        done = request.request_id or secrets.token_hex(8)
        how = await self.store.save(name, expected, _written(live.session), done)
        if how != "saved":
            newest = await self.open(replace(request, table=name))
            raise Stale(newest, done=how == "again", raced=how == "stale" and expected > 0)
        await self.seat(live.session, request)
        self.keep(live)
        for watcher in self.watchers:
            await watcher(live)

    async def start(
        self, game: str, deal: str, variant: str | None, request: Request, *, day: str = "", ranked: str = ""
    ) -> Live:
        """A table freshly dealt; Stale, with the table it dealt then, where the request was done before.

        Of a daily deal `day` is told, not its seed; `ranked` is the name of the table of the try that counts.
        """
        table, view, text = await asyncio.to_thread(_dealt, game, deal, variant)
        now = int(self.clock())
        session = Session(
            table=ranked or name_for(request), owner=request.user, record=text,
            joined=frozenset(), played=0, revision=0, undos=0, created=now, touched=now,
            game=view.game, deal=f"daily {day}" if day else deal, variant=variant or "",
            home=view.home, total=view.total, result="", daily=day, ranked=bool(ranked),
        )  # fmt: skip
        live = Live(session, table)
        await self.save(live, request)
        return live

    async def seat(self, session: Session, request: Request) -> None:
        """Make it the table the user plays at this place."""
        await self.store.seat(request.user, request.place, session.table, self.clock())

    async def give_up(self, session: Session) -> None:
        """Forget a table."""
        live = await self._at_hand(session)
        for watcher in self.watchers:
            await watcher(live, ended=True)
        await self.store.delete(session.table, session.owner)
        self._ready.pop(session.table, None)

    async def tables(self, user: str) -> list[Session]:
        """All tables of a user, the last touched first."""
        return [_read(fields) for fields in await self.store.tables(user)]

    async def find(self, user: str, wanted: str) -> Session:
        """A user's table by its number in `tables` or by its name; NoTable where there is none."""
        kept = await self.tables(user)
        for number, session in enumerate(kept, start=1):
            if wanted.lower() in (str(number), session.table):
                return session
        raise NoTable(kept, gone=True)

    async def look(self, name: str) -> Session | None:
        """A table as it is kept, whoever plays it."""
        loaded = await self.store.load(name, "")
        return _read(loaded.fields) if loaded.fields else None

    async def forget(self, user: str) -> None:
        """Everything that is kept of a player's tables and settings."""
        for session in await self.tables(user):
            await self.store.delete(session.table, user)
            self._ready.pop(session.table, None)
        await self.store.forget(user)

    async def current(self, request: Request) -> Session | None:
        """The table the user plays at this place, if there is one."""
        name = await self.store.current(request.user, request.place)
        loaded = await self.store.load(name, "") if name else None
        return _read(loaded.fields) if loaded and loaded.fields else None

    # where boards stand ----------------------------------------------------------------------------

    async def posted(self, table: str) -> str | None:
        """Where the newest board message of a table stands, in the words of the edge that posted it."""
        return await self.store.posted(table)

    async def set_posted(self, table: str, ref: str) -> None:
        """Keeps where the newest board message of a table stands: "discord:channel/message/time"."""
        await self.store.set_posted(table, ref)

    async def note(self, name: str) -> str | None:
        """What an edge wants to find again after a restart, under a name of its own."""
        return await self.store.note(name)

    async def set_note(self, name: str, text: str) -> None:
        """Keeps an edge's note."""
        await self.store.set_note(name, text)

    # tables at hand --------------------------------------------------------------------------------

    async def _at_hand(self, session: Session) -> Live:
        """The table as it is kept. All of the session must agree, not its revision alone.

        A Redis that lost its last writes counts the next ones with the same numbers.
        """
        live = self._ready.get(session.table)
        if live is None or live.session != session:
            live = await asyncio.to_thread(Live.of, session)
            self.keep(live)
        return live

    def keep(self, live: Live) -> None:
        """Keep a table ready that stands as it was saved."""
        self._ready[live.session.table] = live
        self._ready.move_to_end(live.session.table)
        while len(self._ready) > CACHED:
            self._ready.popitem(last=False)


def _dealt(game: str, deal: str, variant: str | None) -> tuple[Table, View, str]:
    table = Table(game, deal, variant=variant)
    return table, table.view(), record.dumps(table)


def name_for(request: Request) -> str:
    """A table is named after the request that starts it: the same request, sent twice, starts one table."""
    if not request.request_id:
        return b32encode(secrets.token_bytes(7)).decode().lower()[:10]
    text = f"{request.user} {request.request_id}".encode()
    return b32encode(hashlib.sha256(text).digest()).decode().lower()[:10]


def _written(session: Session) -> dict[str, str]:
    fields = {name: str(value) for name, value in asdict(session).items()}
    return fields | {"joined": json.dumps(sorted(session.joined))}


def _read(fields: dict[str, str]) -> Session:
    numbers = {name: int(fields[name]) for name in _NUMBERS}
    ranked, joined = fields.get("ranked") == str(True), frozenset(json.loads(fields["joined"]))
    return Session(**{**fields, **numbers, "joined": joined, "ranked": ranked})  # type: ignore[arg-type]


_NUMBERS = ("played", "revision", "undos", "created", "touched", "home", "total")
