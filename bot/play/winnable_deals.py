"""Deals that are known to be winnable: those shipped with the program, and those found since."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from random import Random, SystemRandom
from time import monotonic

from bot.messages.refused import Busy, Refused
from bot.messages.spans import RichText, text
from bot.play.thinking import STILL_THINKING, Thinking
from bot.storage import Storage
from bot.storage.deals import ProvenDeal
from engine import GAMES, MAX_DEAL, Table, find, record, search

MADE_AHEAD = 100  # deals of each game that are made ahead
NONE = "No deal of {title} is known to be winnable yet. Leave that out, and take your chance with any deal."


class WinnableDeals:
    """Winnable deals; `share` is the fraction of one core that may be spent on finding more."""

    def __init__(self, storage: Storage, thinking: Thinking, share: float = 0.0) -> None:
        self.store = storage.deals
        self.thinking = thinking
        self.share = share
        self.dice: Random = SystemRandom()
        self.over = asyncio.Event()  # ends background work
        self._rests_until = 0.0

    async def choose(self, slug: str, variant: str | None) -> str:
        """The number of a deal that can be won; Refused where none is known."""
        brought = search.certified(slug, variant)
        numbers = [str(deal) for deal in brought.deals] if brought else []
        (stored,) = await self.store.counts([search.name_of(slug, variant)])
        if self.dice.random() * (stored + len(numbers)) < stored and (
            found := await self.store.any(search.name_of(slug, variant))
        ):
            return found
        if not numbers:
            raise Refused(NONE.format(title=find(slug).title))
        return self.dice.choice(numbers)

    async def calm(self, slug: str, variant: str | None) -> str:
        """The number of a deal that is among the easiest known of its game; any deal where none is known."""
        if brought := search.certified(slug, variant):
            return str(self.dice.choice(brought.calm))
        return await self.store.any(search.name_of(slug, variant)) or self.random_deal()

    def random_deal(self) -> str:
        """The number of a random deal, which may be winnable or not."""
        return str(self.dice.randint(1, MAX_DEAL))

    async def stars(self, slug: str, variant: str | None, deal: str) -> int | None:
        """How hard a deal is that is known to be winnable, from 1 to 5; None for others."""
        brought = search.certified(slug, variant)
        if brought and deal.isdecimal() and int(deal) in brought.deals:
            return brought.stars(int(deal))
        found = await self.proof(slug, variant, deal)
        return search.stars(found.hard) if found else None

    async def proof(self, slug: str, variant: str | None, deal: str) -> ProvenDeal | None:
        """The proof that a deal can be won, where one was found ahead of time."""
        return await self.store.proven(search.name_of(slug, variant), deal)

    # ahead of time ---------------------------------------------------------------------------------

    def may_work(self) -> bool:
        """Whether background work may start now."""
        return self.share > 0 and self.thinking.idle and monotonic() >= self._rests_until

    async def prove(self, slug: str, variant: str | None, deal: str) -> ProvenDeal | None:
        """Search a proof that a deal can be won; None where none is found. A rest by `share` follows."""
        begun = monotonic()
        try:
            table = await asyncio.to_thread(Table, slug, deal, variant=variant)
            found = await self._unless_over(self.thinking.proof(record.dumps(table)))
        except (Busy, Refused):
            found = None  # players need the helpers, or it took too long: another deal, another time
        self._rests_until = monotonic() + (monotonic() - begun) * (1 / self.share - 1)
        return ProvenDeal(found.hard, found.record) if found else None

    async def _unless_over(
        self, answering: Coroutine[None, None, search.Proof | None]
    ) -> search.Proof | None:
        proving, over = asyncio.ensure_future(answering), asyncio.ensure_future(self.over.wait())
        await asyncio.wait((proving, over), return_when=asyncio.FIRST_COMPLETED)
        over.cancel()
        if not proving.done():
            proving.cancel()
            raise Busy(STILL_THINKING)
        return await proving

    async def make_ahead(self) -> None:
        """Try one more deal of some game that has too few, and store it if it can be won."""
        names = [
            search.name_of(slug, variant)
            for slug, game in GAMES.items()
            for variant in (None, *game.variants)
        ]
        counts = await self.store.counts(names)
        wanting = [name for name, count in zip(names, counts, strict=True) if count < MADE_AHEAD]
        if wanting:
            name, deal = self.dice.choice(wanting), self.random_deal()
            slug, _, variant = name.partition("/")
            if proven := await self.prove(slug, variant or None, deal):
                await self.store.keep(name, deal, proven)


def difficulty(stars: int | None) -> RichText:
    """A sentence on the difficulty of a winnable deal; empty for others."""
    if stars is None:
        return text()
    drawn, meaning = search.drawn(stars), search.STARS_IN_WORDS[stars - 1]
    return text(f"This deal can be won; {stars} of {search.STARS} for difficulty ({drawn}): {meaning}.")
