"""A move from request to PNG bytes: the bot's own code with a real Redis, and what Redis needs for a PING.

python -m benchmarks moves: CPU of this process with all its threads, beside the CPU of drawing within it,
and of a PING, in turns; then 16 tables at once, for what one core carries.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median

import engine
import render
from benchmarks.measuring import Figure, draw_sheets, high
from bot.dispatch import answer
from bot.messages.ids import PlaceId, UserId
from bot.messages.request import Request
from bot.ops import log
from bot.services import Services, open_services
from bot.settings import Settings
from engine import View

SECTION, TABLES = "moves", 16
Taken = dict[str, list[float]]


class Watch:
    """Milliseconds of CPU that a thread spends in drawing."""

    def __init__(self) -> None:
        self.spent = 0.0

    def draw(self, view: View, table: str) -> bytes:
        """A picture, and what it took."""
        start = time.thread_time()
        picture = render.draw(view, table)
        self.spent += (time.thread_time() - start) * 1e3
        return picture


class Player:
    """Plays one game at random through the bot's front door, again and again."""

    def __init__(self, services: Services, game: str, user: str = "bench:ada") -> None:
        self.services, self.game, self.user = services, game, user
        self.pick, self.number = random.Random(f"{game} {user}"), 0
        self.view: View | None = None

    def request(self, command: str, arguments: dict[str, str]) -> Request:
        """The next request."""
        self.number += 1
        number = f"{self.user} {self.game} {self.number}"
        return Request(UserId(self.user), PlaceId(self.game), command, arguments, number)

    async def answer(self, command: str, arguments: dict[str, str]) -> Request:
        """A request that must be answered with a picture; RuntimeError if none comes."""
        request = self.request(command, arguments)
        reply = await answer(request, self.services)
        if reply.picture is None:
            raise RuntimeError(f"{self.game}: {reply.text}")
        return request

    async def ready(self) -> str:
        """A legal move; a new deal first where there is none."""
        if self.view is None or not self.view.choices or self.view.result:
            start = await self.answer("start", {"game": self.game, "deal": str(self.number + 1)})
            self.view = (await self.services.sessions.open(start)).view
        return self.pick.choice(self.view.choices).text

    async def move(self, text: str) -> None:
        """Play it."""
        self.last = await self.answer("move", {"moves": text})

    async def look(self) -> None:
        """What the player sees now."""
        self.view = (await self.services.sessions.open(self.last)).view


@asynccontextmanager
async def a_bot(folder: Path) -> AsyncIterator[Services]:
    """The bot without a platform, in a data folder with its cards."""
    settings = Settings(_env_file=None, redis_url=None, data_dir=folder, requests_at_once=1_000_000)
    async with open_services(settings) as services:
        yield services


async def measured(services: Services, game: str, moves: int) -> Taken:
    """One player, one move after the other."""
    player, watch, times = Player(services, game), Watch(), Taken(move=[], draw=[], wall=[], ping=[])
    services.pictures.draw = watch.draw
    for _ in range(moves):
        text, watch.spent = await player.ready(), 0.0
        cpu, wall = time.process_time(), time.perf_counter()
        await player.move(text)
        times["move"].append((time.process_time() - cpu) * 1e3)
        times["wall"].append((time.perf_counter() - wall) * 1e3)
        times["draw"].append(watch.spent)
        cpu = time.process_time()
        await services.storage.client.ping()
        times["ping"].append((time.process_time() - cpu) * 1e3)
        await player.look()
    return times


async def together(services: Services, moves: int) -> float:
    """Moves for each second of this process's CPU, many tables at once."""
    games = list(engine.GAMES)
    players = [Player(services, games[n % len(games)], f"bench:{n}") for n in range(TABLES)]
    spent = 0.0
    for _ in range(moves):
        texts = await asyncio.gather(*(player.ready() for player in players))
        start = time.process_time()
        await asyncio.gather(*(player.move(text) for player, text in zip(players, texts, strict=True)))
        spent += time.process_time() - start
        await asyncio.gather(*(player.look() for player in players))
    return TABLES * moves / spent


async def _all(moves: int) -> list[Figure]:
    found = []
    with tempfile.TemporaryDirectory() as name:
        draw_sheets(name)
        async with a_bot(Path(name)) as services:
            await asyncio.gather(*map(services.pictures.warm, engine.GAMES))
            for game in engine.GAMES:
                times = await measured(services, game, moves)
                found += [Figure(SECTION, game, *row) for row in _rows(times)]
            rate = await together(services, moves)
            found.append(Figure(SECTION, f"{TABLES} tables", "moves", rate, "/s"))
    return found


def _rows(times: Taken) -> Iterator[tuple[str, float, str]]:
    yield "a move", median(times["move"]), "ms"
    yield "p99", high(times["move"]), "ms"
    yield "wall", median(times["wall"]), "ms"
    yield "drawing", median(times["draw"]), "ms"
    yield "PING", median(times["ping"]), "ms"
    yield "of drawing", median(a / b for a, b in zip(times["move"], times["draw"], strict=True) if b), "x"
    yield "in PINGs", median(times["move"]) / median(times["ping"]), "x"


def figures(quick: bool) -> Iterator[Figure]:
    """All games."""
    log.configure("error")
    yield from asyncio.run(_all(30 if quick else 100))
