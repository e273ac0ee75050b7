"""Discord over HTTP: signed interactions and events, answered by any number of processes without a gateway.

Discord posts interactions to a URL of ours, behind which any of our processes may answer; the payload goes to
the same client that otherwise receives it from the gateway. A request is acknowledged once its first answer
was given: until then a proxy may pass it to another process if this one is gone. Doing it twice changes
nothing (tables record requests that are done), and of two answers Discord takes the first.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import aiohttp
import structlog
from aiohttp import web

from bot.errors import CannotStart
from bot.ops.http import Arriving
from bot.platforms.base import MISREAD
from bot.platforms.discord import addresses, roll_call, shapes, welcome_post
from bot.platforms.discord import client as gateway
from bot.platforms.discord.library_internals import on_request_end
from bot.platforms.discord.platform import DiscordPlatform
from bot.services import Services
from bot.settings import Settings

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

log = structlog.get_logger()

INTERACTIONS_PATH, EVENTS_PATH = "/discord/interactions", "/discord/events"
SIGNATURE, TIMESTAMP = "X-Signature-Ed25519", "X-Signature-Timestamp"
CLOCK_SKEW = timedelta(minutes=5)  # allowed between Discord's clock and ours; older requests may be replays
FIRST_ANSWER = timedelta(seconds=2.5)  # Discord waits for three seconds
INTERACTION_PING, EVENT_PING = 1, 0
JSON = {"Content-Type": "application/json"}  # Discord requires it even for empty bodies
_ANSWERED = re.compile(r"/interactions/(\d+)/[^/]+/callback$")

NO_KEY = (
    "DISCORD_PUBLIC_KEY is missing or is none: 64 hexadecimal digits, to be copied from "
    "https://discord.com/developers/applications -> your application -> General Information."
)
NO_PORT = (
    "PATIENCE_DISCORD_HTTP needs PATIENCE_HEALTH_PORT, where Discord's requests arrive (docs/scaling.md)."
)
UNREAD = "This request was signed, but it is not what Discord's documents say, so nothing was done."
NOT_YET, STOPPING = "Discord has not let us in yet", "it is being stopped"


class HttpPlatform(DiscordPlatform):
    """Discord over HTTP."""

    client: HttpClient

    async def trouble(self) -> str:
        return self.client.closed_for

    def routes(self) -> Iterator[web.RouteDef]:
        """The routes that Discord calls."""
        yield web.post(INTERACTIONS_PATH, self.client.receive)
        yield web.post(EVENTS_PATH, self.client.receive_event)


class HttpClient(gateway.Client):
    """The client without its gateway."""

    platform_kind = HttpPlatform

    def __init__(self, services: Services, **given: Any) -> None:
        super().__init__(services, **given)
        self.closed_for = NOT_YET  # why requests are rejected at the moment; "" where they are accepted
        self._signed_by = _key(services.settings.discord_public_key or "")
        self._unanswered: dict[str, asyncio.Event] = {}  # interactions that wait for their first answer
        self._unacknowledged = Arriving()  # until the posting machine has taken over
        on_request_end(self, self._on_request_end)

    async def play(self, token: str, stop: asyncio.Event) -> None:
        """Accept requests until `stop` is set; open ones are answered, others are left to another process."""
        await self.login(token)
        await roll_call.begin(self.services, self)
        self.closed_for = ""
        await stop.wait()
        self.closed_for = STOPPING
        await self._unacknowledged.all_there(FIRST_ANSWER)
        await self.posting.drain()
        await self.close()

    async def receive(self, request: web.Request) -> web.Response:
        """One interaction."""
        data = await self._read(request)
        if data.get("type") == INTERACTION_PING:
            return web.json_response({"type": INTERACTION_PING})
        with _rejecting_misread():
            number = shapes.number(data)
        if self.closed_for:
            raise web.HTTPServiceUnavailable  # the proxy tries another process
        with self._unacknowledged.one():
            if await self._was_done(number):
                log.info("an interaction came again", interaction=number)
            else:
                await self._first_answer(number, data)
        return web.Response(status=202)

    async def receive_event(self, request: web.Request) -> web.Response:
        """A server added the bot; docs/scaling.md says how reliable these events are."""
        data = await self._read(request)
        with _rejecting_misread():
            guild = _authorized_by(data)
        if guild:
            # The welcome goes to the system channel, the only one that the event names.
            server, channel = f"{addresses.REACH}{guild.id}", guild.system_channel_id
            await self.services.servers.joined(server)
            welcomes = channel is not None and self.platform.optional.may(channel)
            if channel and welcomes and await self.services.servers.welcome_once(server):
                await welcome_post.post_in(self.get_partial_messageable(int(channel)))
        return web.Response(status=204, headers=JSON)

    async def _read(self, request: web.Request) -> dict[str, Any]:
        """The body, if Discord has signed it, and recently."""
        body = await request.read()
        if not self._is_signed(request, body):
            raise web.HTTPUnauthorized
        with _rejecting_misread():
            return {**json.loads(body)}

    def _is_signed(self, request: web.Request, body: bytes) -> bool:
        from cryptography.exceptions import InvalidSignature  # noqa: PLC0415  as below

        at, mark = request.headers.get(TIMESTAMP, ""), request.headers.get(SIGNATURE, "")
        try:
            self._signed_by.verify(bytes.fromhex(mark), at.encode() + body)
            # Only after verification: the timestamp is Discord's own.
            return abs(self.services.sessions.clock() - int(at)) <= CLOCK_SKEW.total_seconds()
        except (InvalidSignature, ValueError):
            return False

    async def _first_answer(self, number: str, data: dict[str, Any]) -> None:
        """Hand it to the client as the gateway would, and wait until the first answer was sent."""
        answered = self._unanswered.setdefault(number, asyncio.Event())
        try:
            with _rejecting_misread():
                self.take(data)
            with suppress(TimeoutError):
                await asyncio.wait_for(answered.wait(), FIRST_ANSWER.total_seconds())
        finally:
            self._unanswered.pop(number, None)
        try:
            await self.services.storage.answered.note(number)
        except Exception as problem:  # noqa: BLE001  tables record requests, too
            log.warning("a request could not be noted", error=type(problem).__name__)

    async def _on_request_end(
        self, _session: object, _context: object, end: aiohttp.TraceRequestEndParams
    ) -> None:
        """Discord has accepted or refused an answer."""
        if (found := _ANSWERED.search(end.url.path)) and (answered := self._unanswered.get(found[1])):
            answered.set()

    async def _was_done(self, number: str) -> bool:
        """Whether this interaction was answered before, by any process."""
        try:
            return await self.services.storage.answered.before(number)
        except Exception as problem:  # noqa: BLE001  the command will say that Redis is away
            log.warning("a request could not be looked up", error=type(problem).__name__)
            return False


@contextmanager
def _rejecting_misread() -> Iterator[None]:
    """Answer 400 to what Discord signed but cannot be read; the log has a line without its content."""
    try:
        yield
    except MISREAD as problem:
        log.warning(gateway.NOT_UNDERSTOOD, exc_info=problem)
        raise web.HTTPBadRequest(text=UNREAD) from None


def _authorized_by(data: Mapping[str, Any]) -> shapes.GuildJoined | None:
    """The server that added the bot; None for other events."""
    if data.get("type") == EVENT_PING or data["event"]["type"] != "APPLICATION_AUTHORIZED":
        return None
    guild = data["event"]["data"].get("guild")
    return None if guild is None else shapes.GuildJoined.model_validate(guild)


def _key(text: str) -> Ed25519PublicKey:
    # Imported here: 6 MB that a bot on the gateway does not need.
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey  # noqa: PLC0415

    try:
        return Ed25519PublicKey.from_public_bytes(bytes.fromhex(text))
    except ValueError:
        raise CannotStart(NO_KEY) from None


def make_platform(settings: Settings, services: Services) -> DiscordPlatform:
    """The platform by the settings: on the gateway, or over HTTP; CannotStart where that lacks a port."""
    if not settings.discord_http:
        return gateway.make_platform(settings, services)
    if settings.health_port is None:
        raise CannotStart(NO_PORT)
    return gateway.make_platform(settings, services, HttpClient)
