"""Whether a board is still in view, by the last few messages of its channel.

Slack gives them for channels that the bot is a member of, if it has the scopes. They are fetched and counted
when a move is typed, and not stored. Subscribing to every message of every channel instead would be far too
intrusive.
"""

from __future__ import annotations

from datetime import timedelta

import structlog
from slack_sdk.errors import SlackApiError

from bot.platforms.slack.addresses import SlackOccasion
from bot.platforms.slack.api_errors import pause, slack_error
from bot.platforms.slack.pace import Pace, at_once
from bot.records.post import Post

log = structlog.get_logger()

IN_SIGHT = 10  # messages below a board in view; eleven people can play in a channel without new messages
AGAIN = timedelta(hours=1)  # until a channel without access is tried again
HISTORY = "conversations.history"


class InSight:
    """Checks within Slack's rate limits; beyond them nothing counts as in view."""

    def __init__(self, pace: Pace) -> None:
        self.pace = pace

    async def has(self, on: SlackOccasion, board: Post) -> bool:
        """Whether the board is in this channel, with at most IN_SIGHT messages below it.

        In threads and direct messages every typed move and every answer is a message, so a new board at the
        end is better there.
        """
        address = on.address
        if not address.response_url or address.thread or board.channel != address.channel:
            return False
        kinds = (address.team, HISTORY), (address.team, HISTORY, address.channel)
        if any(map(self.pace.rests, kinds)):
            return False
        try:
            client = at_once(on.client)
            answer = await client.conversations_history(channel=address.channel, limit=IN_SIGHT + 1)
        except SlackApiError as problem:
            busy = pause(problem)
            self.pace.closed(kinds[0] if busy else kinds[1], busy.pause if busy else AGAIN)
            log.info("the recent messages could not be read", error=slack_error(problem))
            return False
        # A message without bot_id is of another installation, which we cannot change.
        return any(message["ts"] == board.message and "bot_id" in message for message in answer["messages"])
