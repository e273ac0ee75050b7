"""Rate limits of Slack: calls are made at once until it refuses one, then queued and paced."""

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

from bot.platforms.slack.api_errors import pause

CallResult = TypeVar("CallResult")
CallKind = tuple[str, ...]  # what Slack limits together: workspace and method, for some the channel

LONGEST = timedelta(minutes=5)  # in the queue; then the call fails
REMEMBERED = timedelta(minutes=1)  # after a refusal, in which calls are queued


@dataclass
class _Queue:
    """The calls of one kind."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    closed_until: float = 0.0
    in_line_until: float = 0.0
    last: float = 0.0


class Pace:
    """Observes the pauses that Slack asks for, for all calls of this process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._queues: WeakValueDictionary[CallKind, _Queue] = WeakValueDictionary()
        self._busy: dict[CallKind, _Queue] = {}  # queues that must not be dropped yet

    async def call(
        self, key: CallKind, send: Callable[[], Awaitable[CallResult]], apart: timedelta = timedelta(0)
    ) -> CallResult:
        """Make a call, again after each pause that Slack asks for; `apart`: the spacing of queued calls."""
        queue, gives_up = self._queue(key), self.clock() + LONGEST.total_seconds()
        if self.clock() >= queue.in_line_until:
            try:
                return await send()
            except SlackApiError as problem:
                self._note(key, queue, problem, gives_up)
        async with queue.lock:
            while True:
                left = max(queue.closed_until, queue.last + apart.total_seconds()) - self.clock()
                if left > 0:
                    await asyncio.sleep(left)
                queue.last = self.clock()
                try:
                    return await send()
                except SlackApiError as problem:
                    self._note(key, queue, problem, gives_up)

    def rests(self, key: CallKind) -> bool:
        """Whether Slack has asked for a pause that still lasts."""
        return key in self._busy and self._busy[key].closed_until > self.clock()

    def closed(self, key: CallKind, span: timedelta) -> None:
        """Note a pause for this kind of calls."""
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
        """Note the pause that Slack asks for; reraise other errors, or where the pause is too long."""
        busy = pause(problem)
        if busy is None or self.clock() + busy.pause.total_seconds() > gives_up:
            raise problem
        self.closed(key, busy.pause)


def at_once(client: AsyncWebClient) -> AsyncWebClient:
    """A copy of the client without its own handling of rate limits."""
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
