"""What a platform supports: buttons, threads, private answers, limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta


@dataclass(frozen=True)
class Rate:
    """A rate limit: so many calls within a span of time."""

    calls: int
    within: timedelta


@dataclass(frozen=True)
class Capabilities:
    """What a platform supports, declared once by each platform."""

    private: bool  # it can show an answer to one person in a shared channel
    threads: bool  # a table may have a thread of its own
    buttons: int  # in a row
    rows: int  # of buttons and menus
    options: int  # of a menu
    launches: bool = False  # a button can open the hosted table within it
    direct: bool = False  # it can send direct messages unprompted
    edit_window: timedelta | None = None  # how long a message can be changed; None: without limit
    hurry: timedelta | None = None  # after which the user sees that the answer takes longer; None: never
    apology: timedelta | None = None  # after which a delayed board is announced; None: never
    rates: Mapping[str, Rate] = field(default_factory=dict)  # by kind of call, as documented
