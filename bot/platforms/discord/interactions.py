"""Discord over HTTP: signed interactions and events, answered by any number of processes without a gateway.

Discord posts what people do to an address of ours, which leads to any of our processes; what it carries is
handed to the same client that otherwise hears it from the gateway. A request is acknowledged when its first
answer was given: until then whoever passes requests on may give it to another process where this one is gone.
Doing it twice changes nothing twice (tables know what was done), and of two answers Discord takes the first.
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
from bot.platforms.base import MISREAD
from bot.platforms.discord import addresses, roll_call, shapes, welcome
from bot.platforms.discord import client as gateway
from bot.platforms.discord.platform import DiscordPlatform
from bot.services import Services
from bot.settings import Settings

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

log = structlog.get_logger()

INTERACTIONS_PATH, EVENTS_PATH = "/discord/interactions", "/discord/events"
SIGNATURE, TIMESTAMP = "X-Signature-Ed25519", "X-Signature-Timestamp"
HONEST = timedelta(minutes=5)  # by which Discord's clock and ours may differ; older requests are sent again
FIRST_ANSWER = timedelta(seconds=2.5)  # Discord waits for three seconds
INTERACTION_PING, EVENT_PING = 1, 0
JSON = {"Content-Type": "application/json"}  # Discord wants to read it even where there is nothing to say
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
    """Discord, which comes to us."""

    client: HttpClient

    async def trouble(self) -> str:
        return self.client.closed_for

    def routes(self) -> Iterator[web.RouteDef]:
        """What Discord asks of our web server."""
        yield web.post(INTERACTIONS_PATH, self.client.hear)
        yield web.post(EVENTS_PATH, self.client.hear_event)


class HttpClient(gateway.Client):
    """The client without its gateway."""

    platform_kind = HttpPlatform

    def __init__(self, services: Services, **given: Any) -> None:
        super().__init__(services, **given)
        self.closed_for = NOT_YET  # why nothing is taken just now; "" where it is
        self._signed_by = _key(services.settings.discord_public_key or "")
        self._heard: dict[str, asyncio.Event] = {}  # interactions that wait for their first answer
        self._taken: set[asyncio.Future[None]] = set()  # requests that are not acknowledged yet
        assert self.http.http_trace, "the client counts refusals there"
        self.http.http_trace.on_request_end.append(self._asked_of_discord)

    async def play(self, token: str, stop: asyncio.Event) -> None:
        """Takes requests until `stop` is set; those that are begun then are answered, others go elsewhere."""
        await self.login(token)
        await roll_call.begin(self.services, self)
        self.closed_for = ""
        await stop.wait()
        self.closed_for = STOPPING
        if self._taken:
            await asyncio.wait(self._taken, timeout=FIRST_ANSWER.total_seconds())
        await self.posting.drain()
        await self.close()

    async def hear(self, request: web.Request) -> web.Response:
        """One thing somebody did."""
        data = await self._read(request)
        if data.get("type") == INTERACTION_PING:
            return web.json_response({"type": INTERACTION_PING})
        with _understood():
            number = shapes.number(data)
        if self.closed_for:
            raise web.HTTPServiceUnavailable  # for the next process
        with self._kept_open():
            if await self._was_done(number):
                log.info("an interaction came again", interaction=number)
            else:
                await self._first_answer(number, data)
        return web.Response(status=202)

    async def hear_event(self, request: web.Request) -> web.Response:
        """Somebody let us in, or took that back; what it is worth stands in docs/scaling.md."""
        data = await self._read(request)
        with _understood():
            guild = _authorized_by(data)
        if guild:
            await self._let_in(guild)
        return web.Response(status=204, headers=JSON)

    async def _let_in(self, guild: shapes.GuildJoined) -> None:
        """Of its channels the event tells only where Discord greets newcomers; it tries to write there."""
        server, channel = f"{addresses.REACH}{guild.id}", guild.system_channel_id
        await self.services.servers.joined(server)
        if channel is None or not self.platform.optional.may(channel):
            return
        if await self.services.servers.welcome_once(server):
            await welcome.said_in(self.get_partial_messageable(int(channel)))

    async def _read(self, request: web.Request) -> dict[str, Any]:
        """What Discord has signed, and lately."""
        body = await request.read()
        if not self._is_signed(request, body):
            raise web.HTTPUnauthorized
        with _understood():
            return {**json.loads(body)}

    def _is_signed(self, request: web.Request, body: bytes) -> bool:
        from cryptography.exceptions import InvalidSignature  # noqa: PLC0415  as below

        at, mark = request.headers.get(TIMESTAMP, ""), request.headers.get(SIGNATURE, "")
        try:
            self._signed_by.verify(bytes.fromhex(mark), at.encode() + body)
            # Only now: what was signed is Discord's own.
            return abs(self.services.sessions.clock() - int(at)) <= HONEST.total_seconds()
        except (InvalidSignature, ValueError):
            return False

    async def _first_answer(self, number: str, data: dict[str, Any]) -> None:
        """Hands it to the client as the gateway would, and waits until Discord has an answer."""
        with self._waiting(number) as heard:
            with _understood():
                self.take(data)
            with suppress(TimeoutError):
                await asyncio.wait_for(heard.wait(), FIRST_ANSWER.total_seconds())
        await self._note_done(number)

    @contextmanager
    def _kept_open(self) -> Iterator[None]:
        """Who stops waits for what was taken: only then it is work the posting machine knows of."""
        taken = asyncio.get_running_loop().create_future()
        self._taken.add(taken)
        try:
            yield
        finally:
            self._taken.remove(taken)
            taken.set_result(None)

    @contextmanager
    def _waiting(self, number: str) -> Iterator[asyncio.Event]:
        heard = self._heard.setdefault(number, asyncio.Event())
        try:
            yield heard
        finally:
            self._heard.pop(number, None)

    async def _asked_of_discord(
        self, _session: object, _context: object, end: aiohttp.TraceRequestEndParams
    ) -> None:
        """Discord has taken an answer, or told why not."""
        if (found := _ANSWERED.search(end.url.path)) and (heard := self._heard.get(found[1])):
            heard.set()

    async def _was_done(self, number: str) -> bool:
        """Whether this very interaction was answered before, by whichever process."""
        try:
            return await self.services.storage.answered.before(number)
        except Exception as problem:  # noqa: BLE001  without Redis the asker is told so
            log.warning("a request could not be looked up", error=type(problem).__name__)
            return False

    async def _note_done(self, number: str) -> None:
        try:
            await self.services.storage.answered.note(number)
        except Exception as problem:  # noqa: BLE001  the tables know for themselves what was done
            log.warning("a request could not be noted", error=type(problem).__name__)


@contextmanager
def _understood() -> Iterator[None]:
    """Answers 400 to what Discord signed and nobody here can read; the log has a line, and nothing of it."""
    try:
        yield
    except MISREAD as problem:
        log.warning(gateway.NOT_UNDERSTOOD, exc_info=problem)
        raise web.HTTPBadRequest(text=UNREAD) from None


def _authorized_by(data: Mapping[str, Any]) -> shapes.GuildJoined | None:
    """The server that let us in; None where it is another event."""
    if data.get("type") == EVENT_PING or data["event"]["type"] != "APPLICATION_AUTHORIZED":
        return None
    guild = data["event"]["data"].get("guild")
    return None if guild is None else shapes.GuildJoined.model_validate(guild)


def _key(text: str) -> Ed25519PublicKey:
    # 6 MB that a bot on the gateway does without.
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey  # noqa: PLC0415

    try:
        return Ed25519PublicKey.from_public_bytes(bytes.fromhex(text))
    except ValueError:
        raise CannotStart(NO_KEY) from None


def made(settings: Settings, services: Services) -> DiscordPlatform:
    """As the settings want it: by the gateway, or asked over HTTP; CannotStart where that lacks a port."""
    if not settings.discord_http:
        return gateway.made(settings, services)
    if settings.health_port is None:
        raise CannotStart(NO_PORT)
    return gateway.made(settings, services, HttpClient)
