"""Results of ranked tries in words."""

from __future__ import annotations

from bot.messages.times import clock
from bot.records.daily_result import DailyResult
from engine import in_figures


def outcome(result: DailyResult) -> str:
    """A result in a few words: "won in 143 moves, 12:05, clean"."""
    moves = in_figures(result.moves, "move")
    end = f"won in {moves}" if result.won else f"{result.home} of {result.total} cards home, {moves}"
    return ", ".join(filter(None, (end, clock(result.seconds), helped(result))))


def helped(result: DailyResult) -> str:
    """The undos and hints of a result: "1 undo, 2 hints"; "clean"; "" without a move."""
    parts = [
        "clean" if result.clean else "",
        in_figures(result.undos, "undo") if result.undos else "",
        in_figures(result.hints, "hint") if result.hints else "",
    ]
    return ", ".join(filter(None, parts))
