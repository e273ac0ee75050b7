"""Whether the bot says that it is well when it is, and what is wrong when it is not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.health import health_server, troubles
from bot.ops.metrics import LIMITED
from bot.platforms.discord.client import Client
from bot.services import Services, open_services
from bot.settings import Settings
from engine import View
from tests.discord.conftest import playing, standin
from tests.discord.scripted import COMMANDS, Script
from tests.discord.scripted import Services as Scripted
from tests.standins.discord.server import StandIn
from tests.standins.waiting import HANGS

__all__ = ["standin"]


@dataclass
class Somewhere:
    """A platform that is as well as a test says."""

    wrong: str = ""

    async def trouble(self) -> str:
        return self.wrong


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[Services]:
    async with open_services(Settings(_env_file=None, redis_url=None, data_dir=tmp_path)) as opened:
        yield opened


async def seen(platform: Any, *, well: bool) -> str:
    """What the platform says as soon as it is well, or not."""
    async with asyncio.timeout(HANGS):
        while bool(found := await platform.trouble()) is well:  # noqa: ASYNC110  nobody tells of it
            await asyncio.sleep(0)
    return str(found)


async def test_every_problem_is_reported(services: Services) -> None:
    """503 with a line for each: every platform that is switched on counts, not only the one that works."""
    here, there = Somewhere(), Somewhere()
    services.platforms.update({"here": here, "there": there})  # type: ignore[dict-item]
    settings = services.settings.model_copy(update={"health_port": 0})
    async with (
        health_server(settings, services) as port,
        aiohttp.ClientSession(f"http://127.0.0.1:{port}") as session,
    ):
        async with session.get("/readyz") as answer:
            assert (answer.status, await answer.text()) == (200, "ready\n")
        here.wrong = "nobody can be heard"
        async with session.get("/readyz") as answer:
            assert (answer.status, await answer.text()) == (503, "here: nobody can be heard\n")
        async with session.get("/metrics") as answer:
            metrics = await answer.text()

    assert 'patience_connected{platform="here"} 0.0' in metrics
    assert 'patience_connected{platform="there"} 1.0' in metrics
    for name in ("patience_requests_waiting", "patience_boards_to_retire", "patience_render_seconds_count"):
        assert name in metrics


async def test_one_address_has_so_many_connections(services: Services) -> None:
    """Whoever opens one more than the settings allow is sent away."""
    settings = services.settings.model_copy(update={"health_port": 0, "connections_per_address": 1})
    async with health_server(settings, services) as port:
        _, held = await asyncio.open_connection("127.0.0.1", port)
        reader, more = await asyncio.open_connection("127.0.0.1", port)
        more.write(b"GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
        with suppress(ConnectionError):
            assert await asyncio.wait_for(reader.read(), HANGS) == b""
        for writer in (held, more):
            writer.close()


async def test_a_failing_picture_is_reported(services: Services) -> None:
    """The renderer is tried each time."""

    def broken(_view: View, _table: str) -> bytes:
        raise MemoryError

    assert [line async for line in troubles(services)] == []
    services.pictures.draw = broken
    assert [line async for line in troubles(services)] == ["no picture can be drawn"]


@pytest.mark.slow
async def test_a_lost_discord_connection_is_reported(standin: StandIn, script: Script) -> None:
    """Before it is connected, while it is, when the gateway falls silent, and when Discord is gone."""
    client = Client(scripted(), COMMANDS, script.answer, script.complete)
    assert await client.platform.trouble() == "the gateway is not connected"
    async with playing(standin, client):
        await seen(client.platform, well=True)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("bot.platforms.discord.library_internals.perf_counter", lambda: float("inf"))
            assert await client.platform.trouble() == "the gateway is silent"
        await standin.vanish()

        assert await seen(client.platform, well=False) == "the gateway is not connected"


async def test_too_many_calls_are_counted(standin: StandIn, script: Script) -> None:
    """Each 429 of Discord, though the library waits and tries again by itself."""
    before = LIMITED.labels("discord")._value.get()
    limited = {"message": "You are being rate limited.", "retry_after": 0.01, "global": False}
    standin.fail("POST", "/callback", 429, limited, Via="1.1 proxy")
    client = Client(scripted(), COMMANDS, script.answer, script.complete, hurry=timedelta(seconds=HANGS))
    async with playing(standin, client):
        await standin.person("ada").slash("patience start")

    assert LIMITED.labels("discord")._value.get() == before + 1


@pytest.fixture
def script() -> Script:
    return Script()


def scripted() -> Any:
    """Services of which only the notes are used."""
    return Scripted()
