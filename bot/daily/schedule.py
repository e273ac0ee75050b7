"""The calendar of this installation, and the secret without which no future deal can be known."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from datetime import date

from bot.daily.aliases import Aliases
from bot.messages.refused import Refused
from bot.records.calendar import FIRST, Cycle, cycles
from bot.storage.daily_schedule import ScheduleStore
from bot.storage.deals import ProvenDeal
from engine import GAMES


class Schedule:
    """Games and seeds of all days; every process that shares the Redis agrees on them."""

    def __init__(
        self, store: ScheduleStore, difficulty: Mapping[str, int], secret: str | None = None
    ) -> None:
        self.store = store
        self.difficulty = difficulty
        self._secret = secret
        self._names: Aliases | None = None
        self._attempts: dict[date, int] = {}
        self._known: dict[date, Cycle] = {}

    async def game(self, day: date) -> str:
        """The game of a day. A cycle is stored when one of its days is first asked for, and never changes."""
        if day < FIRST:
            raise Refused(f"The first daily challenge was on {FIRST.day} {FIRST:%B %Y}.")
        start, games = await self._cycle(day)
        return games[(day - start).days]

    async def seed(self, day: date, game: str) -> str:
        """The seed of the day's deal: 64 unpredictable hex digits.

        Of the day's candidates it is the first, or one that was proven winnable ahead of time.
        """
        if await self.attempt(day) is None:
            await self.settle(day, 0)
        return await self.seed_of(day, game, self._attempts[day])

    async def seed_of(self, day: date, game: str, attempt: int) -> str:
        """The seed of a candidate for the day's deal, by its number from 0 on."""
        known_as = GAMES[game].former[0] or game  # a game that is called otherwise now keeps its deals
        text = "|".join((day.isoformat(), known_as, *([str(attempt)] if attempt else []))).encode()
        return hmac.new((await self.secret()).encode(), text, hashlib.sha256).hexdigest()

    async def attempt(self, day: date) -> int | None:
        """The number of the day's deal; None as long as it is not settled."""
        if day not in self._attempts and (found := await self.store.attempt(day.isoformat())) is not None:
            self._attempts[day] = found
        return self._attempts.get(day)

    async def settle(self, day: date, attempt: int, proven: ProvenDeal | None = None) -> None:
        """Settle the day on this deal, unless another was settled before."""
        self._attempts[day] = await self.store.settle(day.isoformat(), attempt, proven)

    async def proof(self, day: date) -> ProvenDeal | None:
        """The proof that the day's deal can be won, where there is one."""
        attempt = await self.attempt(day)
        return None if attempt is None else await self.store.proof(day.isoformat(), attempt)

    async def secret(self) -> str:
        """The secret from the settings, or one that was generated on first use and stored."""
        if self._secret is None:
            self._secret = await self.store.secret()
        return self._secret

    async def names(self) -> Aliases:
        """The aliases of players; their key is generated on first use, independent of the secret."""
        if self._names is None:
            self._names = Aliases(await self.store.names_key())
        return self._names

    async def _cycle(self, day: date) -> tuple[date, Cycle]:
        if found := self._in_known(day):
            return found
        self._known = await self.store.cycles()
        for start, games in cycles(day, self.difficulty, self._known):
            if start not in self._known and not await self.store.add_cycle(start, games):
                return await self._cycle(day)
            self._known[start] = games
        found = self._in_known(day)
        assert found, "all cycles up to this day are known now"
        return found

    def _in_known(self, day: date) -> tuple[date, Cycle] | None:
        at = ((start, games) for start, games in self._known.items() if 0 <= (day - start).days < len(games))
        return next(at, None)
