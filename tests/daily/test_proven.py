"""The day's deal is one that can be won, where that was proven before anybody started it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import date, timedelta

import pytest

from bot.daily import ahead
from bot.daily.ahead import Ahead
from bot.play.winnable_deals import WinnableDeals
from bot.services import Services, open_services
from bot.settings import Settings
from bot.storage.deals import ProvenDeal
from engine import record
from tests.bot.chat import Chat, Clock
from tests.daily.conftest import DAY

TODAY = date(2027, 1, 15)  # of the tests' clock


@pytest.fixture
async def services(
    settings: Settings, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Services]:
    """Every day is one of Margarethe, which nearly always comes out, with its own deals."""

    async def margarethe(_schedule: object, _day: date) -> str:
        return "margarethe"

    monkeypatch.setattr("bot.daily.schedule.Schedule.game", margarethe)
    async with open_services(settings, clock) as opened:
        yield opened


@pytest.fixture
def working(services: Services) -> Ahead:
    """All the time of a core."""
    return Ahead(services.daily.schedule, WinnableDeals(services.storage, services.thinking, share=1.0))


async def test_tomorrow_is_proven(
    services: Services, working: Ahead, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The proof wins the very deal that is dealt, which says so; its solution is shown when all is over."""
    schedule = services.daily.schedule
    monkeypatch.setattr(ahead, "CHOICE", 1)
    await schedule.settle(TODAY, 0)
    while await schedule.attempt(TODAY + timedelta(days=1)) is None:
        await working.work(TODAY)
    clock.now += DAY
    chat = Chat(services)
    started = await chat.say("daily play")
    assert "This deal can be won; " in started.text

    tomorrow = TODAY + timedelta(days=1)
    proof = await services.daily.schedule.proof(tomorrow)
    assert proof
    won = record.loads(proof.record)
    assert won.seed == await services.daily.schedule.seed(tomorrow, "margarethe")
    assert won.outcome() is not None

    for move in won.moves:
        await chat.say(f"move {move}")
    assert "once its deal is open to all" in (await chat.say("solution")).text
    clock.now += 2 * DAY
    reply = await chat.say("solution")
    assert f"is won in {len(won.moves)} moves" in reply.text


async def test_a_requested_deal_stays(services: Services, working: Ahead) -> None:
    """Whoever asks first settles the first deal; no proof comes after it, and other processes agree."""
    tomorrow = TODAY + timedelta(days=1)
    schedule = services.daily.schedule
    seed = await schedule.seed(tomorrow, "margarethe")
    assert seed == await schedule.seed_of(tomorrow, "margarethe", 0)
    await schedule.settle(tomorrow, 3, ProvenDeal(1, "x"))
    assert await schedule.attempt(tomorrow) == 0
    assert await schedule.proof(tomorrow) is None
    assert await schedule.seed(tomorrow, "margarethe") == seed

    other = type(schedule)(schedule.store, {}, "of the tests")
    assert await other.seed(tomorrow, "margarethe") == seed


@pytest.fixture
def hard(monkeypatch: pytest.MonkeyPatch, services: Services) -> dict[int, int]:
    """How hard tomorrow's candidates are, by number; the others cannot be won."""
    found: dict[int, int] = {}

    async def prove(_deals: WinnableDeals, game: str, _variant: None, seed: str) -> ProvenDeal | None:
        for number, one in found.items():
            if seed == await services.daily.schedule.seed_of(TODAY + timedelta(days=1), game, number):
                return ProvenDeal(one, f"win of {number}")
        return None

    monkeypatch.setattr(WinnableDeals, "prove", prove)
    return found


async def test_of_three_winnable_deals_the_calmest_is_tomorrow_s(
    services: Services, working: Ahead, hard: dict[int, int]
) -> None:
    """That which most careful players win; those that cannot be won do not count."""
    schedule, tomorrow = services.daily.schedule, TODAY + timedelta(days=1)
    await schedule.settle(TODAY, 0)
    hard |= {1: 800, 2: 400, 4: 600}
    for tried in range(5):
        assert await schedule.attempt(tomorrow) is None, tried
        await working.work(TODAY)
    assert await schedule.attempt(tomorrow) == 2
    assert await schedule.proof(tomorrow) == ProvenDeal(400, "win of 2")


async def test_where_only_one_deal_can_be_won_it_is_that(
    services: Services, working: Ahead, hard: dict[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """After so many deals the search is over."""
    schedule, tomorrow = services.daily.schedule, TODAY + timedelta(days=1)
    await schedule.settle(TODAY, 0)
    monkeypatch.setattr(ahead, "TRIED", 4)
    hard[1] = 1000
    for tried in range(4):
        assert await schedule.attempt(tomorrow) is None, tried
        await working.work(TODAY)
    assert await schedule.attempt(tomorrow) == 1


async def test_today_comes_first_on_a_new_installation(
    services: Services, working: Ahead, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As long as nobody has asked for it, the first of its deals that can be won is found at once."""
    schedule, searched_seeds = services.daily.schedule, list[str]()

    async def prove(_deals: WinnableDeals, _game: str, _variant: None, seed: str) -> ProvenDeal | None:
        searched_seeds.append(seed)
        return ProvenDeal(500, "a win") if len(searched_seeds) == 2 else None

    monkeypatch.setattr(WinnableDeals, "prove", prove)
    await working.work(TODAY)
    assert await schedule.attempt(TODAY) is None
    await working.work(TODAY)
    assert await schedule.attempt(TODAY) == 1
    assert searched_seeds == [await schedule.seed_of(TODAY, "margarethe", number) for number in range(2)]
    assert await schedule.seed(TODAY, "margarethe") == searched_seeds[1]
    await working.work(TODAY)
    assert searched_seeds[2] == await schedule.seed_of(TODAY + timedelta(days=1), "margarethe", 0)


async def test_of_a_game_nobody_wins_it_is_the_first(
    services: Services, working: Ahead, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After so many deals the search is over, and the day has its first deal."""

    async def none(*_: object) -> None:
        return None

    monkeypatch.setattr(WinnableDeals, "prove", none)
    monkeypatch.setattr(ahead, "TRIED", 3)
    tomorrow = TODAY + timedelta(days=1)
    await services.daily.schedule.settle(TODAY, 0)
    for tried in range(3):
        assert await services.daily.schedule.attempt(tomorrow) is None, tried
        await working.work(TODAY)
    assert await services.daily.schedule.attempt(tomorrow) == 0


async def test_then_deals_are_made_ahead(
    services: Services, working: Ahead, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once today and tomorrow are settled."""
    made: list[bool] = []

    async def make(_deals: WinnableDeals) -> None:
        made.append(True)

    monkeypatch.setattr(WinnableDeals, "make_ahead", make)
    for day in (TODAY, TODAY + timedelta(days=1)):
        await services.daily.schedule.settle(day, 0)
    await working.work(TODAY)
    assert made == [True]
