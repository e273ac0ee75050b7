"""Kills the bot and its store again and again while people play, and checks what they were told.

python -m tests.faults --kills 500 --folder FOLDER [--slow-disk 0.05] [--seed 1]

Results are appended to results.jsonl in the folder after every epoch, so that a run that was stopped goes on;
the figures of all runs are printed as a table. An epoch is one life of the bot.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any

import engine
from engine import record
from tests.faults.history import UNDO, Fate, Operation, Violation, check

ROOT = Path(__file__).parents[2]
GAMES = ("two-rings", "kings", "nation", "freecell", "klondike", "herring-bone")
ANSWERED_WITHIN = 60.0  # seconds; a bot that says nothing for longer has lost a request
MOST_REQUESTS = 30  # at one table, before another is started
BETWEEN_FAULTS = (0.0, 0.1)  # seconds, after so many moves were played again
PLAYED_BETWEEN = 6
STOPPED = (0.1, 1.5)  # seconds
JUMPS = (-3600.0, -5.0, 30.0, 7200.0)  # seconds
FAULTS = {
    "store killed": 60,
    "bot killed": 20,
    "both killed": 10,
    "store stopped": 4,
    "bot stopped": 3,
    "clock jumped": 3,
}
KILLS = ("store killed", "bot killed", "both killed")
SLOW_DISK = """
#include <unistd.h>
#include <dlfcn.h>
static void rest(void) { usleep(%d); }
int fsync(int file) { rest(); return ((int (*)(int))dlsym((void *)-1L, "fsync"))(file); }
int fdatasync(int file) { rest(); return ((int (*)(int))dlsym((void *)-1L, "fdatasync"))(file); }
"""


class Bot:
    """The process under test, with whatever of its answers has come."""

    def __init__(self, folder: Path, preload: str) -> None:
        self.folder = folder
        self.preload = preload
        self.process: asyncio.subprocess.Process | None = None
        self._waiting: dict[int, asyncio.Future[dict[str, Any] | None]] = {}
        self._numbers = count(1)
        self._reader: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start it, and wait until it serves."""
        ready = asyncio.get_running_loop().create_future()
        self._waiting[0] = ready
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tests.faults.bot",
            str(self.folder),
            cwd=ROOT,
            env={**os.environ, **({"LD_PRELOAD": self.preload} if self.preload else {})},
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        self._reader = asyncio.create_task(self._read(self.process))
        if await asyncio.wait_for(ready, ANSWERED_WITHIN) is None:
            raise Violation("the bot did not start")

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        """Give answers to who waits for them; None to all when the process has ended."""
        assert process.stdout
        while line := await process.stdout.readline():
            with suppress(ValueError):  # a line that was cut by the kill
                answer = json.loads(line)
                waiting = self._waiting.pop(answer["n"], None)
                if waiting and not waiting.done():
                    waiting.set_result(answer)
        await process.wait()
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_result(None)
        self._waiting.clear()

    async def ask(self, **asked: Any) -> dict[str, Any] | None:
        """The answer to a line; None where the process ended before it came."""
        assert self.process and self.process.stdin
        if self.process.returncode is not None:
            return None
        number = next(self._numbers)
        answer = self._waiting[number] = asyncio.get_running_loop().create_future()
        try:
            self.process.stdin.write(json.dumps({"n": number, **asked}).encode() + b"\n")
            await self.process.stdin.drain()
        except (BrokenPipeError, ConnectionResetError):
            self._waiting.pop(number, None)
            return None
        return await asyncio.wait_for(answer, ANSWERED_WITHIN)

    async def ended(self) -> None:
        """Wait until it is gone, with every process that it started, and everybody knows it."""
        assert self._reader
        await asyncio.wait({self._reader}, timeout=ANSWERED_WITHIN)
        if not self._reader.done():
            raise Violation("a process of the bot outlives it")

    def signal(self, number: int) -> None:
        """Send the bot a signal."""
        with suppress(ProcessLookupError):
            if self.process and self.process.returncode is None:
                self.process.send_signal(number)

    def signal_store(self, number: int) -> None:
        """Send the same to the server that has this folder's socket."""
        for pid in _with_socket(str(self.folder / "redis.sock")):
            with suppress(ProcessLookupError):
                os.kill(pid, number)


def _with_socket(path: str) -> Iterator[int]:
    """The processes of servers that were started with this socket."""
    for entry in Path("/proc").iterdir():
        with suppress(OSError):
            words = (entry / "cmdline").read_bytes() if entry.name.isdecimal() else b""
            if path.encode() in words and b"server" in words.partition(b"\0")[0]:
                yield int(entry.name)


class Table:
    """A table as its windows know it, with all that was asked of it."""

    def __init__(self, name: str, game: str, deal: int, revision: int) -> None:
        self.name = name
        self.dealt = engine.Table(game, deal)
        self.first = revision  # of the deal
        self.revision = revision  # the greatest that anybody was told of
        self.moves: list[str] = []  # at that revision
        self.history: list[Operation] = []

    def choose(self, chance: random.Random) -> str:
        """A move that is legal as far as the windows know, or undo."""
        table = self.dealt.copy()
        for move in self.moves:
            table.push(move)
        legal = [str(move) for move in table.legal_moves]
        if self.moves and (not legal or chance.random() < 0.15):
            return UNDO
        return chance.choice(legal)

    def follow(self, done: Operation, before: list[str]) -> None:
        """A change of the moves that were `before` is acknowledged."""
        if done.expected + 1 > self.revision:
            self.revision = done.expected + 1
            self.moves = before[:-1] if done.change == UNDO else [*before, done.change]

    def look(self, state: dict[str, Any]) -> None:
        """What is stored, as somebody sees it who opens the board again; Violation where it is older."""
        if state["revision"] < self.revision:
            raise Violation(f"revision {self.revision} was acknowledged, and {state['revision']} is stored")
        self.revision, self.moves = state["revision"], _moves(state)

    def check(self, state: dict[str, Any]) -> None:
        """Violation where the history does not lead to what is stored."""
        history = [replace(one, expected=one.expected - self.first) for one in self.history]
        check(history, _moves(state), state["revision"] - self.first)


def _moves(state: dict[str, Any]) -> list[str]:
    return [str(move) for move in record.loads(state["record"]).moves[: state["played"]]]


@dataclass
class Player:
    """Somebody who plays one table after the other, in one or two windows."""

    name: str  # a user of a platform
    windows: int
    repeats: bool  # what was not answered is sent again with the same id, as Slack and windows do
    chance: random.Random
    totals: Counter[str]
    bot: Bot
    live: asyncio.Event  # set while the bot runs
    ids: Iterator[int]
    table: Table | None = None

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            self.table = await self._start()
            async with asyncio.TaskGroup() as windows:
                for _ in range(self.windows):
                    windows.create_task(self._window(self.table))
            await self.finish()

    async def _start(self) -> Table:
        game, deal = self.chance.choice(GAMES), self.chance.randint(1, 999)
        number = self._id()
        while True:
            answer = await self._ask(line=f"start {game} {deal}", id=number)
            if answer:
                return Table(answer["table"], game, deal, answer["revision"])

    async def _window(self, table: Table) -> None:
        """Play in one window; what the bot does not live to answer is settled in its next life."""
        while len(table.history) < MOST_REQUESTS:
            change, before = table.choose(self.chance), list(table.moves)
            operation = Operation(change, table.revision, monotonic())
            entry, number = len(table.history), self._id()
            table.history.append(operation)  # before it is sent: the run may end before its answer comes
            line = "undo" if change == UNDO else f"move {change}"
            tap = {"line": line, "id": number, "table": table.name, "revision": operation.expected}
            answer = await self._ask(**tap)
            while answer is None and self.repeats:
                answer = await self._ask(**tap)
            if answer:
                fate = Fate.REFUSED if answer["refused"] else Fate.DONE
                operation = replace(operation, answered=monotonic(), fate=fate)
                table.history[entry] = operation
            self.totals[operation.fate] += 1
            if operation.fate is Fate.DONE:
                table.follow(operation, before)
            else:
                table.look(await self._state(table))

    async def finish(self) -> None:
        """Check the history of the table that is played."""
        if self.table:
            self.table.check(await self._state(self.table))
            self.totals["tables checked"] += 1
            self.table = None

    async def _ask(self, **request: Any) -> dict[str, Any] | None:
        """The answer with a board; None where there is none, or one that does not say whether it was done."""
        await self.live.wait()
        place = f"{self.name.partition(':')[0]}:server/channel"
        answer = await self.bot.ask(user=self.name, place=place, **request)
        if answer and "revision" in answer:
            return answer
        await asyncio.sleep(0.01)
        return None

    async def _state(self, table: Table) -> dict[str, Any]:
        """What is stored of a table, as soon as the bot can say it."""
        while True:
            await self.live.wait()
            state = await self.bot.ask(state=table.name)
            if state and "revision" in state:
                return state
            if state and "problem" not in state:
                raise Violation("a table is gone")
            await asyncio.sleep(0.01)

    def _id(self) -> str:
        return f"{self.name}/{next(self.ids)}"


async def run(folder: Path, kills: int, seed: int, preload: str) -> Counter[str]:
    """So many kills; the totals by fault and by what became of requests."""
    chance, totals, ids = random.Random(seed), Counter[str](), count(seed * 1_000_000_000)
    bot, live = Bot(folder / "data", preload), asyncio.Event()
    await bot.start()
    live.set()
    players = [
        Player(
            f"{platform}:{number}", windows, repeats, random.Random(f"{seed}{number}"), totals, bot, live, ids
        )
        for platform, repeats in (("discord", False), ("slack", True), ("local", True))
        for number, windows in enumerate((1, 1, 2))
    ]
    playing = [asyncio.create_task(player.play()) for player in players]
    try:
        while sum(totals[kind] for kind in KILLS) < kills:
            await asyncio.sleep(chance.uniform(*BETWEEN_FAULTS))
            [kind] = chance.choices([*FAULTS], [*FAULTS.values()])
            await _inflict(kind, bot, live, chance)
            totals[kind] += 1
            await _recovered(totals, playing)
        await _stopped(playing)
        for player in players:
            await player.finish()
    except BaseExceptionGroup as found:
        raise _first(found) from found
    finally:
        await _stopped(playing)
        bot.signal(signal.SIGKILL)
        await bot.ended()
        bot.signal_store(signal.SIGKILL)
    return totals


async def _stopped(playing: Sequence[asyncio.Task[None]]) -> None:
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


def _first(found: BaseException) -> BaseException:
    """What failed first in a group of windows."""
    while isinstance(found, BaseExceptionGroup):
        found = found.exceptions[0]
    return found


async def _recovered(totals: Counter[str], playing: list[asyncio.Task[None]]) -> None:
    """Wait until moves are played again, so that the next fault meets people at play."""
    wanted, until = totals[Fate.DONE] + PLAYED_BETWEEN, monotonic() + ANSWERED_WITHIN
    while totals[Fate.DONE] < wanted:
        for task in playing:
            if task.done():
                task.result()
        if monotonic() > until:
            raise Violation(
                f"no {PLAYED_BETWEEN} moves were played within {ANSWERED_WITHIN:.0f} s of a fault"
            )
        await asyncio.sleep(0.01)


async def _inflict(kind: str, bot: Bot, live: asyncio.Event, chance: random.Random) -> None:
    """One fault; afterwards everything runs again."""
    if kind == "clock jumped":
        await bot.ask(clock=chance.choice(JUMPS))
    elif kind == "store killed":
        bot.signal_store(signal.SIGKILL)
    elif kind.endswith("stopped"):
        send = bot.signal if kind == "bot stopped" else bot.signal_store
        send(signal.SIGSTOP)
        await asyncio.sleep(chance.uniform(*STOPPED))
        send(signal.SIGCONT)
    else:
        live.clear()
        if kind == "both killed":
            bot.signal_store(signal.SIGKILL)
        bot.signal(signal.SIGKILL)
        await bot.ended()
        await bot.start()
        live.set()


def slow_disk(seconds: float, folder: Path) -> str:
    """A library that makes every sync to disk take so much longer, to be loaded before all others."""
    source, made = folder / "slow.c", folder / "slow.so"
    source.write_text(SLOW_DISK % int(seconds * 1e6), encoding="ascii")
    subprocess.run(["cc", "-shared", "-fPIC", "-o", str(made), str(source), "-ldl"], check=True)
    return str(made)


def table(results: Iterable[dict[str, Any]]) -> Iterator[str]:
    """The figures of all runs in a folder, summed up."""
    totals, runs, broken = Counter[str](), 0, list[str]()
    for result in results:
        totals.update(result["totals"])
        runs += 1
        broken += [result["violation"]] if result["violation"] else []
    yield f"{'runs':<24}{runs:>10,}"
    for name in (*FAULTS, *Fate, "tables checked"):
        yield f"{name:<24}{totals[name]:>10,}"
    yield f"{'violations':<24}{len(broken):>10,}"
    yield from broken


def main() -> int:
    """Run, append the result, print the table; 1 where a violation was ever found."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir(), "patience-faults"))
    parser.add_argument("--slow-disk", type=float, default=0.0, help="seconds that each sync takes longer")
    parser.add_argument(
        "--seed", type=int, default=None, help="of this run; by default the number of the run"
    )
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    results = options.folder / "results.jsonl"
    before = [json.loads(line) for line in results.read_text().splitlines()] if results.exists() else []
    seed = options.seed if options.seed is not None else len(before) + 1
    shutil.rmtree(options.folder / "data", ignore_errors=True)
    preload = slow_disk(options.slow_disk, options.folder) if options.slow_disk else ""
    violation, totals = "", Counter[str]()
    try:
        totals = asyncio.run(run(options.folder, options.kills, seed, preload))
    except Violation as found:
        violation = f"seed {seed}: {found}"
    result = {"seed": seed, "slow_disk": options.slow_disk, "totals": totals, "violation": violation}
    with results.open("a", encoding="utf-8") as file:
        file.write(json.dumps(result) + "\n")
    print("\n".join(table([*before, result])))
    return 1 if violation or any(one["violation"] for one in before) else 0


if __name__ == "__main__":
    sys.exit(main())
