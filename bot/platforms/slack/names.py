"""What people are called in their workspace, for the boards that say whose they are.

Slack notifies whoever is mentioned, so a board names its player in plain words. A name is asked for once an
hour and kept nowhere but here.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

import structlog
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from bot.core.ids import UserId
from bot.core.spans import legible
from bot.platforms.slack.pace import Pace, at_once
from bot.platforms.slack.refusals import pause, slack_error
from engine.sentences import cut

log = structlog.get_logger()

GOOD = timedelta(hours=1)
MOST = 4096  # people: those of the last minutes in all but the largest bots
LONGEST = 40  # characters of a name
USERS = "users.info"


class PlayerNames:
    """The last people who played, by the clock of this process."""

    def __init__(self, pace: Pace, clock: Callable[[], float] = time.monotonic) -> None:
        self.pace = pace
        self.clock = clock
        self._known: OrderedDict[str, tuple[str, float]] = OrderedDict()

    def of(self, user: str) -> str:
        """By "slack:T1/U1"; "" where Slack has not said it."""
        return self._known.get(user, ("", 0.0))[0]

    async def learn(self, client: AsyncWebClient, user: UserId) -> None:
        """Asks Slack, where that is due; a board is worth showing without a name."""
        team, _, person = user.own.partition("/")
        due = self._known.get(user, ("", 0.0))[1] <= self.clock()
        if user.platform != "slack" or not due or self.pace.rests((team, USERS)):
            return
        name = self.of(user)
        try:
            name = _called((await at_once(client).users_info(user=person))["user"])
        except SlackApiError as problem:
            if later := pause(problem):
                self.pace.closed((team, USERS), later.pause)
                return
            log.info("a name is not told", error=slack_error(problem))
        self._known[user] = name, self.clock() + GOOD.total_seconds()
        self._known.move_to_end(user)
        while len(self._known) > MOST:
            self._known.popitem(last=False)


def _called(user: Mapping[str, Any]) -> str:
    """As people in the workspace see it: the name somebody chose, else the full one, else the account's."""
    profile = user.get("profile") or {}
    found = profile.get("display_name") or profile.get("real_name") or user.get("name") or ""
    return cut(" ".join(legible(found).split()), LONGEST)
