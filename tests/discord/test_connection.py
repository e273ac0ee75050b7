"""The connection: handshake, heartbeats, lost and resumed sessions, a token that is refused."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import discord
import pytest
from structlog.testing import capture_logs

from bot.platforms.discord import client as client_module
from bot.platforms.discord.client import NOT_UNDERSTOOD, Client
from tests.discord.conftest import playing
from tests.discord.scripted import COMMANDS, TURN, Script
from tests.standins.discord.people import Person
from tests.standins.discord.server import StandIn
from tests.standins.waiting import HANGS


async def test_it_requests_only_the_intents_it_needs(client: Client, standin: StandIn) -> None:
    """One intent, servers; no members, no messages, nothing that needs a review."""
    (hello,) = standin.gateway.identified
    assert hello["intents"] == 1
    assert list(client.cached_messages) == []


async def test_heartbeats(standin: StandIn, script: Script, services: Any) -> None:
    """It beats at the interval of the hello."""
    standin.gateway.beat = 40
    async with playing(standin, Client(services, COMMANDS, script.answer, script.complete)):
        await asyncio.wait_for(standin.gateway.beaten.wait(), HANGS)


@pytest.mark.parametrize("how", ["socket", "asked"])
async def test_a_lost_connection_is_resumed(ada: Person, standin: StandIn, how: str) -> None:
    """After a broken line, or when Discord asks for it, the session goes on where it was."""
    board = (await ada.slash("patience start")).message
    if how == "socket":
        await standin.gateway.sockets[-1].close(code=4000)
    else:
        await standin.gateway.sockets[-1].send_json({"op": 7, "d": None})
    await asyncio.wait_for(standin.gateway.back.wait(), HANGS)

    await ada.press(board, "Deal")

    assert board.content.endswith("Revision 1.")
    assert (standin.gateway.resumed, len(standin.gateway.identified)) == (1, 1)


async def test_a_forgotten_session_begins_anew(
    ada: Person, client: Client, standin: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord has forgotten the session: the bot says who it is once more, and old boards are played on."""

    async def soon(_: int | None, *, initial: bool = False) -> None:
        """Instead of the five seconds that Discord wants between two introductions."""
        await asyncio.sleep(TURN)

    monkeypatch.setattr(client, "before_identify_hook", soon)
    board = (await ada.slash("patience start")).message
    standin.gateway.forgetful = True
    standin.gateway.ready.clear()
    await standin.gateway.sockets[-1].close(code=4000)
    await asyncio.wait_for(standin.gateway.ready.wait(), HANGS)

    await ada.press(board, "Deal")

    assert board.content.endswith("Revision 1.")
    assert len(standin.gateway.identified) == 2


@pytest.mark.slow
async def test_received_events_are_finished_before_shutdown(
    standin: StandIn, script: Script, services: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that let the bot in just before it is stopped is written down."""
    monkeypatch.setattr(client_module, "STOPS_WITHIN", timedelta(seconds=HANGS))
    started, done = asyncio.Event(), []

    class Slow(Client):
        """Takes its time to write."""

        async def on_guild_join(self, guild: discord.Guild) -> None:
            started.set()
            await asyncio.sleep(0.5)
            done.append(guild.id)

    async with playing(standin, Slow(services, COMMANDS, script.answer, script.complete)) as client:
        await asyncio.wait_for(client.wait_until_ready(), HANGS)
        await standin.gateway.guild("GUILD_CREATE", "900000000000000077")
        await asyncio.wait_for(started.wait(), HANGS)

    assert done == [900000000000000077]


async def test_closing_closes_the_gateway_with_1000(standin: StandIn, script: Script, services: Any) -> None:
    """The gateway sees code 1000."""
    async with playing(standin, Client(services, COMMANDS, script.answer, script.complete)):
        pass

    assert await asyncio.wait_for(standin.gateway.closed.get(), HANGS) == 1000


def test_late_is_well_before_discord_gives_up() -> None:
    """Discord waits three seconds, and the network takes its share."""
    assert timedelta(seconds=1.5) >= client_module.HURRY


async def test_an_interaction_that_cannot_be_read_ends_no_connection(ada: Person, standin: StandIn) -> None:
    """By the gateway it is a line in the log, and the next command is answered over the same connection."""
    spoilt: tuple[dict[str, Any], ...] = ({}, {"type": 2, "channel": "spoilt"}, {"type": [], "id": None})
    with capture_logs() as logged:
        for payload in spoilt:
            await standin.gateway.dispatch("INTERACTION_CREATE", payload)
        assert "is dealt" in (await ada.slash("patience start")).text
    assert [line["event"] for line in logged].count(NOT_UNDERSTOOD) == len(spoilt)
    assert len(standin.gateway.identified) == 1
