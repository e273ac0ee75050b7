"""A race of five in Discord, with the real client before its stand-in: one leaves, and the bot is killed."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from datetime import timedelta

import pytest

from bot.platforms.discord.client import Client
from bot.services import Services, open_services
from bot.settings import Settings
from tests.bot.chat import Clock
from tests.discord.conftest import playing, standin
from tests.discord.markdown import displayed
from tests.standins.discord.people import Person
from tests.standins.discord.server import StandIn
from tests.standins.discord.world import Message
from tests.standins.waiting import HANGS
from tests.together.conftest import timers
from tests.wins import won

__all__ = ["standin"]
WIN = won("freecell")
MINUTE = 60


async def opened(stack: AsyncExitStack, standin: StandIn, settings: Settings, clock: Clock) -> Services:
    """A process of the bot, connected."""
    services = await stack.enter_async_context(open_services(settings, clock))
    client = Client(services, hurry=timedelta(seconds=HANGS))
    services.platforms["discord"] = client.platform
    await stack.enter_async_context(playing(standin, client))
    await asyncio.wait_for(client.wait_until_ready(), HANGS)
    return services


async def plays(person: Person, first: int, last: int) -> None:
    """These moves of the game that wins, typed."""
    for at in range(first, last, 40):
        await person.slash("move", moves=", ".join(WIN.moves[at : min(at + 40, last)]))


async def until_it_is_killed(services: Services, race: Message, people: list[Person], clock: Clock) -> None:
    """Four of five open their boards, two play, one gives up; then the bot takes the timers, and is gone."""
    ada, bob, _, dan, _ = people
    for person in people[:4]:
        board = (await person.press(race, "Open my board")).message
        assert board.private and board.attachments
    await plays(ada, 0, 30)
    await plays(bob, 0, 50)
    await timers(services)
    assert "50 moves" in race.content
    question = await dan.slash("patience give-up")
    await dan.press(question.message, "Yes, give it up")
    await services.storage.jobs.take("discord/timers", clock() + MINUTE, clock() + 3, 10)


async def called(people: list[Person]) -> Message:
    """A race that the first of them has called and started, after all have joined."""
    ada, bob, *_, eve = people
    race = (await ada.slash("race", game="freecell", deal=WIN.deal, minutes="10")).message
    for person in people[1:]:
        answer = await person.press(race, "Join")
        assert (answer.kind, answer.message) == ("update", race)
    refused = await bob.press(race, "Start")
    assert refused.message.private and "Only the one who called" in refused.text
    await eve.press(race, "Leave")
    await eve.press(race, "Join")
    await ada.press(race, "Start")
    assert list(race.buttons) == ["Open my board", "Watch others"]
    return race


@pytest.mark.slow
async def test_a_race_of_five(standin: StandIn, settings: Settings, clock: Clock) -> None:
    """Places are those of the records, the end is announced once, and everybody's board is their own."""
    ada = standin.person("ada")
    people = [ada, *(standin.person(name, ada.channel) for name in ("bob", "cyd", "dan", "eve"))]
    _, bob, cyd, dan, eve = people
    async with AsyncExitStack() as first:
        services = await opened(first, standin, settings, clock)
        race = await called(people)
        await until_it_is_killed(services, race, people, clock)

    async with AsyncExitStack() as second:
        services = await opened(second, standin, settings, clock)
        clock.now += MINUTE
        await plays(bob, 50, len(WIN.moves))
        await plays(cyd, 0, 30)
        other = await second.enter_async_context(open_services(settings, clock))
        other.platforms.update(services.platforms)
        clock.now += 10 * MINUTE
        [end] = await posted_by(standin, clock, services, other)
        assert places(end, people) == [("1.", bob), ("2.", ada), ("2.", cyd), ("·", dan), ("·", eve)]
        assert "gave up" in end.content and "did not come" in end.content
        assert race.content.endswith("It is over.") and not race.buttons
        rematch = (await cyd.press(end, "Rematch")).message
        assert rematch is not race and list(rematch.buttons) == ["Join", "Leave", "Start"]


async def posted_by(standin: StandIn, clock: Clock, *processes: Services) -> list[Message]:
    """What processes that look at their timers again and again post of their own accord."""
    found = []
    while not standin.posted.empty():
        standin.posted.get_nowait()
    for _ in range(3):
        for process in processes:
            await timers(process)
        clock.now += 11
    while not standin.posted.empty():
        found.append(standin.posted.get_nowait())
    return found


def places(end: Message, people: list[Person]) -> list[tuple[str, Person]]:
    """The places that the announcement of an end names, with whose they are."""
    heading, _, *lines = displayed(end.content)[0].splitlines()
    assert heading == f"The race is over: FreeCell, deal {WIN.deal}."
    return [(line.split()[0], one) for line in lines for one in people if one.user["id"] in line]
