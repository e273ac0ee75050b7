"""What a table of several does by itself: a vote or a turn ends in time, and its board shows it."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import structlog

from bot.errors import RetryAfter
from bot.messages.ids import PlaceId
from bot.messages.messenger import NOWHERE_TO_POST
from bot.play import sharing
from bot.presentation import board
from bot.storage.jobs import Job

if TYPE_CHECKING:
    from bot.services import Services

log = structlog.get_logger()

RETRY_AFTER = timedelta(seconds=5)


async def run_round(services: Services, job: Job) -> float | None:
    """End the vote or the turn if its time is over; gives when the next one is due."""
    outcome, due = await services.shared.end_round(job.subject)
    if outcome:
        await services.shared.show_soon(outcome.played.session)
    return due


async def run_show(services: Services, job: Job) -> float | None:
    """Show the table as it stands: in its message, or in a new one at a table of slow rounds."""
    played = await services.sessions.newest(job.subject)
    if played is None or not played.session.place:
        return None
    session, platform = played.session, services.platforms[job.platform]
    reply, before = await board.show(services, played), await services.sessions.posted(job.subject)
    slow = session.pace >= sharing.SLOW.total_seconds()
    try:
        if before and not slow and (now := await platform.update(before, reply)):
            await services.sessions.set_posted(job.subject, now)
            return None
        once = f"table {session.table} after {before}"
        posted = await platform.publish(PlaceId(session.place), reply, once)
    except RetryAfter as busy:
        return services.sessions.clock() + max(busy.pause, RETRY_AFTER).total_seconds()
    except NOWHERE_TO_POST as problem:  # the game goes on without the channel
        log.warning("a table of several is not shown", table=job.subject, error=type(problem).__name__)
        return None
    if posted:
        await services.sessions.set_posted(job.subject, posted)
        if before:
            try:
                await platform.delete(before)
            except Exception as problem:  # noqa: BLE001  taps on it will lead to the newest
                log.info("a board was not retired", board=before, error=type(problem).__name__)
    return None
