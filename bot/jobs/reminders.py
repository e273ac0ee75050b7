"""Reminders of the day's game by direct message: opt-in, at most once a day, and off by one tap."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import structlog

from bot.daily.streaks import Streak
from bot.messages.ids import UserId
from bot.messages.reply import Button, Reply
from bot.messages.spans import text
from bot.messages.times import moment
from bot.presentation.day_page import PLAY, title
from bot.records import calendar
from bot.records.preferences import REMINDERS
from bot.storage.jobs import Job
from engine import in_figures

if TYPE_CHECKING:
    from datetime import date

    from bot.services import Services

log = structlog.get_logger()

KIND = "remind"
DAY = timedelta(days=1)
LATEST = timedelta(hours=21)  # of the day: three hours are left then
LEASE = timedelta(minutes=2)
SHORTEST_STREAK = 2  # days in a row that count as a streak
AT, LAST = "reminded-at", "reminded-on"  # stored with the preferences: seconds of the day, and a day
NO_MORE = Button("No more reminders", "settings", {"setting": REMINDERS.name, "value": REMINDERS.default})
NOWHERE = "Where you are now I cannot write to you unasked; this works in Discord and in Slack."


async def plan(services: Services, user: UserId) -> str:
    """Schedule or cancel by the preference, at this time of day; gives a sentence where it is impossible."""
    people, jobs = services.storage.people, services.storage.jobs
    if REMINDERS.of(await people.preferences(user)) == REMINDERS.default:
        await drop(services, user)
        return ""
    platform = services.platforms.get(user.platform)
    if platform is None or not platform.capabilities.direct:
        await people.prefer(user, REMINDERS.name, REMINDERS.default)
        return NOWHERE
    day, now = services.daily.today, services.sessions.clock()
    at = min(int(now) - calendar.begins(day), int(LATEST.total_seconds()))
    await people.prefer(user, AT, str(at))
    first = calendar.begins(day) + at
    await jobs.put(user.platform, KIND, user, first if first > now else first + DAY.total_seconds())
    return ""


async def drop(services: Services, user: UserId) -> None:
    """Cancel the reminder."""
    await services.storage.jobs.drop(user.platform, KIND, user)


async def run(services: Services, job: Job) -> float | None:
    """Send the reminder where it applies; gives when the job is due next, None for never."""
    user, people, day = UserId(job.subject), services.storage.people, services.daily.today
    preferences = await people.preferences(user)
    wanted = REMINDERS.of(preferences)
    if wanted == REMINDERS.default:
        return None
    streak, result = await services.daily.streak(user), await services.daily.leaderboards.result(user, day)
    due = result is None and (wanted == "daily" or _in_danger(streak))
    if due and preferences.get(LAST) != day.isoformat():
        reply = await reminder(services, user, day, streak)
        if not await services.storage.jobs.extend(job, services.sessions.clock() + LEASE.total_seconds()):
            return None  # another process has the job now
        await people.prefer(user, LAST, day.isoformat())  # first: rather none than two
        if not await services.platforms[job.queue].send_direct(user, reply):
            log.info("reminders are switched off: direct messages are closed")
            await people.prefer(user, REMINDERS.name, REMINDERS.default)
            return None
    return calendar.begins(day + DAY) + float(preferences.get(AT, LATEST.total_seconds()))


def _in_danger(streak: Streak) -> bool:
    """Whether the streak ends with a day that is not played."""
    return streak.current >= SHORTEST_STREAK and not streak.freezes


async def reminder(services: Services, user: UserId, day: date, streak: Streak) -> Reply:
    """The message: what there is to play, until when, and whether a streak would end."""
    ends = moment(calendar.begins(day + DAY), services.sessions.clock())
    begun = await services.daily.leaderboards.claimed(user, day)
    state = "Your try is begun, and not handed in yet" if begun else "You have not played it yet"
    message = text(f"{await title(services.daily, day)}. {state}; the next deal comes ", ends, ".")
    if _in_danger(streak):
        message = text(message, f" Your {in_figures(streak.current, 'day')} in a row would end with today.")
    return Reply(message, rows=((PLAY, NO_MORE),))
