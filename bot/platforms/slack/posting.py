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

from bot import errors
from bot.core.reply import Reply
from bot.core.request import Request
from bot.core.spans import joined
from bot.platforms.slack import blocks, places
from bot.platforms.slack.blocks import MARKUP, Block
from bot.platforms.slack.markup import SlackMarkup
from bot.platforms.slack.pictures import Pictures, said
from bot.platforms.slack.places import Asked, Post
from bot.services import Services

log = structlog.get_logger()

LONG_AGO = -1  # a revision that no board was ever drawn for
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
IN_DIRECT_MESSAGES = "You find the file among your direct messages with me."
WHISPERED = "slack-private-picture"  # kept with the settings, to be handed out and forgotten with them
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
    markup: SlackMarkup = MARKUP

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
        elif self.asked.at_home and not reply.board:  # said at home itself
            return await self._hand_over(reply, *reply.file) if reply.file else reply
        elif reply.private:
            await self.whisper(reply)
        else:
            await self._show(reply, in_place=of_this_table and self.asked.message is not None)
        return reply

    async def whisper(self, reply: Reply) -> None:
        """For the asker's eyes alone."""
        if reply.file:
            reply = await self._hand_over(reply, *reply.file)
        if reply.picture and not self.pictures.hosted and await self._whisper_upload(reply):
            return
        picture, _ = await self.pictures.keep(reply, self.client) if self.pictures.hosted else (None, "")
        if reply.picture and picture is None:
            reply = replace(reply, monospace=reply.monospace or reply.alt)
        message = self._message(reply, picture)
        # An answer to a tap in such a message takes its place: page after page, question after question.
        way = {"response_type": "ephemeral", "replace_original": self.asked.whispered}
        if not await self._respond(message | way):
            await self._in_own_name(message)

    async def _whisper_upload(self, reply: Reply) -> bool:
        """With a picture in Slack's files, which Slack does not show by a response_url."""
        picture, name = await self.pictures.keep(reply, self.client)
        if picture is None:
            return False
        try:
            await self._in_own_name(self._message(reply, picture))
        except SlackApiError as problem:
            log.info("a private picture was not taken", error=said(problem))
            await self.pictures.forget(name, self.client)
            return False
        # Nobody tells when such a message is no longer looked at; the next one of the same person makes room.
        store = self.services.storage.people
        before = await store.preference(self.asked.player, WHISPERED)
        await store.prefer(self.asked.player, WHISPERED, name)
        if before:
            await self.pictures.forget(before, self.client)
        return True

    async def _in_own_name(self, message: dict[str, Any]) -> None:
        """Among direct messages nobody else is there; elsewhere only one person sees it."""
        channel, user, where = self.asked.channel, self.asked.user, self._in_thread
        if channel.startswith("D"):
            await self.client.chat_postMessage(channel=channel, unfurl_links=False, **message, **where)
        else:
            await self.client.chat_postEphemeral(channel=channel, user=user, **message, **where)

    async def _hand_over(self, reply: Reply, name: str, content: bytes) -> Reply:
        """A file goes to the direct messages, where Slack keeps it for this person alone."""
        told = blocks.fallback(reply, self.markup)
        sent = await self.client.chat_postMessage(channel=self.asked.user, text=told)
        await self.client.files_upload_v2(filename=name, content=content, channel=sent["channel"])
        return replace(reply, said=joined((reply.words, IN_DIRECT_MESSAGES)), status="", file=None)

    async def say(self, text: str) -> None:
        await self.whisper(Reply(text, private=True))

    def _is_older_than(self, newest: Post | None) -> bool:
        """Whether the pressed board has been continued in another message."""
        if not (newest and self.asked.message):
            return False
        return (newest.channel, newest.message) != (self.asked.channel, self.asked.message)

    async def _show(self, reply: Reply, *, in_place: bool) -> None:
        try:
            await self.publish(reply, in_place=in_place)
        except SlackApiError as problem:
            await self.explain(problem)

    async def publish(self, reply: Reply, *, in_place: bool = False) -> None:
        """The picture first, then the message with it, then what it replaces may go; raises SlackApiError."""
        picture, name = await self.pictures.keep(reply, self.client)
        if reply.picture and picture is None:
            words = joined((NO_PICTURE, reply.said))
            reply = replace(reply, said=words, monospace=reply.monospace or reply.alt)
        message = self._message(reply, picture)
        try:
            if reply.thread and not (in_place or self.asked.thread):
                await self._begin_thread(reply)
            time = (in_place and await self._changed(message)) or await self._posted(message)
        except SlackApiError:
            if name:
                await self.pictures.forget(name, self.client)
            raise
        if reply.board:
            now = Post(self.asked.team, self.asked.channel, time, name)
            try:
                await self._moved_on(reply.board.table, now)
            except Exception as problem:  # noqa: BLE001  it is seen already: nothing of this is the player's affair
                log.warning("a board's place was not kept", error=said(problem))

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

    async def _begin_thread(self, reply: Reply) -> None:
        """Slack's threads have no names: a message says it, and the board hangs below."""
        sent = await self.client.chat_postMessage(channel=self.asked.channel, text=MARKUP.words(reply.thread))
        self.asked = replace(self.asked, thread=sent["ts"])
        if reply.board:
            try:
                await self._keep_for_threads(reply.board.table, sent["ts"])
            except Exception as problem:  # noqa: BLE001  buttons play on all the same
                log.warning("a thread's table was not kept", error=said(problem))

    async def _moved_on(self, table: str, now: Post) -> None:
        """The table stands here now: the message that showed it before is retired, its picture forgotten."""
        before = Post.read(await self.services.sessions.posted(table))
        await self.services.sessions.set_posted(table, now.ref)
        await self._keep_for_threads(table, now.message)
        if before is None:
            return
        if not before.same_message(now):
            await self._retire(before, now)
        if before.picture and before.picture != now.picture:
            await self.pictures.forget(before.picture, self.client)

    async def _keep_for_threads(self, table: str, message: str) -> None:
        """What is said in a thread below that message is about this table."""
        key = places.thread_key(self.asked.team, self.asked.channel, message)
        await self.services.storage.slack.set_thread(key, table)

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

    async def explain(self, problem: SlackApiError) -> None:
        """Slack did not take the message: say why, as far as that can be known."""
        error = said(problem)
        log.warning("a reply was not taken", error=error)
        if error == "missing_scope":
            await self.say(LACKING.format(needed=problem.response.get("needed", "?")))
        else:
            await self.say(REFUSALS.get(error) or errors.reply(problem).text)

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
        told = blocks.of(reply, picture, markup=self.markup)
        return {"text": blocks.fallback(reply, self.markup), "blocks": told}

    @property
    def _in_thread(self) -> dict[str, Any]:
        return {"thread_ts": self.asked.thread} if self.asked.thread else {}
