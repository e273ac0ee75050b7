"""Answers what one platform hears: in its turn, in time, and with a sentence whatever happens.

One machine for all platforms. The reply is asked for while the platform waits for it, and shown where it
belongs (bot.platforms.posting.placing). A bot that stops takes nothing new and finishes what was begun.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import timedelta
from typing import Any, Generic

import structlog

from bot import dispatch
from bot.commands import COMMANDS, Command
from bot.errors import Elsewhere
from bot.messages.refused import NotPosted
from bot.messages.reply import Reply
from bot.messages.request import Request
from bot.ops import metrics
from bot.ops.log import about
from bot.platforms.base import BasePlatform, O
from bot.platforms.posting.placing import Placing
from bot.platforms.posting.retrying import patiently
from bot.presentation import problem_replies
from bot.records.post import Post
from bot.services import Services

log = structlog.get_logger()

Answer = Callable[[Request, Services], Awaitable[Reply]]

DRAIN = timedelta(seconds=10)  # that begun answers get when the bot stops
LONG_AGO = -1  # a revision that no board was ever drawn for
TOLD_FOR = timedelta(minutes=1)
KEPT = "Many play just now, so this takes a moment longer. What you did is kept, and your board will come."
STOPPING = "I am being restarted this very moment. Please try again in a minute; your games are kept."


class PostingMachine(Generic[O]):
    """Answers what one platform hears."""

    def __init__(
        self,
        platform: BasePlatform[O],
        services: Services,
        answer: Answer = dispatch.answer,
        commands: Mapping[str, Command] = COMMANDS,
    ) -> None:
        self.platform = platform
        self.services = services
        self.answer = answer
        self.commands = commands
        self.stopping = False
        self.working: set[asyncio.Task[Any]] = set()
        self.placing = Placing(platform, services.sessions, commands)
        self._excused_lately: set[str] = set()  # who was told lately that a board takes long

    async def respond(self, on: O) -> Reply | None:
        """Shows the answer; None where none was shown as it should be, and the asker was told why."""
        shown: list[Reply | None] = []
        async with self.kindly(on):
            shown.append(await self._responded(on))
        return next(iter(shown), None)

    async def _responded(self, on: O) -> Reply | None:
        if self.stopping:
            stopping = Reply(STOPPING, private=True)
            await patiently(lambda: self.platform.whisper(on, stopping))
            return None
        newest = await self.placing.newest(on)
        reply = await self._in_time(on, newest)
        async with self._excused(on, reply):
            await self.placing.put(on, reply, newest)
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
            known = on.request
            with about(known.user.platform, known.command, known.request_id, known.table, self.commands):
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
            instead = problem.instead
            await patiently(lambda: self.platform.whisper(on, instead))
        else:
            await self.platform.whisper(on, replace(problem_replies.reply(problem), private=True))

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

    @asynccontextmanager
    async def _excused(self, on: O, reply: Reply) -> AsyncIterator[None]:
        """Where a busy platform keeps a board waiting, the asker is told, once a minute."""
        after = self.platform.capabilities.apology
        if after is None or reply.board is None or reply.private or on.request.user in self._excused_lately:
            yield
            return
        excuse = asyncio.create_task(self._excuse(on, after))
        try:
            yield
        finally:
            excuse.cancel()
            await asyncio.wait({excuse})

    async def _excuse(self, on: O, after: timedelta) -> None:
        await asyncio.sleep(after.total_seconds())
        user = on.request.user
        self._excused_lately.add(user)
        asyncio.get_running_loop().call_later(TOLD_FOR.total_seconds(), self._excused_lately.discard, user)
        with suppress(Exception):  # the board will come all the same
            await self.platform.whisper(on, Reply(KEPT, private=True))

    async def tidied(self) -> None:
        """Waits until every old board is retired."""
        await self.placing.retiring.done()

    async def drain(self) -> None:
        """Takes nothing new, and waits for what was begun, and for what is to be retired."""
        self.stopping = True
        with suppress(TimeoutError):
            async with asyncio.timeout(DRAIN.total_seconds()):
                while self.working:
                    await asyncio.wait(self.working)
                await self.tidied()
