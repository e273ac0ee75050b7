"""What a bot weighs: just started, with platforms, with very many tables in play; and what its sheets cost.

python -m benchmarks memory: resident memory as Linux counts it, in processes that do nothing else.
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter, sleep

import engine
import render
from benchmarks.load import Bot
from benchmarks.measuring import ROOT, Figure, draw_sheets
from benchmarks.moves import Player, a_bot
from bot.ops import log
from tests.standins.discord.people import Person
from tests.standins.discord.server import StandIn

SECTION = "memory"
MANY, IN_DISCORD, AT_ONCE = 10_000, 1_400, 16
PLATFORMS = """
import bot.__main__, bot.platforms.discord, bot.platforms.slack, time
print("ready", flush=True)
time.sleep(99)
"""


def resident(pid: int) -> float:
    """Megabytes of a process."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def cpu(pid: int) -> float:
    """Seconds of CPU a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def started(words: list[str], folder: str) -> Iterator[tuple[str, float, str]]:
    """A program that says something when it is ready, and is looked at then and a little later."""
    here = {**os.environ, "PATIENCE_DATA_DIR": folder}
    begun = perf_counter()
    with subprocess.Popen(words, cwd=ROOT, env=here, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        process.stdout.readline()
        yield "ready after", perf_counter() - begun, "s"
        yield "ready after, CPU", cpu(process.pid), "s"
        sleep(2)
        yield "resident", resident(process.pid), "MB"
        process.terminate()


async def many(count: int, folder: str) -> list[tuple[str, float, str]]:
    """So many people, each with a table on which a move was made; and what the later half of them added."""
    log.configure("error")
    render.prepare(Path(folder))
    games = list(engine.GAMES)
    async with a_bot(Path(folder)) as services:
        seen = [resident(os.getpid())]
        for part in (range(count // 2), range(count // 2, count)):
            for first in range(part.start, part.stop, AT_ONCE):
                some = range(first, min(part.stop, first + AT_ONCE))
                await asyncio.gather(
                    *(one(Player(services, games[n % len(games)], f"bench:{n}")) for n in some)
                )
            seen.append(resident(os.getpid()))
    bare, half, full = seen
    return [
        ("before", bare, "MB"),
        ("at half", half, "MB"),
        ("resident", full, "MB"),
        ("a table", (full - half) * 1024 / (count - count // 2), "kB"),
    ]


async def in_discord(count: int, folder: Path, ahead: str) -> list[tuple[str, float, str]]:
    """The bot in Discord, and so many people who begin a table each, all games in turn, and tap a move."""
    games, seen = list(engine.GAMES), list[float]()
    settings = {"PATIENCE_DRAW_AHEAD": ahead, "PATIENCE_LIVE_TABLES": "", "PATIENCE_DATA_DIR": str(folder)}
    async with StandIn() as standin, Bot.started(standin, folder, **settings) as bot:
        pid = bot.process.pid
        seen.append(resident(pid))
        for part in (range(count // 2), range(count // 2, count)):
            for first in range(part.start, part.stop, AT_ONCE):
                some = ((standin.person(f"p{n}"), n) for n in range(first, min(part.stop, first + AT_ONCE)))
                await asyncio.gather(*(_taps(person, games[n % len(games)], n) for person, n in some))
            seen.append(resident(pid))
    return [*zip(("before", "at half", "resident"), seen, ("MB",) * 3, strict=True)]


async def _taps(person: Person, game: str, deal: int) -> None:
    """A table with one move, where one can be tapped."""
    answer = await (await person.slash("patience start", game=game, deal=str(deal + 1))).settled()
    if (board := answer.message).menus:
        await (await person.choose(board, board.menus[0]["options"][0]["value"])).settled()


async def one(player: Player) -> None:
    """A table with one move."""
    await player.move(await player.ready())


def figures(quick: bool) -> Iterator[Figure]:
    """Each in a process of its own."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as bare:
        yield from (Figure(SECTION, "a first start", *row) for row in sheets(folder))
        count, in_discord = (MANY // 10, IN_DISCORD // 10) if quick else (MANY, IN_DISCORD)
        cases = {
            "the table at home": started([sys.executable, "-m", "bot", "play", "--no-browser"], folder),
            "both platforms": started([sys.executable, "-c", PLATFORMS], folder),
            f"{count} tables": alone("tables", count, folder),
            f"{in_discord} in Discord": alone("discord", in_discord, folder, "true"),
            "the same, no sheets": alone("discord", in_discord, bare, "false"),
        }
        for case, rows in cases.items():
            yield from (Figure(SECTION, case, *row) for row in rows)


def sheets(folder: str) -> Iterator[tuple[str, float, str]]:
    """What the helper takes that draws all sheets, and what they take on disk."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    draw_sheets(folder)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    yield "CPU", after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, "s"
    yield "memory", after.ru_maxrss / 1024, "MB"  # the most of any child; this is the first
    files = [path for path in Path(folder).rglob("*") if path.is_file()]
    yield "on disk", sum(path.stat().st_size for path in files) / 1e6, "MB"


def alone(case: str, count: int, folder: str, *more: str) -> Iterator[tuple[str, float, str]]:
    """Figures of many tables, from a process that does nothing else."""
    command = [sys.executable, "-m", "benchmarks.memory", case, str(count), folder, *more]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    yield from (tuple(row) for row in json.loads(done.stdout.splitlines()[-1]))


if __name__ == "__main__":
    _, case, number, data, *more = sys.argv
    measured = many(int(number), data) if case == "tables" else in_discord(int(number), Path(data), *more)
    print(json.dumps(asyncio.run(measured)))
