"""Where boards stand in their channels, and how they are changed though nobody taps them.

An interaction's token changes the message that answered it for a quarter of an hour. Such calls are counted
for that token alone, so they spare the few edits that a channel takes of all its boards together, and they
work where the bot is no member. What is known here is lost with the process, and then boards are changed by
other ways or posted anew: nobody needs to keep tokens, with which anybody could speak in our name.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from time import monotonic
from typing import Any, Generic, TypeVar

import discord

from bot.platforms.discord.places import Interaction

LASTS = timedelta(minutes=14)  # Discord forgets a token after fifteen, and to use it then counts against us
REMEMBERED = 4096  # messages, or channels: those of the last minutes in all but the largest bots
IN_SIGHT = 10  # messages at the end of a channel: ten who play there, and nobody posts a board at each move

Kept = TypeVar("Kept")


class Recent(Generic[Kept]):
    """The newest things by name; the oldest make room."""

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most = most
        self._kept: OrderedDict[str, Kept] = OrderedDict()

    def get(self, name: str) -> Kept | None:
        return self._kept.get(name)

    def set(self, name: str, what: Kept) -> None:
        self._kept[name] = what
        self._kept.move_to_end(name)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)

    def pop(self, name: str) -> Kept | None:
        return self._kept.pop(name, None)


@dataclass(frozen=True)
class WayBack:
    """To a message that answered an interaction: its first answer, or the one that followed it."""

    interaction: Interaction
    followup: int | None
    until: float  # by the clock of this process

    async def edit(self, **parts: Any) -> None:
        if self.followup is None:
            await self.interaction.edit_original_response(**parts)
        else:
            await self.interaction.followup.edit_message(self.followup, **parts)

    async def delete(self) -> None:
        with suppress(discord.HTTPException):  # it may be gone
            if self.followup is None:
                await self.interaction.delete_original_response()
            else:
                await self.interaction.followup.delete_message(self.followup)


class WaysBack:
    """By message, those that are still open."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._ways: Recent[WayBack] = Recent()

    def keep(self, message: int, interaction: Interaction, *, followup: bool = False) -> None:
        until = self._clock() + LASTS.total_seconds()
        self._ways.set(str(message), WayBack(interaction, message if followup else None, until))

    def to(self, message: str) -> WayBack | None:
        way = self._ways.get(message)
        return way if way and self._clock() < way.until else None


class Sight:
    """Which of our messages end their channels, with nothing of others between them.

    Every interaction tells the last message of its channel. That costs no call, needs no intent and no
    permission, and is true where the bot is no member and where no gateway is connected; to hear of every
    message of every server, only to know that there was one, would be the larger part of our traffic.
    """

    def __init__(self) -> None:
        self._ends: Recent[tuple[str, ...]] = Recent()

    def heard(self, channel: str, last: str | None) -> None:
        """Somebody did something there; a last message that is not among ours has parted us from it."""
        if last not in (self._ends.get(channel) or ()):
            self._ends.set(channel, (last,) if last else ())

    def posted(self, channel: str, message: int) -> None:
        ends = [one for one in self._ends.get(channel) or () if one != str(message)]
        self._ends.set(channel, (*ends, str(message))[-IN_SIGHT:])

    def has(self, channel: str, message: str) -> bool:
        return message in (self._ends.get(channel) or ())
