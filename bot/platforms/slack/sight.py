"""Whether a board is still in sight: Slack is asked for the last few messages of its channel.

It tells that of channels that the bot is a member of, where it was given the scopes for it. They are looked
at when a move is typed, for who wrote them, and nothing of them is kept. To be sent every message of every
channel instead, only to know that there was one, would be more than anybody wants a card player to hear.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

import structlog
from slack_sdk.errors import SlackApiError

from bot.platforms.base import Post
from bot.platforms.slack.pace import Pace, at_once
from bot.platforms.slack.places import SlackOccasion
from bot.platforms.slack.refusals import pause, slack_error

log = structlog.get_logger()

IN_SIGHT = 10  # messages at the end of a channel: ten who play there, and nobody posts a board at each move
AGAIN = timedelta(hours=1)  # until a channel is asked about again whose messages we may not see
HISTORY = "conversations.history"


class InSight:
    """Asks, at the pace that Slack allows; where it does not, nothing is in sight."""

    def __init__(self, pace: Pace) -> None:
        self.pace = pace

    async def has(self, on: SlackOccasion, board: Post) -> bool:
        """Whether the board stands in this channel, with nothing of others below it.

        What is written to us, in a thread or among direct messages, is itself such a message.
        """
        asked = on.asked
        if not asked.response_url or asked.thread or board.channel != asked.channel:
            return False
        kinds = (asked.team, HISTORY), (asked.team, HISTORY, asked.channel)
        if any(map(self.pace.rests, kinds)):
            return False
        try:
            told = await at_once(on.client).conversations_history(channel=asked.channel, limit=IN_SIGHT)
        except SlackApiError as problem:
            later = pause(problem)
            self.pace.closed(kinds[0] if later else kinds[1], later.pause if later else AGAIN)
            log.info("what is in sight is not told", error=slack_error(problem))
            return False
        return _ends(told["messages"], board.message)


def _ends(newest_first: Sequence[Mapping[str, Any]], board: str) -> bool:
    """Whether all messages down from the board are the bot's that posted it."""
    for at, message in enumerate(newest_first):
        if message["ts"] == board:
            ours = message.get("bot_id")
            return bool(ours) and all(later.get("bot_id") == ours for later in newest_first[:at])
    return False
