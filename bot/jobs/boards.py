"""The message in a chat that shows a table follows what is played elsewhere: soon, and not for each move.

The job of a table is scheduled once, however many moves are made until it runs; so a message is changed at
most once in PAUSE, and shows then what stands.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import structlog

from bot.errors import RetryAfter
from bot.messages.ids import UserId
from bot.presentation import board
from bot.storage import STORAGE_ERRORS
from bot.storage.jobs import Job, timers

if TYPE_CHECKING:
    from bot.services import Services

log = structlog.get_logger()

KIND = "board"
PAUSE = timedelta(seconds=2)  # Discord takes five edits of a channel in five seconds, Slack one a second
RETRY_AFTER = timedelta(seconds=10)


async def follow(services: Services, table: str) -> None:
    """A table was changed elsewhere: its message in a chat, if there is one, will follow."""
    try:
        ref = await services.sessions.posted(table)
        if ref is None:
            return
        queue = timers(ref.partition(":")[0])
        await services.storage.jobs.begin(
            queue, KIND, table, services.sessions.clock() + PAUSE.total_seconds()
        )
    except STORAGE_ERRORS as problem:  # it was played all the same; the board follows with the next move
        log.warning("a board does not follow", table=table, error=type(problem).__name__)


async def run(services: Services, job: Job) -> float | None:
    """Change the message to what stands now; again, where something was played meanwhile."""
    session, ref = await services.sessions.load(job.subject), await services.sessions.posted(job.subject)
    platform = services.platforms.get(job.platform)
    if session is None or ref is None or platform is None or not ref.startswith(f"{job.platform}:"):
        return None
    async with services.queue.slot(UserId(session.owner)):  # so that nobody plays on it while it is drawn
        played = await services.sessions.newest(job.subject)
        if played is None:
            return None
        revision = played.session.revision
        reply = await board.show(services, played)
    try:
        now = await platform.update(ref, reply)
        if not now:
            log.info("a board did not follow", table=job.subject)
            return None
        if now != ref:
            await services.sessions.set_posted(job.subject, now)
    except RetryAfter as busy:
        return services.sessions.clock() + max(busy.pause, RETRY_AFTER).total_seconds()
    newest = await services.sessions.load(job.subject)
    if newest and newest.revision != revision:
        return services.sessions.clock() + PAUSE.total_seconds()
    return None
