"""A platform as the rest of the program uses it: run it, ask for its health, send messages unprompted."""

from __future__ import annotations

import asyncio
from typing import Protocol

from bot.messages.capabilities import Capabilities
from bot.messages.ids import PlaceId, UserId
from bot.messages.refused import NotPosted
from bot.messages.reply import Reply

# What `publish` raises where nothing can be posted any more: the channel is gone or closed to us, or its
# workspace has uninstalled the bot. Whatever else it raises may be better the next time.
NOWHERE_TO_POST = (NotPosted, LookupError)


class Messenger(Protocol):
    """A platform that runs in this process, as services and jobs see it."""

    name: str
    capabilities: Capabilities

    async def run(self, stop: asyncio.Event) -> None:
        """Serve until `stop` is set, then finish open requests; CannotStart where the platform rejects us."""

    async def trouble(self) -> str:
        """Why it receives nothing at the moment, in a few words; "" where it is healthy."""

    async def publish(self, place: PlaceId, reply: Reply, once: str = "") -> str:
        """Post a message at a place unprompted; its ref, "" where it cannot be changed later.

        RetryAfter; NOWHERE_TO_POST where nothing can be posted there any more.
        Of messages with the same `once` within a few minutes there is one, on platforms that know them:
        so that a process may try again what another had posted when it was killed.
        """

    async def update(self, ref: str, reply: Reply) -> str:
        """Change a message of ours, by its stored ref, unprompted: its ref now; RetryAfter.

        "" where it cannot be changed.
        """

    async def delete(self, ref: str) -> bool:
        """Delete a message of ours, by its stored ref, unprompted; False where it cannot be, RetryAfter."""

    async def send_direct(self, user: UserId, reply: Reply) -> bool:
        """Send a direct message; False where the person no longer accepts any from us."""

    async def display_name(self, user: UserId, place: PlaceId) -> str:
        """The name a person has for the people at a place; "" where the platform does not give one."""
