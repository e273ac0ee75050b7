"""Puts a reply where it belongs: into its board, into a new message, or before one person's eyes.

One machine for all platforms. A board is changed in place where it was tapped, as long as the platform lets
it; else it stands in a new message, and the old one is retired: it loses what can be tapped and says where
the game goes on. Boards of one table are shown in their order, and one that is overtaken is left out. What a
busy platform refuses is tried again after the pause it asks for, and retiring is never waited for.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Container, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any, Generic, TypeVar
from weakref import WeakValueDictionary

import structlog

from bot.commands import COMMANDS
from bot.core import apologies, dispatch
from bot.core.exceptions import Elsewhere, NotPosted, TryLater
from bot.core.reply import Reply
from bot.core.request import Request
from bot.core.spans import Link, Text, joined, text
from bot.ops import metrics
from bot.ops.log import about
from bot.platforms.base import O, Platform, Post
from bot.services import Services

log = structlog.get_logger()

Answer = Callable[[Request, Services], Awaitable[Reply]]
Done = TypeVar("Done")

DRAIN = timedelta(seconds=10)  # that begun answers get when the bot stops
LONG_AGO = -1  # a revision that no board was ever drawn for
TRIES = 4  # times something is sent to a platform that asks for a pause
LONGEST_PAUSE = timedelta(minutes=1)  # who asks for more has no time for us today
STOPPING = "I am being restarted this very moment. Please try again in a minute; your games are kept."


@dataclass
class _Lane:
    """The boards of one table on their way to a platform: one at a time, the newest last."""

    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    newest: int = -1


class PostingMachine(Generic[O]):
    """Answers what one platform hears."""

    def __init__(
        self,
        platform: Platform[O],
        services: Services,
        answer: Answer = dispatch.answer,
        commands: Container[str] = COMMANDS,
    ) -> None:
        self.platform = platform
        self.services = services
        self.answer = answer
        self.commands = commands
        self.stopping = False
        self.working: set[asyncio.Task[Any]] = set()
        self._lanes: WeakValueDictionary[str, _Lane] = WeakValueDictionary()
        self._retiring: set[asyncio.Task[None]] = set()
        self._one_by_one = asyncio.Lock()

    # answering -------------------------------------------------------------------------------------

    async def respond(self, on: O) -> Reply | None:
        """Shows the answer; None where none was shown as it should be, and the asker was told why."""
        shown: list[Reply | None] = []
        async with self.kindly(on):
            shown.append(await self._responded(on))
        return next(iter(shown), None)

    async def _responded(self, on: O) -> Reply | None:
        if self.stopping:
            await self._whisper(on, Reply(STOPPING, private=True))
            return None
        newest = await self._newest(on)
        reply = await self._in_time(on, newest)
        await self._put(on, reply, newest)
        return reply

    @asynccontextmanager
    async def kindly(self, on: O) -> AsyncIterator[None]:
        """Work that a stopping bot waits for, and that ends in a sentence whatever happens."""
        task = asyncio.current_task()
        assert task is not None, "every answer is given in a task"
        if task in self.working:  # already kindly
            yield
            return
        self.working.add(task)
        metrics.ANSWERING.labels(self.platform.name).set(len(self.working))
        try:
            with about(on.request, self.commands):
                try:
                    yield
                except Exception as problem:  # noqa: BLE001  the last net: nobody is left without an answer
                    with suppress(Exception):
                        await self._told(on, problem)
        finally:
            self.working.discard(task)
            metrics.ANSWERING.labels(self.platform.name).set(len(self.working))

    async def _told(self, on: O, problem: Exception) -> None:
        """What went wrong, in a sentence, where it is for us to say."""
        if isinstance(problem, Elsewhere):
            log.info("answered by another process")
        elif isinstance(problem, NotPosted):
            log.warning("a reply was not taken", why=problem.why)
            await self._whisper(on, problem.instead)
        else:
            await self.platform.whisper(on, replace(apologies.reply(problem), private=True))

    async def _newest(self, on: O) -> Post | None:
        """Where the tapped board has been continued; None where it is itself the newest."""
        if on.source is None or on.request.table is None:
            return None
        newest = await self._standing(on, on.request.table)
        return newest if newest and newest.is_after(on.source) else None

    async def _in_time(self, on: O, newest: Post | None) -> Reply:
        """The reply; where it takes long the asker is told that it will come."""
        # A board that was continued below is out of date even where it still shows the newest position.
        request = replace(on.request, revision=LONG_AGO) if newest else on.request
        answering = asyncio.ensure_future(self.answer(request, self.services))
        if (hurry := self.platform.capabilities.hurry) is not None:
            done, _ = await asyncio.wait({answering}, timeout=hurry.total_seconds())
            if not done:
                with suppress(Exception):  # then the reply will find its way all the same
                    await self.platform.wait(on)
        return await answering

    # placing ---------------------------------------------------------------------------------------

    async def _put(self, on: O, reply: Reply, newest: Post | None) -> None:
        same = reply.board is not None and reply.board.table == on.request.table
        if same and newest:
            await self._point_below(on, reply, newest)
        elif reply.private:
            if not (same and on.whispered and await self._edit(on, reply)):
                await self._whisper(on, reply)
        elif reply.board is None:
            await self._post(on, reply)
        else:
            await self._show(on, reply, in_place=same and on.source is not None and self._can_edit(on))

    def _can_edit(self, on: O) -> bool:
        window = self.platform.capabilities.edit_window
        return window is None or on.age is None or on.age < window

    async def _show(self, on: O, reply: Reply, *, in_place: bool) -> None:
        """A board for everybody, in its turn; one that a later one overtook in place is not shown."""
        assert reply.board, "there is a board"
        table, revision = reply.board.table, reply.board.revision
        lane = self._lanes.setdefault(table, _Lane())
        lane.newest = max(lane.newest, revision)
        async with lane.turn:
            if in_place and revision < lane.newest:
                await self._patiently(lambda: self.platform.wait(on))
                return
            before = await self._standing(on, table) or (on.source if on.request.table == table else None)
            shown = await self._edit(on, reply) if in_place else None
            shown = shown or await self._post(on, reply)
            if shown and shown != before:
                await self._keep(table, shown)
                if before:
                    self._later(self._retire(before, shown))

    async def _point_below(self, on: O, reply: Reply, newest: Post) -> None:
        """A retired board that kept its buttons was tapped: it loses them, and the asker sees the game."""
        assert on.source, "a board was tapped"
        words = await self._continued(on.source, newest)
        with suppress(Exception):  # the asker sees it all the same
            await self.platform.retire(on.source, newest, words, on)
        told = replace(reply, said=joined((words, reply.said)), rows=(), menus=(), private=True)
        await self._whisper(on, told)

    # where boards stand: all of it is known after a board is seen, so nothing that fails here is said ---

    async def _standing(self, on: O, table: str) -> Post | None:
        try:
            return Post.read(await self.services.sessions.posted(table), on.reach)
        except Exception as problem:  # noqa: BLE001  a board is worth more than tidiness
            log.warning("a board's place was not found", error=type(problem).__name__)
            return None

    async def _keep(self, table: str, shown: Post) -> None:
        try:
            await self.services.sessions.set_posted(table, shown.ref)
        except Exception as problem:  # noqa: BLE001  the next board will find the way
            log.warning("a board's place was not kept", board=shown.ref, error=type(problem).__name__)

    async def _retire(self, before: Post, shown: Post) -> None:
        """One after the other, for platforms count such changes."""
        async with self._one_by_one:
            try:
                words = await self._continued(before, shown)
                await self._patiently(lambda: self.platform.retire(before, shown, words, None))
            except Exception as problem:  # noqa: BLE001  gone or too old: its buttons will say so
                log.info("a board was not retired", board=before.ref, error=type(problem).__name__)

    async def _continued(self, before: Post, shown: Post) -> Text:
        where = "below" if before.channel == shown.channel else "elsewhere"
        address = "" if before.same_message(shown) else await self.platform.link(shown)
        return text("This game is continued ", Link(where, address) if address else where)

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._retiring.add(task)
        task.add_done_callback(self._retired)
        metrics.RETIRING.labels(self.platform.name).set(len(self._retiring))

    def _retired(self, task: asyncio.Task[None]) -> None:
        self._retiring.discard(task)
        metrics.RETIRING.labels(self.platform.name).set(len(self._retiring))

    # sending, with patience ------------------------------------------------------------------------

    async def _post(self, on: O, reply: Reply) -> Post | None:
        return await self._patiently(lambda: self.platform.post(on, reply))

    async def _edit(self, on: O, reply: Reply) -> Post | None:
        return await self._patiently(lambda: self.platform.edit(on, reply))

    async def _whisper(self, on: O, reply: Reply) -> None:
        await self._patiently(lambda: self.platform.whisper(on, reply))

    async def _patiently(self, send: Callable[[], Awaitable[Done]]) -> Done:
        """Sends again what the platform puts off, after the pause it asks for."""
        for _ in range(TRIES - 1):
            try:
                return await send()
            except TryLater as later:
                if later.pause > LONGEST_PAUSE:
                    raise
                await asyncio.sleep(later.pause.total_seconds())
        return await send()

    async def tidied(self) -> None:
        """Waits until every old board is retired."""
        while self._retiring:
            await asyncio.wait(self._retiring)

    async def drain(self) -> None:
        """Takes nothing new, and waits for what was begun, and for what is to be retired."""
        self.stopping = True
        with suppress(TimeoutError):
            async with asyncio.timeout(DRAIN.total_seconds()):
                for begun in (self.working, self._retiring):
                    while begun:
                        await asyncio.wait(begun)
