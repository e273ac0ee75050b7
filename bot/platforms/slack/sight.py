"""Whether a board is still in sight: Slack is asked for the last few messages of its channel.

It tells that of channels that the bot is a member of, where it was given the scopes for it. They are counted
when a move is typed, and nothing of them is kept. To be sent every message of every channel instead, only to
know that there was one, would be more than anybody wants a card player to hear.
"""

from __future__ import annotations

from datetime import timedelta

import structlog
from slack_sdk.errors import SlackApiError

from bot.platforms.slack.addresses import SlackOccasion
from bot.platforms.slack.pace import Pace, at_once
from bot.platforms.slack.refusals import pause, slack_error
from bot.records.post import Post

log = structlog.get_logger()

IN_SIGHT = 10  # messages below a board that is still seen: eleven play there, and none posts at each move
AGAIN = timedelta(hours=1)  # until a channel is asked about again whose messages we may not see
HISTORY = "conversations.history"


class InSight:
    """Asks, at the pace that Slack allows; where it does not, nothing is in sight."""

    def __init__(self, pace: Pace) -> None:
        self.pace = pace

    async def has(self, on: SlackOccasion, board: Post) -> bool:
        """Whether the board stands in this channel, with no more than so many messages below it.

        Where people write to us, in threads and among direct messages, each line of theirs is one, and so is
        each sentence of ours: there a board is best the last of them.
        """
        asked = on.asked
        if not asked.response_url or asked.thread or board.channel != asked.channel:
            return False
        kinds = (asked.team, HISTORY), (asked.team, HISTORY, asked.channel)
        if any(map(self.pace.rests, kinds)):
            return False
        try:
            client = at_once(on.client)
            told = await client.conversations_history(channel=asked.channel, limit=IN_SIGHT + 1)
        except SlackApiError as problem:
            later = pause(problem)
            self.pace.closed(kinds[0] if later else kinds[1], later.pause if later else AGAIN)
            log.info("what is in sight is not told", error=slack_error(problem))
            return False
        # A message that no bot of this installation wrote is another's, which it may not change.
        return any(message["ts"] == board.message and "bot_id" in message for message in told["messages"])
