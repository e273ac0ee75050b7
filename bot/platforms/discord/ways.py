"""Where boards stand in their channels, and how they are changed though nobody taps them.

An interaction's token changes the message that answered it for a quarter of an hour. Such calls are counted
for that token alone, so they spare the few edits that a channel takes of all its boards together, and they
work where the bot is no member. What is known here is lost with the process, and then boards are changed by
other ways or posted anew: nobody needs to keep tokens, with which anybody could speak in our name.
"""

from __future__ import annotations

from bisect import insort
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from time import monotonic
from typing import Any, Generic, TypeVar

from discord.utils import snowflake_time

from bot.platforms.discord.addresses import Interaction

LASTS = timedelta(minutes=14)  # Discord forgets a token after fifteen, and to use it then counts against us
REMEMBERED = 4096  # messages, or channels: those of the last minutes in all but the largest bots
IN_SIGHT = 10  # messages below a board that is still seen: eleven play there, and none posts at each move
UNHEARD = timedelta(seconds=15)  # between two messages of a channel that talks, while nobody asks us anything

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


@dataclass(frozen=True, order=True)
class _Seen:
    """A message that we know of."""

    id: int
    since: float | None = field(compare=False)  # others may have been written from then on; None: it is ours

    def counts(self, board: int) -> int:
        """It, and those before it that were written below a board without our hearing of them."""
        if self.since is None:
            return 1
        quiet = _time(self.id) - max(self.since, _time(board))
        return 1 + max(0, int(quiet / UNHEARD.total_seconds()))


@dataclass
class _End:
    """What is known of the end of a channel."""

    seen: list[_Seen] = field(default_factory=list)  # in their order
    until: float = 0.0  # that is all there was then


class Sight:
    """How many messages stand below a board.

    Every interaction tells the last message of its channel. That costs no call, needs no intent and no
    permission, and is true where the bot is no member and where no gateway is connected; to hear of every
    message of every server, only to know that there was one, would be the larger part of our traffic.
    Of what was written between two interactions only the last is told: the rest is guessed by the time.
    """

    def __init__(self) -> None:
        self._ends: Recent[_End] = Recent()

    def heard(self, channel: str, last: str | None, interaction: str) -> None:
        """Somebody did something there, when `last` was the last message; None: that is not told."""
        if last is None:
            self._ends.pop(channel)
            return
        end, at = self._ends.get(channel) or _End(), _time(int(interaction))
        if all(one.id != int(last) for one in end.seen):
            insort(end.seen, _Seen(int(last), end.until))
        self._keep(channel, end, at)

    def posted(self, channel: str, message: int) -> None:
        """A message of ours, as the answer to what was heard just now."""
        end = self._ends.get(channel) or _End()
        end.seen = [one for one in end.seen if one.id != message]
        insort(end.seen, _Seen(message, None))
        self._keep(channel, end, _time(message))

    def deleted(self, channel: str, message: str) -> None:
        if end := self._ends.get(channel):
            # Discord goes on naming it as the last one, where it was that.
            end.seen = [one for one in end.seen if one.id != int(message) or one is end.seen[-1]]

    def below(self, channel: str, board: str) -> int | None:
        """How many messages; None where nothing is known of the channel."""
        end = self._ends.get(channel)
        if end is None:
            return None
        return sum(one.counts(int(board)) for one in end.seen if one.id > int(board))

    def _keep(self, channel: str, end: _End, until: float) -> None:
        end.until = max(end.until, until)
        end.seen = end.seen[-IN_SIGHT - 1 :]  # what stands above those is out of sight
        self._ends.set(channel, end)


def _time(snowflake: int) -> float:
    return snowflake_time(snowflake).timestamp()
