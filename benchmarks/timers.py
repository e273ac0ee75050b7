"""Votes that end in time, with two processes on one Redis, one of which is killed again and again.

python -m benchmarks.timers [--minutes 10] [--tables 10] [--kill-every 45]: how late each round ended, and how
many were lost or played twice. Three of eight vote in each, so that its time ends it, after ten seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
import tempfile
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median
from time import time
from typing import cast

from bot.jobs import runner
from bot.messages.capabilities import Capabilities
from bot.messages.ids import PlaceId, UserId
from bot.messages.messenger import Messenger
from bot.messages.request import Request
from bot.ops import log
from bot.records.session import Mode
from bot.services import Services, open_services
from bot.settings import Settings
from bot.storage.addresses import socket_url
from bot.storage.embedded import EmbeddedRedis

PLACE, PACE_SECONDS, VOTERS, OF = "bench:club/games", 10, 3, 8
LOOK_SECONDS = 0.05
DEAL, MOVES = Path("tests/golden/wins/freecell.txt").read_text(encoding="utf-8").strip().split("\n")


class Nobody:
    """A platform that shows nothing."""

    capabilities = Capabilities(private=True, threads=False, buttons=5, rows=5, options=25)

    async def display_name(self, _user: str, _place: str) -> str:
        return ""

    async def trouble(self) -> str:
        return ""

    async def update(self, ref: str, _reply: object) -> str:
        return ref

    async def publish(self, _place: str, _reply: object, once: str = "") -> str:
        return ""


@contextlib.asynccontextmanager
async def opened(url: str) -> AsyncIterator[Services]:
    """Services of a process on this Redis, without searches."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(_env_file=None, redis_url=url, data_dir=Path(folder), requests_at_once=100_000)
        async with open_services(settings) as services:
            services.sessions.watchers.remove(services.dead_ends.changed)
            services.platforms["bench"] = cast(Messenger, Nobody())
            yield services


async def work(url: str) -> None:
    """Run timers until killed."""
    async with opened(url) as services:
        await runner.run_timers(services, asyncio.Event())


@dataclass
class Seen:
    """What the rounds of all tables came to."""

    late: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    kills: int = 0


async def votes_at_a_table(services: Services, number: int, ends: float, seen: Seen) -> None:
    """Vote round after round, and note when each ends."""
    users = [UserId(f"bench:{number}-{one}") for one in range(OF)]
    request = Request(users[0], PlaceId(PLACE), "table", request_id=f"table {number}")
    played = await services.sessions.start("freecell", DEAL, None, request)
    request = replace(request, table=played.session.table)
    await services.shared.set_mode(request, Mode.VOTE, PACE_SECONDS, PLACE)
    for user in users[1:]:
        await services.shared.join(replace(request, user=user, request_id=f"{user} joins"))
    for at, move in enumerate(MOVES.split(", ")):
        if time() > ends:
            return
        before = await services.sessions.newest(played.session.table)
        assert before, "nobody gives it up"
        if before.session.played != at:
            seen.wrong.append(f"table {number} has {before.session.played} moves after {at} rounds")
            return
        due = 0.0
        # Others each time, so that all count as active, and three of eight are no majority.
        for user in (users[(at * VOTERS + one) % OF] for one in range(VOTERS)):
            due = due or time() + PACE_SECONDS
            await services.shared.propose(replace(request, user=user), before, move)
        while (now := await services.sessions.load(played.session.table)) and (
            now.rounds == before.session.rounds
        ):
            if time() > due + 60:
                seen.wrong.append(f"table {number} waits for round {at} in vain")
                return
            await asyncio.sleep(LOOK_SECONDS)
        if now and now.played == at + 1 and time() < due - 1:
            seen.wrong.append(f"table {number} ended round {at} {due - time():.1f} s early")
        seen.late.append(time() - due)


async def kill_again_and_again(url: str, ends: float, every: float, seen: Seen) -> None:
    """Two processes run the timers; one of them in turn is killed and started anew."""

    async def start() -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(sys.executable, "-m", "benchmarks.timers", "--work", url)

    workers = [await start(), await start()]
    try:
        while time() < ends:
            await asyncio.sleep(every)
            one = workers.pop(0)
            one.kill()
            await one.wait()
            seen.kills += 1
            workers.append(await start())
    finally:
        for one in workers:
            one.kill()
            await one.wait()


async def measure(minutes: float, tables: int, every: float) -> Seen:
    """All tables at once for so many minutes."""
    seen = Seen()
    with tempfile.TemporaryDirectory() as folder:
        redis = EmbeddedRedis(Path(folder), "everysec")
        await redis.start()
        try:
            url, ends = socket_url(str(redis.socket)), time() + 60 * minutes
            async with opened(url) as services:
                killing = asyncio.create_task(kill_again_and_again(url, ends, every, seen))
                await asyncio.gather(
                    *(votes_at_a_table(services, number, ends, seen) for number in range(tables))
                )
                killing.cancel()
                await asyncio.wait({killing})
        finally:
            await redis.stop()
    return seen


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--kill-every", type=float, default=45)
    parser.add_argument("--work", help=argparse.SUPPRESS)
    given = parser.parse_args()
    log.configure("WARNING")
    if given.work:
        asyncio.run(work(given.work))
        return
    seen = asyncio.run(measure(given.minutes, given.tables, given.kill_every))
    late = sorted(seen.late) or [0.0]
    print(f"{len(seen.late)} rounds at {given.tables} tables, {seen.kills} processes killed")
    of_99 = late[int(len(late) * 0.99)]
    print(f"late: median {median(late):.2f} s, of 99 in 100 {of_99:.2f} s, most {late[-1]:.2f} s")
    print(*(seen.wrong or ["no round was lost or played twice"]), sep="\n")


if __name__ == "__main__":
    main()
