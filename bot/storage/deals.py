"""Deals that were proven winnable ahead of time, with the proof."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.storage import keys


class ProvenDeal(NamedTuple):
    """How hard a deal is (`engine.search.difficulty`), and the record of the game that wins it."""

    hard: int
    record: str


class DealStore:
    """Proven deals by game, named as in `engine.search.certified`: "kings", "herring-bone/german"."""

    def __init__(self, client: Any) -> None:
        self.client = client

    async def keep(self, game: str, deal: str, proven: ProvenDeal) -> None:
        await self.client.hset(keys.DEALS(game), deal, written(proven))

    async def proven(self, game: str, deal: str) -> ProvenDeal | None:
        """The proof of a deal; None where there is none."""
        return read(await self.client.hget(keys.DEALS(game), deal))

    async def any(self, game: str) -> str | None:
        """The number of a random one of a game's deals; None where there is none."""
        found: str | None = await self.client.hrandfield(keys.DEALS(game))
        return found

    async def counts(self, games: Sequence[str]) -> list[int]:
        """How many deals are stored of each game."""
        async with self.client.pipeline(transaction=False) as pipe:
            for game in games:
                pipe.hlen(keys.DEALS(game))
            return [int(count) for count in await pipe.execute()]


def written(proven: ProvenDeal) -> str:
    """The stored form."""
    return f"{proven.hard} {proven.record}"


def read(text: str | None) -> ProvenDeal | None:
    """Parse the stored form; None for None."""
    if text is None:
        return None
    hard, _, record = text.partition(" ")
    return ProvenDeal(int(hard), record)
