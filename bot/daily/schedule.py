"""The calendar as this installation keeps it, and the secret that no coming deal can be known without."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from datetime import date

from bot.core.exceptions import Refused
from bot.daily.calendar import FIRST, Cycle, cycles
from bot.daily.names import Names
from bot.storage.schedule import ScheduleStore


class Schedule:
    """Games and seeds of all days; every process that shares the Redis agrees on them."""

    def __init__(self, kept: ScheduleStore, difficulty: Mapping[str, int], secret: str | None = None) -> None:
        self.kept = kept
        self.difficulty = difficulty
        self._secret = secret
        self._names: Names | None = None
        self._known: dict[date, Cycle] = {}

    async def game(self, day: date) -> str:
        """The game of a day. A cycle is written down when its first day is asked for, and stays as it is."""
        if day < FIRST:
            raise Refused(f"The first daily challenge was on {FIRST.day} {FIRST:%B %Y}.")
        start, games = await self._cycle(day)
        return games[(day - start).days]

    async def seed(self, day: date, game: str) -> str:
        """What the deal is shuffled with: 64 hex digits nobody can foresee."""
        text = f"{day.isoformat()}|{game}".encode()
        return hmac.new((await self.secret()).encode(), text, hashlib.sha256).hexdigest()

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
