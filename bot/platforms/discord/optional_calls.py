"""Calls in the bot's own name that nobody waits for, and when they are better left out.

Discord counts what it refuses (401, 403 and 429); 10,000 of those in ten minutes ban the address with all
that lives there. So nothing optional is asked for where the bot is a guest, where it was refused a moment
ago, or when the refusals of this process come near a share of those: others may live at the same address.
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
from bot.platforms.discord.ways import Recent

INVALID = frozenset({401, 403, 429})
WITHIN = timedelta(minutes=10)
MOST = 1000  # of the 10,000 that ban an address: ten processes may share one
AGAIN = timedelta(hours=1)  # until a channel that refused is asked again
SHARED = "shared"  # the scope of a limit that others used up, which is not counted against us


class OptionalCalls:
    """What is known of refusals; by the clock of this process."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._invalid: deque[float] = deque(maxlen=MOST)
        self._shut: Recent[float] = Recent()  # by channel, until when
        self.waiting: Counter[tuple[str, str]] = Counter()  # calls under way, by channel and kind

    def answered(self, status: int, scope: str | None) -> None:
        """Discord answered some call."""
        if status in INVALID and scope != SHARED:
            self._invalid.append(self._clock())
            metrics.INVALID.labels("discord", str(status)).inc()

    @property
    def braked(self) -> bool:
        """Whether too much was refused lately."""
        full = len(self._invalid) == self._invalid.maxlen
        return full and self._clock() - self._invalid[0] < WITHIN.total_seconds()

    def heard(self, interaction: Interaction) -> None:
        """Where only people installed the bot it has a say by interactions alone."""
        if interaction.channel_id is None:
            return
        if interaction.is_guild_integration() or interaction.context.dm_channel:
            self._shut.pop(str(interaction.channel_id))
        else:
            self._shut.set(str(interaction.channel_id), float("inf"))

    def may(self, channel: str) -> bool:
        """Whether an optional call there is worth making; one that is left out is counted."""
        until = self._shut.get(channel)
        allowed = not self.braked and (until is None or self._clock() >= until)
        if not allowed:
            metrics.LEFT_OUT.labels("discord").inc()
        return allowed

    @contextmanager
    def to(self, channel: str, kind: str) -> Iterator[None]:
        """A call to a channel; where it is refused the channel is left alone for a while."""
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
