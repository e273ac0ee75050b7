"""Uploads that nobody looks at any more are deleted, at the pace that Slack allows.

When each is to go is kept in Redis: soon, once another picture has taken its place, and with its table at the
latest. So nothing is left lying that a busy minute, a restart or a table's end has kept from being deleted.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from datetime import timedelta

import structlog
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from bot.platforms.slack.pace import Pace, at_once
from bot.platforms.slack.refusals import BUSY, slack_error
from bot.storage.slack import SlackStore

log = structlog.get_logger()

EVERY = timedelta(minutes=1)  # it is looked whether some are due, besides when one becomes so
AT_ONCE = 20  # looked for
GOODBYE = timedelta(seconds=1)  # for the one being deleted when the bot stops
ClientOf = Callable[[str], Awaitable[AsyncWebClient]]  # the bot's own, by workspace
UPLOAD = re.compile(r"F[A-Z0-9]{8,}")  # other names are those of pictures at an address of ours


class Leftovers:
    """One for each process; which of them deletes an upload does not matter."""

    def __init__(self, store: SlackStore, clock: Callable[[], float], pace: Pace) -> None:
        self.store = store
        self.clock = clock
        self.pace = pace
        self._nudge = asyncio.Event()
        self._stopping = False

    async def later(self, team: str, name: str) -> None:
        """It is shown with a table, and goes with it at the latest."""
        await self.store.picture_due(f"{team}/{name}", self.clock() + self.store.kept.total_seconds())

    async def now(self, team: str, name: str) -> None:
        """It is shown no longer."""
        await self.store.picture_due(f"{team}/{name}", self.clock())
        self._nudge.set()

    @asynccontextmanager
    async def running(self, client_of: ClientOf) -> AsyncIterator[None]:
        """They are deleted as long as this is open; what is under way at the end is due again soon."""
        task = asyncio.create_task(self._run(client_of))
        try:
            yield
        finally:
            # Told, not cancelled: a client that waits for Redis may take a cancellation for a time-out.
            self._stopping = True
            self._nudge.set()
            await asyncio.wait({task}, timeout=GOODBYE.total_seconds())
            task.cancel()
            await asyncio.wait({task})

    async def _run(self, client_of: ClientOf) -> None:
        while not self._stopping:
            self._nudge.clear()
            if not await self._deleted(client_of):
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._nudge.wait(), EVERY.total_seconds())

    async def _deleted(self, client_of: ClientOf) -> bool:
        """Deletes some; whether there were any."""
        try:
            due = await self.store.due_pictures(self.clock(), AT_ONCE)
            for one in due:
                if self._stopping:
                    break
                await self._delete(one, client_of)
        except Exception as problem:  # noqa: BLE001  the next minute may be better
            log.warning("old pictures were not deleted", error=slack_error(problem))
            return False
        return bool(due)

    async def _delete(self, one: str, client_of: ClientOf) -> None:
        team, _, name = one.partition("/")
        try:
            if UPLOAD.fullmatch(name):
                client = at_once(await client_of(team))
                await self.pace.call((team, "files.delete"), lambda: client.files_delete(file=name))
            else:
                await self.store.forget_picture(name)
        except LookupError:  # the workspace is none of ours any more
            log.info("an old picture stays where it is", why="not installed")
        except SlackApiError as problem:
            if slack_error(problem) == BUSY:
                return  # it is due again in a while
            log.info("an old picture was not deleted", error=slack_error(problem))  # somebody may have
        await self.store.picture_gone(one)
