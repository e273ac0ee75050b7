"""Which Discord interactions were answered, so that one delivered twice is not done twice."""

from __future__ import annotations

from typing import Any

from bot.storage import keys


class AnsweredStore:
    """Ids of answered interactions, stored for longer than a signed request is valid."""

    def __init__(self, client: Any) -> None:
        self.client = client

    async def before(self, interaction: str) -> bool:
        """Whether it was answered before."""
        return bool(await self.client.exists(keys.ANSWERED(interaction)))

    async def claim(self, interaction: str) -> bool:
        """Whether the caller is the first to answer it; from now on nobody else is."""
        return bool(await self.client.set(keys.ANSWERED(interaction), 1, nx=True, ex=keys.ANSWERED.ttl))

    async def note(self, interaction: str) -> None:
        await self.client.set(keys.ANSWERED(interaction), 1, ex=keys.ANSWERED.ttl)
