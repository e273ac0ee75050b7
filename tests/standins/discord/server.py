"""A stand-in for Discord on this computer, which the real client connects to: its API and its gateway.

It is strict: whatever it refuses, for a broken limit or else, is kept in `refused` and fails the test.
"""

from __future__ import annotations

import asyncio
from typing import Any, Self

from aiohttp import web

from tests.standins.discord.emojis import Emojis
from tests.standins.discord.gateway import Gateway
from tests.standins.discord.people import Person
from tests.standins.discord.rates import Rates
from tests.standins.discord.refusals import Refusal
from tests.standins.discord.requests import BotRequest, Fault
from tests.standins.discord.rest import Rest
from tests.standins.discord.webhook import Webhook
from tests.standins.discord.wire import js
from tests.standins.discord.world import Channel, Clock, Guild, Interaction, Message


class StandIn:
    """One Discord with one application in it."""

    secret = "stand-in-token"

    def __init__(self) -> None:  # noqa: PLR0915  a world has many parts
        self.clock = Clock()
        self.guild = Guild("900000000000000010")
        self.elsewhere = Guild("900000000000000012", member=False)
        self.joined = {self.guild.id}  # servers that have the bot, by their ids
        self.hushed = Guild("900000000000000014", member=False, external_apps=False)
        self.channels: dict[str, Channel] = {}
        self.accounts: dict[str, dict[str, Any]] = {}  # everybody, by their ids
        self.members: set[tuple[str, str]] = set()  # who is in which server, by the ids of both
        self.nicks: dict[tuple[str, str], str] = {}  # what members call themselves there, by the same
        self.messages: dict[str, Message] = {}
        self.interactions: dict[str, Interaction] = {}
        self.nonces: dict[tuple[str, str], Message] = {}  # posted with one, by channel: for a few minutes
        self.direct: dict[str, Channel] = {}  # the bot's direct messages with somebody, by their id
        self.closed: set[str] = set()  # who takes no direct messages
        self.threads: list[tuple[Channel, str]] = []  # with their names
        self.uploads: dict[str, bytes] = {}  # files that people send along with commands
        self.commands: list[dict[str, Any]] = []
        self.activities = False  # whether they are enabled
        self.faults: list[Fault] = []
        self.refused: list[Refusal] = []
        self.emojis = Emojis(self)
        self.rates = Rates(self.clock.now)
        self.hung_up: list[str] = []
        self.requests: list[BotRequest] = []
        self.posted: asyncio.Queue[Message] = asyncio.Queue()
        self.patched: asyncio.Queue[Message] = asyncio.Queue()
        self.deleted: asyncio.Queue[Message] = asyncio.Queue()
        self.gateway = Gateway(self)
        self.webhook: Webhook | None = None
        self.base = self.gateway_url = ""

    async def __aenter__(self) -> Self:
        application = Rest(self).application()
        application.add_routes(self.emojis.routes())
        self._runner = web.AppRunner(application, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        host = f"127.0.0.1:{self._runner.addresses[0][1]}"
        self.base, self.gateway_url = f"http://{host}/api/v10", f"ws://{host}/gateway"
        return self

    async def vanish(self) -> None:
        """Nothing answers any more."""
        await self.__aexit__()

    async def __aexit__(self, *_: object) -> None:
        for socket in self.gateway.sockets:
            await socket.close(code=1001)
        await self._runner.cleanup()

    def channel(self, guild: Guild | None = None, kind: int = 0) -> Channel:
        """A new place to talk: a channel of `guild`, a thread (11), a direct message (1) or a group (3)."""
        channel = Channel(self.clock.snowflake(), guild, kind)
        self.channels[channel.id] = channel
        return channel

    def person(self, name: str, channel: Channel | None = None) -> Person:
        """Somebody in a channel, by default a new one of the bot's own server."""
        return Person(self, name, channel or self.channel(self.guild))

    def upload(self, text: str) -> str:
        """Somebody's file with this text; its id."""
        name = self.clock.snowflake()
        self.uploads[name] = text.encode(errors="surrogateescape")
        return name

    def attachment(self, name: str) -> dict[str, Any]:
        """What Discord tells of such a file."""
        url = f"{self.base.removesuffix('/api/v10')}/attachments/{name}/own.txt"
        size = len(self.uploads[name])
        return {
            "id": name,
            "filename": "own.txt",
            "size": size,
            "url": url,
            "proxy_url": url,
            "ephemeral": True,
        }

    def fail(
        self, method: str, part: str, status: int, data: dict[str, Any], times: int = 1, **headers: str
    ) -> None:
        """Answers the next requests that fit with this."""
        self.faults.append(Fault(method, part, lambda: js(data, status, **headers), times))

    def expect(self, *names: str) -> None:
        """The refusals so far were meant to happen, exactly these."""
        assert [refusal.name for refusal in self.refused] == list(names), self.refused
        self.refused.clear()

    def enable_activities(self) -> dict[str, Any]:
        """As in the portal: Discord makes the command that opens them."""
        self.activities = True
        entry_point = {
            "id": self.clock.snowflake(),
            "type": 4,
            "name": "launch",
            "description": "",
            "handler": 2,
            "name_localizations": {"de": "starten"},
            "version": "1",
            "application_id": "1",
        }
        self.commands.append(entry_point)
        return entry_point

    def command_registrations(self) -> int:
        """How often the bot told its commands."""
        return sum(call.method == "PUT" for call in self.requests)
