"""Optional calls in the bot's own name, and when to omit them.

Discord counts refusals (401, 403 and 429); 10,000 of those in ten minutes ban the IP address. So optional
calls are omitted where the bot is no member, where it was refused recently, or when the refusals of this
process come near its share: other processes may use the same address.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from time import monotonic

import discord

from bot.ops import metrics
from bot.platforms.discord.addresses import Interaction
from bot.platforms.discord.tokens import Recent

INVALID = frozenset({401, 403, 429})
WITHIN = timedelta(minutes=10)
MOST = 1000  # of the 10,000 that ban an address: ten processes may share one
AGAIN = timedelta(hours=1)  # until a channel that refused is tried again
SHARED = "shared"  # the scope of a limit that others used up; it does not count as a refusal


class OptionalCalls:
    """Refusals so far, by the clock of this process."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._invalid: deque[float] = deque(maxlen=MOST)
        self._shut: Recent[float] = Recent()  # by channel, until when
        self.waiting: Counter[tuple[str, str]] = Counter()  # calls under way, by channel and kind

    def answered(self, status: int, scope: str | None) -> None:
        """Count the answer to a call."""
        if status in INVALID and scope != SHARED:
            self._invalid.append(self._clock())
            metrics.INVALID.labels("discord", str(status)).inc()

    @property
    def braked(self) -> bool:
        """Whether too many calls were refused recently."""
        full = len(self._invalid) == self._invalid.maxlen
        return full and self._clock() - self._invalid[0] < WITHIN.total_seconds()

    def note_interaction(self, interaction: Interaction) -> None:
        """Note where the bot is no member: there it may only answer interactions."""
        if interaction.channel_id is None:
            return
        if interaction.is_guild_integration() or interaction.context.dm_channel:
            self._shut.pop(str(interaction.channel_id))
        else:
            self._shut.set(str(interaction.channel_id), float("inf"))

    def may(self, channel: str) -> bool:
        """Whether to make an optional call to a channel; omitted ones are counted."""
        until = self._shut.get(channel)
        allowed = not self.braked and (until is None or self._clock() >= until)
        if not allowed:
            metrics.LEFT_OUT.labels("discord").inc()
        return allowed

    @contextmanager
    def to(self, channel: str, kind: str) -> Iterator[None]:
        """A context for a call to a channel; after a refusal the channel is left alone for a while."""
        self.waiting[channel, kind] += 1
        try:
            yield
        except discord.Forbidden:
            self._shut.set(channel, self._clock() + AGAIN.total_seconds())
            raise
        finally:
            self.waiting[channel, kind] -= 1
            if not self.waiting[channel, kind]:
                del self.waiting[channel, kind]
