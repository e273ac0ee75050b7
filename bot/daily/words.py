"""How players, times and results are told, as each platform can show them."""

from __future__ import annotations

from datetime import UTC, date, datetime

from bot.core.spans import Moment
from bot.daily.results import DailyResult
from engine.sentences import in_figures

DIFFICULTIES = ("", "easy", "rather easy", "middling", "hard", "very hard")


def moment(seconds: float, now: float) -> Moment:
    """A time to come; both in seconds since 1970."""
    return Moment(datetime.fromtimestamp(seconds, UTC), datetime.fromtimestamp(now, UTC))


def clock(seconds: int) -> str:
    """As in "2:05:09", "12:05"."""
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def day(of: date) -> str:
    """As in "21 November 2026"."""
    return f"{of.day} {of:%B %Y}"


def outcome(result: DailyResult) -> str:
    """A result in a few words: "won in 143 moves, 12:05, clean"."""
    end = (
        f"won in {in_figures(result.moves, 'move')}"
        if result.won
        else f"{result.home} of {result.total} cards home"
    )
    rest = filter(None, (clock(result.seconds), helped(result)))
    return ", ".join([end, *([] if result.won else [in_figures(result.moves, "move")]), *rest])


def helped(result: DailyResult) -> str:
    """What a result owes to taking back and to hints: "1 undo, 2 hints"; "clean"; "" without a move."""
    parts = [
        "clean" if result.clean else "",
        in_figures(result.undos, "undo") if result.undos else "",
        in_figures(result.hints, "hint") if result.hints else "",
    ]
    return ", ".join(filter(None, parts))
