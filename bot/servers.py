"""What those who look after a server have set for it; for a workspace, or whatever it is called, the same."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import date
from typing import Any

from bot.core.exceptions import Refused
from bot.core.request import Request

KEPT = 30 * 24 * 60 * 60  # seconds after we were sent away
KNOWN = "patience:servers:known"
LEFT = "patience:servers:left"
FREE = {"patience-admin", "help", "data"}  # answered in every channel


@dataclass(frozen=True)
class Rules:
    """The settings of one server; empty means as it comes."""

    channels: tuple[str, ...] = ()  # where it may be played; none means everywhere
    post: str = ""  # the channel of the daily post
    hour: str = ""  # its hour in UTC, 0 to 23
    without: tuple[str, ...] = ()  # games that are not started here
    threads: str = ""  # "on": every game in a thread of its own


class Servers:
    """The settings of all servers in Redis, found by the server of a place ("discord:7")."""

    def __init__(self, client: Any) -> None:
        self.client = client

    async def rules(self, server: str) -> Rules:
        kept = await self.client.hgetall(_rules(server))
        known = {field.name for field in fields(Rules)}
        values: dict[str, Any] = {name: _read(name, text) for name, text in kept.items() if name in known}
        return Rules(**values)

    async def change(self, server: str, rules: Rules) -> None:
        """Keep new settings."""
        async with self.client.pipeline(transaction=False) as pipe:
            pipe.hset(
                _rules(server), mapping={name: _written(value) for name, value in asdict(rules).items()}
            )
            pipe.sadd(KNOWN, server).zrem(LEFT, server)
            await pipe.execute()

    async def admit(self, request: Request) -> None:
        """Refused where this channel is not one to play in; a thread counts as its channel."""
        server, _, channel = request.place.partition("/")
        if not channel or request.command in FREE:
            return
        allowed = (await self.rules(server)).channels
        here = {channel, request.parent.partition("/")[2]}
        if allowed and not here.intersection(allowed):
            raise Refused(f"On this server I play in {channels(server, allowed)} only. Please come over!")

    async def admit_game(self, request: Request, game: str, title: str) -> None:
        """Refused where this game is switched off."""
        if game in (await self.rules(request.place.partition("/")[0])).without:
            raise Refused(f"{title} is switched off on this server. /patience games has the others.")

    async def thread(self, request: Request, name: str) -> str:
        """The name of the thread a new game gets here; none within a thread, or where they are not wanted."""
        server, _, channel = request.place.partition("/")
        wanted = channel and not request.parent and (await self.rules(server)).threads
        return name if wanted else ""

    # coming and going ----------------------------------------------------------------------------

    async def left(self, server: str, now: float) -> None:
        """We were sent away: the settings are kept a while longer."""
        await self.client.zadd(LEFT, {server: now}, nx=True)

    async def joined(self, server: str) -> None:
        """We are here, or here again."""
        await self.client.zrem(LEFT, server)

    async def purge(self, now: float) -> list[str]:
        """Forget the settings of servers that were left long ago; tells which."""
        gone: list[str] = await self.client.zrangebyscore(LEFT, "-inf", now - KEPT)
        for server in gone:
            async with self.client.pipeline(transaction=False) as pipe:
                await pipe.delete(_rules(server)).srem(KNOWN, server).zrem(LEFT, server).execute()
        return gone

    async def post_once(self, server: str, day: date, *, again: int = 0) -> bool:
        """Whether the caller makes the post of this day; `again`: somebody shall, in so many seconds."""
        key = f"patience:{{{server}}}:posted:{day.isoformat()}"
        if again:
            return bool(await self.client.expire(key, again))
        return bool(await self.client.set(key, 1, nx=True, ex=2 * 24 * 60 * 60))

    async def posting(self) -> AsyncIterator[tuple[str, Rules]]:
        """Servers that want a daily post."""
        for server in sorted(await self.client.smembers(KNOWN)):
            rules = await self.rules(server)
            if rules.post and await self.client.zscore(LEFT, server) is None:
                yield server, rules


def channels(server: str, some: Sequence[str]) -> str:
    """Channels as the platform shows them."""
    sign = "<#{}>" if server.startswith("discord:") else "{}"
    shown = [sign.format(channel) for channel in some]
    return " or ".join(filter(None, [", ".join(shown[:-1]), shown[-1]]))


def _read(name: str, text: str) -> str | tuple[str, ...]:
    return tuple(text.split()) if name in ("channels", "without") else text


def _written(value: str | Sequence[str]) -> str:
    return value if isinstance(value, str) else " ".join(value)


def _rules(server: str) -> str:
    return f"patience:{{{server}}}:rules"
