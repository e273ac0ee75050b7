"""The ways to a person in Slack: a message in the bot's name, the address a request came with, a file."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from slack_sdk.http_retry.builtin_async_handlers import (
    AsyncConnectionErrorRetryHandler,
    AsyncRateLimitErrorRetryHandler,
)
from slack_sdk.webhook.async_client import AsyncWebhookClient

from bot.core.reply import Reply
from bot.core.spans import joined
from bot.platforms.slack import blocks
from bot.platforms.slack.markup import SlackMarkup
from bot.platforms.slack.places import SlackOccasion

IN_DIRECT_MESSAGES = "You find the file among your direct messages with me."


async def posted(on: SlackOccasion, message: dict[str, Any]) -> str:
    """A new message for everybody; gives its time, by which Slack names it."""
    sent = await on.client.chat_postMessage(
        channel=on.asked.channel, unfurl_links=False, unfurl_media=False, **message, **in_thread(on)
    )
    time: str = sent["ts"]
    return time


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
    if not on.asked.response_url:
        return False
    webhook = AsyncWebhookClient(
        on.asked.response_url,
        ssl=on.client.ssl,
        proxy=on.client.proxy,
        session=on.client.session,
        retry_handlers=[
            AsyncConnectionErrorRetryHandler(),
            AsyncRateLimitErrorRetryHandler(max_retry_count=2),
        ],
    )
    return (await webhook.send_dict(message)).status_code == 200


def in_thread(on: SlackOccasion) -> dict[str, Any]:
    """Where in the channel it belongs."""
    return {"thread_ts": on.asked.thread} if on.asked.thread else {}
