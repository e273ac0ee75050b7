"""Who is where: places, ties, pages, hiding, and boards that follow from what was handed in."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import date, timedelta
from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from redis import Redis

from bot.daily.verification import channel_of
from bot.messages.ids import PlaceId, UserId
from bot.messages.request import Request
from bot.records.daily_result import DailyResult, Leaderboard, VerifiedResult, boards_of, periods
from bot.records.standing import Standing
from bot.storage.addresses import connect
from bot.storage.leaderboards import Claim, LeaderboardStore
from tests.daily.conftest import a_result

DAY = date(2027, 1, 12)
TODAY, WEEK, ALL = (Leaderboard("global", periods(DAY)[name]) for name in ("today", "week", "all"))
_NAMES = count()


@pytest.fixture
async def boards(empty: str) -> AsyncIterator[LeaderboardStore]:
    """With nobody on them; everybody is an old hand."""
    client = connect(empty)
    yield LeaderboardStore(client, days_first=0)
    await client.aclose()


async def enter(boards: LeaderboardStore, user: str, result: DailyResult) -> bool:
    """A try begun and handed in."""
    claim = await boards.claim(user, date.fromisoformat(result.day), Claim("table", result.place))
    return claim is not None and await boards.enter(user, VerifiedResult(result, "record"), claim)


async def places(boards: LeaderboardStore, board: Leaderboard) -> list[tuple[int, str]]:
    return [(row.place, row.user) for row in (await boards.page(board, 0, 100)).rows]


async def test_the_best_stands_first_and_ties_share_a_place(boards: LeaderboardStore) -> None:
    """Won, cards home, moves, time; after two in the second place comes the fourth."""
    for user, result in {
        "a": a_result(DAY, home=50, moves=80),
        "b": a_result(DAY, won=True, home=104, moves=300),
        "c": a_result(DAY, home=50, moves=80),
        "d": a_result(DAY, home=50, moves=80, seconds=5),
        "e": a_result(DAY, home=49, moves=10),
    }.items():
        assert await enter(boards, user, result)

    assert await places(boards, TODAY) == [(1, "b"), (2, "d"), (3, "a"), (3, "c"), (5, "e")]
    own = (await boards.page(TODAY, 0, 1, "c")).own
    assert own is not None and own.place == 3


async def test_pages_go_on_where_the_last_one_ended(boards: LeaderboardStore) -> None:
    """Places and ties are right on every page, and the own place is known on each."""
    for n in range(25):
        await enter(boards, f"u{n:02}", a_result(DAY, home=100 - n // 2))
    found = [row for start in (0, 10, 20) for row in (await boards.page(TODAY, start, 10)).rows]
    page = await boards.page(TODAY, 10, 10, "u24")

    assert [row.place for row in found] == [n // 2 * 2 + 1 for n in range(25)]
    assert page.size == 25
    assert page.own is not None and page.own.place == 25


async def test_a_week_is_the_sum_of_its_days(boards: LeaderboardStore) -> None:
    """Two days of a week add up; the next week begins with nothing, all time goes on."""
    monday = DAY - timedelta(DAY.weekday())
    for day, home in ((monday, 40), (monday + timedelta(6), 50), (monday + timedelta(7), 60)):
        await enter(boards, "a", a_result(day, home=home, moves=10))

    weeks = [Leaderboard("global", periods(day)["week"]) for day in (monday, monday + timedelta(7))]
    found = [(await boards.page(board, 0, 5)).rows for board in (*weeks, ALL)]
    assert [[row.standing for row in rows] for rows in found] == [
        [Standing(0, 90, 20, 20)],
        [Standing(0, 60, 10, 10)],
        [Standing(0, 150, 30, 30)],
    ]


async def test_two_days_handed_in_at_once_are_both_summed(
    boards: LeaderboardStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By two processes that both read before either wrote: the player has one line, with both days."""
    read, both, readers = LeaderboardStore.results, asyncio.Barrier(2), count()

    async def together(store: LeaderboardStore, user: str) -> dict[str, DailyResult]:
        found = await read(store, user)
        if next(readers) < 2:
            await both.wait()
        return found

    monkeypatch.setattr(LeaderboardStore, "results", together)
    await asyncio.gather(*(enter(boards, "a", a_result(DAY - timedelta(n), home=40 + n)) for n in range(2)))

    assert [row.standing.home for row in (await boards.page(WEEK, 0, 5)).rows] == [81]
    assert [row.standing.home for row in (await boards.page(ALL, 0, 5)).rows] == [81]


async def test_a_result_stands_on_the_boards_of_its_place(boards: LeaderboardStore) -> None:
    """Of its channel, its server, and everyone's; not on another server's."""
    await enter(boards, "a", a_result(DAY, place="test:club/games"))
    await enter(boards, "b", a_result(DAY, place="test:club/other"))
    await enter(boards, "c", a_result(DAY, place="test:guild/hall"))
    sizes = {
        scope: (await boards.page(Leaderboard(scope, DAY.isoformat()), 0, 5)).size
        for scope in ("test:club/games", "test:club", "test:guild", "global")
    }

    assert sizes == {"test:club/games": 1, "test:club": 2, "test:guild": 1, "global": 3}


async def test_a_second_result_of_a_day_is_not_counted(boards: LeaderboardStore) -> None:
    """Nor one whose try was never begun."""
    claim = Claim("table", "test:club/games")
    assert await enter(boards, "a", a_result(DAY, home=10))
    assert not await enter(boards, "a", a_result(DAY, home=100))
    assert not await boards.enter("a", VerifiedResult(a_result(DAY, home=100), ""), claim)
    assert not await boards.enter("b", VerifiedResult(a_result(DAY, home=100), ""), claim)

    assert (await boards.page(TODAY, 0, 5)).rows[0].standing.home == 10
    assert (await boards.page(TODAY, 0, 5)).size == 1


async def test_the_hidden_are_on_no_board(boards: LeaderboardStore) -> None:
    """Whether they hide before or after; they see their own place; coming back brings all back."""
    await enter(boards, "a", a_result(DAY - timedelta(1), home=99))
    await boards.hide("a", DAY, hidden=True)
    await enter(boards, "a", a_result(DAY, home=99))
    await enter(boards, "b", a_result(DAY, home=10))

    assert [await places(boards, board) for board in (TODAY, WEEK, ALL)] == [[(1, "b")]] * 3
    page = await boards.page(TODAY, 0, 5, "a")
    assert page.own is not None and page.own.place == 1
    await boards.hide("a", DAY, hidden=False)
    assert [await places(boards, board) for board in (TODAY, WEEK, ALL)] == [[(1, "a"), (2, "b")]] * 3


async def test_the_forgotten_leave_nothing(boards: LeaderboardStore, empty: str) -> None:
    """No board, record, result or try names them any more; they cannot begin the day a second time."""
    await enter(boards, "somebody", a_result(DAY - timedelta(1)))
    await boards.claim("somebody", DAY, Claim("table", "test:club/games"))
    await boards.forget("somebody", DAY, "mark")

    assert "somebody" not in everything(empty)
    assert await boards.forgotten("mark", DAY)
    assert not await boards.forgotten("mark", DAY + timedelta(1))


def everything(url: str) -> str:
    """All keys and values there are, as one text."""
    with Redis.from_url(url, decode_responses=True) as client:
        kinds = {"string": client.get, "hash": client.hgetall, "set": client.smembers}
        kinds["zset"] = lambda key: client.zrange(key, 0, -1)
        return " ".join(f"{key} {kinds[client.type(key)](key)}" for key in client.scan_iter("*"))


async def test_boards_of_days_and_weeks_expire(boards: LeaderboardStore) -> None:
    """Those of a day 40 days, of a week 100, of all time as long as there is somebody on them."""
    await enter(boards, "a", a_result(DAY))
    stored = [
        await boards.client.ttl(f"patience:{{daily}}:board:global:{name}") for name in periods(DAY).values()
    ]

    assert [round(seconds / 86400) for seconds in stored] == [40, 100, 0]


@pytest.mark.parametrize(("days", "there"), [(39, True), (40, False)])
async def test_who_comes_back_late_does_not_bring_back_a_board_of_long_ago(
    boards: LeaderboardStore, days: int, there: bool
) -> None:
    """Its time was over for all others: nobody stands there alone, for another forty days."""
    await enter(boards, "a", a_result(DAY))
    for hidden in (True, False):
        await boards.hide("a", DAY + timedelta(days), hidden=hidden)

    assert await places(boards, TODAY) == [(1, "a")] * there
    assert await places(boards, ALL) == [(1, "a")]


some_results = st.dictionaries(
    st.integers(0, 9),
    st.builds(
        lambda home, moves, seconds: a_result(DAY, won=home == 4, home=home, moves=moves, seconds=seconds),
        st.integers(0, 4),
        st.integers(1, 3),
        st.integers(0, 3),
    ),
    min_size=1,
)


@given(some_results)
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
async def test_redis_ranks_by_the_rule(boards: LeaderboardStore, results: dict[int, DailyResult]) -> None:
    """Every place is one more than the number of better results."""
    scope = f"test:s{next(_NAMES)}"
    for user, result in results.items():
        await enter(boards, f"{scope}-{user}", DailyResult(**{**vars(result), "place": f"{scope}/c"}))
    rows = (await boards.page(Leaderboard(scope, DAY.isoformat()), 0, 20)).rows

    orders = sorted(result.standing.order for result in results.values())
    assert [row.standing.order for row in rows] == orders
    assert [row.place for row in rows] == [orders.index(row.standing.order) + 1 for row in rows]


def test_a_direct_message_is_a_board_of_its_own() -> None:
    """Nobody else's direct messages stand beside it."""
    scopes = {board.scope for board in boards_of(a_result(DAY, place="discord:@me/7"))}

    assert scopes == {"discord:@me/7", "global"}


def test_a_thread_counts_as_its_channel() -> None:
    """Whichever platform: what is begun in a thread stands on the boards of the channel it belongs to."""
    within = Request(UserId("slack:T/U"), PlaceId("slack:T/C/17.1"), "daily", parent=PlaceId("slack:T/C"))
    boards = boards_of(a_result(DAY, place=channel_of(within)))

    assert {board.scope for board in boards} == {"slack:T/C", "slack:T", "global"}
