"""Background work: finding winnable deals, tomorrow's daily deal first."""

from __future__ import annotations

from datetime import date, timedelta
from time import monotonic

from bot.daily.schedule import Schedule
from bot.play.winnable_deals import WinnableDeals

TRIED = 60  # candidates for a day's deal; if none is proven winnable, it is the first


class Ahead:
    """Does one small piece of work at a time, once the program has run for a while."""

    def __init__(self, schedule: Schedule, deals: WinnableDeals, after: timedelta = timedelta(0)) -> None:
        self.schedule, self.deals = schedule, deals
        self._begins = monotonic() + after.total_seconds()
        self._tried: dict[date, int] = {}

    async def work(self, today: date) -> None:
        """Tomorrow's deal first, then winnable deals in stock."""
        if monotonic() >= self._begins and self.deals.may_work():
            tomorrow = today + timedelta(days=1)
            if await self.schedule.attempt(tomorrow) is None:
                await self._prove_day(tomorrow)
            else:
                await self.deals.make_ahead()

    async def _prove_day(self, day: date) -> None:
        """Settle the day on its next candidate, if that can be won."""
        game, attempt = await self.schedule.game(day), self._tried.get(day, 0)
        self._tried = {day: attempt + 1}
        seed = await self.schedule.seed_of(day, game, attempt)
        if proven := await self.deals.prove(game, None, seed):
            await self.schedule.settle(day, attempt, proven)
        elif attempt + 1 >= TRIED:
            await self.schedule.settle(day, 0)
