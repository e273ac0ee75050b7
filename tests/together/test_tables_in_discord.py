"""A vote game of eight in Discord, with the real client before its stand-in, and a restart amid it."""

from __future__ import annotations

from contextlib import AsyncExitStack

import pytest

from bot.services import Services
from bot.settings import Settings
from engine import record
from tests.bot.chat import Clock
from tests.discord.conftest import standin
from tests.standins.discord.people import Person
from tests.standins.discord.server import StandIn
from tests.standins.discord.world import Message
from tests.together.conftest import timers
from tests.together.test_in_discord import opened
from tests.wins import won

__all__ = ["standin"]
WIN = won("freecell")
EIGHT = ("ada", "bob", "cyd", "dan", "eve", "flo", "gus", "hal")
MOVES, MAJORITY, MINUTE = 60, 5, 60


async def table_of_eight(people: list[Person]) -> Message:
    """Started by the first, joined by all others."""
    how = {"what": "start", "game": "freecell", "deal": WIN.deal, "mode": "vote"}
    table = (await people[0].slash("table", **how)).message
    for person in people[1:]:
        answer = await person.press(table, "Join")
        assert (answer.kind, answer.message) == ("update", table)
    assert {"Join", "Look on", "Leave"} <= set(table.buttons)
    return table


async def votes(people: list[Person], at: int, most: int) -> None:
    """So many of them, others each time, propose the next move of the game that wins; typed."""
    turned = people[at % len(people) :] + people[: at % len(people)]
    for person in turned[:most]:
        await person.slash("move", moves=WIN.moves[at])


async def rounds(people: list[Person], some: range, clock: Clock) -> None:
    """These rounds, each decided by a majority."""
    for at in some:
        clock.now += 5  # as people do it, whom nothing limits
        await votes(people, at, MAJORITY)


async def process(stack: AsyncExitStack, standin: StandIn, settings: Settings, clock: Clock) -> Services:
    services = await opened(stack, standin, settings, clock)
    services.sessions.watchers.remove(services.dead_ends.changed)  # long searches, and no subject here
    return services


@pytest.mark.slow
async def test_eight_vote_through_sixty_moves(standin: StandIn, settings: Settings, clock: Clock) -> None:
    """No vote is lost or doubled, over a restart between two votes of one round, which then ends in time."""
    ada = standin.person("ada")
    people = [ada, *(standin.person(name, ada.channel) for name in EIGHT[1:])]
    async with AsyncExitStack() as first:
        services = await process(first, standin, settings, clock)
        await table_of_eight(people)
        await rounds(people, range(30), clock)
        await votes(people, 30, 3)
        [name] = [one.table for one in await services.sessions.tables(f"discord:{ada.user['id']}")]
        session = await services.sessions.load(name)
        assert session and session.played == 30

    async with AsyncExitStack() as second:
        services = await process(second, standin, settings, clock)
        session = await services.sessions.load(name)
        assert session and len((await services.shared.ballot(session)).votes) == 3
        clock.now += 5 * MINUTE + 1
        for _ in range(3):
            await timers(services)
        session = await services.sessions.load(name)
        assert session and session.played == 31
        await rounds(people, range(31, MOVES), clock)
        session = await services.sessions.load(name)
        assert session and (session.played, session.rounds) == (MOVES, MOVES + 1)
        played = record.loads(session.record)
        assert [str(move) for move in played.moves] == [str(move) for move in WIN.table(MOVES).moves]
