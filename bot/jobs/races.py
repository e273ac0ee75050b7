"""What a race does by itself: ends in time, announces its winner once, brings its message up to date."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import structlog

from bot.errors import RetryAfter
from bot.messages.ids import PlaceId
from bot.messages.messenger import NOWHERE_TO_POST
from bot.play import racing
from bot.presentation import race_page
from bot.storage.jobs import Job

if TYPE_CHECKING:
    from bot.services import Services

log = structlog.get_logger()

RETRY_AFTER = timedelta(seconds=10)


async def run_timer(services: Services, job: Job) -> float | None:
    """End what is over by now, and announce the end of the race; gives when something ends next."""
    races, now = services.races, services.sessions.clock()
    race = await races.settle(job.subject)
    if race is None:
        return None
    if not race.over:
        if racing.late(race, now):
            return now  # somebody's time was over while the others' were settled
        await races.show_soon(race)
        return racing.due(race)
    await races.show_soon(race)
    if race.started and not race.announced and await races.announce_once(race.race):
        try:
            reply = await race_page.announcement(services, race)
            await services.platforms[job.platform].publish(PlaceId(race.place), reply)
        except RetryAfter as busy:
            await races.not_announced(race.race)
            return now + busy.pause.total_seconds()
        except Exception as problem:  # noqa: BLE001  a channel that is closed to us; the race's message says it
            log.warning("the end of a race was not announced", error=type(problem).__name__)
    return None


async def run_message(services: Services, job: Job) -> float | None:
    """Change the message of a race to what it is now, unless it was changed a moment ago."""
    race = await services.races.store.load(job.subject)
    if race is None:
        return None
    if (due := await services.races.may_show(race)) is not None:
        return due
    ref = await services.sessions.posted(race.race)
    reply = await race_page.bulletin(services, race)
    try:
        if ref and not await services.platforms[job.platform].update(ref, reply):
            log.info("the message of a race was not changed", race=race.race)
    except RetryAfter as busy:
        pause = max(busy.pause, RETRY_AFTER)
        return services.sessions.clock() + pause.total_seconds()
    return None


async def run_post(services: Services, job: Job) -> float | None:
    """Post the message of a race that was not called by one, unless it stands already."""
    race = await services.races.store.load(job.subject)
    if race is None or await services.sessions.posted(race.race):
        return None
    reply = await race_page.bulletin(services, race)
    try:
        platform, once = services.platforms[job.platform], f"race {race.race}"
        ref = await platform.publish(PlaceId(race.place), reply, once)
    except RetryAfter as busy:
        return services.sessions.clock() + max(busy.pause, RETRY_AFTER).total_seconds()
    except NOWHERE_TO_POST as problem:  # the race is run without the channel
        log.warning("a race is not posted", race=race.race, error=type(problem).__name__)
        return None
    if ref:
        await services.sessions.set_posted(race.race, ref)
    return None
