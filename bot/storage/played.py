"""Which games are played in this installation, and when a table of each was begun last; not by whom."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from bot.storage import keys


class PlayedGames:
    """Games by the time when a table of theirs was begun last, as far back as tables are stored."""

    def __init__(self, client: Any, retention: timedelta) -> None:
        self.client = client
        self.retention = retention

    async def note(self, game: str, now: float) -> None:
        """Note that a table of a game is begun."""
        async with self.client.pipeline(transaction=False) as pipe:
            pipe.zadd(keys.PLAYED(), {game: now}).expire(keys.PLAYED(), self.retention)
            await pipe.execute()

    async def lately(self, now: float) -> list[str]:
        """The games, the last played first."""
        since = now - self.retention.total_seconds()
        found: list[str] = await self.client.zrevrangebyscore(keys.PLAYED(), "+inf", since)
        return found
