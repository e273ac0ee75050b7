"""What a minute costs in which nobody asks anything: 10,000 servers with a daily post, none due.

python -m benchmarks jobs: CPU of this process for as many looks as a minute has, and the time that commands
took in Redis.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from datetime import timedelta
from importlib import import_module
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, cast

from benchmarks.measuring import Figure
from bot.jobs import runner
from bot.messages.messenger import Messenger
from bot.ops import log
from bot.records import calendar
from bot.records.server_rules import Rules
from bot.services import Services, open_services
from bot.settings import Settings

SECTION, SERVERS, ROUNDS = "jobs", 10_000, 3
NOON = calendar.begins(calendar.FIRST) + timedelta(hours=12).total_seconds()


class Nobody:
    """A platform where nothing is heard."""

    async def trouble(self) -> str:
        return ""


async def filled(services: Services, servers: int) -> None:
    """So many servers that want their post in the evening."""
    for number in range(servers):
        rules = Rules(post="99", hour=str(18 + number % 6))
        await services.servers.change(f"bench:{number}", rules)
        try:
            await import_module("bot.jobs.daily_post").plan(services, f"bench:{number}", rules)
        except ImportError:
            continue  # a revision that looks through all servers every time


async def in_redis(services: Services) -> float:
    """Milliseconds that commands have taken there so far."""
    stats: dict[str, Any] = await services.storage.client.info("commandstats")
    return sum(float(stat["usec"]) for name, stat in stats.items() if not name.endswith("info")) / 1e3


async def measured(servers: int) -> tuple[float, float]:
    """Milliseconds of a minute: of CPU here, and in Redis."""
    looks = round(timedelta(minutes=1) / runner.EVERY)
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(_env_file=None, redis_url=None, data_dir=Path(folder))
        async with open_services(settings, lambda: NOON) as services:
            services.platforms["bench"] = cast(Messenger, Nobody())
            await filled(services, servers)
            await runner.tick(services)
            ours, theirs = list[float](), list[float]()
            for _ in range(ROUNDS):
                before, start = await in_redis(services), process_time()
                for _ in range(looks):
                    await runner.tick(services)
                ours.append((process_time() - start) * 1e3)
                theirs.append(await in_redis(services) - before)
    return median(ours), median(theirs)


def figures(quick: bool) -> Iterator[Figure]:
    """Few servers, and many."""
    log.configure("error")
    for servers in (10, SERVERS // 10 if quick else SERVERS):
        ours, theirs = asyncio.run(measured(servers))
        yield Figure(SECTION, f"{servers:,} servers", "a minute", ours, "ms")
        yield Figure(SECTION, f"{servers:,} servers", "in Redis", theirs, "ms")
