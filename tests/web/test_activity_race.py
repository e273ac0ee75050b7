"""A race that is called in Discord's Activity: its message comes to the channel, once, whatever is killed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from benchmarks.load import Bot
from bot.platforms.web.hosted.door import ROOT
from bot.storage.addresses import socket_url
from tests.standins.discord.server import StandIn
from tests.standins.discord.world import Channel, Message
from tests.standins.waiting import HANGS
from tests.web.conftest import services
from tests.web.hosted_tables import line
from tests.web.test_hosted_activity import CHANNEL, GUILD, PEOPLE, PLACE, Stage, loopback, stage
from tests.wins import won

__all__ = ["loopback", "services", "stage"]
pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]
WIN = won("freecell")
LOOK_SECONDS = 0.1


class Deadly(asyncio.Queue[Message]):
    """Posted messages; who posts one is killed before they hear that it is posted."""

    def __init__(self, bot: Bot) -> None:
        super().__init__()
        self.bot = bot

    def put_nowait(self, item: Message) -> None:
        super().put_nowait(item)
        self.bot.process.kill()


async def calls_a_race(stage: Stage) -> str:
    """Ada calls one in the Activity, which is no process that posts anything; the race's name."""
    async with stage.page("ada") as client:
        await stage.enter(client)
        answer = await client.post(f"{ROOT}/api/table", json=line(f"race freecell {WIN.deal} 10min"))
        assert answer.status == 200
        [race] = await stage.table.services.races.results(f"discord:{PEOPLE['ada'].id}")
        return race


def in_channel(standin: StandIn) -> list[Message]:
    """What all see there."""
    return [
        message
        for message in standin.messages.values()
        if message.channel.id == CHANNEL and not (message.private or message.deleted)
    ]


async def posted(stage: Stage, race: str) -> str:
    """Where the message of a race is, once that is known."""
    async with asyncio.timeout(HANGS):
        while not (ref := await stage.table.services.sessions.posted(race)):  # noqa: ASYNC110  nothing tells
            await asyncio.sleep(LOOK_SECONDS)
    return ref


async def test_a_race_called_there_is_posted_once(stage: Stage, tmp_path: Path) -> None:
    """Who posts it is killed before they note that; the next one finds that message, and people join."""
    store = stage.table.services.settings.data_dir / "redis.sock"
    async with StandIn() as standin:
        standin.channels[CHANNEL] = Channel(CHANNEL, standin.guild)
        assert standin.guild.id == GUILD
        race = await calls_a_race(stage)
        assert in_channel(standin) == []

        async with Bot.started(standin, tmp_path, REDIS_URL=socket_url(str(store))) as first:
            standin.posted = Deadly(first)
            await asyncio.wait_for(first.process.wait(), HANGS)
        [message] = in_channel(standin)
        assert await stage.table.services.sessions.posted(race) is None

        standin.posted = asyncio.Queue()
        async with Bot.started(standin, tmp_path, REDIS_URL=socket_url(str(store))):
            assert await posted(stage, race) == f"{PLACE}/{message.id}"
            bob = standin.person("bob", standin.channels[CHANNEL])
            answer = await (await bob.press(message, "Join")).settled()
            assert answer.message is message
            assert [one.user for one in (await stage.table.services.races.load(race)).racers] == [
                f"discord:{PEOPLE['ada'].id}",
                bob.id,
            ]
            assert in_channel(standin) == [message]
        standin.expect()
