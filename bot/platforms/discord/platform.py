"""Shows replies in Discord: as answer to an interaction, in its message, or in the bot's own name."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from functools import partial
from hashlib import sha256
from typing import Any

import aiohttp
import discord
import structlog
from discord.utils import snowflake_time, utcnow

from bot.errors import CannotStart, Elsewhere, RetryAfter
from bot.messages.capabilities import Capabilities, Rate
from bot.messages.ids import HOME, PlaceId, UserId
from bot.messages.refused import NotPosted
from bot.messages.reply import Option, Reply, TextForm
from bot.messages.request import Request
from bot.messages.spans import TextLike, written
from bot.platforms.base import BasePlatform
from bot.platforms.discord import addresses, permissions, threads
from bot.platforms.discord.addresses import Interaction
from bot.platforms.discord.components import form_window
from bot.platforms.discord.library_internals import fetch_member
from bot.platforms.discord.markup import MARKUP
from bot.platforms.discord.messages import editing, sending
from bot.platforms.discord.occasion import DiscordOccasion, allowed, check, edit_source
from bot.platforms.discord.optional_calls import OptionalCalls
from bot.platforms.discord.shards import TOKEN, ShardedClient, why_closed
from bot.platforms.discord.tokens import IN_SIGHT, Recent, ResponseToken, ResponseTokens, Sight
from bot.platforms.display_names import DisplayNames
from bot.records.post import Post
from bot.services import Services

log = structlog.get_logger()

PlayInDiscord = Callable[[str, asyncio.Event], Awaitable[None]]  # with a token, until the event is set
CompleteInDiscord = Callable[[Request, Services, str, str], Awaitable[list[Option]]]

SOON = timedelta(seconds=1)  # for fetching a name
OVER = {10015, 10062, 50027}  # the interaction has expired, after three seconds or a quarter of an hour
TWICE = 40060  # another process has answered the interaction
GONE = 10008  # somebody has deleted the message
BUSY = 429
NONCE_CHARACTERS = 25  # that Discord takes
EDIT, DELETE = "edit", "delete"  # Discord limits them separately
CROWDED = 2  # waiting edits of a channel in the bot's own name: then it is quicker to post a board anew
# Discord allows few edits of a message older than an hour (30046), and waits three seconds for an answer.
# The rates are those of one channel; discord.py observes them by itself.
CAPABILITIES = Capabilities(
    private=True,
    threads=True,
    direct=True,
    buttons=5,
    rows=5,
    options=25,
    edit_window=timedelta(minutes=55),
    rates={"post": Rate(5, timedelta(seconds=5)), "edit": Rate(5, timedelta(seconds=5))},
)


class DiscordPlatform(BasePlatform[DiscordOccasion]):
    """Discord, by one client."""

    name = "discord"

    token = ""  # set before it runs

    def __init__(
        self,
        client: ShardedClient,
        play: PlayInDiscord,
        services: Services,
        complete: CompleteInDiscord,
        hurry: timedelta,
        optional: OptionalCalls,
    ) -> None:
        self.client = client
        self.play = play
        self.services = services
        self._complete = complete
        self.capabilities = replace(CAPABILITIES, hurry=hurry)
        self.optional = optional
        self.sight = Sight()
        self.names = DisplayNames()
        self.tokens = ResponseTokens()
        self._answers: Recent[int] = Recent()  # the last private answer, by user and subject
        self._tidying: set[asyncio.Task[None]] = set()

    async def run(self, stop: asyncio.Event) -> None:
        try:
            async with self.client:
                await self.play(self.token, stop)
        except discord.LoginFailure as problem:
            raise CannotStart(why_closed(TOKEN, None)) from problem
        except discord.ConnectionClosed as problem:
            raise CannotStart(why_closed(problem.code, self.client.shard_count)) from problem
        except (discord.DiscordException, aiohttp.ClientError) as problem:
            text = f"Discord cannot be reached ({type(problem).__name__}); is there a network?"
            raise CannotStart(text) from problem

    async def trouble(self) -> str:
        return self.client.trouble()

    # showing ---------------------------------------------------------------------------------------

    async def post(self, on: DiscordOccasion, reply: Reply) -> Post | None:
        check(on, reply)
        if threads.wants_thread(on.interaction, reply) and (there := await self._in_thread(on, reply)):
            return there
        reply = threads.explained(on.interaction, reply)
        message = await allowed(on, reply, self._send(on, reply, private=False))
        return addresses.post(on.interaction, message) if message else None

    async def edit(self, on: DiscordOccasion, reply: Reply) -> Post | None:
        """Edit by the interaction, which is allowed everywhere."""
        check(on, reply)
        assert on.interaction.message, "a message was tapped"
        try:
            await allowed(on, reply, edit_source(on.interaction, **editing(reply)))
        except discord.HTTPException as error:
            if error.code == TWICE:
                raise Elsewhere from error
            on.over = error.code in OVER
            log.info("posted anew, not edited", interaction=on.interaction.id, code=error.code)
            return None
        self.tokens.keep(on.interaction.message.id, on.interaction)
        if on.whispered:
            self._follow(on, reply, on.interaction.message.id)
        return addresses.post(on.interaction, on.interaction.message.id)

    async def in_sight(self, on: DiscordOccasion, board: Post) -> bool:
        """By what is known without a call; False for a channel of which nothing is known."""
        below = self.sight.below(board.channel, board.message)
        return board.channel == str(on.interaction.channel_id) and below is not None and below <= IN_SIGHT

    async def revise(self, on: DiscordOccasion, before: Post, reply: Reply) -> Post | None:
        """Edit by an interaction's token, else in the bot's own name unless too many edits wait."""
        token = self.tokens.to(before.message)
        crowded = self.optional.waiting[before.channel, EDIT] >= CROWDED
        closed = token is None and (crowded or not self.optional.may(before.channel))
        window = self.capabilities.edit_window
        too_old = window is not None and utcnow() - snowflake_time(int(before.message)) >= window
        if closed or too_old:
            return None
        check(on, reply)
        on.revising = True
        try:
            await self._change(before, token, **editing(reply))
        except discord.HTTPException as error:
            log.info("posted anew, not revised", interaction=on.interaction.id, code=error.code)
            on.revising = False
        return before if on.revising else None

    async def _change(self, post: Post, token: ResponseToken | None, **parts: Any) -> None:
        """Edit a message that nobody tapped."""
        if token:
            await token.edit(**parts)
        else:
            with self.optional.to(post.channel, EDIT):
                await self._partial(post).edit(**parts)

    async def whisper(self, on: DiscordOccasion, reply: Reply) -> None:
        reply = replace(reply, private=True)
        if names := permissions.missing(on.interaction, reply):
            reply = permissions.explanation(reply, names)
        try:
            sent = await self._send(on, reply, private=True)
        except discord.Forbidden:
            explained = permissions.explanation(reply, permissions.refused(on.interaction, reply))
            sent = await self._send(on, explained, private=True)
        if sent:
            self._follow(on, reply, sent)

    def _follow(self, on: DiscordOccasion, reply: Reply, message: int) -> None:
        """Delete the previous private answer on the same subject: the last board or sentence is enough.

        More would push the public board out of view. Each tap prolongs how long it can be deleted.
        """
        board = reply.board
        if board and board.past is None and not board.trail:
            about = board.table
        elif board is None and on.revising:
            about = on.request.place
        else:
            return
        before = self._answers.get(f"{on.request.user} {about}")
        self._answers.set(f"{on.request.user} {about}", message)
        if before and before != message and (token := self.tokens.to(str(before))):
            task = asyncio.create_task(self._delete_quietly(token))
            self._tidying.add(task)
            task.add_done_callback(self._tidying.discard)

    async def _delete_quietly(self, token: ResponseToken) -> None:
        with suppress(discord.HTTPException):  # the user may have dismissed it
            await token.delete()

    async def wait(self, on: DiscordOccasion) -> None:
        """Defer: a command shows "thinking", a tap is acknowledged silently."""
        if not on.interaction.response.is_done():
            await on.interaction.response.defer()

    async def launch(self, interaction: Interaction, table: str) -> None:
        """Open the Activity as the answer; its page will open the table, if it is this person's page."""
        opened = await interaction.response.launch_activity()
        if opened.activity_id and table:
            attempts = self.services.storage.attempts
            await attempts.note_launch(opened.activity_id, f"discord:{interaction.user.id}", table)

    async def remove(self, before: Post, now: Post, on: DiscordOccasion | None) -> bool:
        """Delete by an interaction's token, or in the bot's own name where it may see the channel."""
        token = self.tokens.to(before.message)
        if on is None and token is None and not self.optional.may(before.channel):
            return False
        try:
            if on:
                await self.wait(on)
                await on.interaction.delete_original_response()  # the message that was tapped
            elif token:
                await token.delete()
            else:
                with self.optional.to(before.channel, DELETE):
                    await self._partial(before).delete()
        except discord.HTTPException as error:
            _put_off(error)
            if error.code != GONE:
                raise
        self.sight.deleted(before.channel, before.message)
        return True

    async def retire(
        self, before: Post, now: Post, note: TextLike, on: DiscordOccasion | None, *, trail: bool = False
    ) -> None:
        """Only for trails: a message that may not be deleted may not be edited either."""
        if before.same_message(now) or not trail:
            return
        content = written(note, MARKUP)
        if on and on.interaction.message:
            attachments = on.interaction.message.attachments
            await edit_source(on.interaction, content=content, view=None, attachments=attachments)
            return
        token = self.tokens.to(before.message)
        if token is None and not self.optional.may(before.channel):
            return
        try:
            await self._change(before, token, content=content, view=None)
        except discord.HTTPException as error:
            _put_off(error)
            raise

    async def link(self, post: Post) -> str:
        return f"https://discord.com/channels/{post.scope}/{post.channel}/{post.message}"

    async def publish(self, place: PlaceId, reply: Reply, once: str = "") -> str:
        """Raises NotPosted where the channel is gone or closed to us, HTTPException for other rejections."""
        send = self._channel(place.channel).send
        if once:
            # The library has Discord enforce a nonce: a second message with it is the first one once more.
            send = partial(send, nonce=sha256(once.encode()).hexdigest()[:NONCE_CHARACTERS])
        try:
            message = await send(**sending(reply))
        except (discord.Forbidden, discord.NotFound) as error:
            raise NotPosted("closed", Reply("I can no longer post there.", private=True)) from error
        return Post(self.name, place.own_server, place.channel, str(message.id)).ref

    async def update(self, ref: str, reply: Reply) -> str:
        """By the token of who tapped it last, else in the bot's own name."""
        post = Post.read(ref, addresses.REACH)
        token = self.tokens.to(post.message) if post else None
        if post is None or (token is None and not self.optional.may(post.channel)):
            return ""
        try:
            await self._change(post, token, **editing(reply))
        except discord.HTTPException as error:
            _put_off(error)
            log.info("a message was not changed", code=error.code)
            return ""
        return ref

    async def send_direct(self, user: UserId, reply: Reply) -> bool:
        try:
            channel = await self.client.create_dm(discord.Object(int(user.own)))
            await channel.send(**sending(reply))
        except (discord.Forbidden, discord.NotFound) as error:  # closed (50007), or nobody there any more
            log.info("direct messages are closed", code=error.code)
            return False
        return True

    async def display_name(self, user: UserId, place: PlaceId) -> str:
        """From the cache, else fetched where the bot is a member of the server."""
        server = place.own_server
        if self.names.due(user, server) and server.isdecimal() and user.own.isdecimal():
            await self._fetch_name(user, server)
        return self.names.of(user, server)

    async def _fetch_name(self, user: UserId, server: str) -> None:
        name = ""
        try:
            async with asyncio.timeout(SOON.total_seconds()):
                member = await fetch_member(self.client, server, user.own)
            about = member["user"]
            name = member.get("nick") or about.get("global_name") or about["username"]
        except TimeoutError:
            return  # shown without a name; the next time it is fetched again
        except (discord.DiscordException, aiohttp.ClientError, OSError) as problem:
            log.info("a display name could not be fetched", error=type(problem).__name__)
        self.names.learn(name, user, server)

    def learn_name(self, interaction: Interaction) -> None:
        """An interaction contains the user's display name."""
        who = interaction.user
        self.names.learn(who.display_name, f"discord:{who.id}", str(interaction.guild_id or HOME))

    async def complete(self, request: Request, option: str, typed: str) -> list[Option]:
        return await self._complete(request, self.services, option, typed)

    async def open_form(self, on: DiscordOccasion, form: TextForm) -> bool:
        """Only as the first answer to an interaction that is no window itself."""
        if on.interaction.response.is_done() or on.interaction.type is discord.InteractionType.modal_submit:
            return False
        try:
            await on.interaction.response.send_modal(form_window(form))
        except (discord.HTTPException, ValueError) as problem:
            log.warning("a window was not opened", error=type(problem).__name__)
            return False
        return True

    # sending ---------------------------------------------------------------------------------------

    async def _send(self, on: DiscordOccasion, reply: Reply, *, private: bool) -> int | None:
        """A new message as the answer to the interaction, else in the bot's own name; gives its id.

        None where nothing was sent, and where a public answer was shown to the user alone, as where people
        may not "use external apps": nobody else sees that board, and only a tap changes it.
        """
        try:
            if not on.over:
                sent, hidden = await self._answer(on.interaction, reply, private=private)
                if not hidden:
                    self.sight.posted(str(on.interaction.channel_id), sent)
                elif not private:
                    self._follow(on, reply, sent)
                return sent if hidden is private else None
        except discord.HTTPException as error:
            if error.code == TWICE:
                raise Elsewhere from error
            if error.code not in OVER:
                raise
        log.warning("answered too late", interaction=on.interaction.id)
        if private or on.interaction.channel_id is None:  # a private answer must not be posted in a channel
            return None
        message: discord.Message = await self._channel(on.interaction.channel_id).send(**sending(reply))
        self.sight.posted(str(message.channel.id), message.id)
        return message.id

    async def _answer(self, interaction: Interaction, reply: Reply, *, private: bool) -> tuple[int, bool]:
        """Answer an interaction: the message's id, and whether only the user sees it."""
        response, followup = interaction.response, False
        if not response.is_done():
            sent = await response.send_message(**sending(reply), ephemeral=private)
            assert sent.message_id, "a message was sent"
            message, hidden = sent.message_id, sent.is_ephemeral()
        elif response.type is discord.InteractionResponseType.deferred_channel_message and not private:
            edited = await interaction.edit_original_response(**editing(reply))
            message, hidden = edited.id, edited.flags.ephemeral
        else:
            if response.type is discord.InteractionResponseType.deferred_channel_message:
                await interaction.delete_original_response()  # "thinking" is public and stays so
            more = await interaction.followup.send(**sending(reply), ephemeral=private, wait=True)
            message, hidden, followup = more.id, more.flags.ephemeral, True
        self.tokens.keep(message, interaction, followup=followup)
        return message, hidden

    async def _in_thread(self, on: DiscordOccasion, reply: Reply) -> Post | None:
        """Post the board in a thread of its own, as the current table there; None where that fails."""
        message = await self._send(on, threads.announcement(reply), private=False)
        now = await threads.start(on.interaction, message, reply)
        if now:
            assert reply.board, "only boards get threads"
            place = f"discord:{now.scope}/{now.channel}"
            try:
                await self.services.sessions.set_current_at(place, reply.board.owner, reply.board.table)
            except Exception as problem:  # noqa: BLE001  the board's buttons work all the same
                log.warning("a thread's table could not be stored", error=type(problem).__name__)
        return now

    def _channel(self, channel: str | int) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(int(channel))

    def _partial(self, post: Post) -> discord.PartialMessage:
        return self._channel(post.channel).get_partial_message(int(post.message))


def _put_off(error: discord.HTTPException) -> None:
    """Raise RetryAfter where Discord asks for a pause."""
    if error.status == BUSY:
        raise RetryAfter(timedelta(seconds=float(error.response.headers.get("Retry-After", 1)))) from error
