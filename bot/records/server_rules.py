"""The settings of a server, as they are stored."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Rules:
    """The settings of one server; empty means as it comes."""

    channels: tuple[str, ...] = ()  # where it may be played; none means everywhere
    roles: tuple[str, ...] = ()  # who may play, by the platform's ids of roles; none means everybody
    blocked: tuple[str, ...] = ()  # people who may not play here
    post: str = ""  # the channel of the daily post
    hour: str = ""  # its hour in UTC, 0 to 23
    quiet: str = ""  # hours in UTC in which nothing is posted unprompted: "22-8"
    without: tuple[str, ...] = ()  # games that are not started here
    threads: str = ""  # "on": every game in a thread of its own
    private: str = ""  # "on": a new game is shown to its player alone unless they want it public
    pause: str = ""  # seconds between two public boards of one person
    boards: str = ""  # public boards that a channel takes in a minute
    own: str = ""  # "off": nobody plays or shares patiences of their own here
    log: str = ""  # the channel in which moderators read who was blocked and what was removed

    def quiet_until(self, hour: int) -> int | None:
        """The hour (UTC, 0 to 23) at which the quiet around this one ends; None where it is not quiet."""
        if not self.quiet:
            return None
        begins, ends = map(int, self.quiet.split("-"))
        return ends if (hour - begins) % 24 < (ends - begins) % 24 else None
