"""What is done without anybody asking: daily posts, tries left lying, servers left long ago."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from typing import TYPE_CHECKING

import structlog

from bot.core.ids import PlaceId
from bot.core.reply import Reply
from bot.core.spans import Sayable, joined, text
from bot.daily import calendar
from bot.daily.day_page import PLAY, title
from bot.daily.leaderboard import of_day, with_podium
from bot.daily.words import moment
from bot.storage.servers import Rules

if TYPE_CHECKING:
    from bot.services import Services

log = structlog.get_logger()

EVERY = timedelta(minutes=1)
ON_PODIUM = 3
AGAIN = timedelta(hours=1)  # until a post that failed is tried once more


@asynccontextmanager
async def running(services: Services) -> AsyncIterator[None]:
    """The jobs are done as long as this is open; one that is under way is finished first."""
    stop = asyncio.Event()
    task = asyncio.create_task(run(services, stop))
    try:
        yield
    finally:
        # Told, not cancelled: a client that waits for Redis may take a cancellation for a time-out and go on.
        stop.set()
        await task


async def run(services: Services, stop: asyncio.Event) -> None:
    """Every minute until told to stop; whatever goes wrong is told in the log and tried again."""
    while not stop.is_set():
        try:
            await tick(services)
        except Exception as problem:  # noqa: BLE001  the next minute may be better
            log.error("a job failed", error=type(problem).__name__)
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), EVERY.total_seconds())


async def tick(services: Services) -> None:
    """All that is due now."""
    now = services.sessions.clock()
    await services.daily.sweep_hourly()
    await services.servers.purge(now)
    async for server, rules in services.servers.posting():
        await _post(services, server, rules)


async def _post(services: Services, server: str, rules: Rules) -> None:
    """The day's post of a server, once, by whichever process is first."""
    platform, day = services.platforms.get(PlaceId(server).platform), services.daily.today
    if platform is None or not due(services, rules) or await platform.trouble():
        return
    if not await services.servers.post_once(server, day):
        return
    try:
        await platform.publish(PlaceId(f"{server}/{rules.post}"), await post(services, server))
    except Exception as problem:  # noqa: BLE001  a channel that is gone must not keep the others from theirs
        log.warning("a daily post failed", server=server, error=type(problem).__name__)
        await services.servers.post_once(server, day, again=AGAIN)


def due(services: Services, rules: Rules) -> bool:
    """Whether the hour of today's post has come."""
    hour = calendar.begins(services.daily.today) + timedelta(hours=int(rules.hour)).total_seconds()
    return services.sessions.clock() >= hour


async def post(services: Services, server: str) -> Reply:
    """Today's game, and yesterday's podium where somebody stands on it."""
    daily, day = services.daily, services.daily.today
    ends = moment(calendar.begins(day + timedelta(1)), daily.sessions.clock())
    lines: list[Sayable] = [f"{await title(daily, day)}."]
    lines.append(text("Its deal is the same for everybody; the next one comes ", ends, "."))
    before = day - timedelta(1)
    rows, told = await of_day(daily, server, before, ON_PODIUM)
    if not rows:
        return Reply(joined(lines), rows=((PLAY,),))
    heading = f"Yesterday's podium: {await title(daily, before)}"
    names = await daily.schedule.names()
    winners = [
        text(f"{row.place}. ", names.person(row.user, known=True), f": {what}")
        for row, what in zip(rows, told, strict=True)
    ]
    reply = Reply(joined([*lines, heading, *winners]), rows=((PLAY,),))
    return await with_podium(names, reply, heading, rows, told)
