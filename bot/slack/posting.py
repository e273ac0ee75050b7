"""Puts a reply where it belongs: into its board, into a new message, or before one person's eyes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

import structlog
from slack_sdk.errors import SlackApiError
from slack_sdk.http_retry.builtin_async_handlers import (
    AsyncConnectionErrorRetryHandler,
    AsyncRateLimitErrorRetryHandler,
)
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.webhook.async_client import AsyncWebhookClient

from bot.request import Reply, Request
from bot.services import Services
from bot.slack import blocks, places
from bot.slack.blocks import Block
from bot.slack.pictures import Pictures, said
from bot.slack.places import Asked, Post

log = structlog.get_logger()

LONG_AGO = -1  # a revision that no board was ever drawn for
SORRY = "Something went wrong on my side, and I am sorry. Your games are kept; please try again in a moment."
NO_PICTURE = "The picture did not get through to Slack, so here is the table in words."
UNREACHABLE = (
    "I may not write here yet. Please type /invite @patience, or play with me in our direct messages. "
    "Nothing is lost until then."
)
CLOSED = "Slack does not let me write here: the channel is archived, or only some people may post in it."
LACKING = (
    "I lack a permission that Slack calls “{needed}”. Please ask whoever put me here to install me again. "
    "Nothing is lost until then."
)
REFUSALS = {
    "channel_not_found": UNREACHABLE,
    "not_in_channel": UNREACHABLE,
    "is_archived": CLOSED,
    "restricted_action": CLOSED,
    "restricted_action_read_only_channel": CLOSED,
    "restricted_action_thread_only_channel": CLOSED,
    "restricted_action_thread_locked": CLOSED,
    "restricted_action_non_threadable_channel": CLOSED,
}
# The message that was to be changed is gone, or too old for the rules of this workspace.
UNCHANGEABLE = {"message_not_found", "cant_update_message", "edit_window_closed", "is_inactive"}

Answer = Callable[[Request, Services], Awaitable[Reply]]


@dataclass
class Posting:
    """One request on its way to its answer."""

    asked: Asked
    client: AsyncWebClient
    services: Services
    pictures: Pictures

    async def answer(self, request: Request, answer: Answer) -> Reply:
        """Posts the reply."""
        newest = Post.read(await self.services.sessions.posted(request.table)) if request.table else None
        retired = self._is_older_than(newest)
        if retired:  # out of date even where it still shows the newest position
            request = replace(request, revision=LONG_AGO)
        reply = await answer(request, self.services)
        of_this_table = reply.board is not None and reply.board.table == request.table
        if of_this_table and retired and newest:
            await self._point_below(reply, newest)
        elif self.asked.at_home and not reply.board:
            return reply  # said at home itself
        elif reply.private:
            await self.whisper(reply)
        else:
            await self._show(reply, in_place=of_this_table and self.asked.message is not None)
        return reply

    async def whisper(self, reply: Reply) -> None:
        """For the asker's eyes alone. Uploaded pictures, which Slack may refuse there, give way to words."""
        picture, _ = await self.pictures.keep(reply, self.client) if self.pictures.hosted else (None, "")
        if reply.picture and picture is None:
            reply = replace(reply, monospace=reply.monospace or reply.alt)
        message = self._message(reply, picture) | self._in_thread
        if await self._respond({**message, "response_type": "ephemeral", "replace_original": False}):
            return
        if self.asked.channel.startswith("D"):  # nobody else is there
            await self.client.chat_postMessage(channel=self.asked.channel, unfurl_links=False, **message)
        else:
            await self.client.chat_postEphemeral(channel=self.asked.channel, user=self.asked.user, **message)

    async def say(self, text: str) -> None:
        await self.whisper(Reply(text, private=True))

    def _is_older_than(self, newest: Post | None) -> bool:
        """Whether the pressed board has been continued in another message."""
        if not (newest and self.asked.message):
            return False
        return (newest.channel, newest.message) != (self.asked.channel, self.asked.message)

    async def _show(self, reply: Reply, *, in_place: bool) -> None:
        """The picture first, then the message with it, then what it replaces may go."""
        picture, name = await self.pictures.keep(reply, self.client)
        if reply.picture and picture is None:
            text = f"{NO_PICTURE}\n{reply.text}"
            reply = replace(reply, text=text, monospace=reply.monospace or reply.alt)
        message = self._message(reply, picture)
        try:
            time = (in_place and await self._changed(message)) or await self._posted(message)
        except SlackApiError as problem:
            if name:
                await self.pictures.forget(name, self.client)
            await self._explain(problem)
            return
        if reply.board:
            await self._moved_on(reply.board.table, Post(self.asked.team, self.asked.channel, time, name))

    async def _changed(self, message: dict[str, Any]) -> str | None:
        """The pressed message, changed in place; None where that can no longer be."""
        assert self.asked.message, "a board was pressed"
        # Where Slack fetches the picture itself, the button's own way back spares a call that Slack counts.
        if self.pictures.hosted and await self._respond({**message, "replace_original": True}):
            return self.asked.message
        try:
            await self.client.chat_update(channel=self.asked.channel, ts=self.asked.message, **message)
        except SlackApiError as problem:
            if said(problem) not in UNCHANGEABLE:
                raise
            return None
        return self.asked.message

    async def _posted(self, message: dict[str, Any]) -> str:
        sent = await self.client.chat_postMessage(
            channel=self.asked.channel, unfurl_links=False, unfurl_media=False, **message, **self._in_thread
        )
        time: str = sent["ts"]
        return time

    async def _moved_on(self, table: str, now: Post) -> None:
        """The table stands here now: the message that showed it before is retired, its picture forgotten."""
        before = Post.read(await self.services.sessions.posted(table))
        await self.services.sessions.set_posted(table, now.ref)
        await self._keep_for_threads(table, now)
        if before is None:
            return
        if not before.same_message(now):
            await self._retire(before, now)
        if before.picture and before.picture != now.picture:
            await self.pictures.forget(before.picture, self.client)

    async def _keep_for_threads(self, table: str, now: Post) -> None:
        store = self.services.sessions.store
        key = places.thread_key(now.team, now.channel, now.message)
        await store.client.set(key, table, ex=store.kept)

    async def _retire(self, before: Post, now: Post) -> None:
        where = "below" if before.channel == now.channel else "elsewhere"
        try:
            link = await self.client.chat_getPermalink(channel=now.channel, message_ts=now.message)
            words = f"This game is continued <{link['permalink']}|{where}>."
            line = {"type": "section", "text": {"type": "mrkdwn", "text": words}}
            await self.client.chat_update(
                channel=before.channel,
                ts=before.message,
                text=f"This game is continued {where}.",
                blocks=[line],
            )
        except SlackApiError as problem:  # gone, or too old: its buttons will say so
            log.info("an old board was not retired", error=said(problem))

    async def _point_below(self, reply: Reply, newest: Post) -> None:
        """A retired board that kept its buttons was pressed: it loses them, and the asker sees the newest."""
        assert self.asked.message, "a board was pressed"
        await self._retire(Post(self.asked.team, self.asked.channel, self.asked.message), newest)
        await self.whisper(replace(reply, rows=(), menus=(), private=True))

    async def _explain(self, problem: SlackApiError) -> None:
        """Slack did not take the message: say why, as far as that can be known."""
        error = said(problem)
        log.warning("a reply was not taken", error=error)
        if error == "missing_scope":
            await self.say(LACKING.format(needed=problem.response.get("needed", "?")))
        else:
            await self.say(REFUSALS.get(error, SORRY))

    async def _respond(self, message: dict[str, Any]) -> bool:
        """By the way back that came with the request; False where there is none, or no longer."""
        if not self.asked.response_url:
            return False
        webhook = AsyncWebhookClient(
            self.asked.response_url,
            ssl=self.client.ssl,
            proxy=self.client.proxy,
            retry_handlers=[
                AsyncConnectionErrorRetryHandler(),
                AsyncRateLimitErrorRetryHandler(max_retry_count=2),
            ],
        )
        return (await webhook.send_dict(message)).status_code == 200

    def _message(self, reply: Reply, picture: Block | None) -> dict[str, Any]:
        return {"text": blocks.fallback(reply), "blocks": blocks.of(reply, picture)}

    @property
    def _in_thread(self) -> dict[str, Any]:
        return {"thread_ts": self.asked.thread} if self.asked.thread else {}
