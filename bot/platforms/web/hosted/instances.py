"""Who is in an Activity, and in which channel it runs: as Discord reports to our server, not as a page says.

https://docs.discord.com/developers/resources/application#get-application-activity-instance
"""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from dataclasses import dataclass
from datetime import timedelta
from time import monotonic

import aiohttp

from bot.errors import NotSignedIn
from bot.messages.ids import HOME, PlaceId
from bot.platforms.web.hosted.hosting import Activity
from bot.sign_in.provider import TIMEOUT, UNREACHABLE

NAME = re.compile(r"[A-Za-z0-9_-]{1,128}")  # it becomes part of an address
WAITS = (timedelta(0), timedelta(seconds=0.3), timedelta(seconds=0.7))  # Discord may hear of somebody later
FRESH = timedelta(seconds=30)
MOST = 2000  # instances remembered
_NUMBER = re.compile(r"\d{1,20}")


@dataclass(frozen=True)
class Instance:
    """An Activity that runs."""

    place: PlaceId
    people: frozenset[str]  # "discord:42"


class Instances:
    """Asks Discord, and remembers the answer for half a minute."""

    def __init__(self, activity: Activity) -> None:
        self.activity = activity
        self._known: OrderedDict[str, tuple[float, Instance | None]] = OrderedDict()

    async def joined(self, http: aiohttp.ClientSession, name: str, user: str) -> Instance | None:
        """The instance that somebody has just joined; None where they are not in it. NotSignedIn."""
        for wait in WAITS:
            await asyncio.sleep(wait.total_seconds())
            found = await self._fetched(http, name)
            if found and user in found.people:
                return found
        return None

    async def has(self, http: aiohttp.ClientSession, name: str, user: str) -> bool:
        """Whether somebody is still in it; while Discord does not answer nobody is sent away."""
        at, found = self._known.get(name, (float("-inf"), None))
        if monotonic() - at > FRESH.total_seconds():
            try:
                found = await self._fetched(http, name)
            except NotSignedIn:
                return True
        return found is not None and user in found.people

    async def _fetched(self, http: aiohttp.ClientSession, name: str) -> Instance | None:
        activity = self.activity
        address = f"{activity.api}/applications/{activity.application}/activity-instances/{name}"
        headers = {"Authorization": f"Bot {activity.token}"}
        try:
            async with http.get(address, headers=headers, timeout=TIMEOUT) as answer:
                if answer.status == 404:
                    found = None
                else:
                    answer.raise_for_status()
                    found = _read(await answer.json(), activity.application, name)
        except (aiohttp.ClientError, TimeoutError, ValueError, KeyError, TypeError, AttributeError):
            raise NotSignedIn(UNREACHABLE) from None
        self._known[name] = (monotonic(), found)
        self._known.move_to_end(name)
        if len(self._known) > MOST:
            self._known.popitem(last=False)
        return found


def _read(sent: dict[str, object], application: str, name: str) -> Instance | None:
    """An instance as Discord describes it; None where it is another one than was asked for."""
    if sent["application_id"] != application or sent["instance_id"] != name:
        return None
    location, users = sent["location"], sent["users"]
    if not isinstance(location, dict) or not isinstance(users, list):
        raise TypeError("no instance")
    channel, guild = str(location["channel_id"]), str(location.get("guild_id") or HOME)
    if not _NUMBER.fullmatch(channel) or not (guild == HOME or _NUMBER.fullmatch(guild)):
        raise ValueError("no channel")
    # Ids, as documented; some have seen objects.
    people = (str(user["id"]) if isinstance(user, dict) else str(user) for user in users)
    return Instance(PlaceId(f"discord:{guild}/{channel}"), frozenset(f"discord:{user}" for user in people))
