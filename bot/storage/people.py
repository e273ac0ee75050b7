"""What is kept of people besides their tables: their settings."""

from __future__ import annotations

from typing import Any

from bot.storage import keys
from bot.storage.buckets import OF_A_PERSON

PRIVATE_PICTURE = "slack-private-picture"  # kept with the settings, to be handed out and forgotten with them


class People:
    """Settings."""

    def __init__(self, client: Any) -> None:
        self.client = client

    async def preference(self, user: str, name: str) -> str | None:
        """A personal setting."""
        value: str | None = await self.client.hget(keys.SETTINGS(user), name)
        return value

    async def prefer(self, user: str, name: str, value: str) -> None:
        await self.client.hset(keys.SETTINGS(user), name, value)

    async def preferences(self, user: str) -> dict[str, str]:
        """All personal settings."""
        settings: dict[str, str] = await self.client.hgetall(keys.SETTINGS(user))
        return settings

    async def forget(self, user: str) -> None:
        """All settings, and how much was asked; a picture shown to them alone is due to be deleted."""
        if name := await self.preference(user, PRIVATE_PICTURE):
            team = user.partition(":")[2].partition("/")[0]
            await self.client.zadd(keys.UPLOADS(), {f"{team}/{name}": 0})
        await self.client.delete(*(key(user) for key in (keys.SETTINGS, *OF_A_PERSON.values())))
