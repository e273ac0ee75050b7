"""One game a day, known to everyone, never the same too soon."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from itertools import islice, pairwise

from hypothesis import given
from hypothesis import strategies as st

import engine
from bot.records import calendar
from bot.records.calendar import FIRST, cycle, cycles, game_of

GAMES = {slug: engine.shelf.stars(game) for slug, game in engine.GAMES.items()}
YEARS = FIRST + timedelta(6 * 366)
some_games = st.dictionaries(
    st.text("abcdefgh", min_size=1, max_size=4), st.integers(1, 5), min_size=1, max_size=16
)


def test_every_game_comes_once_in_each_cycle() -> None:
    """Over six years each cycle has all games, each once, and cycles follow each other without a gap."""
    made = list(cycles(YEARS, GAMES, {}))

    assert all(sorted(games) == sorted(GAMES) for _, games in made)
    assert all(
        start + timedelta(len(games)) == following for (start, games), (following, _) in pairwise(made)
    )


def test_a_cycle_never_opens_with_the_last_three() -> None:
    """What was played on the last three days is not played again on the next."""
    made = [games for _, games in cycles(YEARS, GAMES, {})]

    assert [(old, new) for old, new in pairwise(made) if new[0] in old[-3:]] == []


def test_the_hard_games_come_on_weekends() -> None:
    """But for the first day of a cycle, no weekday's game is harder than a weekend's of the same cycle."""
    for start, games in cycles(YEARS, GAMES, {}):
        days = [(start + timedelta(n), GAMES[game]) for n, game in enumerate(games)][1:]
        weekend = [difficulty for day, difficulty in days if day.weekday() >= 5]
        weekdays = [difficulty for day, difficulty in days if day.weekday() < 5]
        assert max(weekdays) <= min(weekend, default=5)


def test_a_weekend_takes_the_hardest_that_is_left() -> None:
    """On a Saturday or Sunday no game still to come in the cycle is harder, but for the opening day."""
    for start, games in cycles(YEARS, GAMES, {}):
        for n, game in enumerate(games[1:], start=1):
            if (start + timedelta(n)).weekday() >= 5:
                assert GAMES[game] == max(map(GAMES.__getitem__, games[n:]))


@given(some_games, st.integers(0, 700), st.lists(st.text("abcdefgh", min_size=1, max_size=4), max_size=5))
def test_any_games_make_a_cycle(games: dict[str, int], days: int, before: list[str]) -> None:
    """Few games or many: each comes once, always in the same order, and the last three do not open it."""
    start = FIRST + timedelta(days)
    made = cycle(start, games, before)

    assert sorted(made) == sorted(games)
    assert made == cycle(start, dict(reversed(games.items())), before)
    assert made[0] not in before[-3:] or set(games) <= set(before[-3:])


def test_the_order_is_not_that_of_the_book() -> None:
    """Chance has a hand in it: the first ten cycles differ from each other."""
    made = [games for _, games in islice(cycles(YEARS, GAMES, {}), 10)]

    assert len(set(made)) == 10


def test_a_new_game_leaves_past_days_unchanged() -> None:
    """Remembered cycles stay; the new game has its first day in the cycle after them."""
    until = FIRST + timedelta(100)
    known = dict(cycles(until, GAMES, {}))
    more = GAMES | {"newcomer": 2}
    last = max(known)

    days = [FIRST + timedelta(n) for n in range((last - FIRST).days + len(GAMES))]
    assert [game_of(day, more, known) for day in days] == [game_of(day, GAMES) for day in days]
    following = last + timedelta(len(GAMES))
    assert "newcomer" in [game_of(following + timedelta(n), more, known) for n in range(len(more))]


def test_days_are_those_of_utc() -> None:
    """A day begins at midnight UTC, and its number goes up by one."""
    midnight = int(datetime(2026, 11, 21, tzinfo=UTC).timestamp())

    assert calendar.day_of(midnight) == date(2026, 11, 21)
    assert calendar.day_of(midnight - 1) == date(2026, 11, 20)
    assert calendar.begins(date(2026, 11, 21)) == midnight
    assert calendar.number(FIRST) == 1
    assert calendar.number(date(2026, 11, 21)) == calendar.number(date(2026, 11, 20)) + 1
