"""How players, times and results are told, as each platform can show them."""

from __future__ import annotations

import hashlib
from datetime import UTC, date, datetime

from bot.core.spans import Moment
from bot.core.words import count
from bot.daily.results import Result

_FIRST = (
    "Amber Azure Bold Brave Bright Brisk Calm Clever Coral Cosy Crimson Dapper Daring Eager Emerald Fair "
    "Fleet Gallant Gentle Gilded Golden Happy Honest Humble Ivory Jolly Keen Kind Lively Loyal Lucky "
    "Merry Mild Misty Noble Olive Pearl Plucky Polite Proud Quick Quiet Rosy Royal Ruby Rustic Sage "
    "Scarlet Serene Sharp Silver Sly Smiling Snowy Spry Steady Sunny Swift Tidy Velvet Violet Warm Wise "
    "Witty"
).split()
_SECOND = (
    "Ace Badger Bishop Canary Castle Clover Cobbler Crane Curlew Dancer Drummer Duchess Falcon Fiddler "
    "Finch Fox Gardener Hare Harper Heron Jester Joker Juggler King Kite Knave Knight Lark Lion Magpie "
    "Marten Miller Minstrel Otter Owl Page Painter Pilgrim Piper Plover Poet Queen Raven Robin Rook "
    "Sailor Scholar Siskin Smith Spade Sparrow Squire Stork Swallow Swan Tailor Thrush Tinker Trumpeter "
    "Unicorn Wanderer Weaver Wren Yeoman"
).split()
DIFFICULTIES = ("", "easy", "rather easy", "middling", "hard", "very hard")


def alias(user: str) -> str:
    """The name a player bears on boards: made from the id, from which nobody can find it again."""
    digest = hashlib.sha256(f"patience|{user}".encode()).digest()
    return f"{_FIRST[digest[0] % len(_FIRST)]} {_SECOND[digest[1] % len(_SECOND)]} {digest[2] % 100}"


def player(user: str, reader: str, *, known: bool) -> str:
    """A player as the reader's platform shows people; only the alias of those the reader may not know."""
    platform, _, name = user.partition(":")
    if platform == "discord" and reader.startswith("discord:") and known:
        return f"<@{name}> ({alias(user)})"  # shown as a name; the client pings nobody
    return alias(user)


def moment(seconds: int, reader: str, now: float) -> str:
    """A time to come, in the reader's own."""
    if reader.startswith("discord:"):
        return f"<t:{seconds}:R> (<t:{seconds}:t>)"
    minutes = max(0, round((seconds - now) / 60))
    there = ""
    if reader.startswith("local:"):
        there = f", at {datetime.fromtimestamp(seconds).astimezone():%H:%M}"
    if reader.startswith("slack:"):  # which puts the reader's own time there
        there = f", at <!date^{seconds}^{{time}}|{datetime.fromtimestamp(seconds, UTC):%H:%M} UTC>"
    return f"in {duration(minutes * 60)}{there}"


def moment_at(seconds: float, now: float) -> Moment:
    """The same as a span; both in seconds since 1970."""
    return Moment(datetime.fromtimestamp(seconds, UTC), datetime.fromtimestamp(now, UTC))


def duration(seconds: int) -> str:
    """As in "2 h 5 min", "12 min", "45 s"."""
    if seconds < 60:
        return f"{seconds} s"
    hours, minutes = divmod(seconds // 60, 60)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min"


def clock(seconds: int) -> str:
    """As in "2:05:09", "12:05"."""
    hours, rest = divmod(seconds, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


def day(of: date) -> str:
    """As in "21 November 2026"."""
    return f"{of.day} {of:%B %Y}"


def outcome(result: Result) -> str:
    """A result in a few words: "won in 143 moves, 12:05, clean"."""
    end = (
        f"won in {count(result.moves, 'move')}"
        if result.won
        else f"{result.home} of {result.total} cards home"
    )
    rest = [clock(result.seconds), "clean" if result.clean else helped(result)]
    return ", ".join([end, *([] if result.won else [count(result.moves, "move")]), *rest])


def helped(result: Result) -> str:
    """What a result owes to taking back and to hints."""
    parts = [
        count(result.undos, "undo") if result.undos else "",
        count(result.hints, "hint") if result.hints else "",
    ]
    return ", ".join(filter(None, parts))
