"""The calendar as this installation keeps it, and the secret that no coming deal can be known without."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from datetime import date

from bot.daily.names import Names
from bot.messages.refused import Refused
from bot.records.calendar import FIRST, Cycle, cycles
from bot.storage.deals import ProvenDeal
from bot.storage.schedule import ScheduleStore


class Schedule:
    """Games and seeds of all days; every process that shares the Redis agrees on them."""

    def __init__(self, kept: ScheduleStore, difficulty: Mapping[str, int], secret: str | None = None) -> None:
        self.kept = kept
        self.difficulty = difficulty
        self._secret = secret
        self._names: Names | None = None
        self._attempts: dict[date, int] = {}
        self._known: dict[date, Cycle] = {}

    async def game(self, day: date) -> str:
        """The game of a day. A cycle is written down when its first day is asked for, and stays as it is."""
        if day < FIRST:
            raise Refused(f"The first daily challenge was on {FIRST.day} {FIRST:%B %Y}.")
        start, games = await self._cycle(day)
        return games[(day - start).days]

    async def seed(self, day: date, game: str) -> str:
        """What the deal is shuffled with: 64 hex digits nobody can foresee.

        Of the deals a day might have it is the first; or, settled before anybody asked, one proven winnable.
        """
        return await self.seed_of(day, game, await self._settled(day))

    async def seed_of(self, day: date, game: str, attempt: int) -> str:
        """The same of the deal with this number, from 0 on, whether the day has it or not."""
        text = "|".join((day.isoformat(), game, *([str(attempt)] if attempt else []))).encode()
        return hmac.new((await self.secret()).encode(), text, hashlib.sha256).hexdigest()

    async def attempt(self, day: date) -> int | None:
        """The number of the day's deal; None as long as it is not settled."""
        if day not in self._attempts and (found := await self.kept.attempt(day.isoformat())) is not None:
            self._attempts[day] = found
        return self._attempts.get(day)

    async def settle(self, day: date, attempt: int, proven: ProvenDeal | None = None) -> None:
        """The day's deal is this one from now on, unless another was settled before."""
        self._attempts[day] = await self.kept.settle(day.isoformat(), attempt, proven)

    async def proof(self, day: date) -> ProvenDeal | None:
        """A game that wins the day's deal, where it was proven winnable."""
        attempt = await self.attempt(day)
        return None if attempt is None else await self.kept.proof(day.isoformat(), attempt)

    async def _settled(self, day: date) -> int:
        """The number of the day's deal, which is settled now at the latest."""
        if await self.attempt(day) is None:
            await self.settle(day, 0)
        return self._attempts[day]

    async def secret(self) -> str:
        """From the settings, or made on the first start and kept."""
        if self._secret is None:
            self._secret = await self.kept.secret()
        return self._secret

    async def names(self) -> Names:
        """The names of players; their key is made on the first start and kept, whatever the secret is."""
        if self._names is None:
            self._names = Names(await self.kept.names_key())
        return self._names

    async def _cycle(self, day: date) -> tuple[date, Cycle]:
        if found := self._in_known(day):
            return found
        self._known = await self.kept.cycles()
        for start, games in cycles(day, self.difficulty, self._known):
            if start not in self._known and not await self.kept.add_cycle(start, games):
                return await self._cycle(day)
            self._known[start] = games
        found = self._in_known(day)
        assert found, "all cycles up to this day are known now"
        return found

    def _in_known(self, day: date) -> tuple[date, Cycle] | None:
        at = ((start, games) for start, games in self._known.items() if 0 <= (day - start).days < len(games))
        return next(at, None)
