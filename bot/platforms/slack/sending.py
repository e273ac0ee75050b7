"""Sending to Slack: messages in the bot's name, response_urls, files."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import timedelta

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
from bot.platforms.slack.api_errors import GONE, UNDELETABLE, slack_error
from bot.platforms.slack.blocks import SlackMessage
from bot.platforms.slack.markup import SlackMarkup
from bot.platforms.slack.pace import Pace, at_once
from bot.records.post import Post

APART = timedelta(seconds=1)  # between messages of one channel after a rate limit
OPEN = timedelta(minutes=25)  # validity of a response_url, with a margin
MOST_URLS = 2000
IN_DIRECT_MESSAGES = "You find the file among your direct messages with me."


async def post_message(on: SlackOccasion, message: SlackMessage, pace: Pace) -> str:
    """Post a public message; gives its ts, Slack's id of it."""
    client, channel = at_once(on.client), on.address.channel
    sent = await pace.call(
        (on.address.team, "chat.postMessage", channel),
        lambda: client.chat_postMessage(
            channel=channel, thread_ts=on.address.thread, unfurl_links=False, unfurl_media=False, **message
        ),
        APART,
    )
    ts: str = sent["ts"]
    return ts


async def in_own_name(on: SlackOccasion, message: SlackMessage) -> None:
    """Post to one person: a message in direct messages, elsewhere an ephemeral one."""
    channel, user, thread = on.address.channel, on.address.user, on.address.thread
    if channel.startswith("D"):
        await on.client.chat_postMessage(channel=channel, thread_ts=thread, unfurl_links=False, **message)
    else:
        await on.client.chat_postEphemeral(channel=channel, user=user, thread_ts=thread, **message)


async def hand_over(on: SlackOccasion, reply: Reply, name: str, content: bytes, markup: SlackMarkup) -> Reply:
    """Send a file by direct message; gives the reply without it."""
    sent = await on.client.chat_postMessage(channel=on.address.user, text=blocks.fallback(reply, markup))
    await on.client.files_upload_v2(filename=name, content=content, channel=sent["channel"])
    return replace(reply, message=joined((reply.rich_text, IN_DIRECT_MESSAGES)), status="", file=None)


async def by_response_url(on: SlackOccasion, message: Mapping[str, object]) -> bool:
    """Send by the request's response_url; False where there is none or it has expired."""
    address = on.address.response_url
    return bool(address) and await send_to_response_url(on.client, address or "", message)


async def send_to_response_url(client: AsyncWebClient, address: str, message: Mapping[str, object]) -> bool:
    """Send by a response_url; False where it has expired."""
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
    return (await webhook.send_dict({**message})).status_code == 200


async def change_message(
    client: AsyncWebClient, post: Post, response_url: str, message: SlackMessage
) -> None:
    """Change a message of ours, by a response_url if known, which has no rate limit."""
    if not (
        response_url
        and await send_to_response_url(client, response_url, {**message, "replace_original": True})
    ):
        await client.chat_update(channel=post.channel, ts=post.message, **message)


async def delete_message(client: AsyncWebClient, post: Post, response_url: str, pace: Pace) -> bool:
    """Delete a message of ours, by a response_url if known; False where it is not allowed."""
    if response_url and await send_to_response_url(client, response_url, {"delete_original": True}):
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
    """The response_urls of tapped boards, which have no rate limit.

    Each is valid for five uses within half an hour. Only they can change and delete ephemeral messages. They
    can show text but no uploads.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._known: OrderedDict[tuple[str, str], tuple[str, float]] = OrderedDict()

    def note(self, on: SlackOccasion, key: tuple[str, str]) -> None:
        """Store the response_url of a tapped board, by its place, or by user and table."""
        if on.address.response_url:
            self._known[key] = on.address.response_url, self.clock() + OPEN.total_seconds()
            self._known.move_to_end(key)
            while len(self._known) > MOST_URLS:
                self._known.popitem(last=False)

    def take(self, key: tuple[str, str]) -> str:
        """Remove and return the URL of a board; "" where none is known."""
        address, until = self._known.pop(key, ("", 0.0))
        return address if self.clock() < until else ""
