"""What a bot weighs: just started, with both platforms, and with very many tables in play; and how it starts.

python -m benchmarks memory: resident memory as Linux counts it, in processes that do nothing else.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter, sleep

import engine
import render
from benchmarks.measuring import ROOT, Figure
from benchmarks.moves import Player, a_bot
from bot.ops import log

SECTION = "memory"
MANY, AT_ONCE = 10_000, 16
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
        ("before", bare, "MB"), ("at half", half, "MB"), ("resident", full, "MB"),
        ("a table", (full - half) * 1024 / (count - count // 2), "kB"),
    ]  # fmt: skip


async def one(player: Player) -> None:
    """A table with one move."""
    await player.move(await player.ready())


def figures(quick: bool) -> Iterator[Figure]:
    """Each in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "render", "sprites", folder], cwd=ROOT, check=True)
        count = MANY // 10 if quick else MANY
        cases = {
            "the table at home": started([sys.executable, "-m", "bot", "play", "--no-browser"], folder),
            "both platforms": started([sys.executable, "-c", PLATFORMS], folder),
            f"{count} tables": tables(count, folder),
        }
        for case, rows in cases.items():
            yield from (Figure(SECTION, case, *row) for row in rows)


def tables(count: int, folder: str) -> Iterator[tuple[str, float, str]]:
    """Figures of many tables, from a process that does nothing else."""
    asked = [sys.executable, "-m", "benchmarks.memory", str(count), folder]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True)
    yield from (tuple(row) for row in json.loads(done.stdout.splitlines()[-1]))


if __name__ == "__main__":
    print(json.dumps(asyncio.run(many(int(sys.argv[1]), sys.argv[2]))))
