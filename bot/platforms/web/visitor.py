"""Who sits before a window: the person, and the place that what they play belongs to."""

from __future__ import annotations

from dataclasses import dataclass

from bot.messages.ids import PlaceId, UserId


@dataclass(frozen=True)
class Visitor:
    """A person at the table in the browser."""

    user: UserId
    place: PlaceId
    name: str = ""  # as they are greeted
    session: str = ""  # the number of their session, where they signed in
