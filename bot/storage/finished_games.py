"""The finished games of all players, one entry a table, so that nothing counts twice."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from bot.records.finished_game import FinishedGame
from bot.storage import keys

LIFETIME = keys.lifetime(keys.GAMES)  # after the last finished game


class GameStore:
    """Games by player."""

    def __init__(self, client: Any) -> None:
        self.client = client

    async def keep(self, user: str, table: str, game: FinishedGame) -> None:
        """Store a finished game, replacing an earlier end of the same table."""
        text = json.dumps(asdict(game), separators=(",", ":"))
        async with self.client.pipeline(transaction=False) as pipe:
            pipe.hset(keys.GAMES(user), table, text).expire(keys.GAMES(user), LIFETIME)
            await pipe.execute()

    async def of(self, user: str) -> list[FinishedGame]:
        """A player's finished games, the oldest first."""
        stored = await self.client.hvals(keys.GAMES(user))
        return sorted((FinishedGame(**json.loads(text)) for text in stored), key=lambda game: game.at)

    async def forget(self, user: str) -> None:
        await self.client.delete(keys.GAMES(user))
