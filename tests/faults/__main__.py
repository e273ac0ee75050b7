"""Kills the bot and its store again and again while people play, and checks what they were told.

python -m tests.faults --kills 10000 --folder FOLDER [--store own] [--clients] [--slow-disk 0.05]
                       [--full-disk] [--lane 0]

Kills are made in rounds, each with a store that begins empty and is killed many times. After every round the
result is appended to results.jsonl in the folder, so a run that was stopped goes on until so many kills are
reached, and several lanes may run at once. The figures of all rounds are printed as a table.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path
from time import monotonic, time
from typing import Any

from tests.faults.clients import Client, DiscordClient, Platforms, SlackClient, WebClient, platforms
from tests.faults.disk import Disk, bad_disk, good_disk
from tests.faults.history import Fate, Violation
from tests.faults.people import Challenger, Person, Player, Voters
from tests.faults.processes import ANSWERED_WITHIN, PAUSE, Bot, Breeder, EmbeddedStore, OwnStore
from tests.standins.discord.world import Channel
from tests.standins.slack.people import Person as SlackPerson

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
FULL = {"disk full": 10}
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


class Crowd:
    """Six who play tables of their own, three who vote, and two at the daily deal."""

    def __init__(
        self,
        seed: int,
        totals: Counter[str],
        bot: Bot,
        live: asyncio.Event,
        platforms: Platforms | None = None,
    ) -> None:
        ids = count(1)

        def of(name: str, *, repeats: bool = True) -> tuple[Any, ...]:
            return name, repeats, random.Random(f"{seed}{name}"), totals, bot, live, ids

        self.groups: list[Voters] = []
        self.challengers: list[Challenger] = []
        if platforms:
            self._sit_at_clients(platforms, of)
        else:
            self.players = [
                Player(Person(*of(f"{platform}:{number}", repeats=platform != "discord")), windows)
                for platform in ("discord", "slack", "local")
                for number, windows in enumerate((1, 2))
            ]
            self.groups = [Voters([Person(*of(f"test:voter{number}")) for number in range(3)])]
            self.challengers = [Challenger(Person(*of(f"{name}:daily")), {}) for name in ("discord", "slack")]
        self.everybody: list[Player | Voters | Challenger] = [
            *self.players,
            *self.groups,
            *self.challengers,
        ]

    def _sit_at_clients(self, platforms: Platforms, of: Callable[..., tuple[Any, ...]]) -> None:
        """Two play in Discord, two in Slack, and two in the browser, one of whom has two windows.

        In Discord and in Slack three vote in a channel, and one after the other plays the day's deal.
        """
        standin, slack = platforms.discord, platforms.slack
        workspace = slack.workspace()

        def in_discord(channel: Channel, *, votes: bool = False) -> DiscordClient:
            seat = standin.person("somebody", channel)
            return DiscordClient(*of(seat.id, repeats=False), seat=seat, votes=votes)

        def in_slack(name: str, channel: str, *, votes: bool = False) -> SlackClient:
            seat = SlackPerson(slack, workspace, f"U0{name}", f"C0{channel}")
            workspace.channel(seat.channel, workspace.bot)
            return SlackClient(*of(f"slack:{workspace.id}/{seat.id}", repeats=False), seat=seat, votes=votes)

        self.players = [
            *(Player(in_discord(standin.channel(standin.guild)), 1) for _ in range(2)),
            *(Player(in_slack(f"PLAYER{number}", f"TABLE{number}"), 1) for number in range(2)),
            *(Player(WebClient(*of(f"local:{n}"), port=platforms.local_port), n) for n in (1, 2)),
        ]
        together = standin.channel(standin.guild)
        self.groups = [
            Voters([in_discord(together, votes=True) for _ in range(3)]),
            Voters([in_slack(f"VOTER{number}", "VOTES", votes=True) for number in range(3)]),
        ]
        self.challengers = [
            Challenger(in_discord(standin.channel(standin.guild)), {}),
            Challenger(in_slack("DAY", "DAY"), {}),
        ]

    async def close(self) -> None:
        """Everybody leaves."""
        for player in self.players:
            if isinstance(player.person, Client):
                await player.person.close()

    async def finish(self, playing: Sequence[asyncio.Task[None]]) -> None:
        """Stop playing, and check whatever is not checked yet."""
        await _stopped(playing)
        for player in self.players:
            await player.finish()
        for challenger in self.challengers:
            await challenger.check()


@dataclass(frozen=True)
class Conditions:
    """Under which everybody plays."""

    own_store: bool = False  # a server of the operator's, with cuts before it
    clients: bool = False  # the players use the platforms' clients
    slow_disk: float = 0.0  # seconds that each sync takes longer
    full_disk: bool = False  # now and then it takes nothing more


NOTHING_ELSE = Conditions()  # than kills


@dataclass
class Scene:
    """What is there to fail, and chance, by which it does."""

    bot: Bot
    store: EmbeddedStore | OwnStore
    disk: Disk
    conditions: Conditions
    live: asyncio.Event  # set while the bot runs
    chance: random.Random

    @property
    def faults(self) -> Mapping[str, int]:
        """Kinds, by how often they come."""
        cuts = CUTS if self.conditions.own_store else {}
        return FAULTS | cuts | (FULL if self.conditions.full_disk else {})

    async def fault(self) -> str:
        """One fault soon after a request was sent, and its kind; afterwards everything runs again."""
        await self.bot.next_request()
        await asyncio.sleep(self.chance.uniform(SOONEST, LATEST))
        [kind] = self.chance.choices([*self.faults], [*self.faults.values()])
        if kind == "disk full":
            await self.disk.full_for(self.chance.uniform(*STOPPED))
            await self.store.supervised()
        elif kind == "clock jumped":
            await self.bot.ask(clock=self.chance.choice(JUMPS))
        elif kind.endswith("cut"):
            assert isinstance(self.store, OwnStore)
            self.store.cut[kind.partition(" ")[0]] += 1
        elif kind.endswith("stopped"):
            send = self.bot.signal if kind == "bot stopped" else self.store.signal
            send(signal.SIGSTOP)
            await asyncio.sleep(self.chance.uniform(*STOPPED))
            send(signal.SIGCONT)
        elif kind == "store killed":
            await self.store.killed()
        else:
            await self._bot_killed(with_store=kind == "both killed")
        return kind

    async def _bot_killed(self, *, with_store: bool) -> None:
        self.live.clear()
        if with_store:
            await self.store.killed()
        self.bot.signal(signal.SIGKILL)
        await self.bot.ended()
        await self.bot.start()
        self.live.set()


@asynccontextmanager
async def scene(
    folder: Path, chance: random.Random, conditions: Conditions, there: Platforms | None
) -> AsyncIterator[Scene]:
    """A bot with a store that begins empty, which both end with the context."""
    data, longer = folder / "data", conditions.slow_disk
    bad = conditions.full_disk or longer
    disk = bad_disk(folder, longer) if bad else good_disk(folder)
    store = OwnStore(data, chance, disk.library) if conditions.own_store else EmbeddedStore(data)
    breeder = Breeder(folder, disk.library)
    bot = Bot(breeder, data, store.url, there.settings if there else {})
    try:
        await store.start()
        await bot.start()
        found = Scene(bot, store, disk, conditions, asyncio.Event(), chance)
        found.live.set()
        yield found
    finally:
        bot.signal(signal.SIGKILL)
        await bot.ended()
        store.stop()
        breeder.stop()


async def run(folder: Path, kills: int, seed: int, conditions: Conditions = NOTHING_ELSE) -> Counter[str]:
    """So many kills; the totals by fault and by what became of requests. Violation where any is found."""
    chance, totals = random.Random(seed), Counter[str]()
    async with AsyncExitStack() as stack:
        there = await stack.enter_async_context(platforms()) if conditions.clients else None
        here = await stack.enter_async_context(scene(folder, chance, conditions, there))
        crowd = Crowd(seed, totals, here.bot, here.live, there)
        playing = [asyncio.create_task(one.play()) for one in crowd.everybody]
        try:
            while sum(totals[kind] for kind in KILLS) < kills:
                for _ in range(chance.choice(BURSTS)):
                    totals[await here.fault()] += 1
                await _recovered(totals, playing)
            await crowd.finish(playing)
        except BaseExceptionGroup as found:
            raise _first(found) from found
        finally:
            await _stopped(playing)
            await crowd.close()
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


def table(results: Iterable[dict[str, Any]]) -> Iterator[str]:
    """The figures of all rounds in a folder, summed up."""
    totals, rounds, broken = Counter[str](), 0, list[str]()
    for result in results:
        totals.update(result["totals"])
        rounds += 1
        broken += [result["violation"]] if result["violation"] else []
    yield f"{'rounds':<28}{rounds:>10,}"
    yield f"{'kills':<28}{sum(totals[kind] for kind in KILLS):>10,}"
    for name in (*FAULTS, *CUTS, *FULL, *COUNTED):
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
    parser.add_argument("--full-disk", action="store_true", help="now and then it takes nothing more")
    parser.add_argument(
        "--store", choices=("embedded", "own"), default="embedded", help="own: with cuts before it"
    )
    parser.add_argument("--clients", action="store_true", help="the six players use the platforms' clients")
    parser.add_argument("--seed", type=int, default=None, help="of the first round; by default from the time")
    parser.add_argument("--lane", default="0", help="of several that run at once in one folder")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    logging.getLogger("aiohttp.server").setLevel(logging.CRITICAL)  # of uploads that a kill broke off
    results = options.folder / "results.jsonl"
    _rounds(options, results)
    print("\n".join(table(stored(results))))
    return 1 if any(one["violation"] for one in stored(results)) else 0


def _rounds(options: argparse.Namespace, results: Path) -> None:
    """Play rounds until there are as many kills as wanted, or a violation."""
    conditions = Conditions(options.store == "own", options.clients, options.slow_disk, options.full_disk)
    seed = options.seed if options.seed is not None else int(time() * 1000)
    while (missing := options.kills - _kills(stored(results))) > 0:
        lane = options.folder / options.lane
        shutil.rmtree(lane, ignore_errors=True)
        lane.mkdir()
        violation, totals, before = "", Counter[str](), _cpu_ms()
        try:
            kills = min(missing, KILLS_OF_A_ROUND)
            totals = asyncio.run(run(lane, kills, seed, conditions))
        except Violation as found:
            violation = f"seed {seed}: {found}"
        totals["CPU ms"] = _cpu_ms() - before
        result = {"seed": seed, **asdict(conditions)}
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
