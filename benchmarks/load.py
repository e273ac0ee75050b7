"""200 people who play without a pause for a minute, each at a table of their own, in our stand-in Discord.

python -m benchmarks load: the bot is a process of its own, so that its CPU is told apart from that of the
stand-in and of Redis; walls and moves a second are those of this machine, with whatever else it does.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from benchmarks.measuring import ROOT, Figure, high
from tests.standins.discord.people import Answer, Person
from tests.standins.discord.server import StandIn

SECTION, GAMES, PLAYERS, SECONDS = "load", ("kings", "nation", "square", "two-rings"), 200, 60.0
WARM = 0.4  # of that time, before anything is counted
TICK = os.sysconf("SC_CLK_TCK")


@dataclass
class Bot:
    """The bot in a process of its own."""

    process: asyncio.subprocess.Process

    @classmethod
    @asynccontextmanager
    async def started(cls, standin: StandIn, folder: Path, **settings: str) -> AsyncIterator[Bot]:
        """It runs as long as this is open, whatever becomes of the measurement; with these settings."""
        environment = {
            **os.environ,
            "DISCORD_TOKEN": standin.secret,
            "REDIS_URL": "",
            "PATIENCE_DATA_DIR": str(folder),
            "PATIENCE_DRAW_AHEAD": "false",
            "PATIENCE_LOG_LEVEL": "error",
            "PATIENCE_REQUESTS_AT_ONCE": "100000",
            "PATIENCE_LIVE_TABLES": "256",
            "PATIENCE_DISCORD_API_BASE": standin.base,
            "PATIENCE_DISCORD_GATEWAY_URL": standin.gateway_url,
            **settings,
        }
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", cwd=ROOT, env=environment, stderr=asyncio.subprocess.DEVNULL
        )
        try:
            await standin.gateway.ready.wait()
            while not standin.commands:  # noqa: ASYNC110  they come a moment later, and nothing says when
                await asyncio.sleep(0.05)
            yield cls(process)
        finally:
            with suppress(ProcessLookupError):  # somebody has killed it
                process.terminate()
            await process.wait()

    def cpu_ms(self) -> tuple[float, float]:
        """Of all its threads so far, and of its event loop alone; the others draw and play records."""
        pid = self.process.pid
        return _spent(f"/proc/{pid}/stat"), _spent(f"/proc/{pid}/task/{pid}/stat")


def _spent(path: str) -> float:
    fields = Path(path).read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK * 1e3


@dataclass
class Crowd:
    """What everybody saw until `over`."""

    over: float
    waited: list[float] = field(default_factory=list)  # milliseconds from a tap to its picture
    others: Counter[str] = field(default_factory=Counter)  # answers that were no board, by their first words

    async def plays(self, person: Person, game: str, pick: random.Random) -> None:
        """Taps whatever the menu offers, and deals anew where it offers nothing."""
        board = (await begun(person, game, pick)).message
        while time.perf_counter() < self.over:
            start = time.perf_counter()
            if board.menus:
                option = pick.choice(board.menus[0]["options"])["value"]
                answer = await (await person.choose(board, option)).settled()
            elif "Deal" in board.buttons and not board.buttons["Deal"].get("disabled"):
                answer = await (await person.press(board, "Deal")).settled()
            else:
                answer = await begun(person, game, pick)
            self.waited.append((time.perf_counter() - start) * 1e3)
            if answer.message is not board:
                self.others[answer.text[:40]] += 1
                board = board if answer.message.private else answer.message


async def begun(person: Person, game: str, pick: random.Random) -> Answer:
    """A new table."""
    deal = str(pick.randint(1, 999_999_999))
    return await (await person.slash("patience start", game=game, deal=deal)).settled()


async def measured(players: int, seconds: float) -> list[Figure]:
    """A game at every table, and the same taps at each revision."""
    with tempfile.TemporaryDirectory() as name:
        async with StandIn() as standin, Bot.started(standin, Path(name)) as bot:
            people = [standin.person(f"player{n}") for n in range(players)]
            await asyncio.gather(*(person.slash("patience games") for person in people[:4]))
            warm = seconds * WARM
            crowd = Crowd(time.perf_counter() + warm + seconds)
            playing = asyncio.gather(
                *(crowd.plays(one, GAMES[n % len(GAMES)], random.Random(n)) for n, one in enumerate(people))
            )
            await asyncio.sleep(warm)  # while the cards of these games are drawn
            crowd.waited.clear()
            before, start = bot.cpu_ms(), time.perf_counter()
            await playing
            took = time.perf_counter() - start
            spent, loop = (after - sooner for sooner, after in zip(before, bot.cpu_ms(), strict=True))
    moves, case = len(crowd.waited), f"{players} players"
    sys.stderr.write("".join(f"{count} x {words}\n" for words, count in crowd.others.most_common(5)))
    return [
        Figure(SECTION, case, "CPU a move", spent / moves, "ms"),
        Figure(SECTION, case, "on its loop", loop / moves, "ms"),
        Figure(SECTION, case, "moves", moves / took, "/s"),
        Figure(SECTION, case, "moves a CPU second", moves / spent * 1e3, "/s"),
        Figure(SECTION, case, "wall, median", median(crowd.waited), "ms"),
        Figure(SECTION, case, "wall, p99", high(crowd.waited), "ms"),
        # In one line where everybody waits alike, a tap waits as long as all players' taps take together.
        Figure(SECTION, case, "fair wait", players * took / moves * 1e3, "ms"),
        Figure(SECTION, case, "p99 of fair", high(crowd.waited) * moves / (players * took) / 1e3, "x"),
        Figure(SECTION, case, "share of a core", spent / took / 1e3, ""),
        Figure(SECTION, case, "not a board", sum(crowd.others.values()), ""),
    ]


def figures(quick: bool) -> Iterator[Figure]:
    """One crowd."""
    yield from asyncio.run(measured(PLAYERS // 10 if quick else PLAYERS, SECONDS / 6 if quick else SECONDS))
