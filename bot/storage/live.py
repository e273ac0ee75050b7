"""Notifies every process that shows a table at once that it was changed, over Redis publish/subscribe.

Nothing of it is stored: a process that missed a notice reads the table.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any, NamedTuple

from bot.storage import keys

LISTENS = timedelta(seconds=3)  # at a time; a silent connection is then tested


class Notice(NamedTuple):
    """News of a table; an empty text means that notices may have been missed, so the table must be read."""

    table: str
    text: str


class LiveStore:
    """The channels of all tables."""

    def __init__(self, client: Any) -> None:
        self.client = client

    async def publish(self, notices: Mapping[str, str]) -> None:
        """Notify whoever listens to tables, by their names."""
        await asyncio.gather(
            *(self.client.publish(keys.LIVE(table), text) for table, text in notices.items())
        )

    @asynccontextmanager
    async def listening(self, tables: Iterable[str]) -> AsyncIterator[Listening]:
        """The notices of some tables, others can follow; STORAGE_ERRORS where the line breaks."""
        pubsub = self.client.pubsub()
        listening = Listening(self.client, pubsub)
        try:
            await pubsub.subscribe(*map(keys.LIVE, tables))
            yield listening
        finally:
            await listening.close()


class Listening:
    """One line to Redis over which notices come; once it is closed, nothing is added or removed."""

    def __init__(self, client: Any, pubsub: Any) -> None:
        self._client = client
        self._pubsub = pubsub
        # Windows come and go while the line is being closed, and the library would send into nothing.
        self._lock = asyncio.Lock()
        self._closed = False

    async def add(self, table: str) -> None:
        async with self._lock:
            if not self._closed:
                await self._pubsub.subscribe(keys.LIVE(table))

    async def remove(self, table: str) -> None:
        async with self._lock:
            if not self._closed:
                await self._pubsub.unsubscribe(keys.LIVE(table))

    async def close(self) -> None:
        async with self._lock:
            self._closed = True
            await self._pubsub.aclose()

    async def next(self) -> Notice | None:
        """The next notice; None where there was none for a while, and Redis answers."""
        found = await self._pubsub.get_message(timeout=LISTENS.total_seconds())
        if found is None:
            await self._client.ping()
        if found is None or found["type"] not in ("message", "subscribe"):
            return None
        [table] = keys.LIVE.parts(found["channel"])
        # Redis confirms a subscription also after a broken line was restored: what was missed must be read.
        return Notice(table, found["data"] if found["type"] == "message" else "")
