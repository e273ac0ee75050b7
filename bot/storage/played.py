"""Which games are played in this installation, and when last: not by whom."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from bot.storage import keys


class PlayedGames:
    """Games by when somebody last moved in one; only as long ago as tables are kept."""

    def __init__(self, client: Any, kept: timedelta) -> None:
        self.client = client
        self.kept = kept

    async def note(self, game: str, now: float) -> None:
        """Somebody plays it."""
        async with self.client.pipeline(transaction=False) as pipe:
            pipe.zadd(keys.PLAYED(), {game: now}).expire(keys.PLAYED(), self.kept)
            await pipe.execute()

    async def lately(self, now: float) -> list[str]:
        """The games, the one played last first."""
        since = now - self.kept.total_seconds()
        found: list[str] = await self.client.zrevrangebyscore(keys.PLAYED(), "+inf", since)
        return found
