"""Whose turn it is to connect to Discord: all processes that have one token share it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from bot.storage import keys


class ShardStore:
    """One at a time in each line, and a pause after it."""

    def __init__(self, client: Any) -> None:
        self.client = client

    async def turn(self, line: str, pause: timedelta) -> timedelta:
        """Nothing where it is ours now; else how long to wait before asking again."""
        key, whole = keys.IDENTIFY(line), max(1, int(pause.total_seconds() * 1000))
        if await self.client.set(key, 1, nx=True, px=whole):
            return timedelta(0)
        return timedelta(milliseconds=max(1, int(await self.client.pttl(key))))
