"""Calls that Slack counts: made at once as long as it takes them, then in line and when it says."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TypeVar
from weakref import WeakValueDictionary

from slack_sdk.errors import SlackApiError
from slack_sdk.http_retry.builtin_async_handlers import AsyncRateLimitErrorRetryHandler
from slack_sdk.web.async_client import AsyncWebClient

from bot.platforms.slack.refusals import pause

Told = TypeVar("Told")
CallKind = tuple[str, ...]  # what Slack counts together: workspace and method, and perhaps the channel

LONGEST = timedelta(minutes=5)  # in line; who has waited so long is told that it failed
REMEMBERED = timedelta(minutes=1)  # calls go in line after Slack said that there were too many


@dataclass
class _Queue:
    """The calls of one kind."""

    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    closed_until: float = 0.0
    in_line_until: float = 0.0
    last: float = 0.0


class Pace:
    """Keeps to the pauses that Slack asked for, over all that is said to it by this process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._queues: WeakValueDictionary[CallKind, _Queue] = WeakValueDictionary()
        self._busy: dict[CallKind, _Queue] = {}  # those that must not be forgotten yet

    async def call(
        self, key: CallKind, send: Callable[[], Awaitable[Told]], apart: timedelta = timedelta(0)
    ) -> Told:
        """Sends it, and again after each pause Slack asks for; `apart`: no closer together while in line."""
        queue, gives_up = self._queue(key), self.clock() + LONGEST.total_seconds()
        if self.clock() >= queue.in_line_until:
            try:
                return await send()
            except SlackApiError as problem:
                self._note(key, queue, problem, gives_up)
        async with queue.turn:
            while True:
                await self._sleep(max(queue.closed_until, queue.last + apart.total_seconds()))
                queue.last = self.clock()
                try:
                    return await send()
                except SlackApiError as problem:
                    self._note(key, queue, problem, gives_up)

    def rests(self, key: CallKind) -> bool:
        """Whether Slack takes none of this kind just now."""
        return key in self._busy and self._busy[key].closed_until > self.clock()

    def closed(self, key: CallKind, span: timedelta) -> None:
        """Slack takes none of this kind for so long."""
        queue, now = self._queue(key), self.clock()
        queue.closed_until = max(queue.closed_until, now + span.total_seconds())
        queue.in_line_until = queue.closed_until + REMEMBERED.total_seconds()
        self._busy = {known: one for known, one in self._busy.items() if one.in_line_until > now}
        self._busy[key] = queue

    def _queue(self, key: CallKind) -> _Queue:
        if (queue := self._queues.get(key)) is None:
            self._queues[key] = queue = _Queue()
        return queue

    def _note(self, key: CallKind, queue: _Queue, problem: SlackApiError, gives_up: float) -> None:
        """What Slack asks for; raises what is something else, or comes too late."""
        later = pause(problem)
        if later is None or self.clock() + later.pause.total_seconds() > gives_up:
            raise problem
        self.closed(key, later.pause)

    async def _sleep(self, until: float) -> None:
        if (left := until - self.clock()) > 0:
            await asyncio.sleep(left)


def at_once(client: AsyncWebClient) -> AsyncWebClient:
    """The same client, which leaves it to us to wait where Slack asks for a pause."""
    handlers = [one for one in client.retry_handlers if not isinstance(one, AsyncRateLimitErrorRetryHandler)]
    return AsyncWebClient(
        client.token,
        client.base_url,
        timeout=client.timeout,
        ssl=client.ssl,
        proxy=client.proxy,
        session=client.session,
        retry_handlers=handlers,
    )
