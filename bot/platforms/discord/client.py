"""The connection to Discord: what comes in becomes a request, and stopping is clean."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import Any

import aiohttp
import discord
import structlog
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot import errors
from bot.commands import COMMANDS, Command
from bot.core import dispatch as core
from bot.core.custom_ids import CustomId, lacking
from bot.core.exceptions import CannotStart
from bot.core.reply import Option, Reply
from bot.core.request import Request
from bot.ops.log import about
from bot.platforms.discord import places
from bot.platforms.discord.commands import Tree, add_commands
from bot.platforms.discord.components import Pick, Tap, window
from bot.platforms.discord.messages import sending
from bot.platforms.discord.places import Interaction
from bot.platforms.discord.posting import Answer, Posting
from bot.services import Services
from bot.settings import Settings

log = structlog.get_logger()

LATE = 1.2  # seconds until Discord is told that the answer needs longer; it would wait three
HEARD = (
    1.0  # seconds for the connection to stop; Redis may swallow a cancellation, but not a closed connection
)
DRAIN = 10.0  # seconds that begun answers get when the bot stops
STOPPING = "I am being restarted this very moment. Please try again in a minute; your games are kept."
OUTDATED = "This button is from an older version of me. Please ask for the board once more."
CHANGED = (
    "I have learned something new, and your Discord shows my old commands. Please reload it and try again."
)

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # we have nothing to say aloud

Complete = Callable[[Request, Services, str, str], Awaitable[list[Option]]]


FRUGAL: dict[str, Any] = {  # commands and buttons need no members and no messages, and nobody is pinged
    "intents": discord.Intents(guilds=True),
    "member_cache_flags": discord.MemberCacheFlags.none(),
    "chunk_guilds_at_startup": False,
    "max_messages": None,
    "allowed_mentions": discord.AllowedMentions.none(),
}


class Client(discord.Client):
    """Hears of commands, buttons, menus and windows."""

    def __init__(
        self,
        services: Services,
        commands: Mapping[str, Command] = COMMANDS,
        answer: Answer = core.answer,
        complete: Complete = core.complete,
        late: float = LATE,
    ) -> None:
        super().__init__(**FRUGAL)
        self.services = services
        self.commands = commands
        self.answer = answer
        self.complete = complete
        self.late = late
        self.stopping = False
        self.working: set[asyncio.Task[Any]] = set()
        self.tree = Tree(self)
        add_commands(self.tree, commands)
        self.add_dynamic_items(Tap, Pick)
        parse = self._connection.parsers["INTERACTION_CREATE"]
        self._connection.parsers["INTERACTION_CREATE"] = lambda data: parse(places.complete_thread(data))

    async def setup_hook(self) -> None:
        """From now on the bot can post of its own accord, and Discord knows its commands."""
        self.services.posters["discord"] = self.post
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
        await self._respond(interaction, places.request(interaction, command, arguments))

    async def pressed(self, interaction: Interaction, custom_id: str, label: str) -> None:
        """A button; one whose command needs more than it brings opens a window."""
        if mark := CustomId.unpacked(custom_id):
            option = lacking(self.commands.get(mark.command), mark)
            if option is None:
                await self._respond(interaction, _marked(interaction, mark, mark.arguments))
            else:
                async with self._kindly(interaction):
                    await interaction.response.send_modal(window(mark, label, option))

    async def chosen(self, interaction: Interaction, custom_id: str, value: str) -> None:
        """A menu."""
        if mark := CustomId.unpacked(custom_id):
            await self._respond(interaction, _marked(interaction, mark, mark.answered_with(value)))

    async def on_interaction(self, interaction: Interaction) -> None:
        """Windows, which the library forgets when it is restarted, and buttons no longer known."""
        data: Mapping[str, Any] = interaction.data or {}
        if "custom_id" not in data:
            return
        mark = CustomId.unpacked(data["custom_id"])
        if mark is None:
            async with self._kindly(interaction):
                await self._posting(interaction).say(OUTDATED)
        elif interaction.type is discord.InteractionType.modal_submit:
            typed = data["components"][0]["component"]["value"]
            await self._respond(interaction, _marked(interaction, mark, mark.answered_with(typed)))

    async def post(self, place: str, reply: Reply) -> None:
        """Posts at a place ("discord:7/99") what nobody there has asked for; raises HTTPException."""
        channel = self.get_partial_messageable(int(place.rpartition("/")[2]))
        await channel.send(**sending(reply))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """A server let the bot in."""
        await self.services.servers.joined(f"discord:{guild.id}")

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
                await self._posting(interaction).say(CHANGED)

    async def play(self, token: str, stop: asyncio.Event) -> None:
        """Plays until `stop` is set, finishes what was begun, says goodbye; raises what ended it before."""
        playing = asyncio.create_task(self.start(token))
        stopped = asyncio.create_task(stop.wait())
        await asyncio.wait({playing, stopped}, return_when=asyncio.FIRST_COMPLETED)
        stopped.cancel()
        await self.drain()
        # While it listens, the library answers its own goodbye (1000) with a 4000, which gets out first.
        playing.cancel()
        await asyncio.wait({playing}, timeout=HEARD)
        await self.close()
        if playing.done() and not playing.cancelled():
            playing.result()

    async def drain(self) -> None:
        """Takes nothing new, and waits for what was begun."""
        self.stopping = True
        if self.working:
            await asyncio.wait(self.working, timeout=DRAIN)

    async def _respond(self, interaction: Interaction, request: Request) -> None:
        with about(request, self.commands):
            async with self._kindly(interaction):
                await self._answered(interaction, request)

    async def _answered(self, interaction: Interaction, request: Request) -> None:
        posting = Posting(interaction, request, self.services)
        if self.stopping:
            await posting.say(STOPPING)
        else:
            await posting.answer(self.answer, self.late)

    def _posting(self, interaction: Interaction) -> Posting:
        return Posting(interaction, places.request(interaction, "", {}), self.services)

    @asynccontextmanager
    async def _kindly(self, interaction: Interaction) -> AsyncIterator[None]:
        """Work that a stopping bot waits for, and that ends in a sentence whatever happens."""
        task = asyncio.current_task()
        assert task is not None, "the library runs every answer as a task"
        self.working.add(task)
        try:
            yield
        except Exception as problem:  # noqa: BLE001  the last net of this edge: nobody is left without an answer
            sorry = errors.reply(problem)
            with suppress(discord.HTTPException):
                await self._posting(interaction).say(sorry.text)
        finally:
            self.working.discard(task)


def _marked(interaction: Interaction, mark: CustomId, arguments: Mapping[str, str]) -> Request:
    asked = places.request(interaction, mark.command, arguments)
    return replace(asked, table=mark.table, revision=mark.revision, interactive=True)


async def run(settings: Settings, services: Services, stop: asyncio.Event) -> None:
    """Plays in Discord until `stop` is set; raises CannotStart where Discord does not let us in."""
    assert settings.discord_token is not None, "started only where there is a token"
    _point(settings)
    try:
        async with Client(services) as client:
            await client.play(settings.discord_token.get_secret_value(), stop)
    except discord.LoginFailure as problem:
        raise CannotStart("Discord does not know this DISCORD_TOKEN: please copy it once more.") from problem
    except (discord.DiscordException, aiohttp.ClientError) as problem:
        raise CannotStart(
            f"Discord cannot be reached ({type(problem).__name__}); is there a network?"
        ) from problem


def _point(settings: Settings) -> None:
    """Through a proxy, or to a stand-in, where the settings name one."""
    if settings.discord_api_base:
        Route.BASE = settings.discord_api_base
    if settings.discord_gateway_url:
        DiscordWebSocket.DEFAULT_GATEWAY = URL(settings.discord_gateway_url)
