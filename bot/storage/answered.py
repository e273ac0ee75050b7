"""Which interactions of Discord were answered, so that one that is sent once more is not done once more."""

from __future__ import annotations

from typing import Any

from bot.storage import keys


class AnsweredStore:
    """Remembered longer than a signed request is good for."""

    def __init__(self, client: Any) -> None:
        self.client = client

    async def before(self, interaction: str) -> bool:
        """Whether it was."""
        return bool(await self.client.exists(keys.ANSWERED(interaction)))

    async def note(self, interaction: str) -> None:
        await self.client.set(keys.ANSWERED(interaction), 1, ex=keys.ANSWERED.lives)
