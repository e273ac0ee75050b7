"""The calendar of the daily challenge: which game belongs to which UTC day.

Games come in cycles, every game once in each. A cycle depends on its first day, the games there are on that
day and the end of the cycle before it, and on nothing else. So a new game takes part from the next cycle on,
and past days do not change as long as past cycles are stored (bot.daily.schedule stores them).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta

FIRST = date(2026, 1, 1)  # day number 1; a cycle begins on it
AVOIDED = 3  # this many last games of a cycle may not open the next one
PLAYED_FOR = timedelta(days=2)  # from its day's beginning on, in which a try may be played to its end

Cycle = tuple[str, ...]


def day_of(seconds: float) -> date:
    """The UTC day of a time in seconds since 1970."""
    return datetime.fromtimestamp(seconds, UTC).date()


def begins(day: date) -> int:
    """When a day begins, in seconds since 1970."""
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp())


def closes(day: date) -> int:
    """When no try on a day's deal can change any more, and the deal is opened; in seconds since 1970."""
    return begins(day + PLAYED_FOR)


def number(day: date) -> int:
    """The number of a day's challenge."""
    return (day - FIRST).days + 1


def cycle(start: date, difficulty: Mapping[str, int], before: Sequence[str] = ()) -> Cycle:
    """One game a day from `start` on, every game once: the hardest on weekends, chance decides the rest."""
    left = sorted(difficulty)
    random.Random(f"daily/{start.isoformat()}").shuffle(left)
    left.sort(key=lambda game: difficulty[game])  # stable: chance orders games of one difficulty
    chance = random.Random(f"daily/{start.isoformat()}/weekdays").choice
    days = [start + timedelta(n) for n in range(len(left))]
    found: list[str] = []
    for n, day in enumerate(days):
        open_to = [game for game in left if n or game not in before[-AVOIDED:]] or left
        if _weekend(day):
            game = open_to[-1]
        else:
            reserved = left[len(left) - sum(map(_weekend, days[n:])) :]
            game = chance([game for game in open_to if game not in reserved] or open_to)
        left.remove(game)
        found.append(game)
    return tuple(found)


def cycles(
    until: date, difficulty: Mapping[str, int], known: Mapping[date, Cycle]
) -> Iterator[tuple[date, Cycle]]:
    """First day and games of every cycle up to the one `until` lies in; the known ones as they were made."""
    start, before = FIRST, Cycle()
    while start <= until:
        before = known.get(start) or cycle(start, difficulty, before)
        yield start, before
        start += timedelta(len(before))


def game_of(day: date, difficulty: Mapping[str, int], known: Mapping[date, Cycle] | None = None) -> str:
    """The game of a day from FIRST on; ValueError for a day before it."""
    if day < FIRST:
        raise ValueError(f"the first daily challenge was on {FIRST.isoformat()}")
    start, games = list(cycles(day, difficulty, known or {}))[-1]
    return games[(day - start).days]


def _weekend(day: date) -> bool:
    return day.weekday() >= 5
