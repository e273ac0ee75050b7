"""Deletes obsolete uploads within Slack's rate limits.

The time when each is due is stored in Redis: soon once another picture has replaced it, and with its table at
the latest. So nothing is left over after rate limits, restarts or deleted tables.
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

from bot.platforms.slack.api_errors import BUSY, slack_error
from bot.platforms.slack.pace import Pace, at_once
from bot.storage.slack import SlackStore

log = structlog.get_logger()

EVERY = timedelta(minutes=1)  # between looks for due ones, besides a look whenever one becomes due
AT_ONCE = 20  # fetched at a time
LAST_DELETION = timedelta(seconds=1)  # for the one being deleted when the bot stops
ClientOf = Callable[[str], Awaitable[AsyncWebClient]]  # the bot's own, by workspace
UPLOAD = re.compile(r"F[A-Z0-9]{8,}")  # other names are those of pictures at an address of ours


class Leftovers:
    """The deletion of uploads; each process runs one."""

    def __init__(self, store: SlackStore, clock: Callable[[], float], pace: Pace) -> None:
        self.store = store
        self.clock = clock
        self.pace = pace
        self._nudge = asyncio.Event()
        self._stopping = False

    async def schedule(self, team: str, name: str) -> None:
        """An upload is in use: schedule it for when its table expires."""
        await self.store.picture_due(f"{team}/{name}", self.clock() + self.store.retention.total_seconds())

    async def now(self, team: str, name: str) -> None:
        """An upload is obsolete: schedule it now."""
        await self.store.picture_due(f"{team}/{name}", self.clock())
        self._nudge.set()

    @asynccontextmanager
    async def running(self, client_of: ClientOf) -> AsyncIterator[None]:
        """Delete due uploads while the context lasts; one interrupted at the end is due again soon."""
        task = asyncio.create_task(self._run(client_of))
        try:
            yield
        finally:
            # By an event, not by cancellation, which a client waiting for Redis may take for a timeout.
            self._stopping = True
            self._nudge.set()
            await asyncio.wait({task}, timeout=LAST_DELETION.total_seconds())
            task.cancel()
            await asyncio.wait({task})

    async def _run(self, client_of: ClientOf) -> None:
        while not self._stopping:
            self._nudge.clear()
            if not await self._deleted(client_of):
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._nudge.wait(), EVERY.total_seconds())

    async def _deleted(self, client_of: ClientOf) -> bool:
        """Delete some due uploads; whether there were any."""
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
        except LookupError:  # the workspace has uninstalled the bot
            log.info("an old picture stays where it is", why="not installed")
        except SlackApiError as problem:
            if slack_error(problem) == BUSY:
                return  # it is due again in a while
            log.info("an old picture was not deleted", error=slack_error(problem))  # somebody may have
        await self.store.picture_gone(one)
