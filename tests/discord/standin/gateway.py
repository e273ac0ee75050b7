"""The gateway: handshake, heartbeats, resuming, and the reasons to hang up."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from tests.discord.standin.world import APPLICATION, BOT

if TYPE_CHECKING:
    from tests.discord.standin.server import StandIn

CLOSES = {
    "opcode": 4001,
    "decode": 4002,
    "not_identified": 4003,
    "token": 4004,
    "twice": 4005,
    "sequence": 4007,
    "flood": 4008,
    "intents": 4013,
    "privileged": 4014,
    "too_long": 4002,
}
LONGEST, SENDS = (
    4096,
    120,
)  # bytes of a payload; sends on one connection, as if it never lasted longer than a minute
HEARTBEAT, IDENTIFY, PRESENCE, RESUME = 1, 2, 3, 6
PRIVILEGED = (1 << 1) | (1 << 8) | (1 << 15)
KNOWN_INTENTS = (1 << 26) - 1


class HangUp(Exception):
    """A connection that is closed, and why."""


class Gateway:
    """All connections of the bot; `beat` is what it is told between two heartbeats, in ms."""

    def __init__(self, standin: StandIn) -> None:
        self.standin = standin
        self.sockets: list[web.WebSocketResponse] = []
        self.sent = 0  # the sequence number
        self.beat = 41250
        self.identified: list[dict[str, Any]] = []
        self.resumed = 0
        self.forgetful = False  # whether it has forgotten every session
        self.ready, self.back, self.beaten = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self.closed: asyncio.Queue[int | None] = asyncio.Queue()  # the codes with which the bot hung up

    async def connected(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self.sockets.append(socket)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": self.beat}})
        try:
            await self._listen(socket)
            self.closed.put_nowait(socket.close_code)
        except HangUp as reason:
            self.standin.hung_up.append(str(reason))
            await socket.close(code=CLOSES[str(reason)])
        return socket

    async def _listen(self, socket: web.WebSocketResponse) -> None:
        known, sends = False, 0
        async for frame in socket:
            sends += 1
            if sends > SENDS:
                raise HangUp("flood")
            payload = _read(frame.type, frame.data)
            kind: Any = payload.get("op")
            data: Any = payload.get("d")
            if kind == HEARTBEAT:
                await self._heartbeat(socket, data)
            elif kind == IDENTIFY:
                if known:
                    raise HangUp("twice")
                known = True
                await self._identify(socket, data)
            elif kind == RESUME:
                known = await self._resume(socket, data)
            elif kind == PRESENCE and not known:
                raise HangUp("not_identified")
            elif kind != PRESENCE:
                raise HangUp("opcode")

    async def _heartbeat(self, socket: web.WebSocketResponse, sequence: int | None) -> None:
        if sequence is not None and sequence > self.sent:
            raise HangUp("sequence")
        await socket.send_json({"op": 11})
        self.beaten.set()

    def _check_token(self, token: str) -> None:
        if token != self.standin.secret:
            raise HangUp("token")

    async def _identify(self, socket: web.WebSocketResponse, data: dict[str, Any]) -> None:
        self._check_token(data["token"])
        if data["intents"] & ~KNOWN_INTENTS:
            raise HangUp("intents")
        if data["intents"] & PRIVILEGED:
            raise HangUp("privileged")
        self.identified.append(data)
        guild = self.standin.guild
        session = {"session_id": f"s{len(self.identified)}", "resume_gateway_url": self.standin.gateway_url}
        about = {"v": 10, "user": BOT, "guilds": [{"id": guild.id, "unavailable": True}], "shard": [0, 1]}
        await self._send(
            socket, "READY", {**session, **about, "application": {"id": APPLICATION, "flags": 0}}
        )
        await self._send(socket, "GUILD_CREATE", _guild(guild.id))
        self.ready.set()

    async def _resume(self, socket: web.WebSocketResponse, data: dict[str, Any]) -> bool:
        self._check_token(data["token"])
        if data["seq"] > self.sent:
            raise HangUp("sequence")
        if self.forgetful:
            self.forgetful = False
            await socket.send_json({"op": 9, "d": False})
            return False
        self.resumed += 1
        await self._send(socket, "RESUMED", {})
        self.back.set()
        return True

    async def guild(self, event: str, guild: str) -> None:
        """The bot is let into a server (GUILD_CREATE), or sent away (GUILD_DELETE)."""
        await self.dispatch(event, _guild(guild))

    async def dispatch(self, event: str, data: dict[str, Any]) -> None:
        """Tells the bot what happened, on its newest connection."""
        await self._send(self.sockets[-1], event, data)

    async def _send(self, socket: web.WebSocketResponse, event: str, data: dict[str, Any]) -> None:
        self.sent += 1
        await socket.send_json({"op": 0, "t": event, "s": self.sent, "d": data})


def _read(kind: WSMsgType, data: Any) -> dict[str, Any]:
    if len(data) > LONGEST:
        raise HangUp("too_long")
    try:
        payload = json.loads(data) if kind in {WSMsgType.TEXT, WSMsgType.BINARY} else None
    except ValueError:
        payload = None
    if not isinstance(payload, dict):
        raise HangUp("decode")
    return payload


def _guild(guild: str) -> dict[str, Any]:
    nothing: dict[str, Any] = {
        name: []
        for name in (
            "roles", "emojis", "features", "members", "threads", "presences", "voice_states", "channels",
            "stage_instances", "guild_scheduled_events", "stickers",
        )
    }  # fmt: skip
    return {"id": guild, "name": "Cards", "owner_id": "1", "member_count": 2, **nothing}
