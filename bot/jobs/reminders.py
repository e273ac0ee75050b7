"""Who wants it is reminded of the day's game by a direct message: at most once a day, and off by one tap."""

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
LATEST = timedelta(hours=21)  # of the day: whoever is reminded still has three hours
LEASE = timedelta(minutes=2)
WORTH = 2  # days in a row that are called a streak
AT, LAST = "reminded-at", "reminded-on"  # kept with the settings: seconds of the day, and a day
NO_MORE = Button("No more reminders", "settings", {"setting": REMINDERS.name, "value": REMINDERS.usual})
NOWHERE = "Where you are now I cannot write to you unasked; this works in Discord and in Slack."


async def plan(services: Services, user: UserId) -> str:
    """As the settings say from now on, at this time of the day; a sentence where there cannot be any."""
    people, jobs = services.storage.people, services.storage.jobs
    if REMINDERS.of(await people.preferences(user)) == REMINDERS.usual:
        await drop(services, user)
        return ""
    platform = services.platforms.get(user.platform)
    if platform is None or not platform.capabilities.direct:
        await people.prefer(user, REMINDERS.name, REMINDERS.usual)
        return NOWHERE
    day, now = services.daily.today, services.sessions.clock()
    at = min(int(now) - calendar.begins(day), int(LATEST.total_seconds()))
    await people.prefer(user, AT, str(at))
    first = calendar.begins(day) + at
    await jobs.put(user.platform, KIND, user, first if first > now else first + DAY.total_seconds())
    return ""


async def drop(services: Services, user: UserId) -> None:
    """No reminder any more."""
    await services.storage.jobs.drop(user.platform, KIND, user)


async def run(services: Services, job: Job) -> float | None:
    """Reminds where there is something to be reminded of; when it is due next, None for never."""
    user, people, day = UserId(job.subject), services.storage.people, services.daily.today
    kept = await people.preferences(user)
    wanted = REMINDERS.of(kept)
    if wanted == REMINDERS.usual:
        return None
    streak, result = await services.daily.streak(user), await services.daily.boards.result(user, day)
    if kept.get(LAST) != day.isoformat() and result is None and _due(wanted, streak):
        reply = await reminder(services, user, day, streak)
        if not await services.storage.jobs.hold(job, services.sessions.clock() + LEASE.total_seconds()):
            return None  # somebody else has it now, and says when it is due
        await people.prefer(user, LAST, day.isoformat())  # before: rather none than two
        if not await services.platforms[job.queue].tell(user, reply):
            log.info("reminders are switched off: direct messages are closed")
            await people.prefer(user, REMINDERS.name, REMINDERS.usual)
            return None
    return calendar.begins(day + DAY) + float(kept.get(AT, LATEST.total_seconds()))


def _due(wanted: str, streak: Streak) -> bool:
    """Of an unplayed day: always, or only where a streak would end with it."""
    return wanted == "daily" or _in_danger(streak)


def _in_danger(streak: Streak) -> bool:
    return streak.current >= WORTH and not streak.freezes


async def reminder(services: Services, user: UserId, day: date, streak: Streak) -> Reply:
    """What there is to play, until when, and what would be lost."""
    ends = moment(calendar.begins(day + DAY), services.sessions.clock())
    begun = await services.daily.boards.claimed(user, day)
    state = "Your try is begun, and not handed in yet" if begun else "You have not played it yet"
    said = text(f"{await title(services.daily, day)}. {state}; the next deal comes ", ends, ".")
    if _in_danger(streak):
        said = text(said, f" Your {in_figures(streak.current, 'day')} in a row would end with today.")
    return Reply(said, rows=((PLAY, NO_MORE),))
