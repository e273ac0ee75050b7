"""What the daily calendar keeps: its secrets, which games belong to which days, and when tries were swept."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import date
from typing import Any

from bot.storage import keys
from bot.storage.deals import ProvenDeal, read, written
from bot.storage.keys import Key


class ScheduleStore:
    """What every process that shares the Redis agrees on."""

    def __init__(self, client: Any) -> None:
        self.client = client

    async def secret(self) -> str:
        """What the daily deals are made from; made when it is first asked for."""
        return await self._made_once(keys.SECRET)

    async def names_key(self) -> str:
        """What the names on boards are made with; made when it is first asked for."""
        return await self._made_once(keys.NAMES_KEY)

    async def _made_once(self, key: Key) -> str:
        """A secret, written only where there is none: a full memory can still be read."""
        if not (kept := await self.client.get(key())):
            await self.client.set(key(), secrets.token_hex(32), nx=True)
            kept = await self.client.get(key())
        assert isinstance(kept, str), "it was set a moment ago"
        return kept

    async def cycles(self) -> dict[date, tuple[str, ...]]:
        """The games of each cycle that is written down, by its first day."""
        kept = await self.client.hgetall(keys.CYCLES())
        return {date.fromisoformat(start): tuple(games.split()) for start, games in kept.items()}

    async def add_cycle(self, start: date, games: Sequence[str]) -> bool:
        """Write a cycle down; False where somebody did it before, perhaps with other games: theirs counts."""
        return bool(await self.client.hsetnx(keys.CYCLES(), start.isoformat(), " ".join(games)))

    async def attempt(self, day: str) -> int | None:
        """Which of its deals a day has, by number; None as long as nobody settled it."""
        found = await self.client.hget(keys.ATTEMPTS(), day)
        return None if found is None else int(found)

    async def settle(self, day: str, attempt: int, proven: ProvenDeal | None = None) -> int:
        """Make this deal the day's and keep its proof; the number that counts: the first that was settled."""
        if proven:
            await self.client.hset(keys.PROOFS(), f"{day}/{attempt}", written(proven))
        await self.client.hsetnx(keys.ATTEMPTS(), day, attempt)
        return int(await self.client.hget(keys.ATTEMPTS(), day))

    async def proof(self, day: str, attempt: int) -> ProvenDeal | None:
        """What proves that a day's deal can be won; None where that is not proven."""
        return read(await self.client.hget(keys.PROOFS(), f"{day}/{attempt}"))

    async def sweep_once(self) -> bool:
        """Whether the caller is the one to look through the tries in this hour."""
        return bool(await self.client.set(keys.SWEPT(), 1, nx=True, ex=keys.SWEPT.lives))
