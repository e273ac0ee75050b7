"""How a reply is shown in Discord: as answer to an interaction, in its message, or in the bot's own name."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from time import perf_counter
from typing import Any

import aiohttp
import discord
import structlog
from discord.utils import utcnow

from bot.core.exceptions import CannotStart, Elsewhere, NotPosted, TryLater
from bot.core.ids import PlaceId
from bot.core.reply import Option, Reply
from bot.core.request import Request
from bot.core.spans import Sayable, written
from bot.platforms.base import Capabilities, Post, Rate
from bot.platforms.discord import permissions, places, threads
from bot.platforms.discord.markup import MARKUP
from bot.platforms.discord.messages import editing, sending
from bot.platforms.discord.places import REACH, Interaction
from bot.services import Services

log = structlog.get_logger()

PlayInDiscord = Callable[[str, asyncio.Event], Awaitable[None]]  # with a token, until it is told to stop
CompleteInDiscord = Callable[[Request, Services, str, str], Awaitable[list[Option]]]

OVER = {10015, 10062, 50027}  # the interaction's three seconds, or its quarter of an hour, are over
TWICE = 40060  # the interaction has its answer, from another process
BUSY = 429
HEARTBEAT = timedelta(seconds=41.25)  # as Discord usually wants them
SILENCE = 1.5  # heartbeats without a word: the gateway is gone, whatever the socket says
# Discord allows few edits of a message older than an hour (30046), and waits three seconds for an answer.
# The rates are those of one channel; discord.py keeps to them by itself.
ABLE = Capabilities(
    private=True,
    threads=True,
    buttons=5,
    rows=5,
    options=25,
    edit_window=timedelta(minutes=55),
    rates={"post": Rate(5, timedelta(seconds=5)), "edit": Rate(5, timedelta(seconds=5))},
)


@dataclass
class DiscordOccasion:
    """An interaction as an occasion."""

    interaction: Interaction
    request: Request
    over: bool = False  # its token is worth nothing any more

    reach = REACH

    @property
    def source(self) -> Post | None:
        return places.source(self.interaction)

    @property
    def age(self) -> timedelta | None:
        return utcnow() - self.interaction.message.created_at if self.interaction.message else None

    @property
    def whispered(self) -> bool:
        message = self.interaction.message
        return message is not None and message.flags.ephemeral


class DiscordPlatform:
    """Discord, by one client that is connected to it."""

    name = "discord"

    token = ""  # set before it runs

    def __init__(
        self,
        client: discord.Client,
        play: PlayInDiscord,
        services: Services,
        complete: CompleteInDiscord,
        hurry: timedelta,
    ) -> None:
        self.client = client
        self.play = play
        self.services = services
        self._complete = complete
        self.capabilities = replace(ABLE, hurry=hurry)

    async def run(self, stop: asyncio.Event) -> None:
        try:
            async with self.client:
                await self.play(self.token, stop)
        except discord.LoginFailure as problem:
            text = "Discord does not know this DISCORD_TOKEN: please copy it once more."
            raise CannotStart(text) from problem
        except (discord.DiscordException, aiohttp.ClientError) as problem:
            text = f"Discord cannot be reached ({type(problem).__name__}); is there a network?"
            raise CannotStart(text) from problem

    async def trouble(self) -> str:
        socket = self.client.ws
        if self.client.is_closed() or not self.client.is_ready() or socket is None or not socket.open:
            return "the gateway is not connected"
        heartbeat = socket._keep_alive
        beat = (heartbeat and heartbeat.interval) or HEARTBEAT.total_seconds()
        if heartbeat and perf_counter() - heartbeat._last_recv > SILENCE * beat:
            return "the gateway is silent"
        return ""

    # showing ---------------------------------------------------------------------------------------

    async def post(self, on: DiscordOccasion, reply: Reply) -> Post | None:
        _check(on, reply)
        if threads.wanted(on.interaction, reply) and (there := await self._in_thread(on, reply)):
            return there
        message = await _allowed(on, reply, self._send(on, reply, private=False))
        return places.post(on.interaction, message) if message else None

    async def edit(self, on: DiscordOccasion, reply: Reply) -> Post | None:
        """By the interaction, which may do so wherever it happened."""
        _check(on, reply)
        assert on.interaction.message, "a message was tapped"
        try:
            await _allowed(on, reply, _edit_source(on.interaction, **editing(reply)))
        except discord.HTTPException as error:
            if error.code == TWICE:
                raise Elsewhere from error
            on.over = error.code in OVER
            log.info("posted anew, not edited", interaction=on.interaction.id, code=error.code)
            return None
        return places.post(on.interaction, on.interaction.message.id)

    async def whisper(self, on: DiscordOccasion, reply: Reply) -> None:
        reply = replace(reply, private=True)
        if names := permissions.missing(on.interaction, reply):
            reply = permissions.instead(reply, names)
        try:
            await self._send(on, reply, private=True)
        except discord.Forbidden:
            told = permissions.instead(reply, permissions.refused(on.interaction, reply))
            await self._send(on, told, private=True)

    async def wait(self, on: DiscordOccasion) -> None:
        """A command shows "thinking"; a tap is acknowledged without a word."""
        if not on.interaction.response.is_done():
            await on.interaction.response.defer()

    async def retire(self, before: Post, now: Post, said: Sayable, on: DiscordOccasion | None) -> None:
        """Its picture stays: it is part of what was."""
        if before.same_message(now):
            return
        words = written(said, MARKUP)
        if on and on.interaction.message:
            pictures = on.interaction.message.attachments
            await _edit_source(on.interaction, content=words, view=None, attachments=pictures)
            return
        message = self._channel(before.channel).get_partial_message(int(before.message))
        try:
            await message.edit(content=words, view=None)
        except discord.HTTPException as error:
            if error.status != BUSY:
                raise
            raise TryLater(timedelta(seconds=float(error.response.headers.get("Retry-After", 1)))) from error

    async def link(self, post: Post) -> str:
        return f"https://discord.com/channels/{post.scope}/{post.channel}/{post.message}"

    async def publish(self, place: PlaceId, reply: Reply) -> None:
        """Raises HTTPException where Discord does not take it."""
        await self._channel(place.channel).send(**sending(reply))

    async def complete(self, request: Request, option: str, typed: str) -> list[Option]:
        return await self._complete(request, self.services, option, typed)

    # sending ---------------------------------------------------------------------------------------

    async def _send(self, on: DiscordOccasion, reply: Reply, *, private: bool) -> int | None:
        """A new message as the answer to the interaction, else in the bot's own name; gives its id."""
        try:
            if not on.over:
                return await _answer(on.interaction, reply, private=private)
        except discord.HTTPException as error:
            if error.code == TWICE:
                raise Elsewhere from error
            if error.code not in OVER:
                raise
        log.warning("answered too late", interaction=on.interaction.id)
        if private or on.interaction.channel_id is None:  # what is private has no place in a channel
            return None
        message: discord.Message = await self._channel(on.interaction.channel_id).send(**sending(reply))
        return message.id

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


def _check(on: DiscordOccasion, reply: Reply) -> None:
    """NotPosted where the bot may not show this here."""
    if names := permissions.missing(on.interaction, reply):
        raise NotPosted("permission", permissions.instead(reply, names))


async def _allowed(on: DiscordOccasion, reply: Reply, sending_it: Awaitable[Any]) -> Any:
    """The same, where only Discord knows."""
    try:
        return await sending_it
    except discord.Forbidden as error:
        names = permissions.refused(on.interaction, reply)
        raise NotPosted("forbidden", permissions.instead(reply, names)) from error


async def _answer(interaction: Interaction, reply: Reply, *, private: bool) -> int | None:
    response = interaction.response
    if not response.is_done():
        return (await response.send_message(**sending(reply), ephemeral=private)).message_id
    if response.type is discord.InteractionResponseType.deferred_channel_message:
        if not private:
            return (await interaction.edit_original_response(**editing(reply))).id
        await interaction.delete_original_response()  # "thinking" is public and stays so
    return (await interaction.followup.send(**sending(reply), ephemeral=private, wait=True)).id


async def _edit_source(interaction: Interaction, **parts: Any) -> None:
    """Edits the message that was tapped."""
    if interaction.response.is_done():
        await interaction.edit_original_response(**parts)
    else:
        await interaction.response.edit_message(**parts)
