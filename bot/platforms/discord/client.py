"""The connection to Discord: what comes in becomes a request, and stopping is clean."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import Any

import aiohttp
import discord
import structlog

from bot import dispatch as core
from bot.commands import COMMANDS, Command
from bot.commands.command import lacking
from bot.messages.custom_ids import CustomId
from bot.messages.reply import Reply
from bot.messages.request import Request
from bot.ops import metrics
from bot.ops.shard_plan import wanted
from bot.platforms.base import MISREAD
from bot.platforms.discord import addresses, library_internals, shapes, welcome
from bot.platforms.discord.addresses import Interaction
from bot.platforms.discord.commands import Tree, add_commands
from bot.platforms.discord.components import label_of, window
from bot.platforms.discord.emojis import SUITS
from bot.platforms.discord.occasion import DiscordOccasion
from bot.platforms.discord.optional_calls import OptionalCalls
from bot.platforms.discord.platform import CompleteInDiscord, DiscordPlatform
from bot.platforms.discord.shards import ShardedClient
from bot.platforms.posting.machine import Answer, PostingMachine
from bot.services import Services
from bot.settings import Settings

log = structlog.get_logger()

HURRY = timedelta(seconds=1.2)  # until Discord is told that the answer needs longer; it would wait three
# For the connection to stop; Redis may swallow a cancellation, but not a closed connection.
HEARD = timedelta(seconds=1)
NOT_UNDERSTOOD = "an interaction was not understood"
OUTDATED = "This button is from an older version of me. Please ask for the board once more."
CHANGED = (
    "I have learned something new, and your Discord shows my old commands. Please reload it and try again."
)

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # we have nothing to say aloud

FRUGAL: dict[str, Any] = {  # commands and buttons need no members and no messages, and nobody is pinged
    "intents": discord.Intents(guilds=True),
    "member_cache_flags": discord.MemberCacheFlags.none(),
    "chunk_guilds_at_startup": False,
    "max_messages": None,
    "allowed_mentions": discord.AllowedMentions.none(),
}


class Client(ShardedClient):
    """Hears of commands, buttons, menus and windows."""

    platform_kind: type[DiscordPlatform] = DiscordPlatform

    def __init__(
        self,
        services: Services,
        commands: Mapping[str, Command] = COMMANDS,
        answer: Answer = core.answer,
        complete: CompleteInDiscord = core.complete,
        hurry: timedelta = HURRY,
    ) -> None:
        optional = OptionalCalls()
        super().__init__(**FRUGAL, http_trace=_counting(optional))
        self.services = services
        self.commands = commands
        self.complete = complete
        self.platform = self.platform_kind(self, self.play, services, complete, hurry, optional)
        self.posting = PostingMachine(self.platform, services, answer, commands)
        self.tree = Tree(self)
        add_commands(self.tree, commands)
        self._parse = library_internals.read_interactions_by(self, self._read_interaction)

    def _read_interaction(self, data: dict[str, Any]) -> None:
        """By the gateway; one that cannot be read would end the connection."""
        try:
            self.take(data)
        except MISREAD as problem:
            log.warning(NOT_UNDERSTOOD, exc_info=problem)

    def take(self, data: dict[str, Any]) -> None:
        """An interaction, with what the library would leave out of it; MISREAD where it is none."""
        shapes.check(data)
        channel = data.get("channel") or {}
        if "id" in channel:
            self.platform.sight.heard(channel["id"], channel.get("last_message_id"), data["id"])
        self._parse(addresses.complete_thread(data))

    async def setup_hook(self) -> None:
        """Discord knows the commands of today, and we the emojis it has for us."""
        await SUITS.learn(self.services.storage, self.application_id)
        await self._tell_commands()

    async def _tell_commands(self) -> None:
        """Only when they changed: Discord counts how often it is told."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
        note = f"discord:{self.application_id}:commands"
        if await self.services.storage.note(note) == digest:
            return
        try:
            await self.tree.sync()
        except discord.HTTPException as error:  # the commands of before will do until the next start
            log.error("commands not told", code=error.code)
        else:
            await self.services.storage.set_note(note, digest)

    async def asked(self, interaction: Interaction, command: str, arguments: Mapping[str, str]) -> None:
        """A slash command."""
        await self.posting.respond(self._on(interaction, addresses.request(interaction, command, arguments)))

    async def _pressed(self, interaction: Interaction, meant: CustomId) -> None:
        """A button; one whose command needs more than it brings opens a window."""
        option = lacking(self.commands.get(meant.command), meant)
        if option is None:
            await self.posting.respond(self._on(interaction, _request(interaction, meant, meant.arguments)))
        else:
            async with self.posting.kindly(self._on(interaction)):
                await interaction.response.send_modal(window(meant, label_of(interaction), option))

    async def _chosen(self, interaction: Interaction, meant: CustomId, value: str) -> None:
        """A menu, or a window."""
        request = _request(interaction, meant, meant.answered_with(value))
        await self.posting.respond(self._on(interaction, request))

    async def on_interaction(self, interaction: Interaction) -> None:
        """Buttons, menus and windows, those too that are no longer known."""
        data: Mapping[str, Any] = interaction.data or {}
        if "custom_id" not in data:
            return
        meant = CustomId.unpacked(data["custom_id"])
        if meant is None:
            on = self._on(interaction)
            async with self.posting.kindly(on):
                await self.platform.whisper(on, Reply(OUTDATED))
        elif interaction.type is discord.InteractionType.modal_submit:
            await self._chosen(interaction, meant, data["components"][0]["component"]["value"])
        elif "values" in data:
            await self._chosen(interaction, meant, data["values"][0])
        else:
            await self._pressed(interaction, meant)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """A server let the bot in."""
        await self.services.servers.joined(f"discord:{guild.id}")
        if await self.services.servers.welcome_once(f"discord:{guild.id}"):
            await welcome.said(guild)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """A server sent the bot away."""
        await self.services.servers.left(f"discord:{guild.id}", self.services.sessions.clock())

    async def failed(self, interaction: Interaction, error: discord.app_commands.AppCommandError) -> None:
        """A command that Discord offers and we do not know, or know otherwise."""
        log.warning("command not known", interaction=interaction.id, error=type(error).__name__)
        with suppress(discord.HTTPException):
            if interaction.type is discord.InteractionType.autocomplete:
                await interaction.response.autocomplete([])
            else:
                await self.platform.whisper(self._on(interaction), Reply(CHANGED))

    async def play(self, token: str, stop: asyncio.Event) -> None:
        """Plays until `stop` is set, finishes what was begun, says goodbye; raises what ended it before."""
        playing = asyncio.create_task(self.start(token))
        stopped = asyncio.create_task(stop.wait())
        await asyncio.wait({playing, stopped}, return_when=asyncio.FIRST_COMPLETED)
        stopped.cancel()
        await self.posting.drain()
        # While it listens, the library answers its own goodbye (1000) with a 4000, which gets out first.
        playing.cancel()
        await asyncio.wait({playing}, timeout=HEARD.total_seconds())
        if begun := library_internals.event_tasks():
            await asyncio.wait(begun, timeout=HEARD.total_seconds())  # a server that has just let us in, say
        await self.close()
        if playing.done() and not playing.cancelled():
            playing.result()

    def _on(self, interaction: Interaction, request: Request | None = None) -> DiscordOccasion:
        self.platform.optional.heard(interaction)
        self.platform.hear_name(interaction)
        return DiscordOccasion(interaction, request or addresses.request(interaction, "", {}))


def _request(interaction: Interaction, meant: CustomId, arguments: Mapping[str, str]) -> Request:
    asked = addresses.request(interaction, meant.command, arguments)
    return replace(asked, table=meant.table, revision=meant.revision, interactive=True)


def made(settings: Settings, services: Services, kind: type[Client] = Client) -> DiscordPlatform:
    """The platform as the settings want it; it is connected when it runs."""
    assert settings.discord_token is not None, "made only where there is a token"
    library_internals.point_to(settings.discord_api_base, settings.discord_gateway_url)
    client = kind(services)
    client.wanted = wanted(settings)
    client.platform.token = settings.discord_token.get_secret_value()
    return client.platform


def _counting(optional: OptionalCalls) -> aiohttp.TraceConfig:
    """Counts how often Discord asks for fewer calls, and what it refuses."""

    async def ended(_session: object, _context: object, end: aiohttp.TraceRequestEndParams) -> None:
        if end.response.status == 429:
            metrics.LIMITED.labels("discord").inc()
        optional.answered(end.response.status, end.response.headers.get("X-RateLimit-Scope"))

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(ended)
    return trace
