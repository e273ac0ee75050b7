"""What is kept of servers: their settings, whether we are still there, and whether the day's post is made."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import asdict, fields
from datetime import date, timedelta
from typing import Any

from bot.records.server_rules import Rules
from bot.storage import keys

KEPT = timedelta(days=30)  # after we were sent away


class ServerStore:
    """The settings of all servers, found by the server of a place ("discord:7")."""

    def __init__(self, client: Any) -> None:
        self.client = client

    async def rules(self, server: str) -> Rules:
        kept = await self.client.hgetall(keys.RULES(server))
        known = {field.name for field in fields(Rules)}
        values: dict[str, Any] = {name: _read(name, text) for name, text in kept.items() if name in known}
        return Rules(**values)

    async def change(self, server: str, rules: Rules) -> None:
        """Keep new settings."""
        written = {name: _written(value) for name, value in asdict(rules).items()}
        async with self.client.pipeline(transaction=False) as pipe:
            pipe.hset(keys.RULES(server), mapping=written)
            pipe.sadd(keys.KNOWN(), server).zrem(keys.LEFT(), server)
            await pipe.execute()

    async def left(self, server: str, now: float) -> None:
        """We were sent away: the settings are kept a while longer."""
        await self.client.zadd(keys.LEFT(), {server: now}, nx=True)

    async def joined(self, server: str) -> None:
        """We are here, or here again."""
        await self.client.zrem(keys.LEFT(), server)

    async def still_in(self, platform: str, servers: Container[str], now: float) -> None:
        """Of a platform that was looked through: who is not among these has sent us away, who is has not."""
        left = set(await self.client.zrange(keys.LEFT(), 0, -1))
        for server in left | set(await self.client.smembers(keys.KNOWN())):
            if server.startswith(f"{platform}:"):
                if server not in servers:
                    await self.left(server, now)
                elif server in left:
                    await self.joined(server)

    async def purge(self, now: float) -> list[str]:
        """Forget the settings of servers that were left long ago; tells which."""
        gone: list[str] = await self.client.zrangebyscore(keys.LEFT(), "-inf", now - KEPT.total_seconds())
        for server in gone:
            async with self.client.pipeline(transaction=False) as pipe:
                pipe.delete(keys.RULES(server)).srem(keys.KNOWN(), server).zrem(keys.LEFT(), server)
                await pipe.execute()
        return gone

    async def welcome_once(self, server: str) -> bool:
        """Whether the caller is the one to say the welcome."""
        return bool(await self.client.set(keys.WELCOMED(server), 1, nx=True, ex=keys.WELCOMED.lives))

    async def was_left(self, server: str) -> bool:
        """Whether it sent us away."""
        return await self.client.zscore(keys.LEFT(), server) is not None

    async def post_once(self, server: str, day: date) -> bool:
        """Whether the caller makes the post of this day."""
        key = keys.DAILY_POST(server, day.isoformat())
        return bool(await self.client.set(key, 1, nx=True, ex=keys.DAILY_POST.lives))

    async def not_posted(self, server: str, day: date) -> None:
        """It could not be made; somebody shall try again."""
        await self.client.delete(keys.DAILY_POST(server, day.isoformat()))


def _read(name: str, text: str) -> str | tuple[str, ...]:
    return tuple(text.split()) if name in ("channels", "without") else text


def _written(value: str | Sequence[str]) -> str:
    return value if isinstance(value, str) else " ".join(value)
