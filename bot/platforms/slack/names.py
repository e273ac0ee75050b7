"""Display names of people in their workspace, for boards and cards.

A mention would notify people, so they are named in plain text.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable

import structlog
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from bot.messages.ids import UserId
from bot.messages.spans import Owner, Person, RichText
from bot.platforms.display_names import DisplayNames
from bot.platforms.slack.api_errors import pause, slack_error
from bot.platforms.slack.pace import Pace, at_once

log = structlog.get_logger()

USERS = "users.info"


class PlayerNames(DisplayNames):
    """Display names from Slack."""

    def __init__(self, pace: Pace, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(clock)
        self.pace = pace

    async def fetch(self, client: AsyncWebClient, users: Iterable[str]) -> None:
        """Fetch names that are due; failures are ignored."""
        await asyncio.gather(*(self._fetch(client, UserId(user)) for user in users))

    async def _fetch(self, client: AsyncWebClient, user: UserId) -> None:
        team, _, person = user.own.partition("/")
        if user.platform != "slack" or not self.due(user) or self.pace.rests((team, USERS)):
            return
        name = self.of(user)
        try:
            account = (await at_once(client).users_info(user=person))["user"]
            profile = account.get("profile") or {}
            by_preference = profile.get("display_name"), profile.get("real_name"), account.get("name")
            name = str(next(filter(None, by_preference), ""))
        except SlackApiError as problem:
            if busy := pause(problem):
                self.pace.closed((team, USERS), busy.pause)
                return
            log.info("a display name could not be fetched", error=slack_error(problem))
        self.learn(name, user)


def people_in(content: RichText) -> list[str]:
    """The people whom a text identifies."""
    named = (part for part in content.parts if isinstance(part, Owner | Person))
    return [span.user for span in named if isinstance(span, Owner) or span.known]
