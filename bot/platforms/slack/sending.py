"""The ways to a person in Slack: a message in the bot's name, the address a request came with, a file."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

from slack_sdk.errors import SlackApiError
from slack_sdk.http_retry.builtin_async_handlers import (
    AsyncConnectionErrorRetryHandler,
    AsyncRateLimitErrorRetryHandler,
)
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.webhook.async_client import AsyncWebhookClient

from bot.messages.reply import Reply
from bot.messages.spans import joined
from bot.platforms.slack import blocks
from bot.platforms.slack.addresses import SlackOccasion
from bot.platforms.slack.markup import SlackMarkup
from bot.platforms.slack.pace import Pace, at_once
from bot.platforms.slack.refusals import GONE, UNDELETABLE, slack_error
from bot.records.post import Post

APART = timedelta(seconds=1)  # messages of one channel, where Slack has said that they come too often
OPEN = timedelta(minutes=25)  # a response_url, with some to spare
MOST_WAYS = 2000
IN_DIRECT_MESSAGES = "You find the file among your direct messages with me."


async def posted(on: SlackOccasion, message: dict[str, Any], pace: Pace) -> str:
    """A new message for everybody; gives its ts, by which Slack names it."""
    client, channel = at_once(on.client), on.asked.channel
    sent = await pace.call(
        (on.asked.team, "chat.postMessage", channel),
        lambda: client.chat_postMessage(
            channel=channel, unfurl_links=False, unfurl_media=False, **message, **in_thread(on)
        ),
        APART,
    )
    ts: str = sent["ts"]
    return ts


async def in_own_name(on: SlackOccasion, message: dict[str, Any]) -> None:
    """Among direct messages nobody else is there; elsewhere only one person sees it."""
    channel, user, where = on.asked.channel, on.asked.user, in_thread(on)
    if channel.startswith("D"):
        await on.client.chat_postMessage(channel=channel, unfurl_links=False, **message, **where)
    else:
        await on.client.chat_postEphemeral(channel=channel, user=user, **message, **where)


async def hand_over(on: SlackOccasion, reply: Reply, name: str, content: bytes, markup: SlackMarkup) -> Reply:
    """A file goes to the direct messages, where Slack keeps it for this person alone."""
    sent = await on.client.chat_postMessage(channel=on.asked.user, text=blocks.fallback(reply, markup))
    await on.client.files_upload_v2(filename=name, content=content, channel=sent["channel"])
    return replace(reply, said=joined((reply.words, IN_DIRECT_MESSAGES)), status="", file=None)


async def by_way_back(on: SlackOccasion, message: dict[str, Any]) -> bool:
    """By the address that came with the request; False where there is none, or no longer."""
    return bool(on.asked.response_url) and await sent_back(on.client, on.asked.response_url or "", message)


async def sent_back(client: AsyncWebClient, address: str, message: dict[str, Any]) -> bool:
    """By a response_url; False where it is worth nothing any more."""
    webhook = AsyncWebhookClient(
        address,
        ssl=client.ssl,
        proxy=client.proxy,
        session=client.session,
        retry_handlers=[
            AsyncConnectionErrorRetryHandler(),
            AsyncRateLimitErrorRetryHandler(max_retry_count=2),
        ],
    )
    return (await webhook.send_dict(message)).status_code == 200


async def changed(client: AsyncWebClient, post: Post, way: str, message: dict[str, Any]) -> None:
    """A message of ours, by its own way back where that is known, for Slack does not count it."""
    if not (way and await sent_back(client, way, {**message, "replace_original": True})):
        await client.chat_update(channel=post.channel, ts=post.message, **message)


async def deleted(client: AsyncWebClient, post: Post, way: str, pace: Pace) -> bool:
    """A message of ours is gone, by its own way back where that is known; False where that may not be."""
    if way and await sent_back(client, way, {"delete_original": True}):
        return True
    delete = at_once(client).chat_delete
    try:
        await pace.call((post.scope, "chat.delete"), lambda: delete(channel=post.channel, ts=post.message))
    except SlackApiError as problem:
        if slack_error(problem) in UNDELETABLE:
            return False
        if slack_error(problem) != GONE:
            raise
    return True


class ResponseUrls:
    """The response_urls of boards that were tapped: what is done by one of them is not counted by Slack.

    Each is good for five times within half an hour. It changes and deletes what one person alone sees, which
    nothing else does. Pictures among Slack's files are not shown by this way, but words are.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._known: OrderedDict[tuple[str, str], tuple[str, float]] = OrderedDict()

    def note(self, on: SlackOccasion, key: tuple[str, str]) -> None:
        """A board was tapped, which is found again by its place, or by who sees it and its table."""
        if on.asked.response_url:
            self._known[key] = on.asked.response_url, self.clock() + OPEN.total_seconds()
            self._known.move_to_end(key)
            while len(self._known) > MOST_WAYS:
                self._known.popitem(last=False)

    def take(self, key: tuple[str, str]) -> str:
        """The address of a board, for the last time; "" where none is known."""
        address, until = self._known.pop(key, ("", 0.0))
        return address if self.clock() < until else ""


def in_thread(on: SlackOccasion) -> dict[str, Any]:
    """Where in the channel it belongs."""
    return {"thread_ts": on.asked.thread} if on.asked.thread else {}
