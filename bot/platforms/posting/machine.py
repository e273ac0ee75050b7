"""Answers requests of a platform: in order, in time, and with a sentence whatever happens.

The same machine for all platforms. It gets the reply while the platform waits for it, and shows it where it
belongs (bot.platforms.posting.placing). A bot that stops accepts nothing new and finishes open requests.
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
from bot.ops.log import request_context
from bot.platforms.base import BasePlatform, O
from bot.platforms.posting.placing import Placing
from bot.platforms.posting.retrying import with_retries
from bot.presentation import problem_replies
from bot.records.post import Post
from bot.services import Services

log = structlog.get_logger()

Answer = Callable[[Request, Services], Awaitable[Reply]]

DRAIN = timedelta(seconds=10)  # for open requests when the bot stops
LONG_AGO = -1  # a revision that no board was ever drawn for
EXCUSE_EVERY = timedelta(minutes=1)
DELAYED = "Many play just now, so this takes a moment longer. What you did is kept, and your board will come."
STOPPING = "I am being restarted this very moment. Please try again in a minute; your games are kept."


class PostingMachine(Generic[O]):
    """Answers the requests of one platform."""

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
        self._excused_lately: set[str] = set()  # users who were notified lately that a board is delayed

    async def respond(self, on: O) -> Reply | None:
        """Get and show the answer; None where it could not be shown, and the user knows why."""
        final: Reply | None = None  # stays so after an error, which `handling` reports
        async with self.handling(on):
            if self.stopping:
                stopping = Reply(STOPPING, private=True)
                await with_retries(lambda: self.platform.whisper(on, stopping))
            else:
                newest = await self.placing.newest(on)
                reply = await self._in_time(on, newest)
                if reply.form is None or not await self.platform.open_form(on, reply.form):
                    async with self._excusing_delay(on, reply):
                        await self.placing.put(on, reply, newest)
                final = reply
        return final

    @asynccontextmanager
    async def handling(self, on: O) -> AsyncIterator[None]:
        """A context for work that a stopping bot waits for, and whose errors are reported to the user."""
        task = asyncio.current_task()
        assert task is not None, "every answer is given in a task"
        if task in self.working:  # already inside one
            yield
            return
        self.working.add(task)
        metrics.ANSWERING.labels(self.platform.name).set(len(self.working))
        try:
            request = on.request
            with request_context(
                request.user.platform, request.command, request.request_id, request.table, self.commands
            ):
                try:
                    yield
                except Exception as problem:  # noqa: BLE001  the last net: nobody is left without an answer
                    with suppress(Exception):
                        await self._report(on, problem)
        finally:
            self.working.discard(task)
            metrics.ANSWERING.labels(self.platform.name).set(len(self.working))

    async def _report(self, on: O, problem: Exception) -> None:
        """Tell the user what went wrong, unless another process has answered."""
        if isinstance(problem, Elsewhere):
            log.info("answered by another process")
        elif isinstance(problem, NotPosted):
            log.warning("a reply was not taken", why=problem.why)
            instead = problem.instead
            await with_retries(lambda: self.platform.whisper(on, instead))
        else:
            await self.platform.whisper(on, replace(problem_replies.reply(problem), private=True))

    async def _in_time(self, on: O, newest: Post | None) -> Reply:
        """The reply; where it takes long the platform shows that it will come."""
        # A board that was continued below is outdated even where it shows the newest position.
        request = replace(on.request, revision=LONG_AGO) if newest else on.request
        answering = asyncio.ensure_future(self.answer(request, self.services))
        if (hurry := self.platform.capabilities.hurry) is not None:
            done, _ = await asyncio.wait({answering}, timeout=hurry.total_seconds())
            if not done:
                with suppress(Exception):  # the reply will be shown all the same
                    await self.platform.wait(on)
        return await answering

    @asynccontextmanager
    async def _excusing_delay(self, on: O, reply: Reply) -> AsyncIterator[None]:
        """Where a busy platform delays a board, tell the user, at most once a minute."""
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
        asyncio.get_running_loop().call_later(
            EXCUSE_EVERY.total_seconds(), self._excused_lately.discard, user
        )
        with suppress(Exception):  # the board will come all the same
            await self.platform.whisper(on, Reply(DELAYED, private=True))

    async def until_retired(self) -> None:
        """Wait until every old board is retired."""
        await self.placing.retiring.done()

    async def drain(self) -> None:
        """Accept nothing new, and wait for open requests and for boards to be retired."""
        self.stopping = True
        with suppress(TimeoutError):
            async with asyncio.timeout(DRAIN.total_seconds()):
                while self.working:
                    await asyncio.wait(self.working)
                await self.until_retired()
