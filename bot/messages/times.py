"""Times and days as text."""

from __future__ import annotations

from datetime import UTC, date, datetime

from bot.messages.spans import Moment


def moment(seconds: float, now: float) -> Moment:
    """A future time as a span; both arguments in seconds since 1970."""
    return Moment(datetime.fromtimestamp(seconds, UTC), datetime.fromtimestamp(now, UTC))


def clock(seconds: int) -> str:
    """As in "2:05:09", "12:05"."""
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def day(of: date) -> str:
    """As in "21 November 2026"."""
    return f"{of.day} {of:%B %Y}"
