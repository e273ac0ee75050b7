"""Who uses a window: the person, and the place that their tables belong to."""

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
