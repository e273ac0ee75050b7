"""Runs background work: daily posts, reminders, sweeping of tries, deletion of servers left long ago.

What has a time of its own is a job (bot.storage.jobs). A kind of job is a function that runs it and returns
when it is due again, registered in KINDS; platforms register their own in services.jobs.
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
Doing = Callable[["Services", Job], Awaitable[float | None]]  # returns when it is due again, if ever

EVERY = timedelta(seconds=15)
LEASE = timedelta(minutes=2)  # a job that takes longer, or whose process dies, may be taken by another
RETRY_AFTER = timedelta(minutes=5)  # after a failure
MOST, AT_ONCE = 100, 8  # of one platform at a time; the rest is taken the next time
KINDS: dict[str, Doing] = {daily_post.KIND: daily_post.run, reminders.KIND: reminders.run}


@asynccontextmanager
async def running(services: Services) -> AsyncIterator[None]:
    """Run jobs while the context lasts; a running one is finished first."""
    stop = asyncio.Event()
    tasks = [asyncio.create_task(run(services, stop, work)) for work in (tick, work_ahead)]
    try:
        yield
    finally:
        # By an event, not by cancellation, which a client waiting for Redis may take for a timeout.
        stop.set()
        services.deals.over.set()
        await asyncio.gather(*tasks)


async def run(services: Services, stop: asyncio.Event, work: Working) -> None:
    """Repeat until stopped; failures are logged and tried again."""
    while not stop.is_set():
        try:
            await work(services)
        except Exception as problem:  # noqa: BLE001  the next time may be better
            log.error("a job failed", error=type(problem).__name__)
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), EVERY.total_seconds())


async def work_ahead(services: Services) -> None:
    """One piece of background work."""
    await services.ahead.work(services.daily.today)


async def tick(services: Services) -> None:
    """Run everything that is due now."""
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
    """Run one job; one that fails, or is of an unknown kind, is postponed and does not affect others."""
    jobs, clock = services.storage.jobs, services.sessions.clock
    try:
        due = await (KINDS | services.jobs)[job.kind](services, job)
        await (jobs.finish(job) if due is None else jobs.reschedule(job, due))
    except Exception as problem:  # noqa: BLE001  its lease expires where not even this can be stored
        log.error("a job failed", kind=job.kind, error=type(problem).__name__)
        await jobs.reschedule(job, clock() + RETRY_AFTER.total_seconds())
