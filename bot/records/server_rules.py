"""The settings of a server, as they are stored."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Rules:
    """The settings of one server; empty means as it comes."""

    channels: tuple[str, ...] = ()  # where it may be played; none means everywhere
    post: str = ""  # the channel of the daily post
    hour: str = ""  # its hour in UTC, 0 to 23
    without: tuple[str, ...] = ()  # games that are not started here
    threads: str = ""  # "on": every game in a thread of its own
