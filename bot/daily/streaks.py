"""Days in a row: the current streak, the longest, and the freezes that save it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

EARNED_BY = 7  # days in a row that earn a freeze
MOST = 2  # freezes that one can have


@dataclass(frozen=True)
class Streak:
    """How many days in a row a card came home in a player's tries."""

    current: int = 0
    longest: int = 0
    freezes: int = 0  # ready to be used


def streak(days: Iterable[date], today: date) -> Streak:
    """The streak from all days that count; a missed day uses a freeze; today is not missed yet."""
    played = sorted(day for day in set(days) if day <= today)
    current = longest = freezes = 0
    expected = played[0] if played else today
    for day in played:
        missed = (day - expected).days
        if missed > freezes:
            current = freezes = 0
        else:
            freezes -= missed
        current += 1
        longest = max(longest, current)
        if current % EARNED_BY == 0:
            freezes = min(MOST, freezes + 1)
        expected = day + timedelta(1)
    missed = (today - expected).days
    if missed > freezes:
        current = freezes = 0
    elif missed > 0:
        freezes -= missed
    return Streak(current, longest, freezes)
