"""Locks for connecting shards to Discord, shared by all processes with the same token."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from bot.storage import keys


class ShardStore:
    """One shard at a time in each lane, and a pause after it."""

    def __init__(self, client: Any) -> None:
        self.client = client

    async def acquire(self, lane: str, pause: timedelta) -> timedelta:
        """Zero where the caller may connect now; else how long to wait before trying again."""
        key, whole = keys.IDENTIFY(lane), max(1, int(pause.total_seconds() * 1000))
        if await self.client.set(key, 1, nx=True, px=whole):
            return timedelta(0)
        return timedelta(milliseconds=max(1, int(await self.client.pttl(key))))
