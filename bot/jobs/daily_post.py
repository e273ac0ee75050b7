"""The daily post of a server: when it is due, and its content."""

from __future__ import annotations

from datetime import timedelta
from hashlib import sha256
from typing import TYPE_CHECKING

import structlog

from bot.messages.ids import PlaceId
from bot.messages.reply import Reply
from bot.messages.spans import TextLike, joined, text
from bot.messages.times import moment
from bot.presentation.day_page import PLAY, title
from bot.presentation.leaderboard import best_of_day, with_podium
from bot.presentation.naming import persons
from bot.records import calendar
from bot.records.server_rules import Rules
from bot.storage.jobs import Job

if TYPE_CHECKING:
    from datetime import date

    from bot.services import Services

log = structlog.get_logger()

KIND = "post"
RETRY_AFTER = timedelta(hours=1)  # until a post that failed is tried once more
HOUR = timedelta(hours=1)
# Posts of one hour are spread over as much of it as this rate needs: a tenth of Discord's global limit, so
# that players notice nothing; Slack's limits are by workspace and channel.
PER_SECOND = 5
LEASE = timedelta(minutes=2)


async def plan(services: Services, server: str, rules: Rules) -> None:
    """Schedule or cancel the job by the server's new settings."""
    queue, jobs = PlaceId(server).platform, services.storage.jobs
    if not rules.post:
        await jobs.drop(queue, KIND, server)
        return
    day = services.daily.today
    if services.sessions.clock() >= _hour(day, rules):
        day += timedelta(1)
    await jobs.put(queue, KIND, server, await _moment(services, server, day, rules))


async def run(services: Services, job: Job) -> float | None:
    """Run the job; gives when it is due next, None for never."""
    server, day, servers = job.subject, services.daily.today, services.servers
    rules = await servers.rules(server)
    if not rules.post:
        return None
    if services.sessions.clock() < _hour(day, rules):
        return await _moment(services, server, day, rules)
    if not (await servers.was_left(server) or await _posted(services, job, rules, day)):
        return services.sessions.clock() + RETRY_AFTER.total_seconds()
    return await _moment(services, server, day + timedelta(1), rules)


async def _posted(services: Services, job: Job, rules: Rules, day: date) -> bool:
    """Post that day's message, once over all processes; False where the platform rejected it."""
    server = job.subject
    reply = await post(services, server)
    mine = await services.storage.jobs.extend(job, services.sessions.clock() + LEASE.total_seconds())
    if not mine or not await services.servers.post_once(server, day):
        return True
    try:
        await services.platforms[job.queue].publish(PlaceId(f"{server}/{rules.post}"), reply)
    except Exception as problem:  # noqa: BLE001  a channel that is gone must not affect the others
        log.warning("a daily post failed", server=server, error=type(problem).__name__)
        await services.servers.not_posted(server, day)
        return False
    return True


def _hour(day: date, rules: Rules) -> float:
    """When the server's hour begins on that day, in seconds since 1970; quiet hours are over."""
    hour = int(rules.hour)
    if (ends := rules.quiet_until(hour)) is not None:
        hour = ends
    return calendar.begins(day) + timedelta(hours=hour).total_seconds()


async def _moment(services: Services, server: str, day: date, rules: Rules) -> float:
    """The server's time within that hour: a fixed fraction of the span that all posts of the hour need."""
    hour, queue = _hour(day, rules), PlaceId(server).platform
    others = await services.storage.jobs.between(queue, hour, hour + HOUR.total_seconds())
    needed = min(others / PER_SECOND, HOUR.total_seconds())
    part = int.from_bytes(sha256(server.encode()).digest()[:4], "big") / 2**32
    return hour + part * needed


async def post(services: Services, server: str) -> Reply:
    """The message: today's game, and yesterday's podium if anybody is on it."""
    daily, day = services.daily, services.daily.today
    ends = moment(calendar.begins(day + timedelta(1)), daily.sessions.clock())
    lines: list[TextLike] = [f"{await title(daily, day)}."]
    lines.append(text("Its deal is the same for everybody; the next one comes ", ends, "."))
    before = day - timedelta(1)
    rows, captions = await best_of_day(daily, server, before)
    if not rows:
        return Reply(joined(lines), rows=((PLAY,),))
    heading = f"Yesterday's podium: {await title(daily, before)}"
    people = await persons(services, [row.user for row in rows], around=True)
    winners = [
        text(f"{row.place}. ", person, f": {what}")
        for row, person, what in zip(rows, people, captions, strict=True)
    ]
    reply = Reply(joined([*lines, heading, *winners]), rows=((PLAY,),))
    places = [(row.place, what) for row, what in zip(rows, captions, strict=True)]
    return await with_podium(services, reply, heading, places, people, PlaceId(server))
