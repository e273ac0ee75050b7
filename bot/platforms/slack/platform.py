"""Shows replies in Slack: in a new message, in the tapped one, or to one person."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import asdict, replace
from datetime import timedelta

import structlog
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from bot.errors import RetryAfter
from bot.messages.capabilities import Capabilities, Rate
from bot.messages.custom_ids import CustomId
from bot.messages.ids import PlaceId, UserId
from bot.messages.reply import Reply, TextForm
from bot.messages.spans import TextLike, joined, written
from bot.platforms.base import BasePlatform
from bot.platforms.slack import addresses, blocks
from bot.platforms.slack.addresses import PreparedMessage, SlackAddress, SlackOccasion
from bot.platforms.slack.advice import Advice
from bot.platforms.slack.api_errors import CLOSED_TO_US, UNCHANGEABLE, explained, pause, slack_error
from bot.platforms.slack.blocks import Block, SlackMessage
from bot.platforms.slack.leftovers import Leftovers
from bot.platforms.slack.markup import SlackMarkup
from bot.platforms.slack.names import PlayerNames, people_in
from bot.platforms.slack.pace import at_once
from bot.platforms.slack.pictures import SlackPictures
from bot.platforms.slack.sending import (
    ResponseUrls,
    by_response_url,
    change_message,
    delete_message,
    hand_over,
    in_own_name,
    post_message,
    send_to_response_url,
)
from bot.platforms.slack.sight import InSight
from bot.records.post import Post
from bot.services import Services
from bot.storage.people import PRIVATE_PICTURE

log = structlog.get_logger()

NO_PICTURE = "The picture did not get through to Slack, so here is the table in words."
SOON = timedelta(seconds=3)  # pauses up to this are waited for; after longer ones a board is posted anew
# Every request is acknowledged at once, so there is no `hurry`.
CAPABILITIES = Capabilities(
    private=True,
    threads=True,
    direct=True,
    buttons=25,
    rows=15,
    options=100,
    apology=timedelta(seconds=3),
    rates={"post": Rate(1, timedelta(seconds=1)), "edit": Rate(50, timedelta(minutes=1))},
)


class SlackPlatform(BasePlatform[SlackOccasion]):
    """Slack, for one workspace or for many."""

    name = "slack"
    capabilities = CAPABILITIES

    def __init__(
        self,
        services: Services,
        pictures: SlackPictures,
        markup: SlackMarkup,
        leftovers: Leftovers,
        opened: Callable[[SlackPlatform], AbstractAsyncContextManager[object]],
    ) -> None:
        self.services = services
        self.pictures = pictures
        self.leftovers = leftovers
        self.pace = leftovers.pace
        self.sight = InSight(self.pace)
        self.names = PlayerNames(self.pace)
        self.markup = markup.naming(self.names.of)
        self.response_urls = ResponseUrls()
        self.advice = Advice(services, pictures)
        self._opened = opened
        self.connected: Callable[[], Awaitable[bool]] | None = None  # set while it runs
        self.client_of: Callable[[str], Awaitable[AsyncWebClient]]  # by workspace; likewise

    async def run(self, stop: asyncio.Event) -> None:
        async with self._opened(self):
            await stop.wait()

    async def trouble(self) -> str:
        if self.connected is None or not await self.connected():
            return "no connection to Slack"
        return ""

    # showing ---------------------------------------------------------------------------------------

    async def post(self, on: SlackOccasion, reply: Reply) -> Post | None:
        if on.address.at_home and reply.board is None:
            await self.whisper(on, reply)
            return None
        async with self._drawn(on, reply) as (message, name):
            if reply.thread and not on.address.thread:
                # Slack's threads have no names: the name is a message, and the board in its thread.
                title = self.markup.words(reply.thread)
                sent = await on.client.chat_postMessage(channel=on.address.channel, text=title)
                on.address = replace(on.address, thread=sent["ts"])
                if reply.board:
                    await self._keep_for_threads(on, reply.board.table, sent["ts"])
            time = await post_message(on, message, self.pace)
        return await self._record_post(on, reply, on.address.channel, time, name)

    async def edit(self, on: SlackOccasion, reply: Reply) -> Post | None:
        if on.address.whispered:
            return await self._replaced(on, reply)
        if on.address.message is None:
            return None
        self.response_urls.note(on, (on.address.channel, on.address.message))
        return await self._in_place(on, reply, on.address.channel, on.address.message)

    async def _in_place(self, on: SlackOccasion, reply: Reply, channel: str, time: str) -> Post | None:
        """Change a message; None where that is not possible, and the message made is left in `on.made`."""
        async with self._drawn(on, reply) as (message, name):
            if not await self._changed(on, channel, time, message):
                on.prepared = PreparedMessage(reply, message, name)
                return None
        return await self._record_post(on, reply, channel, time, name)

    async def in_sight(self, on: SlackOccasion, board: Post) -> bool:
        return await self.sight.has(on, board)

    async def revise(self, on: SlackOccasion, before: Post, reply: Reply) -> Post | None:
        return await self._in_place(on, reply, before.channel, before.message)

    async def whisper(self, on: SlackOccasion, reply: Reply) -> None:
        await self.names.fetch(on.client, people_in(reply.rich_text))
        if reply.file:
            reply = await hand_over(on, reply, *reply.file, self.markup)
        if on.address.at_home:
            on.at_home = reply
            return
        try:
            if not (reply.picture and not self.pictures.hosted and await self._whisper_upload(on, reply)):
                await self._whisper(on, reply)
        except SlackApiError as problem:
            raise explained(problem) from problem
        if (board := reply.board) and board.past is None and not board.trail:
            # Only a tapped one can be deleted; others vanish when Slack is reloaded.
            url = self.response_urls.take((on.address.player, board.table))
            if url:
                await send_to_response_url(on.client, url, {"delete_original": True})

    async def _replaced(self, on: SlackOccasion, reply: Reply) -> Post | None:
        """Change a tapped ephemeral message by its response_url, the only way."""
        if reply.file:
            return None
        if reply.picture and not self.pictures.hosted:  # a response_url cannot show uploads
            await self.whisper(on, reply)
            await by_response_url(on, {"delete_original": True})
            return Post("slack", on.address.team, on.address.channel, on.address.seen)
        picture, name = await self.pictures.keep(reply, on)
        if reply.picture and picture is None:
            reply = replace(reply, monospace=reply.monospace or reply.alt)
        message = self._message(reply, picture)
        if not await by_response_url(on, {**message, "response_type": "ephemeral", "replace_original": True}):
            return None
        if on.address.picture not in ("", name):
            await self.pictures.forget(on.address.team, on.address.picture)
        if reply.board:
            self.response_urls.note(on, (on.address.player, reply.board.table))
        return Post("slack", on.address.team, on.address.channel, on.address.seen)

    async def wait(self, on: SlackOccasion) -> None:
        """Nothing: requests are acknowledged on arrival."""

    async def remove(self, before: Post, now: Post, on: SlackOccasion | None) -> bool:
        """Delete a message of ours, unless the workspace forbids it or the new board is in its thread."""
        if now.below == before.message:
            return False
        client = on.client if on else await self.client_of(before.scope)
        key = before.channel, before.message
        if on and on.address.message:
            self.response_urls.note(on, key)
        try:
            if not await delete_message(client, before, self.response_urls.take(key), self.pace):
                return False
        except SlackApiError as problem:
            raise (pause(problem) or problem) from problem
        if before.picture and before.picture != now.picture:
            await self.pictures.forget(before.scope, before.picture)
        return True

    async def retire(
        self, before: Post, now: Post, note: TextLike, on: SlackOccasion | None, *, trail: bool = False
    ) -> None:
        client = on.client if on else await self.client_of(before.scope)
        stays = trail and not before.same_message(now)
        picture = self.pictures.block(before.picture) if stays and before.picture else None
        try:
            if not before.same_message(now):
                content = [blocks.section(note, self.markup), *([picture] if picture else [])]
                # A response_url cannot show uploads.
                url = self.response_urls.take((before.channel, before.message))
                url = "" if picture and not self.pictures.hosted else url
                await change_message(
                    client, before, url, {"text": written(note, self.markup), "blocks": content}
                )
        except SlackApiError as problem:
            raise (pause(problem) or problem) from problem
        finally:
            if before.picture and before.picture != now.picture and not picture:
                await self.pictures.forget(before.scope, before.picture)

    async def link(self, post: Post) -> str:
        client = await self.client_of(post.scope)
        try:
            found = await client.chat_getPermalink(channel=post.channel, message_ts=post.message)
        except SlackApiError as problem:
            log.info("a board has no address", error=slack_error(problem))
            return ""
        return str(found["permalink"])

    async def publish(self, place: PlaceId, reply: Reply, once: str = "") -> str:
        """Raises NotPosted, and LookupError where the workspace has uninstalled the bot.

        Slack does not know which messages are the same, so `once` says nothing to it.
        """
        posted = await self.post(await self._unprompted(place.own_server, place.channel), reply)
        return posted.ref if posted else ""

    async def _unprompted(self, team: str, channel: str) -> SlackOccasion:
        """An occasion that nobody gave; LookupError."""
        address = SlackAddress(team, "", channel)
        return SlackOccasion(address, address.request("", {}), await self.client_of(team))

    async def update(self, ref: str, reply: Reply) -> str:
        if (post := Post.read(ref, addresses.REACH)) is None:
            return ""
        try:
            on = await self._unprompted(post.scope, post.channel)
        except LookupError:  # the workspace has uninstalled the bot
            return ""
        key = post.scope, "chat.update"
        if self.pace.rests(key):
            raise RetryAfter(SOON)
        async with self._drawn(on, reply) as (message, name):
            try:
                await at_once(on.client).chat_update(channel=post.channel, ts=post.message, **message)
            except SlackApiError as problem:
                if busy := pause(problem):
                    self.pace.closed(key, busy.pause)
                    raise
                log.info("a message was not changed", error=slack_error(problem))
                return ""
        if post.picture and post.picture != name:
            await self.pictures.forget(post.scope, post.picture)
        return (await self._record_post(on, reply, post.channel, post.message, name)).ref

    async def send_direct(self, user: UserId, reply: Reply) -> bool:
        team, _, person = user.own.partition("/")
        try:
            client = await self.client_of(team)
            await client.chat_postMessage(channel=person, unfurl_links=False, **self._message(reply, None))
        except LookupError:
            return False
        except SlackApiError as problem:
            if slack_error(problem) not in CLOSED_TO_US:
                raise explained(problem) from problem
            log.info("direct messages are closed", error=slack_error(problem))
            return False
        return True

    async def display_name(self, user: UserId, place: PlaceId) -> str:
        team = user.own.partition("/")[0]
        if place.own_server != team:
            return ""
        try:
            await self.names.fetch(await self.client_of(team), [user])
        except LookupError:  # the workspace has uninstalled the bot
            return ""
        return self.names.of(user)

    # messages --------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _drawn(self, on: SlackOccasion, reply: Reply) -> AsyncIterator[tuple[SlackMessage, str]]:
        """The message and its picture's name; the picture is deleted where Slack refuses the message."""
        prepared, on.prepared = on.prepared, None
        if prepared is None or prepared.reply is not reply:
            prepared = await self._prepare(on, reply)
        try:
            yield prepared.message, prepared.picture
        except SlackApiError as problem:
            if (busy := pause(problem)) is not None:
                on.prepared = prepared  # to be sent again after the pause
                raise busy from problem
            if prepared.picture:
                await self.pictures.forget(on.address.team, prepared.picture)
            raise explained(problem) from problem

    async def _prepare(self, on: SlackOccasion, reply: Reply) -> PreparedMessage:
        await self.names.fetch(on.client, people_in(reply.rich_text))
        gone = reply.board and reply.board.gone and not self.pictures.hosted
        sent = replace(reply, picture=None) if gone else reply  # an upload would outlive its table
        picture, name = await self.pictures.keep(sent, on)
        if sent.picture and picture is None:
            words = joined((NO_PICTURE, reply.message))
            sent = replace(reply, message=words, monospace=reply.monospace or reply.alt)
        return PreparedMessage(reply, self._message(sent, picture), name)

    async def _record_post(self, on: SlackOccasion, reply: Reply, channel: str, time: str, name: str) -> Post:
        board = reply.board
        if board and not board.gone and board.past is None:
            await self._keep_for_threads(on, board.table, time)
        below = on.address.thread or "" if channel == on.address.channel else ""
        return Post("slack", on.address.team, channel, time, name, below)

    async def _changed(self, on: SlackOccasion, channel: str, time: str, message: SlackMessage) -> bool:
        """Change a message of ours, tapped or not; False where that is not possible."""
        # With hosted pictures the button's response_url saves a rate-limited call.
        own = self.pictures.hosted and on.address.message == time
        if own and await by_response_url(on, {**message, "replace_original": True}):
            return True
        if await self._updated(on, channel, time, message):
            return True
        if self.pace.rests((on.address.team, "chat.update")):
            await self.advice.give(on, self.whisper)
        return False

    async def _updated(self, on: SlackOccasion, channel: str, time: str, message: SlackMessage) -> bool:
        key = on.address.team, "chat.update"
        if self.pace.rests(key):
            return False
        try:
            await at_once(on.client).chat_update(channel=channel, ts=time, **message)
        except SlackApiError as problem:
            busy = pause(problem)
            if busy and busy.pause > SOON:  # a new message has another limit, and comes at once
                self.pace.closed(key, busy.pause)
            elif slack_error(problem) not in UNCHANGEABLE:
                raise
            return False
        return True

    async def _keep_for_threads(self, on: SlackOccasion, table: str, message: str) -> None:
        """Store the table for a thread below the message; a failure is only logged."""
        key = addresses.thread_key(on.address.team, on.address.channel, message)
        try:
            await self.services.storage.slack.set_thread(key, table)
        except Exception as problem:  # noqa: BLE001  buttons work all the same
            log.warning("a thread's table could not be stored", error=slack_error(problem))

    async def open_form(self, on: SlackOccasion, form: TextForm) -> bool:
        """Only soon after a command or a tap; a mention opens none."""
        mark = CustomId("t", 0, form.command, form.arguments, argument=form.argument).packed_if_it_fits()
        if not on.trigger or mark is None:
            return False
        known = json.dumps({"asked": asdict(on.address), "mark": mark})
        try:
            await at_once(on.client).views_open(trigger_id=on.trigger, view=blocks.form_window(form, known))
        except SlackApiError as problem:
            log.info("a window was not opened", error=slack_error(problem))
            return False
        return True

    # for one person --------------------------------------------------------------------------------

    async def _whisper(self, on: SlackOccasion, reply: Reply) -> None:
        picture, _ = await self.pictures.keep(reply, on) if self.pictures.hosted else (None, "")
        if reply.picture and picture is None:
            reply = replace(reply, monospace=reply.monospace or reply.alt)
        message = self._message(reply, picture)
        if not await by_response_url(
            on, {**message, "response_type": "ephemeral", "replace_original": False}
        ):
            await in_own_name(on, message)

    async def _whisper_upload(self, on: SlackOccasion, reply: Reply) -> bool:
        """An ephemeral message with an upload, which a response_url cannot show."""
        picture, name = await self.pictures.keep(reply, on)
        if picture is None:
            return False
        try:
            await in_own_name(on, self._message(reply, picture))
        except SlackApiError as problem:
            log.info("a private picture was not taken", error=slack_error(problem))
            await self.pictures.forget(on.address.team, name)
            return False
        # Nothing says when such a message is closed, so the upload is deleted with the next one of the same
        # person.
        people = self.services.storage.people
        before = await people.preference(on.address.player, PRIVATE_PICTURE)
        await people.prefer(on.address.player, PRIVATE_PICTURE, name)
        if before:
            await self.pictures.forget(on.address.team, before)
        return True

    def _message(self, reply: Reply, picture: Block | None) -> SlackMessage:
        parts = blocks.of(reply, picture, markup=self.markup)
        return {"text": blocks.fallback(reply, self.markup), "blocks": parts}
