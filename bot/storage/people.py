"""What is kept of people besides their tables: settings, and how much they may ask just now."""

from __future__ import annotations

from typing import Any

from bot.storage import keys

# A bucket of requests that fills as time goes by; times in milliseconds, from the caller's clock.
TAKE = """
local was = redis.call('HMGET', KEYS[1], 'left', 'at')
local burst, rate, now = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local passed = math.max(0, now - (tonumber(was[2]) or now))
local left = math.min(burst, (tonumber(was[1]) or burst) + passed / 1000 * rate)
local given = left >= 1
if given then left = left - 1 end
redis.call('HSET', KEYS[1], 'left', tostring(left), 'at', ARGV[3])
redis.call('EXPIRE', KEYS[1], math.ceil(burst / rate) + 1)
return given and 1 or 0
"""
PRIVATE_PICTURE = "slack-private-picture"  # kept with the settings, to be handed out and forgotten with them
BUCKETS = {"requests": keys.REQUESTS, "completions": keys.COMPLETIONS}


class People:
    """Settings and buckets."""

    def __init__(self, client: Any) -> None:
        self.client = client

    async def preference(self, user: str, name: str) -> str | None:
        """A personal setting."""
        value: str | None = await self.client.hget(keys.SETTINGS(user), name)
        return value

    async def prefer(self, user: str, name: str, value: str) -> None:
        await self.client.hset(keys.SETTINGS(user), name, value)

    async def preferences(self, user: str) -> dict[str, str]:
        """All personal settings."""
        settings: dict[str, str] = await self.client.hgetall(keys.SETTINGS(user))
        return settings

    async def take(self, user: str, what: str, burst: int, rate: float, now_ms: int) -> bool:
        """One out of the user's bucket of "requests" or "completions"; False where it is empty."""
        return bool(await self.client.eval(TAKE, 1, BUCKETS[what](user), burst, rate, now_ms))

    async def forget(self, user: str) -> None:
        """All settings; a picture that was shown to them alone is due to be deleted."""
        if name := await self.preference(user, PRIVATE_PICTURE):
            team = user.partition(":")[2].partition("/")[0]
            await self.client.zadd(keys.UPLOADS(), {f"{team}/{name}": 0})
        await self.client.delete(*(key(user) for key in (keys.SETTINGS, *BUCKETS.values())))
