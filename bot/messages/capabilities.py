"""What a platform can do, for those who ask and those who write a platform."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta


@dataclass(frozen=True)
class Rate:
    """So many calls within some time."""

    calls: int
    within: timedelta


@dataclass(frozen=True)
class Capabilities:
    """What a platform can: the core asks nothing of it, but whoever writes a platform answers here."""

    private: bool  # answers that one person sees, among others
    threads: bool  # a table may stand in a thread of its own
    buttons: int  # in a row
    rows: int  # of buttons and menus
    options: int  # of a menu
    direct: bool = False  # somebody can be written to who has not asked just now
    edit_window: timedelta | None = None  # how long a message can be changed; None: as long as it stands
    hurry: timedelta | None = None  # after which the asker is told that it takes longer; None: never
    apology: timedelta | None = None  # after which a board that is not shown yet is excused; None: never
    rates: Mapping[str, Rate] = field(
        default_factory=dict
    )  # by the class of calls, where the platform says so
