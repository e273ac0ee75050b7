"""An admin's day on a large server of Discord, from the first setting to the next morning's post."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from datetime import UTC, datetime

import pytest

from bot.jobs import runner
from bot.services import Services
from bot.settings import Settings
from tests.bot.chat import Clock
from tests.bot.conftest import clock, empty, redis_url, settings
from tests.discord.markdown import displayed
from tests.standins.discord.people import Person
from tests.standins.discord.server import StandIn
from tests.standins.discord.world import Channel, Message
from tests.standins.waiting import HANGS
from tests.together.test_in_discord import opened

__all__ = ["clock", "empty", "redis_url", "settings"]
MANAGE_GUILD = 1 << 5
PLAYERS = "77000000000000001"  # a role
EVENING = datetime(2027, 3, 1, 20, 0, tzinfo=UTC).timestamp()
MINUTE, HOUR = 60, 3600


class Day:
    """A server with three channels, an admin, two who play and one who only looks."""

    def __init__(self, standin: StandIn, services: Services, clock: Clock) -> None:
        self.standin, self.services, self.clock = standin, services, clock
        self.games, self.hall, self.moderators = (standin.channel(standin.guild) for _ in range(3))
        self.ada, self.bob, self.cyd, self.eve = (
            standin.person(name, self.games) for name in ("ada", "bob", "cyd", "eve")
        )
        self.ada.permissions = MANAGE_GUILD
        self.bob.roles = self.cyd.roles = [PLAYERS]

    async def sets(self, setting: str, value: str, shows: str) -> None:
        """The admin changes a setting; she alone sees what it is now."""
        answer = await self.ada.slash("patience-admin", setting=setting, value=value)
        assert answer.message.private and shows in displayed(answer.text)[0], answer.text

    async def log_line(self) -> str:
        """The next message of the bot's own accord, which stands in the moderators' channel."""
        line = await asyncio.wait_for(self.standin.posted.get(), HANGS)
        assert line.channel is self.moderators
        return line.content

    async def posts_at(self, seconds: float) -> list[tuple[Channel, Message]]:
        """What is posted of the bot's own accord once it is so late."""
        self.clock.now = seconds
        await runner.tick(self.services)
        posted = []
        while not self.standin.posted.empty():
            message = self.standin.posted.get_nowait()
            posted.append((message.channel, message))
        return posted


async def refused(person: Person, words: str, **given: str) -> None:
    """A game that is not begun: a sentence that they alone see says why."""
    answer = await person.slash("patience start", game="kings", **given)
    assert answer.message.private and not answer.message.attachments
    assert words in answer.text, answer.text


async def begins(person: Person, **given: str) -> Message:
    """A game that is."""
    message = (await person.slash("patience start", game="kings", **given)).message
    assert message.attachments, message.content
    return message


@pytest.mark.slow
async def test_an_admins_day(standin: StandIn, settings: Settings, clock: Clock) -> None:
    """Limits are set and felt, somebody is blocked and forgiven, and at night the bot is quiet."""
    clock.now = EVENING
    async with AsyncExitStack() as stack:
        day = Day(standin, await opened(stack, standin, settings, clock), clock)
        _playing_is_for_all_and_settings_for_admins(standin)
        await _evening_settings(day)
        await _who_plays_where(day)
        await _not_too_many(day)
        await _somebody_misbehaves(day)
        await _the_night(day)


def _playing_is_for_all_and_settings_for_admins(standin: StandIn) -> None:
    """So a role can be given every command that plays, by Discord's own permissions, without the settings."""
    needs = {one["name"]: one.get("default_member_permissions") for one in standin.commands}
    assert needs.pop("patience-admin") == MANAGE_GUILD
    assert {"patience", "move", "race", "table"} <= set(needs) and set(needs.values()) == {None}


async def _evening_settings(day: Day) -> None:
    mention = f"<#{day.games.id}>"
    await day.sets("channels", mention, f"channels: {mention}")
    await day.sets("roles", f"<@&{PLAYERS}>", f"roles: <@&{PLAYERS}>")
    await day.sets("private", "on", "private: on")
    await day.sets("cool-down", "60", "cool-down: 60 seconds")
    await day.sets("boards", "2", "boards: 2 a minute in a channel")
    await day.sets("log", f"<#{day.moderators.id}>", f"log: <#{day.moderators.id}>")
    await day.sets("quiet", "22-8", "quiet: 22-8 UTC")
    hours = "at 6:00 UTC; that hour is quiet, so it comes at 8:00 UTC"
    await day.sets("daily-post", f"{mention} 6", f"daily-post: {mention} {hours}")
    await day.sets("cool-down", "soon", "Say how many seconds, from 1 to 3600; or off.")
    answer = await day.bob.slash("patience-admin", setting="roles", value="all")
    assert "Only those who may manage this server" in answer.text and answer.message.private


async def _who_plays_where(day: Day) -> None:
    await refused(day.eve, f"I play with <@&{PLAYERS}> only")
    hall = day.bob.to(day.hall)
    hall.roles = [PLAYERS]
    await refused(hall, f"I play in <#{day.games.id}> only")
    assert (await begins(day.bob)).private  # as the server wants it
    assert not (await begins(day.bob, private="no")).private


async def _not_too_many(day: Day) -> None:
    """Of one person, and of all in a channel; what only its player sees is not counted."""
    await refused(day.bob, "a pause between two games", private="no")
    assert (await begins(day.bob)).private
    await begins(day.cyd, private="no")
    await refused(day.ada, "Many pictures have come to this channel", private="no")
    day.clock.now += MINUTE
    assert not (await begins(day.ada, private="no")).private


async def _somebody_misbehaves(day: Day) -> None:
    board = await begins(day.bob, private="no")
    public = [message for message in day.standin.messages.values() if not message.private]
    others = [message for message in public if message.attachments and message is not board]
    mention, blocked = f"<@{day.bob.user['id']}>", "Blocked: 1 person, "
    await day.sets("block", mention, "may no longer play on this server")
    assert "block: " in (line := await day.log_line()) and mention in line
    await day.sets("remove", mention, "2 boards of")
    assert "remove: 2 boards of" in (line := await day.log_line()) and mention in line
    assert board.deleted and sum(message.deleted for message in others) == 1  # his first one
    await refused(day.bob, "not to play with you here")
    assert f"{blocked}{mention}" in (await day.ada.slash("patience-admin")).text


async def _the_night(day: Day) -> None:
    """Six is within the quiet hours: the post waits for their end, and comes once. Then he is forgiven."""
    morning = EVENING + 12 * HOUR
    assert await day.posts_at(EVENING + 3 * HOUR) == []
    assert await day.posts_at(morning - 2 * HOUR) == []
    [(channel, post)] = await day.posts_at(morning + MINUTE)
    assert channel is day.games and "Its deal is the same for everybody" in post.content
    assert await day.posts_at(morning + 2 * MINUTE) == []
    mention = f"<@{day.bob.user['id']}>"
    await day.sets("unblock", mention, "may play on this server again")
    assert "unblock: " in await day.log_line()
    assert (await begins(day.bob)).private
    assert "Blocked" not in (await day.ada.slash("patience-admin")).text
