"""Runs background work: daily posts, reminders, races, sweeping of tries, deletion of servers left long ago.

What has a time of its own is a job (bot.storage.jobs). A kind of job is a function that runs it and returns
when it is due again, registered in KINDS; platforms register their own in services.jobs. A job for which
somebody waits, such as the end of a race, is a timer: it is begun when it is due, whatever else is at work,
and where its process is killed another one takes it within five seconds.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from typing import TYPE_CHECKING

import structlog

from bot.jobs import boards, daily_post, races, reminders, replays, tables
from bot.storage import STORAGE_ERRORS
from bot.storage.jobs import Job, timers
from bot.together.races import MESSAGE, POST, TIMER
from bot.together.shared import ROUND, SHOW

if TYPE_CHECKING:
    from bot.services import Services

log = structlog.get_logger()

Working = Callable[["Services"], Awaitable[None]]
Doing = Callable[["Services", Job], Awaitable[float | None]]  # returns when it is due again, if ever

EVERY = timedelta(seconds=15)
STOPS_WITHIN = timedelta(seconds=10)  # what runs when the program stops
LEASE = timedelta(minutes=2)  # a job that takes longer, or whose process dies, may be taken by another
RETRY_AFTER = timedelta(minutes=5)  # after a failure
MOST, AT_ONCE = 100, 8  # of one platform at a time; the rest is taken the next time
# Between two looks at the timers at most, so that those of a killed process are found: within this and their
# lease, which the process that works at one prolongs. What this process schedules itself needs no look.
LOOK_EVERY, TIMER_LEASE = timedelta(seconds=2), timedelta(seconds=3)
SHORTEST_REST, TIMER_RETRY_AFTER = timedelta(seconds=0.2), timedelta(seconds=10)
KINDS: dict[str, Doing] = {
    daily_post.KIND: daily_post.run,
    reminders.KIND: reminders.run,
    TIMER: races.run_timer,
    MESSAGE: races.run_message,
    POST: races.run_post,
    ROUND: tables.run_round,
    SHOW: tables.run_show,
    replays.KIND: replays.run,
    boards.KIND: boards.run,
}


@asynccontextmanager
async def running(services: Services) -> AsyncIterator[None]:
    """Run jobs while the context lasts; running ones are finished first, within a time.

    One that takes longer is left to another process, which begins it when its lease has expired.
    """
    stop = asyncio.Event()
    tasks = [asyncio.create_task(run(services, stop, work)) for work in (tick, work_ahead)]
    tasks.append(asyncio.create_task(run_timers(services, stop)))
    try:
        yield
    finally:
        # By an event, not by cancellation, which a client waiting for Redis may take for a timeout.
        stop.set()
        services.storage.jobs.scheduled.set()
        services.deals.over.set()
        await asyncio.wait(tasks, timeout=STOPS_WITHIN.total_seconds())


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
            now = services.sessions.clock()
            due = await services.storage.jobs.take(name, now, now + LEASE.total_seconds(), MOST)
            slots = asyncio.Semaphore(AT_ONCE)
            await asyncio.gather(*(_run_job(services, job, slots, RETRY_AFTER) for job in due))


async def run_timers(services: Services, stop: asyncio.Event) -> None:
    """Begin each timer when it is due, until stopped; those begun are finished."""
    working: set[asyncio.Task[None]] = set()
    while not stop.is_set():
        services.storage.jobs.scheduled.clear()
        try:
            begun = await begin_timers(services)
            working.update(begun)
            for task in begun:
                task.add_done_callback(working.discard)
            rest = await _until_due(services)
        except Exception as problem:  # noqa: BLE001  the next time may be better
            log.error("a job failed", error=type(problem).__name__)
            rest = LOOK_EVERY
        if not stop.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(services.storage.jobs.scheduled.wait(), rest.total_seconds())
    if working:
        await asyncio.wait(working)


async def begin_timers(services: Services) -> list[asyncio.Task[None]]:
    """A task for each timer that is due now."""
    begun = []
    for name, platform in services.platforms.items():
        if not await platform.trouble():
            now = services.sessions.clock()
            until = now + TIMER_LEASE.total_seconds()
            due = await services.storage.jobs.take(timers(name), now, until, MOST)
            begun += [asyncio.create_task(_run_timer(services, job)) for job in due]
    return begun


async def _until_due(services: Services) -> timedelta:
    """How long to wait for the next timer, LOOK_EVERY at most."""
    now, rest = services.sessions.clock(), LOOK_EVERY
    for name in services.platforms:
        if (due := await services.storage.jobs.next_due(timers(name))) is not None:
            rest = min(rest, timedelta(seconds=due - now))
    # One that is due already was left: its platform is not healthy, or there are many.
    return max(rest, SHORTEST_REST)


async def _run_timer(services: Services, job: Job) -> None:
    """Run a timer, and prolong its lease meanwhile."""
    done, every = asyncio.Event(), TIMER_LEASE.total_seconds() / 3
    jobs, clock = services.storage.jobs, services.sessions.clock

    async def prolong() -> None:
        while not done.is_set():
            try:
                await asyncio.wait_for(done.wait(), every)
            except TimeoutError:
                with suppress(*STORAGE_ERRORS):
                    await jobs.extend(job, clock() + TIMER_LEASE.total_seconds())

    prolonging = asyncio.create_task(prolong())
    try:
        await _run_job(services, job, asyncio.Semaphore(), TIMER_RETRY_AFTER)
    finally:
        done.set()
        await prolonging


async def _run_job(services: Services, job: Job, slots: asyncio.Semaphore, retry_after: timedelta) -> None:
    """Run one job; one that fails, or is of an unknown kind, is postponed and does not affect others."""
    jobs, clock = services.storage.jobs, services.sessions.clock
    try:
        async with slots:
            due = await (KINDS | services.jobs)[job.kind](services, job)
            if due is None:
                await jobs.finish(job)
            else:
                await jobs.reschedule(job, due)
    except Exception as problem:  # noqa: BLE001  its lease expires where not even this can be stored
        log.error("a job failed", kind=job.kind, error=type(problem).__name__)
        await jobs.reschedule(job, clock() + retry_after.total_seconds())
