"""Which boards are in view, and how they are changed without a tap.

For a quarter of an hour an interaction's token can change the message that answered it. Such calls have a
rate limit of their own, so they spare the few edits that a channel allows for all its boards together, and
they work where the bot is no member. This is held in memory only; without it boards are changed by other
means or posted anew. Tokens are never stored: anybody could post in our name with one.
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

LASTS = timedelta(minutes=14)  # a token expires after fifteen; using it then counts as a refusal
REMEMBERED = 4096  # messages or channels: those of the last minutes in all but the largest bots
IN_SIGHT = 10  # messages below a board in view; eleven people can play in a channel without new messages
BETWEEN_MESSAGES = timedelta(seconds=15)  # assumed between unseen messages of a busy channel

Value = TypeVar("Value")


class Recent(Generic[Value]):
    """A bounded mapping that drops the oldest entries."""

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most = most
        self._values: OrderedDict[str, Value] = OrderedDict()

    def get(self, name: str) -> Value | None:
        return self._values.get(name)

    def set(self, name: str, what: Value) -> None:
        self._values[name] = what
        self._values.move_to_end(name)
        while len(self._values) > self._most:
            self._values.popitem(last=False)

    def pop(self, name: str) -> Value | None:
        return self._values.pop(name, None)

    def drop_oldest(self, unwanted: Callable[[Value], bool]) -> None:
        """Drop entries from the oldest on, as long as they are unwanted."""
        while self._values and unwanted(next(iter(self._values.values()))):
            self._values.popitem(last=False)


@dataclass(frozen=True)
class ResponseToken:
    """Access by token to a message that answered an interaction: the original response or a followup."""

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


class ResponseTokens:
    """The tokens that are still valid, by message."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._tokens: Recent[ResponseToken] = Recent()

    def keep(self, message: int, interaction: Interaction, *, followup: bool = False) -> None:
        now = self._clock()
        # With each one the library's whole interaction is held, its message and people: some ten kilobytes.
        self._tokens.drop_oldest(lambda token: token.until <= now)
        until = now + LASTS.total_seconds()
        self._tokens.set(str(message), ResponseToken(interaction, message if followup else None, until))

    def to(self, message: str) -> ResponseToken | None:
        token = self._tokens.get(message)
        return token if token and self._clock() < token.until else None


@dataclass(frozen=True, order=True)
class _KnownMessage:
    """A known message of a channel."""

    id: int
    since: float | None = field(compare=False)  # unseen ones may have come since then; None: it is ours

    def counts(self, board: int) -> int:
        """One, plus an estimate of the unseen messages between the board and this one."""
        if self.since is None:
            return 1
        quiet = _time(self.id) - max(self.since, _time(board))
        return 1 + max(0, int(quiet / BETWEEN_MESSAGES.total_seconds()))


@dataclass
class _End:
    """What is known of the newest messages of a channel."""

    seen: list[_KnownMessage] = field(default_factory=list)  # in order
    until: float = 0.0  # the list is complete up to then


class Sight:
    """How many messages have been posted below a board.

    Every interaction contains the id of its channel's last message. That needs no call, no intent and no
    permission, and works without membership and without a gateway; receiving every message of every server
    would be most of our traffic. Of the messages between two interactions only the last is known: the others
    are estimated from the time.
    """

    def __init__(self) -> None:
        self._ends: Recent[_End] = Recent()

    def note_activity(self, channel: str, last: str | None, interaction: str) -> None:
        """An interaction in a channel whose last message is `last`; None where Discord does not give it."""
        if last is None:
            self._ends.pop(channel)
            return
        end, at = self._ends.get(channel) or _End(), _time(int(interaction))
        if all(one.id != int(last) for one in end.seen):
            insort(end.seen, _KnownMessage(int(last), end.until))
        self._keep(channel, end, at)

    def posted(self, channel: str, message: int) -> None:
        """A message of ours was posted."""
        end = self._ends.get(channel) or _End()
        end.seen = [one for one in end.seen if one.id != message]
        insort(end.seen, _KnownMessage(message, None))
        self._keep(channel, end, _time(message))

    def deleted(self, channel: str, message: str) -> None:
        if end := self._ends.get(channel):
            # If it was the last one, Discord goes on naming it.
            end.seen = [one for one in end.seen if one.id != int(message) or one is end.seen[-1]]

    def below(self, channel: str, board: str) -> int | None:
        """How many messages are below a board; None where nothing is known of the channel."""
        end = self._ends.get(channel)
        if end is None:
            return None
        return sum(one.counts(int(board)) for one in end.seen if one.id > int(board))

    def _keep(self, channel: str, end: _End, until: float) -> None:
        end.until = max(end.until, until)
        end.seen = end.seen[-IN_SIGHT - 1 :]  # older ones are out of view anyway
        self._ends.set(channel, end)


def _time(snowflake: int) -> float:
    return snowflake_time(snowflake).timestamp()
