"""Days in a row, and the freezes that save them."""

from __future__ import annotations

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from bot.daily.streaks import MOST, Streak, streak

TODAY = date(2026, 11, 21)


def days(*ago: int) -> list[date]:
    """Days before today; 0 is today."""
    return [TODAY - timedelta(n) for n in ago]


def test_nobody_begins_with_a_streak() -> None:
    """Who has never played has nothing to lose."""
    assert streak([], TODAY) == Streak()


def test_days_in_a_row_count() -> None:
    """Three days up to today are a streak of three."""
    assert streak(days(2, 1, 0), TODAY) == Streak(3, 3, 0)


def test_today_is_not_missed_before_it_is_over() -> None:
    """Who played until yesterday still has the streak today."""
    assert streak(days(2, 1), TODAY) == Streak(2, 2, 0)


def test_a_missed_day_ends_it() -> None:
    """Without a freeze the streak begins anew; the longest is remembered."""
    assert streak(days(9, 8, 7, 1, 0), TODAY) == Streak(2, 3, 0)
    assert streak(days(9, 8, 7), TODAY) == Streak(0, 3, 0)


def test_seven_days_earn_a_freeze_that_saves_one_missed_day() -> None:
    """The streak goes on over the gap, which itself does not count; the freeze is used up."""
    assert streak(days(*range(7)), TODAY).freezes == 1
    assert streak(days(*range(2, 9), 0), TODAY) == Streak(8, 8, 0)
    assert streak(days(*range(2, 9)), TODAY) == Streak(7, 7, 0)


def test_at_most_two_freezes() -> None:
    """However long a streak is: three missed days end it."""
    assert streak(days(*range(28)), TODAY) == Streak(28, 28, 2)
    assert streak(days(*range(3, 31), 0), TODAY) == Streak(29, 29, 0)
    assert streak(days(*range(4, 32), 0), TODAY) == Streak(1, 28, 0)


def test_one_freeze_does_not_save_two_days() -> None:
    """Two missed days take two freezes."""
    assert streak(days(*range(3, 10), 0), TODAY) == Streak(1, 7, 0)
    assert streak(days(*range(3, 17), 0), TODAY) == Streak(15, 15, 0)


def test_a_try_that_is_handed_in_later_closes_the_gap() -> None:
    """Yesterday's try, played to its end today, belongs to yesterday."""
    assert streak(days(3, 2, 0), TODAY).current == 1
    assert streak(days(3, 2, 0, 1), TODAY).current == 4


@given(st.sets(st.integers(0, 60)))
def test_streaks_keep_their_promises(ago: set[int]) -> None:
    """No streak is longer than the longest, nor that than all days played; freezes are few."""
    found = streak(days(*ago), TODAY)

    assert 0 <= found.current <= found.longest <= len(ago)
    assert 0 <= found.freezes <= MOST
    assert found.current > 0 or not ago & {0, 1}
