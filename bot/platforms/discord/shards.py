"""The shards of the bot: how many, which of them this process connects, and how to stay within the limits.

Discord spreads servers over connections, at most 2,500 on each, and requires five seconds between two starts.
There are about a thousand starts a day; after one more Discord resets the token, and the bot is down. So a
process starts nothing that it knows will be refused, and leaves some starts for others.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import structlog

from bot.errors import CannotStart
from bot.ops import metrics
from bot.ops.shard_plan import RESERVED_STARTS, Shards
from bot.platforms.discord.library_internals import gateway_advice, gateway_socket, missed_heartbeats
from bot.services import Services
from bot.storage import STORAGE_ERRORS

log = structlog.get_logger()

SILENCE = 1.5  # missed heartbeats, after which the gateway counts as gone, even with an open socket
BETWEEN = timedelta(seconds=5.5)  # two starts; Discord's five seconds and a margin for the network
REFUSED_FOR = timedelta(hours=1)  # for which a refused number of shards is not tried again
NOT_CONNECTED, SILENT = "the gateway is not connected", "the gateway is silent"

TOKEN, INVALID, TOO_FEW = 4004, 4010, 4011  # close codes after which reconnecting is pointless
CLOSED = {
    TOKEN: "Discord does not know this DISCORD_TOKEN: please copy it once more.",
    INVALID: "Discord does not know the shards that PATIENCE_DISCORD_SHARD_IDS asks for.",
}
TOO_FEW_SHARDS = (
    "Discord wants more than {count} shards for as many servers as the bot is in: please set "
    "PATIENCE_DISCORD_SHARDS higher, or leave it out so that Discord says how many."
)
NO_MORE_TODAY = (
    "Discord lets this bot connect only {left} more times until {until:%H:%M} UTC, and resets the token of a "
    "bot that tries more often: please find out why it was started so often, and start it again then."
)


def why_closed(code: int, count: int | None) -> str:
    """The sentence for a close code of the gateway."""
    if code == TOO_FEW:
        return TOO_FEW_SHARDS.format(count=count)
    return CLOSED.get(code, f"Discord has hung up for good (code {code}).")


class ShardedClient(discord.AutoShardedClient):
    """A client that checks Discord's limits before it connects, and shares them with other processes."""

    services: Services
    wanted: Shards | None = None
    between = BETWEEN
    _at_once = 1  # shards that may begin within that time

    async def connect(self, *, reconnect: bool = True) -> None:
        """Connect until closed; record it where Discord wants more shards."""
        try:
            await super().connect(reconnect=reconnect)
        except discord.ConnectionClosed as closed:
            if closed.code == TOO_FEW:
                note = f"{self.shard_count} {int(self.services.sessions.clock())}"
                await self.services.storage.set_note(self._refusals, note)
            raise

    async def launch_shards(self) -> None:
        """Launch the shards of the settings, or as many as Discord advises; CannotStart where it must not."""
        advised, limits = await gateway_advice(self)
        shards = self.wanted or Shards(range(advised), advised)
        await self._check(shards, limits)
        self._at_once = max(1, limits["max_concurrency"])
        self.shard_count, self.shard_ids = shards.count, list(shards.ids)
        log.info("shards", count=shards.count, ours=self.shard_ids, advised=advised)
        await super().launch_shards()

    @property
    def _refusals(self) -> str:
        return f"discord:{self.application_id}:too-few-shards"

    async def _check(self, shards: Shards, limits: Any) -> None:
        """CannotStart where Discord refused this a moment ago, or too few starts are left today."""
        now = self.services.sessions.clock()
        count, _, at = (await self.services.storage.note(self._refusals) or "").partition(" ")
        if count == str(shards.count) and now - int(at) < REFUSED_FOR.total_seconds():
            raise CannotStart(TOO_FEW_SHARDS.format(count=count))
        if limits["remaining"] - len(shards.ids) < min(RESERVED_STARTS, limits["total"] // 2):
            until = datetime.fromtimestamp(now + limits["reset_after"] / 1000, UTC)
            raise CannotStart(NO_MORE_TODAY.format(left=limits["remaining"], until=until))

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for this shard's lane, in which one shard starts at a time over all processes."""
        try:
            lane = str((shard_id or 0) % self._at_once)
            acquire = self.services.storage.shards.acquire
            while True:
                if not (wait := await acquire(lane, self.between)):
                    return
                await asyncio.sleep(wait.total_seconds())
        except STORAGE_ERRORS as problem:
            log.warning("shards take no turns with others", error=type(problem).__name__)
            await super().before_identify_hook(shard_id, initial=initial)

    def trouble(self) -> str:
        """Which shards are not connected, "" where all are; updates the metrics of each."""
        found = {shard: self._trouble_of(shard) for shard in self.shard_ids or ()}
        for shard, wrong in found.items():
            metrics.SHARDS.labels(str(shard)).set(not wrong)
        away = [shard for shard, wrong in found.items() if wrong]
        if not away and not self.is_closed() and self.is_ready():
            return ""
        if len(found) == 1 or not away:
            return found[away[0]] if away else NOT_CONNECTED
        named = ", ".join(map(str, away))
        return f"of {self.shard_count} shards these are not connected here: {named}"

    def _trouble_of(self, shard: int) -> str:
        if self.is_closed() or shard not in self.shards or not (socket := gateway_socket(self, shard)).open:
            return NOT_CONNECTED
        return SILENT if missed_heartbeats(socket) > SILENCE else ""
