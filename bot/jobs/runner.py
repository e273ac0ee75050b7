"""What is done without anybody asking: daily posts, reminders, tries left lying, servers left long ago.

What has a time of its own is a job (bot.storage.jobs), and only what is due is looked at. A kind of job is a
function of the job that tells when it is due again, and its line in KINDS; a platform brings its own in
services.jobs.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from typing import TYPE_CHECKING

import structlog

from bot.jobs import daily_post, reminders
from bot.storage.jobs import Job

if TYPE_CHECKING:
    from bot.services import Services

log = structlog.get_logger()

Working = Callable[["Services"], Awaitable[None]]
Doing = Callable[["Services", Job], Awaitable[float | None]]  # tells when it is due again, if ever

EVERY = timedelta(seconds=15)
LEASE = timedelta(minutes=2)  # a job that takes longer, or whose process dies, may be taken by another
LATER = timedelta(minutes=5)  # until a job that failed is tried once more
MOST, AT_ONCE = 100, 8  # of one platform at a time: what more is due is taken the next time
KINDS: dict[str, Doing] = {daily_post.KIND: daily_post.run, reminders.KIND: reminders.run}


@asynccontextmanager
async def running(services: Services) -> AsyncIterator[None]:
    """The jobs are done as long as this is open; one that is under way is finished first."""
    stop = asyncio.Event()
    tasks = [asyncio.create_task(run(services, stop, work)) for work in (tick, work_ahead)]
    try:
        yield
    finally:
        # Told, not cancelled: a client that waits for Redis may take a cancellation for a time-out and go on.
        stop.set()
        services.deals.over.set()
        await asyncio.gather(*tasks)


async def run(services: Services, stop: asyncio.Event, work: Working) -> None:
    """Again and again until told to stop; whatever goes wrong is told in the log and tried again."""
    while not stop.is_set():
        try:
            await work(services)
        except Exception as problem:  # noqa: BLE001  the next time may be better
            log.error("a job failed", error=type(problem).__name__)
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), EVERY.total_seconds())


async def work_ahead(services: Services) -> None:
    """One piece of what nobody asked for yet."""
    await services.ahead.work(services.daily.today)


async def tick(services: Services) -> None:
    """All that is due now."""
    await services.daily.sweep_hourly()
    await services.servers.purge(services.sessions.clock())
    for name, platform in services.platforms.items():
        if not await platform.trouble():
            await _due(services, name)


async def _due(services: Services, queue: str) -> None:
    now, seats = services.sessions.clock(), asyncio.Semaphore(AT_ONCE)
    taken = await services.storage.jobs.take(queue, now, now + LEASE.total_seconds(), MOST)

    async def seated(job: Job) -> None:
        async with seats:
            await _do(services, job)

    await asyncio.gather(*map(seated, taken))


async def _do(services: Services, job: Job) -> None:
    """One that fails, or that only a newer program knows, is put off, and keeps no other from its own."""
    jobs, clock = services.storage.jobs, services.sessions.clock
    try:
        due = await (KINDS | services.jobs)[job.kind](services, job)
        await (jobs.over(job) if due is None else jobs.again(job, due))
    except Exception as problem:  # noqa: BLE001  its lease ends by itself where not even this can be kept
        log.error("a job failed", kind=job.kind, error=type(problem).__name__)
        await jobs.again(job, clock() + LATER.total_seconds())
