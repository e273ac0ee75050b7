"""A move as people make it: through Discord's and Slack's own clients, over the loopback to our stand-ins.

python -m benchmarks platforms: CPU of one process that is the bot, its client and the stand-in in one, beside
that of the bot alone; it needs what the tests need.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from statistics import median
from typing import NamedTuple

from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from benchmarks.measuring import ROOT, Figure, draw_sheets, high
from benchmarks.moves import Player, a_bot
from benchmarks.slack_settings import slack_settings
from bot.health import health_server
from bot.messages.custom_ids import CustomId
from bot.messages.reply import Board, Button
from bot.ops import log
from bot.platforms.discord.client import Client
from bot.platforms.discord.interactions import HttpClient
from bot.platforms.slack import blocks
from bot.platforms.slack import pictures as slack_pictures
from bot.platforms.slack.serve import opened
from bot.services import Services
from tests.discord.conftest import playing
from tests.discord.test_playing import tap
from tests.standins.discord import people as discord_people
from tests.standins.discord.server import StandIn
from tests.standins.discord.webhook import Webhook
from tests.standins.slack.people import Person
from tests.standins.slack.server import Slack

SECTION, GAME = "platforms", "kings"
Move = Callable[[str], Awaitable[object]]
Seen = Callable[[], Awaitable[None]]


class Playing(NamedTuple):
    """One way of playing, begun, and the moves to make."""

    case: str
    services: Services
    move: Move
    moves: Sequence[str]


def a_win() -> tuple[str, list[str]]:
    """A deal and the moves that win it."""
    deal, moves = (
        (ROOT / "tests" / "golden" / "wins" / f"{GAME}.txt").read_text(encoding="utf-8").splitlines()
    )
    return deal, moves.split(", ")


@asynccontextmanager
async def alone(services: Services, deal: str) -> AsyncIterator[Move]:
    """The bot without a platform."""
    player = Player(services, GAME)
    await player.answer("start", {"game": GAME, "deal": deal})
    yield player.move


@asynccontextmanager
async def discord(services: Services, deal: str) -> AsyncIterator[Move]:
    """Slash commands."""
    async with _discord(services) as ada:
        yield await _typed(ada, deal)


@asynccontextmanager
async def discord_tapped(services: Services, deal: str) -> AsyncIterator[Move]:
    """Buttons and menus."""
    async with _discord(services) as ada:
        board = (await ada.slash("patience start", game=GAME, deal=deal)).message
        yield lambda move: tap(ada, board, move)


@asynccontextmanager
async def discord_http(services: Services, deal: str) -> AsyncIterator[Move]:
    """Slash commands that Discord posts to us, signed."""
    async with _discord_http(services) as ada:
        yield await _typed(ada, deal)


async def _typed(ada: discord_people.Person, deal: str) -> Move:
    """Begin; how a move is typed."""
    await ada.slash("patience start", game=GAME, deal=deal)
    return lambda move: ada.slash("move", moves=move)


@asynccontextmanager
async def _discord(services: Services) -> AsyncIterator[discord_people.Person]:
    """Somebody who plays through the gateway."""
    async with StandIn() as standin:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = standin.base, URL(standin.gateway_url)
        async with playing(standin, Client(services, hurry=timedelta(minutes=1))):
            yield standin.person("ada")


@asynccontextmanager
async def _discord_http(services: Services) -> AsyncIterator[discord_people.Person]:
    """Somebody who plays without it."""
    async with StandIn() as standin, Webhook() as webhook:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = standin.base, URL(standin.gateway_url)
        standin.webhook = webhook
        over_http = {"discord_http": True, "discord_public_key": webhook.public_key, "health_port": 0}
        served = replace(services, settings=services.settings.model_copy(update=over_http), platforms={})
        client, stop = HttpClient(served, hurry=timedelta(minutes=1)), asyncio.Event()
        client.platform.token = standin.secret
        served.platforms["discord"] = client.platform
        async with health_server(served.settings, served) as port:
            webhook.root = f"http://127.0.0.1:{port}"
            running = asyncio.create_task(client.platform.run(stop))
            while await client.platform.trouble():  # noqa: ASYNC110  it tells nobody when it is let in
                await asyncio.sleep(0.01)
            yield standin.person("ada")
            stop.set()
            await running


@asynccontextmanager
async def slack(services: Services, deal: str) -> AsyncIterator[Move]:
    """Typed commands, by Socket Mode."""
    async with _slack(services, deal) as (ada, seen):

        async def move(text: str) -> None:
            await ada.types(f"/patience move {text}")
            await seen()

        yield move


@asynccontextmanager
async def slack_tapped(services: Services, deal: str) -> AsyncIterator[Move]:
    """Buttons."""
    async with _slack(services, deal) as (ada, seen):
        board = await ada.sees(f"deal {deal}")

        async def move(text: str) -> None:
            custom_id = CustomId.unpacked(board.taps[0]["action_id"])
            assert custom_id, "a board's buttons are ours"
            drawn = Board(custom_id.table or "", custom_id.revision or 0, "")
            button = blocks.button(Button("Go", "move", {"moves": text}), 99, drawn)
            assert button, "a move fits into an id"
            await ada.taps(board, button)
            await seen()

        yield move


@asynccontextmanager
async def _slack(
    services: Services, deal: str
) -> AsyncIterator[tuple[Person, Callable[[], Awaitable[None]]]]:
    """Somebody who has begun, and how to wait until the next move is seen."""
    slack_pictures.PAUSES = (timedelta(0),) * 8
    async with Slack() as standin:
        workspace = standin.workspace()
        async with opened(slack_settings(standin, workspace), services):
            ada, made = Person(standin, workspace, "U0ADA"), 0
            await ada.types(f"/patience start {GAME} {deal}")
            await ada.sees(f"deal {deal}")

            async def seen() -> None:
                nonlocal made
                made += 1
                await ada.sees(f"{made} move{'s' * (made > 1)}")

            yield ada, seen


WAYS = {
    "the bot alone": alone,
    "Discord": discord,
    "Discord, tapped": discord_tapped,
    "Discord, HTTP": discord_http,
    "Slack": slack,
    "Slack, tapped": slack_tapped,
}


@asynccontextmanager
async def a_bot_each(count: int, ways: Iterable[str]) -> AsyncIterator[AsyncIterator[Playing]]:
    """Each way in a bot of its own, for it remembers what it has told Discord; all with the same cards."""
    deal, moves = a_win()

    async def playing_on() -> AsyncIterator[Playing]:
        for number, case in enumerate(ways):
            async with a_bot(folder / str(number)) as services, WAYS[case](services, deal) as move:
                yield Playing(case, services, move, moves[:count])

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        draw_sheets(str(folder))
        async with a_bot(folder / "first") as services, alone(services, deal) as move:
            for text in moves[
                :count
            ]:  # the plans of these pictures are kept: let them be so for all ways alike
                await move(text)
        yield playing_on()


async def measured(count: int) -> list[Figure]:
    """The same moves of the same deal each way."""
    found = list[Figure]()
    async with a_bot_each(count, WAYS) as ways:
        async for case, _, move, moves in ways:
            cpu, wall = list[float](), list[float]()
            for text in moves:
                began, start = time.perf_counter(), time.process_time()
                await move(text)
                cpu.append((time.process_time() - start) * 1e3)
                wall.append((time.perf_counter() - began) * 1e3)
            found += [Figure(SECTION, case, "a move", median(cpu), "ms")]
            found += [Figure(SECTION, case, "p99", high(cpu), "ms")]
            found += [Figure(SECTION, case, "wall", median(wall), "ms")]
            found += [Figure(SECTION, case, "of the bot", median(cpu) / found[0].value, "x")]
    return found


def figures(quick: bool) -> Iterator[Figure]:
    """All ways."""
    log.configure("error")
    random.seed(1)
    yield from asyncio.run(measured(30 if quick else 90))
