"""The daily post of a server: when it is due, and what it says."""

from __future__ import annotations

from datetime import timedelta
from hashlib import sha256
from typing import TYPE_CHECKING

import structlog

from bot.messages.ids import PlaceId
from bot.messages.reply import Reply
from bot.messages.spans import Sayable, joined, text
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
AGAIN = timedelta(hours=1)  # until a post that failed is tried once more
HOUR = timedelta(hours=1)
# Posts of one hour are spread over as much of it as this rate needs: a tenth of what Discord lets a bot send,
# so that players notice nothing; Slack counts by workspace and channel.
PER_SECOND = 5
LEASE = timedelta(minutes=2)


async def plan(services: Services, server: str, rules: Rules) -> None:
    """As the server's settings say from now on: its next hour that has not come yet, or never."""
    queue, jobs = PlaceId(server).platform, services.storage.jobs
    if not rules.post:
        return await jobs.drop(queue, KIND, server)
    day = services.daily.today
    if services.sessions.clock() >= _hour(day, rules):
        day += timedelta(1)
    return await jobs.put(queue, KIND, server, await _moment(services, server, day, rules))


async def run(services: Services, job: Job) -> float | None:
    """What is to be done of it now; when it is due next, None for never."""
    server, day, servers = job.subject, services.daily.today, services.servers
    rules = await servers.rules(server)
    if not rules.post:
        return None
    if services.sessions.clock() < _hour(day, rules):
        return await _moment(services, server, day, rules)
    if not (await servers.was_left(server) or await _posted(services, job, rules, day)):
        return services.sessions.clock() + AGAIN.total_seconds()
    return await _moment(services, server, day + timedelta(1), rules)


async def _posted(services: Services, job: Job, rules: Rules, day: date) -> bool:
    """The post of that day, once, whoever else may think it is theirs; False where the platform took none."""
    server = job.subject
    reply = await post(services, server)
    mine = await services.storage.jobs.hold(job, services.sessions.clock() + LEASE.total_seconds())
    if not mine or not await services.servers.post_once(server, day):
        return True
    try:
        await services.platforms[job.queue].publish(PlaceId(f"{server}/{rules.post}"), reply)
    except Exception as problem:  # noqa: BLE001  a channel that is gone must not keep the others from theirs
        log.warning("a daily post failed", server=server, error=type(problem).__name__)
        await services.servers.not_posted(server, day)
        return False
    return True


def _hour(day: date, rules: Rules) -> float:
    """When the server's hour begins on that day."""
    return calendar.begins(day) + timedelta(hours=int(rules.hour)).total_seconds()


async def _moment(services: Services, server: str, day: date, rules: Rules) -> float:
    """A moment of that hour, always the same part of what all posts of it need; at once for a few."""
    hour, queue = _hour(day, rules), PlaceId(server).platform
    others = await services.storage.jobs.between(queue, hour, hour + HOUR.total_seconds())
    needed = min(others / PER_SECOND, HOUR.total_seconds())
    part = int.from_bytes(sha256(server.encode()).digest()[:4], "big") / 2**32
    return hour + part * needed


async def post(services: Services, server: str) -> Reply:
    """Today's game, and yesterday's podium where somebody stands on it."""
    daily, day = services.daily, services.daily.today
    ends = moment(calendar.begins(day + timedelta(1)), daily.sessions.clock())
    lines: list[Sayable] = [f"{await title(daily, day)}."]
    lines.append(text("Its deal is the same for everybody; the next one comes ", ends, "."))
    before = day - timedelta(1)
    rows, told = await best_of_day(daily, server, before)
    if not rows:
        return Reply(joined(lines), rows=((PLAY,),))
    heading = f"Yesterday's podium: {await title(daily, before)}"
    people = await persons(services, [row.user for row in rows], around=True)
    winners = [
        text(f"{row.place}. ", person, f": {what}")
        for row, person, what in zip(rows, people, told, strict=True)
    ]
    reply = Reply(joined([*lines, heading, *winners]), rows=((PLAY,),))
    places = [(row.place, what) for row, what in zip(rows, told, strict=True)]
    return await with_podium(services, reply, heading, places, people, PlaceId(server))
