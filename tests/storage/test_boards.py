"""The boards of the daily challenge, as tests/daily has them, on every kind of server."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.storage import Storage
from bot.storage.leaderboards import Claim, LeaderboardStore
from tests.daily.conftest import a_result
from tests.daily.test_boards import (
    DAY,
    enter,
    test_a_result_stands_on_the_boards_of_its_place,
    test_a_second_result_of_a_day_is_not_counted,
    test_a_week_is_the_sum_of_its_days,
    test_boards_of_days_and_weeks_expire,
    test_pages_go_on_where_the_last_one_ended,
    test_redis_ranks_by_the_rule,
    test_the_best_stands_first_and_ties_share_a_place,
    test_the_hidden_are_on_no_board,
    test_two_days_handed_in_at_once_are_both_summed,
)
from tests.storage import old

__all__ = [
    "test_a_result_stands_on_the_boards_of_its_place",
    "test_a_second_result_of_a_day_is_not_counted",
    "test_a_week_is_the_sum_of_its_days",
    "test_boards_of_days_and_weeks_expire",
    "test_pages_go_on_where_the_last_one_ended",
    "test_redis_ranks_by_the_rule",
    "test_the_best_stands_first_and_ties_share_a_place",
    "test_the_hidden_are_on_no_board",
    "test_two_days_handed_in_at_once_are_both_summed",
]


@pytest.fixture
def boards(storage: Storage) -> LeaderboardStore:
    return LeaderboardStore(storage.client, days_first=0)


async def test_nothing_is_left_of_the_forgotten(storage: Storage) -> None:
    """Neither of results nor of tries that are still open, begun on whichever day."""
    boards = storage.leaderboards
    for back in (0, 1, 30):
        await enter(boards, "test:somebody", a_result(DAY - timedelta(back)))
    for back in (-1, 2, 59):
        await boards.claim("test:somebody", DAY - timedelta(back), Claim("table", "test:club"))
    await boards.hide("test:somebody", DAY, hidden=True)
    await boards.forget("test:somebody", DAY, "mark")

    assert "somebody" not in repr(await old.found(storage.client))
    assert await boards.forgotten("mark", DAY)


async def test_secrets_and_cycles_are_agreed_on(storage: Storage) -> None:
    """The first who writes one down decides for all."""
    schedule = storage.schedule
    assert await schedule.add_cycle(DAY, ["kings", "wheel"])
    assert not await schedule.add_cycle(DAY, ["wheel", "kings"])
    assert await schedule.cycles() == {DAY: ("kings", "wheel")}
    assert [await schedule.sweep_once() for _ in range(2)] == [True, False]
