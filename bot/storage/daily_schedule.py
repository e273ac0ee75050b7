"""Storage of the daily calendar: its secrets, which games belong to which days, when tries were swept."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import date
from typing import Any

from bot.storage import keys
from bot.storage.deals import ProvenDeal, read, written
from bot.storage.keys import Key


class ScheduleStore:
    """The calendar, shared by all processes."""

    def __init__(self, client: Any) -> None:
        self.client = client

    async def secret(self) -> str:
        """The secret that daily deals are derived from; created on first use."""
        return await self._made_once(keys.SECRET)

    async def names_key(self) -> str:
        """The key that aliases are derived with; created on first use."""
        return await self._made_once(keys.NAMES_KEY)

    async def _made_once(self, key: Key) -> str:
        """A secret, written only where there is none: with a full memory it can still be read."""
        if not (stored := await self.client.get(key())):
            await self.client.set(key(), secrets.token_hex(32), nx=True)
            stored = await self.client.get(key())
        assert isinstance(stored, str), "it was set a moment ago"
        return stored

    async def cycles(self) -> dict[date, tuple[str, ...]]:
        """The games of each stored cycle, by its first day."""
        stored = await self.client.hgetall(keys.CYCLES())
        return {date.fromisoformat(start): tuple(games.split()) for start, games in stored.items()}

    async def add_cycle(self, start: date, games: Sequence[str]) -> bool:
        """Store a cycle; False where another process did so before, perhaps with other games, which count."""
        return bool(await self.client.hsetnx(keys.CYCLES(), start.isoformat(), " ".join(games)))

    async def attempt(self, day: str) -> int | None:
        """The number of a day's deal among its candidates; None as long as it is not settled."""
        found = await self.client.hget(keys.ATTEMPTS(), day)
        return None if found is None else int(found)

    async def settle(self, day: str, attempt: int, proven: ProvenDeal | None = None) -> int:
        """Settle a day's deal and store its proof; gives the number that counts, the first one settled."""
        if proven:
            await self.client.hset(keys.PROOFS(), f"{day}/{attempt}", written(proven))
        await self.client.hsetnx(keys.ATTEMPTS(), day, attempt)
        return int(await self.client.hget(keys.ATTEMPTS(), day))

    async def proof(self, day: str, attempt: int) -> ProvenDeal | None:
        """The proof that a day's deal can be won; None where there is none."""
        return read(await self.client.hget(keys.PROOFS(), f"{day}/{attempt}"))

    async def sweep_once(self) -> bool:
        """Whether the caller is the process that sweeps the tries in this hour."""
        return bool(await self.client.set(keys.SWEPT(), 1, nx=True, ex=keys.SWEPT.ttl))
