"""A move as people make it: through Discord's and Slack's own clients, over the loopback to our stand-ins.

python -m benchmarks platforms: CPU of one process that is the bot, its client and the stand-in in one, beside
that of the bot alone; it needs what the tests need.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from statistics import median

from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from benchmarks.measuring import ROOT, Figure, high
from benchmarks.moves import Player, a_bot
from bot.ops import log
from bot.platforms.discord.client import Client
from bot.platforms.slack import pictures as slack_pictures
from bot.platforms.slack.serve import opened
from bot.services import Services
from bot.settings import Settings
from render import rehearsal
from tests.discord.conftest import playing
from tests.discord.standin.server import StandIn
from tests.slack.standin.people import Person
from tests.slack.standin.server import Slack

SECTION, GAME = "platforms", "kings"
Move = Callable[[str], Awaitable[object]]


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
    async with StandIn() as standin:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = standin.base, URL(standin.gateway_url)
        async with playing(standin, Client(services, hurry=timedelta(minutes=1))):
            ada = standin.person("ada")
            await ada.slash("patience start", game=GAME, deal=deal)
            yield lambda move: ada.slash("move", moves=move)


@asynccontextmanager
async def slack(services: Services, deal: str) -> AsyncIterator[Move]:
    """Typed commands, by Socket Mode."""
    slack_pictures.PAUSES = (timedelta(0),) * 8
    async with Slack() as standin:
        workspace = standin.workspace()
        settings = Settings(
            _env_file=None, redis_url=None, slack_bot_token=workspace.token,
            slack_app_token=standin.app_token, slack_api_base=f"{standin.root}/api/",
        )  # fmt: skip
        async with opened(settings, services):
            ada, made = Person(standin, workspace, "U0ADA"), 0
            await ada.types(f"/patience start {GAME} {deal}")
            await ada.sees(f"deal {deal}")

            async def move(text: str) -> None:
                nonlocal made
                made += 1
                await ada.types(f"/patience move {text}")
                await ada.sees(f"{made} move{'s' * (made > 1)}")

            yield move


async def measured(count: int) -> list[Figure]:
    """The same moves of the same deal each way."""
    found, (deal, moves) = [], a_win()
    with tempfile.TemporaryDirectory() as name:
        rehearsal.make(Path(name))
        async with a_bot(Path(name)) as services:
            for way, case in ((alone, "the bot alone"), (discord, "Discord"), (slack, "Slack")):
                cpu, wall = list[float](), list[float]()
                async with way(services, deal) as move:
                    for text in moves[:count]:
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
    """All three."""
    log.configure("error")
    random.seed(1)
    yield from asyncio.run(measured(30 if quick else 90))
