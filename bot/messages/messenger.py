"""A platform as the program sees it: run, asked whether it is well, and given what nobody there asked for."""

from __future__ import annotations

import asyncio
from typing import Protocol

from bot.messages.capabilities import Capabilities
from bot.messages.ids import PlaceId, UserId
from bot.messages.reply import Reply


class Messenger(Protocol):
    """A platform that runs in this process, as those see it who write to people unasked."""

    name: str
    capabilities: Capabilities

    async def run(self, stop: asyncio.Event) -> None:
        """Plays until `stop` is set, and ends what was begun; CannotStart where it is not let in."""

    async def trouble(self) -> str:
        """What keeps it from hearing people just now, in a few words; "" where it is well."""

    async def publish(self, place: PlaceId, reply: Reply) -> None:
        """Posts at a place what nobody there has asked for."""

    async def tell(self, user: UserId, reply: Reply) -> bool:
        """A direct message to somebody who wants such; False where they take none from us any more."""

    async def display_name(self, user: UserId, place: PlaceId) -> str:
        """What those at a place call somebody who is there, too; "" where the platform does not say it."""
