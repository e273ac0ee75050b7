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


async def test_tomorrow_is_proven(services: Services, working: Ahead, clock: Clock) -> None:
    """The proof wins the very deal that is dealt, which says so; its solution is shown when all is over."""
    await working.work(TODAY)
    clock.now += DAY
    chat = Chat(services)
    begun = await chat.say("daily play")
    assert "This deal can be won; " in begun.text

    tomorrow = TODAY + timedelta(days=1)
    proof = await services.daily.schedule.proof(tomorrow)
    assert proof
    won = record.loads(proof.record)
    assert won.seed == await services.daily.schedule.seed(tomorrow, "margarethe")
    assert won.outcome() is not None

    for move in won.moves:
        await chat.say(f"move {move}")
    assert "told when its deal is open to all" in (await chat.say("solution")).text
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


async def test_of_a_game_nobody_wins_it_is_the_first(
    services: Services, working: Ahead, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After so many deals the search is over, and the day has its first deal."""

    async def none(*_: object) -> None:
        return None

    monkeypatch.setattr(WinnableDeals, "prove", none)
    monkeypatch.setattr(ahead, "TRIED", 3)
    tomorrow = TODAY + timedelta(days=1)
    for tried in range(3):
        assert await services.daily.schedule.attempt(tomorrow) is None, tried
        await working.work(TODAY)
    assert await services.daily.schedule.attempt(tomorrow) == 0


async def test_then_deals_are_made_ahead(
    services: Services, working: Ahead, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once tomorrow is settled."""
    made: list[bool] = []

    async def make(_deals: WinnableDeals) -> None:
        made.append(True)

    monkeypatch.setattr(WinnableDeals, "make_ahead", make)
    await services.daily.schedule.settle(TODAY + timedelta(days=1), 0)
    await working.work(TODAY)
    assert made == [True]
