"""How a reply is shown in Discord: as answer to an interaction, in its message, or in the bot's own name."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import Any

import aiohttp
import discord
import structlog
from discord.utils import snowflake_time, utcnow

from bot.errors import CannotStart, Elsewhere, TryLater
from bot.messages.capabilities import Capabilities, Rate
from bot.messages.ids import HOME, PlaceId, UserId
from bot.messages.reply import Option, Reply
from bot.messages.request import Request
from bot.messages.spans import Sayable, written
from bot.platforms.base import BasePlatform
from bot.platforms.discord import addresses, permissions, threads
from bot.platforms.discord.addresses import Interaction
from bot.platforms.discord.markup import MARKUP
from bot.platforms.discord.messages import editing, sending
from bot.platforms.discord.occasion import DiscordOccasion, allowed, check, edit_source
from bot.platforms.discord.optional_calls import OptionalCalls
from bot.platforms.discord.shards import TOKEN, ShardedClient, why_closed
from bot.platforms.discord.ways import IN_SIGHT, Recent, Sight, WayBack, WaysBack
from bot.platforms.display_names import DisplayNames
from bot.records.post import Post
from bot.services import Services

log = structlog.get_logger()

PlayInDiscord = Callable[[str, asyncio.Event], Awaitable[None]]  # with a token, until it is told to stop
CompleteInDiscord = Callable[[Request, Services, str, str], Awaitable[list[Option]]]

SOON = timedelta(seconds=1)  # that a name is waited for
OVER = {10015, 10062, 50027}  # the interaction's three seconds, or its quarter of an hour, are over
TWICE = 40060  # the interaction has its answer, from another process
GONE = 10008  # somebody has deleted the message
BUSY = 429
EDIT, DELETE = "edit", "delete"  # Discord counts them apart
CROWDED = 2  # edits of a channel that wait in the bot's own name: a board is quicker posted anew
# Discord allows few edits of a message older than an hour (30046), and waits three seconds for an answer.
# The rates are those of one channel; discord.py keeps to them by itself.
ABLE = Capabilities(
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
    """Discord, by one client that is connected to it."""

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
        self.capabilities = replace(ABLE, hurry=hurry)
        self.optional = optional
        self.sight = Sight()
        self.names = DisplayNames()
        self.ways = WaysBack()
        self._answers: Recent[int] = Recent()  # the last one before somebody's eyes, by what it is about
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
        if threads.wanted(on.interaction, reply) and (there := await self._in_thread(on, reply)):
            return there
        reply = threads.excused(on.interaction, reply)
        message = await allowed(on, reply, self._send(on, reply, private=False))
        return addresses.post(on.interaction, message) if message else None

    async def edit(self, on: DiscordOccasion, reply: Reply) -> Post | None:
        """By the interaction, which may do so wherever it happened."""
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
        self.ways.keep(on.interaction.message.id, on.interaction)
        if on.whispered:
            self._follow(on, reply, on.interaction.message.id)
        return addresses.post(on.interaction, on.interaction.message.id)

    async def in_sight(self, on: DiscordOccasion, board: Post) -> bool:
        """As far as it is known without asking; of a channel without any message told, it is not."""
        below = self.sight.below(board.channel, board.message)
        return board.channel == str(on.interaction.channel_id) and below is not None and below <= IN_SIGHT

    async def revise(self, on: DiscordOccasion, before: Post, reply: Reply) -> Post | None:
        """By the way back to it, else in the bot's own name while there is room."""
        way = self.ways.to(before.message)
        crowded = self.optional.waiting[before.channel, EDIT] >= CROWDED
        closed = way is None and (crowded or not self.optional.may(before.channel))
        if closed or not self._is_young(before):
            return None
        check(on, reply)
        on.revising = True
        try:
            await self._change(before, way, **editing(reply))
        except discord.HTTPException as error:
            log.info("posted anew, not revised", interaction=on.interaction.id, code=error.code)
            on.revising = False
        return before if on.revising else None

    def _is_young(self, post: Post) -> bool:
        window = self.capabilities.edit_window
        return window is None or utcnow() - snowflake_time(int(post.message)) < window

    async def _change(self, post: Post, way: WayBack | None, **parts: Any) -> None:
        """Changes a message that nobody tapped."""
        if way:
            await way.edit(**parts)
        else:
            with self.optional.to(post.channel, EDIT):
                await self._partial(post).edit(**parts)

    async def whisper(self, on: DiscordOccasion, reply: Reply) -> None:
        reply = replace(reply, private=True)
        if names := permissions.missing(on.interaction, reply):
            reply = permissions.instead(reply, names)
        try:
            sent = await self._send(on, reply, private=True)
        except discord.Forbidden:
            told = permissions.instead(reply, permissions.refused(on.interaction, reply))
            sent = await self._send(on, told, private=True)
        if sent:
            self._follow(on, reply, sent)

    def _follow(self, on: DiscordOccasion, reply: Reply, message: int) -> None:
        """Before one person's eyes the last board of a table is enough, and the last sentence told instead.

        More would push the board out of sight. By taps on that last one it can be deleted a while longer.
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
        if before and before != message and (way := self.ways.to(str(before))):
            task = asyncio.create_task(self._tidied(way))
            self._tidying.add(task)
            task.add_done_callback(self._tidying.discard)

    async def _tidied(self, way: WayBack) -> None:
        with suppress(discord.HTTPException):  # its reader may have dismissed it
            await way.delete()

    async def wait(self, on: DiscordOccasion) -> None:
        """A command shows "thinking"; a tap is acknowledged without a word."""
        if not on.interaction.response.is_done():
            await on.interaction.response.defer()

    async def remove(self, before: Post, now: Post, on: DiscordOccasion | None) -> bool:
        """Its own messages the bot may delete wherever it may see them, and by their ways back anywhere."""
        way = self.ways.to(before.message)
        if on is None and way is None and not self.optional.may(before.channel):
            return False
        try:
            if on:
                await self.wait(on)
                await on.interaction.delete_original_response()  # the message that was tapped
            elif way:
                await way.delete()
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
        self, before: Post, now: Post, said: Sayable, on: DiscordOccasion | None, *, trail: bool = False
    ) -> None:
        """Only a trail is left standing: of what may not be deleted nothing may be changed either."""
        if before.same_message(now) or not trail:
            return
        parts: dict[str, Any] = {"content": written(said, MARKUP), "view": None}
        if on and on.interaction.message:
            await edit_source(on.interaction, **parts, attachments=on.interaction.message.attachments)
            return
        way = self.ways.to(before.message)
        if way is None and not self.optional.may(before.channel):
            return
        try:
            await self._change(before, way, **parts)
        except discord.HTTPException as error:
            _put_off(error)
            raise

    async def link(self, post: Post) -> str:
        return f"https://discord.com/channels/{post.scope}/{post.channel}/{post.message}"

    async def publish(self, place: PlaceId, reply: Reply) -> None:
        """Raises HTTPException where Discord does not take it."""
        await self._channel(place.channel).send(**sending(reply))

    async def tell(self, user: UserId, reply: Reply) -> bool:
        try:
            channel = await self.client.create_dm(discord.Object(int(user.own)))
            await channel.send(**sending(reply))
        except (discord.Forbidden, discord.NotFound) as error:  # closed (50007), or nobody there any more
            log.info("direct messages are closed", code=error.code)
            return False
        return True

    async def display_name(self, user: UserId, place: PlaceId) -> str:
        """As heard from themselves lately; else Discord is asked, where the bot is in that server."""
        server = place.own_server
        if self.names.due(user, server) and server.isdecimal() and user.own.isdecimal():
            await self._ask_for_name(user, server)
        return self.names.of(user, server)

    async def _ask_for_name(self, user: UserId, server: str) -> None:
        name = ""
        try:
            async with asyncio.timeout(SOON.total_seconds()):
                member = await self.client.http.get_member(server, user.own)
            about = member["user"]
            name = member.get("nick") or about.get("global_name") or about["username"]
        except TimeoutError:
            return  # whatever names somebody is worth showing without; the next time it is asked again
        except (discord.DiscordException, aiohttp.ClientError, OSError) as problem:
            log.info("a name is not told", error=type(problem).__name__)
        self.names.learn(name, user, server)

    def hear_name(self, interaction: Interaction) -> None:
        """Whoever does something says by it what they are called there."""
        who = interaction.user
        self.names.learn(who.display_name, f"discord:{who.id}", str(interaction.guild_id or HOME))

    async def complete(self, request: Request, option: str, typed: str) -> list[Option]:
        return await self._complete(request, self.services, option, typed)

    # sending ---------------------------------------------------------------------------------------

    async def _send(self, on: DiscordOccasion, reply: Reply, *, private: bool) -> int | None:
        """A new message as the answer to the interaction, else in the bot's own name; gives its id.

        None where nothing was sent, and where what is for everybody was shown to the asker alone: so it is
        where people may not "use external apps". Nobody else sees that board, and only a tap changes it.
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
        if private or on.interaction.channel_id is None:  # what is private has no place in a channel
            return None
        message: discord.Message = await self._channel(on.interaction.channel_id).send(**sending(reply))
        self.sight.posted(str(message.channel.id), message.id)
        return message.id

    async def _answer(self, interaction: Interaction, reply: Reply, *, private: bool) -> tuple[int, bool]:
        """The message, and whether only the asker sees it; the way back to it is kept."""
        response, followup = interaction.response, False
        if not response.is_done():
            sent = await response.send_message(**sending(reply), ephemeral=private)
            assert sent.message_id, "a message was sent"
            message, hidden = sent.message_id, sent.is_ephemeral()
        elif response.type is discord.InteractionResponseType.deferred_channel_message and not private:
            shown = await interaction.edit_original_response(**editing(reply))
            message, hidden = shown.id, shown.flags.ephemeral
        else:
            if response.type is discord.InteractionResponseType.deferred_channel_message:
                await interaction.delete_original_response()  # "thinking" is public and stays so
            more = await interaction.followup.send(**sending(reply), ephemeral=private, wait=True)
            message, hidden, followup = more.id, more.flags.ephemeral, True
        self.ways.keep(message, interaction, followup=followup)
        return message, hidden

    async def _in_thread(self, on: DiscordOccasion, reply: Reply) -> Post | None:
        """The board in a thread of its own, the one its owner plays there; None where that fails."""
        message = await self._send(on, threads.announcement(reply), private=False)
        now = await threads.begun(on.interaction, message, reply)
        if now:
            await self._seat(reply, f"discord:{now.scope}/{now.channel}")
        return now

    async def _seat(self, reply: Reply, there: str) -> None:
        assert reply.board, "only boards get threads"
        try:
            await self.services.sessions.seat_at(there, reply.board.owner, reply.board.table)
        except Exception as problem:  # noqa: BLE001  a button of the board plays on all the same
            log.warning("a thread's table was not kept", error=type(problem).__name__)

    def _channel(self, channel: str | int) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(int(channel))

    def _partial(self, post: Post) -> discord.PartialMessage:
        return self._channel(post.channel).get_partial_message(int(post.message))


def _put_off(error: discord.HTTPException) -> None:
    """TryLater where Discord is only busy."""
    if error.status == BUSY:
        raise TryLater(timedelta(seconds=float(error.response.headers.get("Retry-After", 1)))) from error
