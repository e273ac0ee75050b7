"""Kills the bot and its store again and again while people play, and checks what they were told.

python -m tests.faults --kills 10000 --folder FOLDER [--store own] [--slow-disk 0.05] [--lane 0]

Kills are made in rounds, each with a store that begins empty and is killed many times. After every round the
result is appended to results.jsonl in the folder, so a run that was stopped goes on until so many kills are
reached, and several lanes may run at once. The figures of all rounds are printed as a table.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from pathlib import Path
from time import monotonic, time
from typing import Any

from tests.faults.history import Fate, Violation
from tests.faults.people import Challenger, Person, Player, Voters
from tests.faults.processes import ANSWERED_WITHIN, PAUSE, Bot, Breeder, EmbeddedStore, OwnStore

KILLS_OF_A_ROUND = 50
SOONEST, LATEST = 0.0, 0.02  # seconds from a request that is sent to the fault
BURSTS = (1, 1, 2, 3)  # faults before everybody plays again: some meet what is just starting
PLAYED_BETWEEN = 1  # changes that are acknowledged before the next faults
STOPPED = (0.05, 0.6)  # seconds
JUMPS = (-3600.0, -5.0, 30.0, 7200.0)  # seconds
FAULTS = {
    "store killed": 50,
    "bot killed": 30,
    "both killed": 20,
    "store stopped": 3,
    "bot stopped": 3,
    "clock jumped": 4,
}
CUTS = {"request cut": 15, "reply cut": 15}  # between the bot and a store of its own
KILLS = ("store killed", "bot killed", "both killed")
COUNTED = (
    *(f"{fate}" for fate in Fate),
    *(f"votes {fate}" for fate in Fate),
    "tables checked",
    "rounds of votes checked",
    "daily results checked",
    "daily results checked again",
)
SLOW_DISK = """
#include <unistd.h>
#include <dlfcn.h>
static void rest(void) { usleep(%d); }
int fsync(int file) { rest(); return ((int (*)(int))dlsym((void *)-1L, "fsync"))(file); }
int fdatasync(int file) { rest(); return ((int (*)(int))dlsym((void *)-1L, "fdatasync"))(file); }
"""


class Crowd:
    """Six who play tables of their own in nine windows, three who vote, and two at the daily deal."""

    def __init__(self, seed: int, totals: Counter[str], bot: Bot, live: asyncio.Event) -> None:
        ids = count(1)

        def person(name: str, *, repeats: bool = True) -> Person:
            return Person(name, repeats, random.Random(f"{seed}{name}"), totals, bot, live, ids)

        self.players = [
            Player(person(f"{platform}:{number}", repeats=platform != "discord"), windows)
            for platform in ("discord", "slack", "local")
            for number, windows in enumerate((1, 2))
        ]
        first, second, third = (person(f"discord:voter{number}") for number in range(3))
        self.challengers = [Challenger(person(f"{platform}:daily"), {}) for platform in ("discord", "slack")]
        voters = Voters((first, second, third))
        self.everybody: list[Player | Voters | Challenger] = [*self.players, voters, *self.challengers]

    async def finish(self, playing: Sequence[asyncio.Task[None]]) -> None:
        """Stop playing, and check whatever is not checked yet."""
        await _stopped(playing)
        for player in self.players:
            await player.finish()
        for challenger in self.challengers:
            await challenger.check()


async def run(
    folder: Path, kills: int, seed: int, preload: str = "", *, own_store: bool = False
) -> Counter[str]:
    """So many kills; the totals by fault and by what became of requests. Violation where any is found."""
    chance, totals = random.Random(seed), Counter[str]()
    data, live = folder / "data", asyncio.Event()
    store = OwnStore(data, chance) if own_store else EmbeddedStore(data)
    breeder = Breeder(folder, preload)
    bot = Bot(breeder, data, store.url)
    await store.start()
    await bot.start()
    live.set()
    crowd = Crowd(seed, totals, bot, live)
    playing = [asyncio.create_task(one.play()) for one in crowd.everybody]
    try:
        while sum(totals[kind] for kind in KILLS) < kills:
            for _ in range(chance.choice(BURSTS)):
                totals[await _fault(bot, store, live, chance)] += 1
            await _recovered(totals, playing)
        await crowd.finish(playing)
    except BaseExceptionGroup as found:
        raise _first(found) from found
    finally:
        await _stopped(playing)
        bot.signal(signal.SIGKILL)
        await bot.ended()
        store.stop()
        breeder.stop()
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
        await asyncio.sleep(PAUSE)


async def _fault(
    bot: Bot, store: EmbeddedStore | OwnStore, live: asyncio.Event, chance: random.Random
) -> str:
    """One fault soon after a request was sent, and its kind; afterwards everything runs again."""
    await bot.next_request()
    await asyncio.sleep(chance.uniform(SOONEST, LATEST))
    faults = FAULTS | (CUTS if isinstance(store, OwnStore) else {})
    [kind] = chance.choices([*faults], [*faults.values()])
    if kind == "clock jumped":
        await bot.ask(clock=chance.choice(JUMPS))
    elif kind.endswith("cut"):
        assert isinstance(store, OwnStore)
        store.cut[kind.partition(" ")[0]] += 1
    elif kind == "store killed":
        await store.killed()
    elif kind.endswith("stopped"):
        send = bot.signal if kind == "bot stopped" else store.signal
        send(signal.SIGSTOP)
        await asyncio.sleep(chance.uniform(*STOPPED))
        send(signal.SIGCONT)
    else:
        live.clear()
        if kind == "both killed":
            await store.killed()
        bot.signal(signal.SIGKILL)
        await bot.ended()
        await bot.start()
        live.set()
    return kind


def slow_disk(seconds: float, folder: Path) -> str:
    """A library that makes every sync to disk take so much longer, to be loaded before all others."""
    source, made = folder / "slow.c", folder / "slow.so"
    source.write_text(SLOW_DISK % int(seconds * 1e6), encoding="ascii")
    subprocess.run(["cc", "-shared", "-fPIC", "-o", str(made), str(source), "-ldl"], check=True)
    return str(made)


def table(results: Iterable[dict[str, Any]]) -> Iterator[str]:
    """The figures of all rounds in a folder, summed up."""
    totals, rounds, broken = Counter[str](), 0, list[str]()
    for result in results:
        totals.update(result["totals"])
        rounds += 1
        broken += [result["violation"]] if result["violation"] else []
    yield f"{'rounds':<28}{rounds:>10,}"
    yield f"{'kills':<28}{sum(totals[kind] for kind in KILLS):>10,}"
    for name in (*FAULTS, *CUTS, *COUNTED):
        yield f"{name:<28}{totals[name]:>10,}"
    yield f"{'CPU seconds':<28}{totals['CPU ms'] / 1000:>10,.0f}"
    yield f"{'violations':<28}{len(broken):>10,}"
    yield from broken


def stored(results: Path) -> list[dict[str, Any]]:
    """The rounds so far, of all lanes."""
    return [json.loads(line) for line in results.read_text().splitlines()] if results.exists() else []


def _cpu_ms() -> int:
    usage = resource.getrusage(resource.RUSAGE_SELF)
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return int(1000 * (usage.ru_utime + usage.ru_stime + children.ru_utime + children.ru_stime))


def main() -> int:
    """Run rounds, append each result, print the table; 1 where a violation was ever found."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--kills", type=int, default=100, help="in this folder, with those of earlier runs")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir(), "patience-faults"))
    parser.add_argument("--slow-disk", type=float, default=0.0, help="seconds that each sync takes longer")
    parser.add_argument(
        "--store", choices=("embedded", "own"), default="embedded", help="own: with cuts before it"
    )
    parser.add_argument("--seed", type=int, default=None, help="of the first round; by default from the time")
    parser.add_argument("--lane", default="0", help="of several that run at once in one folder")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    results = options.folder / "results.jsonl"
    _rounds(options, results)
    print("\n".join(table(stored(results))))
    return 1 if any(one["violation"] for one in stored(results)) else 0


def _rounds(options: argparse.Namespace, results: Path) -> None:
    """Play rounds until there are as many kills as wanted, or a violation."""
    preload = slow_disk(options.slow_disk, options.folder) if options.slow_disk else ""
    seed = options.seed if options.seed is not None else int(time() * 1000)
    while (missing := options.kills - _kills(stored(results))) > 0:
        lane = options.folder / options.lane
        shutil.rmtree(lane, ignore_errors=True)
        lane.mkdir()
        violation, totals, before = "", Counter[str](), _cpu_ms()
        try:
            kills = min(missing, KILLS_OF_A_ROUND)
            totals = asyncio.run(run(lane, kills, seed, preload, own_store=options.store == "own"))
        except Violation as found:
            violation = f"seed {seed}: {found}"
        totals["CPU ms"] = _cpu_ms() - before
        result = {"seed": seed, "store": options.store, "slow_disk": options.slow_disk}
        with results.open("a", encoding="utf-8") as file:
            file.write(json.dumps({**result, "totals": totals, "violation": violation}) + os.linesep)
        if violation:
            lane.rename(options.folder / f"violation-{seed}")  # what was stored is evidence
            break
        seed += 1


def _kills(results: Iterable[dict[str, Any]]) -> int:
    return sum(result["totals"].get(kind, 0) for result in results for kind in KILLS)


if __name__ == "__main__":
    sys.exit(main())
