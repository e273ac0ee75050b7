"""The gateway: handshake, heartbeats, resuming, and the reasons to hang up."""

from __future__ import annotations

import asyncio
import json
import time
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from tests.standins.discord.wire import js
from tests.standins.discord.world import ALL, APPLICATION, BOT

if TYPE_CHECKING:
    from tests.standins.discord.server import StandIn

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
    "shard": 4010,
    "sharding": 4011,
}
LONGEST, SENDS = (
    4096,
    120,
)  # bytes of a payload; sends on one connection, as if it never lasted longer than a minute
HEARTBEAT, IDENTIFY, PRESENCE, RESUME = 1, 2, 3, 6
PRIVILEGED = (1 << 1) | (1 << 8) | (1 << 15)
KNOWN_INTENTS = (1 << 26) - 1
STARTS = 1000  # sessions a day; who begins one more has the token reset
PAUSE = 5.0  # seconds between two that begin out of one bucket


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
        self.advised = self.least = 1  # shards that are advised, and without which nobody is let in
        self.starts_left, self.at_once = STARTS, 1
        self.hurried: list[int] = []  # shards that said who they are too soon after another
        self._started: dict[int, float] = {}
        self._shards: dict[web.WebSocketResponse, tuple[int, int]] = {}
        self._sessions: dict[str, tuple[int, int]] = {}
        self.resumed = 0
        self.forgetful = False  # whether it has forgotten every session
        self.ready, self.back, self.beaten = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self.closed: asyncio.Queue[int | None] = asyncio.Queue()  # the codes with which the bot hung up

    async def connection_info(self, _: web.Request) -> web.Response:
        """What a bot asks before it connects: where, with how many shards, and how often it still may."""
        limit = {
            "total": STARTS,
            "remaining": max(self.starts_left, 0),
            "reset_after": 14_400_000,
            "max_concurrency": self.at_once,
        }
        answer = {
            "url": self.standin.gateway_url,
            "shards": self.advised,
            "session_start_limit": limit,
        }
        body = json.dumps(answer).encode()
        return web.Response(body=body, headers={"Content-Type": "application/json"})

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
        shard, shards = data.get("shard", (0, 1))
        if not 0 <= shard < shards:
            raise HangUp("shard")
        if self._too_soon(shard):
            self.hurried.append(shard)
            await socket.send_json({"op": 9, "d": False})
            return
        self.starts_left -= 1
        if self.starts_left < 0:
            self.standin.secret = "reset"
            raise HangUp("token")
        if shards < self.least:
            raise HangUp("sharding")
        self.identified.append(data)
        session = f"s{len(self.identified)}"
        self._shards[socket] = self._sessions[session] = shard, shards
        await self._welcome(socket, session, shard, shards)

    def _too_soon(self, shard: int) -> bool:
        bucket, now = shard % self.at_once, time.monotonic()
        before, self._started[bucket] = self._started.get(bucket), now
        return before is not None and now - before < PAUSE * self.standin.rates.second

    async def _welcome(self, socket: web.WebSocketResponse, session: str, shard: int, shards: int) -> None:
        here = [guild for guild in sorted(self.standin.joined) if shard_of(guild, shards) == shard]
        unavailable = [{"id": guild, "unavailable": True} for guild in here]
        ready = {
            "session_id": session,
            "resume_gateway_url": self.standin.gateway_url,
            "v": 10,
            "user": BOT,
            "guilds": unavailable,
            "shard": [shard, shards],
            "application": {"id": APPLICATION, "flags": 0},
        }
        await self._send(socket, "READY", ready)
        for each in here:
            await self._send(socket, "GUILD_CREATE", _guild(each))
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
        if data.get("session_id") in self._sessions:
            self._shards[socket] = self._sessions[data["session_id"]]
        await self._send(socket, "RESUMED", {})
        self.back.set()
        return True

    async def guilds(self, _: web.Request) -> web.Response:
        """Where the bot is."""
        about = {"name": "Cards", "icon": None, "banner": None, "owner": False, "permissions": "0"}
        return js([{"id": guild, **about, "features": []} for guild in sorted(self.standin.joined)])

    async def guild(self, event: str, guild: str, *channels: dict[str, Any]) -> None:
        """The bot is let into a server (GUILD_CREATE) with its channels, or sent away (GUILD_DELETE)."""
        if event == "GUILD_CREATE":
            self.standin.joined.add(guild)
        else:
            self.standin.joined.discard(guild)
        await self.dispatch(event, _guild(guild) | {"channels": list(channels)})

    async def dispatch(self, event: str, data: dict[str, Any]) -> None:
        """Tells the bot what happened: on all connections of the shard concerned, or over HTTP.

        https://docs.discord.com/developers/events/gateway#sharding: several sessions may have the same shard.
        """
        if self.standin.webhook:
            await self.standin.webhook.happened(event, data)
            return
        guild = data.get("guild_id") or (data["id"] if event.startswith("GUILD_") else "0")
        hearing = [
            socket
            for socket, (shard, shards) in self._shards.items()
            if not socket.closed and shard_of(guild, shards) == shard
        ]
        for socket in hearing or self.sockets[-1:]:
            await self._send(socket, event, data)

    async def _send(self, socket: web.WebSocketResponse, event: str, data: dict[str, Any]) -> None:
        self.sent += 1
        await socket.send_json({"op": 0, "t": event, "s": self.sent, "d": data})


def shard_of(guild: str, shards: int) -> int:
    """The shard that hears of a server; of direct messages the first one does."""
    return (int(guild) >> 22) % shards


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
            "roles",
            "emojis",
            "features",
            "members",
            "threads",
            "presences",
            "voice_states",
            "channels",
            "stage_instances",
            "guild_scheduled_events",
            "stickers",
        )
    }
    everyone = {"id": guild, "name": "@everyone", "permissions": str(ALL), "position": 0, "color": 0}
    joined = {"joined_at": "2026-01-01T00:00:00+00:00", "flags": 0, "deaf": False, "mute": False}
    known = {
        "roles": [{**everyone, "hoist": False, "managed": False, "mentionable": False}],
        "members": [{"user": BOT, "roles": [], **joined}],
    }
    return {"id": guild, "name": "Cards", "owner_id": "1", "member_count": 2, **nothing, **known}
