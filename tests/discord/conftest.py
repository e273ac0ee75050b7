"""The real client, connected to the stand-in over the loopback."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot.platforms.discord.client import Client
from tests.discord.scripted import COMMANDS, Script, Services
from tests.standins.discord.people import Person
from tests.standins.discord.server import StandIn
from tests.standins.waiting import HANGS


@pytest.fixture
async def standin(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[StandIn]:
    """A Discord of our own; what it refused without being expected to fails the test."""
    async with StandIn() as standin:
        monkeypatch.setattr(Route, "BASE", standin.base)
        monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", URL(standin.gateway_url))
        yield standin
    standin.expect()
    assert not standin.hung_up, "the gateway hung up"


@pytest.fixture
def script() -> Script:
    return Script()


@pytest.fixture
def services() -> Any:
    return Services()


@asynccontextmanager
async def playing(standin: StandIn, client: Client) -> AsyncIterator[Client]:
    """The client, connected and ready."""
    async with client:
        connected = asyncio.create_task(client.wait_for("connect"))
        stop = asyncio.Event()
        task = asyncio.create_task(client.play(standin.secret, stop))
        await asyncio.wait({task, connected}, timeout=HANGS, return_when=asyncio.FIRST_COMPLETED)
        assert connected.done(), task
        yield client
        stop.set()
        await task


@pytest.fixture
async def client(standin: StandIn, script: Script, services: Any) -> AsyncIterator[Client]:
    """The edge with the scripted game behind it."""
    client = Client(services, COMMANDS, script.answer, script.complete, hurry=timedelta(seconds=HANGS))
    async with playing(standin, client):
        yield client


@pytest.fixture
def ada(standin: StandIn, client: Client) -> Person:
    return standin.person("ada")
