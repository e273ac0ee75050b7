"""How players are named: by their own names where readers know them and they allow it; else by an alias.

In a text each reader's platform shows the name (bot.messages.spans.Person). A picture is the same for all who
look at it, so for pictures the platform is asked for the name.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.messages.ids import PlaceId, UserId
from bot.messages.spans import Owner, Person, RichText, text
from bot.records.preferences import NAMES
from render.deck.ink import drawable

if TYPE_CHECKING:
    from bot.services import Services


async def persons(services: Services, users: Sequence[str], *, around: bool) -> list[Person]:
    """The players for a text; `around`: its readers share a place with the players."""
    names = await services.daily.schedule.names()
    if not around:
        return [names.person(user, known=False) for user in users]
    preferences = await asyncio.gather(*map(services.storage.people.preferences, users))
    return [
        names.person(user, known=NAMES.of(found) == NAMES.default)
        for user, found in zip(users, preferences, strict=True)
    ]


async def names_for_picture(services: Services, people: Sequence[Person], place: PlaceId) -> list[str]:
    """Names of the people for a picture shown at a place."""
    own = await asyncio.gather(*(_own(services, person, place) for person in people))
    return [drawable(name) or person.name for name, person in zip(own, people, strict=True)]


async def signature(services: Services, user: str, place: PlaceId) -> tuple[RichText, str]:
    """The player's name on a shared card, in its text and in its picture.

    Players who hide from leaderboards are named in neither.
    """
    if await services.daily.leaderboards.hidden(user):
        return text(), ""
    [person] = await persons(services, [user], around=True)
    if name := await _own(services, person, place):
        return text(Owner(user)), drawable(name)
    return text(f"{person.name} · "), person.name


async def display_name(services: Services, user: str, place: PlaceId) -> str:
    """A player's name for people at a place; "" where it is not known."""
    platform = services.platforms.get(UserId(user).platform)
    return await platform.display_name(UserId(user), place) if platform else ""


async def _own(services: Services, person: Person, place: PlaceId) -> str:
    return await display_name(services, person.user, place) if person.known else ""
