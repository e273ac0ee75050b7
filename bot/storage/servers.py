"""What is stored of servers: settings, whether they still have the bot, whether the daily post is made."""

from __future__ import annotations

from collections.abc import Container, Mapping
from datetime import date, timedelta
from typing import Any

from bot.records.server_rules import Rules
from bot.storage import keys

RETENTION = timedelta(days=30)  # after the bot was removed
_AS_IT_COMES: Mapping[str, str | tuple[str, ...]] = vars(Rules())  # by field; lists are stored as words


class ServerStore:
    """The settings of all servers, found by the server of a place ("discord:7")."""

    def __init__(self, client: Any) -> None:
        self.client = client

    async def rules(self, server: str) -> Rules:
        """The settings of a server; those that it has not changed are as they come."""
        stored = await self.client.hgetall(keys.RULES(server))
        return Rules(**{name: _read(name, value) for name, value in stored.items() if name in _AS_IT_COMES})

    async def change(self, server: str, rules: Rules) -> None:
        """Store new settings."""
        stored = {
            name: value if isinstance(value, str) else " ".join(value) for name, value in vars(rules).items()
        }
        async with self.client.pipeline(transaction=False) as pipe:
            pipe.hset(keys.RULES(server), mapping=stored)
            pipe.sadd(keys.KNOWN(), server).zrem(keys.LEFT(), server)
            await pipe.execute()

    async def left(self, server: str, now: float) -> None:
        """The bot was removed: the settings are deleted after RETENTION."""
        await self.client.zadd(keys.LEFT(), {server: now}, nx=True)

    async def joined(self, server: str) -> None:
        """The bot is there, or there again."""
        await self.client.zrem(keys.LEFT(), server)

    async def still_in(self, platform: str, servers: Container[str], now: float) -> None:
        """Compare with the servers that have the bot now: note which removed it and which added it again."""
        left = set(await self.client.zrange(keys.LEFT(), 0, -1))
        for server in left | set(await self.client.smembers(keys.KNOWN())):
            if server.startswith(f"{platform}:"):
                if server not in servers:
                    await self.left(server, now)
                elif server in left:
                    await self.joined(server)

    async def purge(self, now: float) -> list[str]:
        """Delete the settings of servers that removed the bot long ago; gives their ids."""
        gone: list[str] = await self.client.zrangebyscore(
            keys.LEFT(), "-inf", now - RETENTION.total_seconds()
        )
        for server in gone:
            async with self.client.pipeline(transaction=False) as pipe:
                pipe.delete(keys.RULES(server), keys.LISTED_GAMES(server)).srem(keys.KNOWN(), server).zrem(
                    keys.LEFT(), server
                )
                await pipe.execute()
        return gone

    async def welcome_once(self, server: str) -> bool:
        """Whether the caller is the one to post the welcome."""
        return bool(await self.client.set(keys.WELCOMED(server), 1, nx=True, ex=keys.WELCOMED.ttl))

    async def was_left(self, server: str) -> bool:
        """Whether it removed the bot."""
        return await self.client.zscore(keys.LEFT(), server) is not None

    async def post_once(self, server: str, day: date) -> bool:
        """Whether the caller makes the post of this day."""
        key = keys.DAILY_POST(server, day.isoformat())
        return bool(await self.client.set(key, 1, nx=True, ex=keys.DAILY_POST.ttl))

    async def not_posted(self, server: str, day: date) -> None:
        """The post failed; it may be tried again."""
        await self.client.delete(keys.DAILY_POST(server, day.isoformat()))


def _read(name: str, stored: str) -> Any:
    """The value of a field of Rules as it is stored."""
    return stored if isinstance(_AS_IT_COMES[name], str) else tuple(stored.split())
