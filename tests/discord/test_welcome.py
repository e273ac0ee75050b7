"""The welcome of a server, and games in threads of their own where a permission is missing."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.platforms.discord.client import Client
from bot.services import Services
from tests.discord.test_servers import ada, client, whole
from tests.standins.discord.people import Person
from tests.standins.discord.server import StandIn
from tests.standins.discord.world import ALL, PERMISSIONS
from tests.standins.waiting import HANGS

__all__ = ["ada", "client", "whole"]
SERVER = "900000000000000077"


def new_channel(standin: StandIn, *, mute: bool) -> dict[str, Any]:
    """A channel of the new server as GUILD_CREATE tells it."""
    channel = standin.channel(standin.guild)
    deny = {"id": SERVER, "type": 0, "allow": "0", "deny": str(PERMISSIONS["send_messages"])}
    position = len(standin.channels)
    return channel.payload() | {"permission_overwrites": [deny] if mute else [], "position": position}


async def test_a_server_is_welcomed_once_where_the_bot_may_write(client: Client, standin: StandIn) -> None:
    """In the first such channel, with a button; not again when the bot comes back, and nobody is pinged."""
    await asyncio.wait_for(client.wait_until_ready(), HANGS)
    channels = [
        new_channel(standin, mute=True),
        new_channel(standin, mute=False),
        new_channel(standin, mute=False),
    ]

    for event in ("GUILD_CREATE", "GUILD_DELETE", "GUILD_CREATE"):
        await standin.gateway.guild(event, SERVER, *channels)
    message = await asyncio.wait_for(standin.posted.get(), HANGS)
    await standin.gateway.guild("GUILD_CREATE", "900000000000000079", new_channel(standin, mute=False))
    other = await asyncio.wait_for(standin.posted.get(), HANGS)

    assert message.channel.id == channels[1]["id"]
    assert "Thank you for having me!" in message.content
    assert "/patience start" in message.content
    assert list(message.buttons) == ["Start a game"]
    assert other.channel.id not in {channel["id"] for channel in channels}


async def test_where_it_may_write_nowhere_it_is_silent(client: Client, standin: StandIn) -> None:
    """A message that Discord would refuse is not sent."""
    await asyncio.wait_for(client.wait_until_ready(), HANGS)

    await standin.gateway.guild("GUILD_CREATE", SERVER, new_channel(standin, mute=True))
    await standin.gateway.guild("GUILD_CREATE", "900000000000000079", new_channel(standin, mute=False))

    await asyncio.wait_for(standin.posted.get(), HANGS)
    assert standin.posted.empty()


@pytest.mark.parametrize(
    ("lacking", "named"),
    [("create_public_threads", "Create Public Threads"), ("send_messages_in_threads", "Messages in Threads")],
)
async def test_a_thread_that_is_not_allowed(ada: Person, whole: Services, lacking: str, named: str) -> None:
    """The table stands in the channel, and says which permission would give it a thread."""
    ada.permissions = 1 << 5
    await ada.slash("patience-admin", setting="threads", value="on")
    ada.channel.allowed = ALL & ~PERMISSIONS[lacking]

    answer = await ada.slash("patience start", game="kings", deal="7")

    assert "threads of their own" in answer.text
    assert named in answer.text
    assert answer.message.attachments


async def test_a_private_game_is_seen_by_its_player_alone(ada: Person) -> None:
    """At its start, after a tap, after a typed move and when it is shown again in another channel."""
    start = await ada.slash("patience start", game="wheel", deal="7", private="yes")
    assert start.message.private

    tapped = await ada.press(start.message, "Deal")
    assert tapped.kind == "update"
    assert tapped.message.private
    assert "1 move" in tapped.text

    typed = await ada.slash("move", moves="deal")
    assert typed.message.private
    there = ada.to(ada.standin.channel(ada.standin.guild))
    again = await there.slash("patience resume", table="1")
    assert again.message.private
    assert "2 moves" in again.text
