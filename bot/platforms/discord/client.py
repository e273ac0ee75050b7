"""The client of Discord: interactions become requests; shutdown is clean."""

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
from bot.commands.command import missing_option
from bot.messages.custom_ids import CustomId
from bot.messages.reply import Reply, TextForm
from bot.messages.request import Request
from bot.ops import metrics
from bot.ops.shard_plan import from_settings
from bot.platforms.base import MISREAD
from bot.platforms.discord import addresses, library_internals, shapes, welcome_post
from bot.platforms.discord.addresses import Interaction
from bot.platforms.discord.commands import Tree, add_commands
from bot.platforms.discord.components import label_of, window
from bot.platforms.discord.emojis import SUITS
from bot.platforms.discord.files import text_of
from bot.platforms.discord.occasion import DiscordOccasion
from bot.platforms.discord.optional_calls import OptionalCalls
from bot.platforms.discord.platform import CompleteInDiscord, DiscordPlatform
from bot.platforms.discord.shards import ShardedClient
from bot.platforms.posting.machine import Answer, PostingMachine
from bot.presentation.board import OPEN
from bot.services import Services
from bot.settings import Settings

log = structlog.get_logger()

HURRY = timedelta(seconds=1.2)  # until Discord is notified that the answer needs longer; it would wait three
CLAIMED_WITHIN = timedelta(seconds=0.5)  # an interaction; Discord waits for three seconds
# How long one that comes while this process stops is left to another process, before we decline it.
LEFT_TO_ANOTHER = timedelta(seconds=1.5)
# For the connection to stop; redis-py may swallow a cancellation, but not a closed connection.
STOPS_WITHIN = timedelta(seconds=1)
NOT_UNDERSTOOD = "an interaction was not understood"
OUTDATED = "This button is from an older version of me. Please ask for the board once more."
CHANGED = (
    "I have learned something new, and your Discord shows my old commands. Please reload it and try again."
)

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # no voice


class Client(ShardedClient):
    """Receives commands, buttons, menus and windows."""

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
        # Interactions need neither members nor messages, and nobody is pinged.
        super().__init__(
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            http_trace=_counting(optional),
        )
        self.services = services
        self.commands = commands
        self.complete = complete
        self.platform = self.platform_kind(self, self.play, services, complete, hurry, optional)
        self.posting = PostingMachine(self.platform, services, answer, commands)
        self.tree = Tree(self)
        add_commands(self.tree, commands)
        self._parse = library_internals.read_interactions_by(self, self._read_interaction)
        library_internals.shield_requests(self)
        self._leaving = False
        self._arriving: set[asyncio.Task[None]] = set()  # interactions that are not handled yet

    def _read_interaction(self, data: dict[str, Any]) -> None:
        """Read an interaction from the gateway; an exception would end the connection."""
        task = asyncio.get_running_loop().create_task(self._take_once(data))
        self._arriving.add(task)
        task.add_done_callback(self._arriving.discard)

    async def _take_once(self, data: dict[str, Any]) -> None:
        """Handle an interaction, unless another process does: while one takes our place, both hear of it."""
        if self._leaving:
            await asyncio.sleep(LEFT_TO_ANOTHER.total_seconds())
        try:
            if await self._is_ours(shapes.number(data)):
                self.take(data)
        except MISREAD as problem:
            log.warning(NOT_UNDERSTOOD, exc_info=problem)

    async def _is_ours(self, number: str) -> bool:
        """Whether this process answers the interaction; in doubt it does."""
        try:
            async with asyncio.timeout(CLAIMED_WITHIN.total_seconds()):
                return await self.services.storage.answered.claim(number)
        except Exception as problem:  # noqa: BLE001  the command will say that Redis is away
            log.warning("an interaction could not be claimed", error=type(problem).__name__)
            return True

    def take(self, data: dict[str, Any]) -> None:
        """Handle the payload of an interaction; raises one of MISREAD where it is malformed."""
        shapes.check(data)
        channel = data.get("channel") or {}
        if "id" in channel:
            self.platform.sight.note_activity(channel["id"], channel.get("last_message_id"), data["id"])
        self._parse(addresses.complete_thread(data))

    async def setup_hook(self) -> None:
        """Load the application's emojis, and sync changed commands: Discord limits how often."""
        await SUITS.learn(self.services.storage, self.application_id)
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
        note = f"discord:{self.application_id}:commands"
        if await self.services.storage.note(note) == digest:
            return
        try:
            await self.tree.sync_all()
        except discord.HTTPException as error:  # the old commands will do until the next start
            log.error("commands not told", code=error.code)
        else:
            await self.services.storage.set_note(note, digest)

    async def run_slash_command(
        self,
        interaction: Interaction,
        command: str,
        arguments: Mapping[str, str],
        files: Mapping[str, discord.Attachment],
    ) -> None:
        """A slash command, with the files that were sent along."""
        on = self._on(interaction, addresses.request(interaction, command, arguments))
        async with self.posting.handling(on):
            texts = {name: await text_of(file) for name, file in files.items()}
            on.request = replace(on.request, arguments={**on.request.arguments, **texts})
            await self.posting.respond(on)

    async def _pressed(self, interaction: Interaction, custom_id: CustomId) -> None:
        """A button; where its command needs another option, it opens a window."""
        if custom_id.command == OPEN.command and self.platform.capabilities.launches:
            async with self.posting.handling(self._on(interaction)):
                await self.platform.launch(interaction, custom_id.table or "")
            return
        option = missing_option(self.commands.get(custom_id.command), custom_id)
        if option is None:
            await self.posting.respond(
                self._on(interaction, _request(interaction, custom_id, custom_id.arguments))
            )
        else:
            async with self.posting.handling(self._on(interaction)):
                await interaction.response.send_modal(window(custom_id, label_of(interaction), option))

    async def _chosen(self, interaction: Interaction, custom_id: CustomId, value: str) -> None:
        """A menu or a window."""
        request = _request(interaction, custom_id, custom_id.arguments_with(value))
        await self.posting.respond(self._on(interaction, request))

    async def on_interaction(self, interaction: Interaction) -> None:
        """Buttons, menus and windows, also outdated ones."""
        data: Mapping[str, Any] = interaction.data or {}
        if "custom_id" not in data:
            return
        custom_id = CustomId.unpacked(data["custom_id"])
        if custom_id is None:
            on = self._on(interaction)
            async with self.posting.handling(on):
                await self.platform.whisper(on, Reply(OUTDATED))
        elif interaction.type is discord.InteractionType.modal_submit:
            lines = [label["component"]["value"] for label in data["components"]]
            await self._chosen(interaction, custom_id, TextForm.whole(lines))
        elif "values" in data:
            await self._chosen(interaction, custom_id, data["values"][0])
        else:
            await self._pressed(interaction, custom_id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """A server added the bot."""
        await self.services.servers.joined(f"discord:{guild.id}")
        if await self.services.servers.welcome_once(f"discord:{guild.id}"):
            await welcome_post.post(guild)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """A server removed the bot."""
        await self.services.servers.left(f"discord:{guild.id}", self.services.sessions.clock())

    async def failed(self, interaction: Interaction, error: discord.app_commands.AppCommandError) -> None:
        """A command that Discord offers but we do not know, or know differently."""
        log.warning("command not known", interaction=interaction.id, error=type(error).__name__)
        with suppress(discord.HTTPException):
            if interaction.type is discord.InteractionType.autocomplete:
                await interaction.response.autocomplete([])
            else:
                await self.platform.whisper(self._on(interaction), Reply(CHANGED))

    async def play(self, token: str, stop: asyncio.Event) -> None:
        """Serve until `stop` is set, finish open requests and close; raises what ended it before."""
        playing = asyncio.create_task(self.start(token))
        stopped = asyncio.create_task(stop.wait())
        await asyncio.wait({playing, stopped}, return_when=asyncio.FIRST_COMPLETED)
        stopped.cancel()
        self._leaving = True
        await self._arrived()
        await self.posting.drain()
        await self._arrived()  # what came meanwhile, and no other process has answered
        await self.posting.drain()
        # While it listens, the library answers its own close (1000) with a 4000, which is sent first.
        playing.cancel()
        await asyncio.wait({playing}, timeout=STOPS_WITHIN.total_seconds())
        if begun := library_internals.event_tasks():
            await asyncio.wait(begun, timeout=STOPS_WITHIN.total_seconds())  # e.g. a server just joined
        await self.close()
        if playing.done() and not playing.cancelled():
            playing.result()

    async def _arrived(self) -> None:
        """Wait until all interactions so far are claimed, and handled where they are ours."""
        if self._arriving:
            await asyncio.wait(self._arriving)
            await asyncio.sleep(0)  # the library's tasks for them begin, and are waited for from then on

    def _on(self, interaction: Interaction, request: Request | None = None) -> DiscordOccasion:
        self.platform.optional.note_interaction(interaction)
        self.platform.learn_name(interaction)
        return DiscordOccasion(interaction, request or addresses.request(interaction, "", {}))


def _request(interaction: Interaction, custom_id: CustomId, arguments: Mapping[str, str]) -> Request:
    request = addresses.request(interaction, custom_id.command, arguments)
    tapped = interaction.message is not None  # a window may have been opened by a command
    return replace(request, table=custom_id.table, revision=custom_id.revision, interactive=tapped)


def make_platform(settings: Settings, services: Services, kind: type[Client] = Client) -> DiscordPlatform:
    """The platform by the settings; it connects when it runs."""
    assert settings.discord_token is not None, "made only where there is a token"
    library_internals.point_to(settings.discord_api_base, settings.discord_gateway_url)
    client = kind(services)
    client.wanted = from_settings(settings)
    client.platform.token = settings.discord_token.get_secret_value()
    able = client.platform.capabilities
    client.platform.capabilities = replace(able, launches=settings.discord_activity)
    return client.platform


def _counting(optional: OptionalCalls) -> aiohttp.TraceConfig:
    """A trace that counts rate limits and refused calls."""

    async def ended(_session: object, _context: object, end: aiohttp.TraceRequestEndParams) -> None:
        if end.response.status == 429:
            metrics.LIMITED.labels("discord").inc()
        optional.answered(end.response.status, end.response.headers.get("X-RateLimit-Scope"))

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(ended)
    return trace
