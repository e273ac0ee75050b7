"""Background work: finding winnable deals, those of today and tomorrow first.

The numbered deals that the program brings along are not drawn for a day: anybody can start them, and their
wins lie in the repository, so that a day's deal would be known before it opens.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta
from time import monotonic

from bot.daily.schedule import Schedule
from bot.play.winnable_deals import WinnableDeals
from bot.storage.deals import ProvenDeal

TRIED = 60  # candidates for a day's deal; if none is proven winnable, it is the first
CHOICE = 3  # winnable candidates of tomorrow, of which the one that most careful players win is taken


@dataclass
class _Trial:
    """What was found of a day's candidates: how many were tried, and those that can be won, by number."""

    tried: int = 0
    found: dict[int, ProvenDeal] = field(default_factory=dict)


class Ahead:
    """Does one small piece of work at a time, once the program has run for a while."""

    def __init__(self, schedule: Schedule, deals: WinnableDeals, after: timedelta = timedelta(0)) -> None:
        self.schedule, self.deals = schedule, deals
        self._begins = monotonic() + after.total_seconds()
        self._trials: dict[date, _Trial] = {}

    async def work(self, today: date) -> None:
        """Today's deal first, as long as nobody has asked for it, then tomorrow's, then deals in stock."""
        if monotonic() < self._begins or not self.deals.may_work():
            return
        for day, wanted in ((today, 1), (today + timedelta(days=1), CHOICE)):
            if await self.schedule.attempt(day) is None:
                await self._prove_day(day, wanted)
                return
        await self.deals.make_ahead()

    async def _prove_day(self, day: date, wanted: int) -> None:
        """Try the day's next candidate; with so many that can be won, settle the day on the calmest."""
        game, trial = await self.schedule.game(day), self._trials.get(day, _Trial())
        number, trial.tried = trial.tried, trial.tried + 1
        self._trials = {day: trial}
        if proven := await self.deals.prove(game, None, await self.schedule.seed_of(day, game, number)):
            trial.found[number] = proven
        if len(trial.found) >= wanted or trial.tried >= TRIED:
            calmest = min(trial.found, key=lambda one: trial.found[one].hard, default=0)
            await self.schedule.settle(day, calmest, trial.found.get(calmest))
