"""A board of 1,000 and of 100,000 results: how long it takes to enter one, and to ask for a place.

python -m benchmarks.leaderboard [--small 1000] [--large 100000] [--samples 500]: both sizes in one run, with
a Redis of our own, by the code that hands in a try; the ratio says whether time grows with the board.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path
from statistics import median, quantiles

from bot.records.daily_result import DailyResult, Leaderboard, VerifiedResult
from bot.storage.addresses import connect, socket_url
from bot.storage.embedded import EmbeddedRedis
from bot.storage.leaderboards import Claim, LeaderboardStore

DAY = date(2026, 11, 21)
BOARD = Leaderboard("global", DAY.isoformat())
PLACE = "bench:server/channel"
AT_ONCE = 64  # entered side by side while a board is filled
FLAT = 2.0  # a ratio beyond this is not flat any more

Step = Callable[[int], Awaitable[object]]


class Players:
    """People who hand in made-up results, one after the other."""

    def __init__(self, boards: LeaderboardStore) -> None:
        self.boards = boards
        self.chance = random.Random("leaderboard")
        self.entered = 0

    async def enter(self, number: int) -> None:
        """Begin a try and hand it in."""
        result = DailyResult(
            day=DAY.isoformat(),
            game="kings",
            won=self.chance.random() < 0.2,
            home=self.chance.randrange(104),
            total=104,
            moves=self.chance.randrange(50, 250),
            seconds=self.chance.randrange(60, 7200),
            undos=0,
            hints=0,
            place=PLACE,
            at=0,
            rhythm="0123012301",
        )
        claim = await self.boards.claim(f"bench:{number}", DAY, Claim("table", PLACE))
        assert claim, "everybody has one try"
        await self.boards.enter(f"bench:{number}", VerifiedResult(result, "a record " * 60), claim)

    async def fill(self, size: int) -> None:
        """As many as the board shall have."""
        while self.entered < size:
            some = range(self.entered, min(size, self.entered + AT_ONCE))
            await asyncio.gather(*map(self.enter, some))
            self.entered = some.stop

    async def ask(self, _number: int) -> None:
        """A page somewhere, and somebody's own place."""
        start, user = self.chance.randrange(self.entered), self.chance.randrange(self.entered)
        page = await self.boards.page(BOARD, start, 10, f"bench:{user}")
        assert page.own and page.size == self.entered

    async def next(self, _number: int) -> None:
        """One more player."""
        await self.enter(self.entered)
        self.entered += 1


async def timed(step: Step, samples: int) -> tuple[float, float]:
    """Median and 99th percentile of a step, in milliseconds."""
    times = []
    for number in range(samples):
        began = time.perf_counter()
        await step(number)
        times.append((time.perf_counter() - began) * 1000)
    return median(times), quantiles(times, n=100)[98]


async def run(small: int, large: int, samples: int) -> bool:
    """Prints what was measured; whether it stayed flat."""
    with tempfile.TemporaryDirectory() as folder:
        redis = EmbeddedRedis(Path(folder))
        await redis.start()
        client = connect(socket_url(str(redis.socket)))
        players, medians = Players(LeaderboardStore(client, days_first=0)), []
        for size in (small, large):
            began = time.perf_counter()
            await players.fill(size)
            filled = time.perf_counter() - began
            enter, ask = await timed(players.next, samples), await timed(players.ask, samples)
            medians.append((enter[0], ask[0]))
            line = f"{_formatted('enter', enter)}; {_formatted('place', ask)}"
            print(f"{size:>7,} results (filled in {filled:.1f} s): {line}")
        await client.aclose()
        await redis.stop()
    ratios = [large_ / small_ for small_, large_ in zip(*medians, strict=True)]
    print(f"{large:,} to {small:,}: enter x{ratios[0]:.2f}, place x{ratios[1]:.2f}")
    return bool(max(ratios) < FLAT)


def _formatted(what: str, times: tuple[float, float]) -> str:
    return f"{what} {times[0]:.2f} ms, p99 {times[1]:.2f} ms"


def main() -> int:
    """Fails where the times grow with the board."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--small", type=int, default=1_000)
    parser.add_argument("--large", type=int, default=100_000)
    parser.add_argument("--samples", type=int, default=500)
    options = parser.parse_args()
    flat = asyncio.run(run(options.small, options.large, options.samples))
    return 0 if flat else 1


if __name__ == "__main__":
    sys.exit(main())
