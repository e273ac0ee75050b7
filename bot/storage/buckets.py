"""Rate limits: token buckets of people and channels."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from bot.storage import keys

# Times in milliseconds, from the caller's clock. Returns how long until there is a token; 0: one was taken.
TAKE = """
local was = redis.call('HMGET', KEYS[1], 'left', 'at')
local burst, rate, now = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local passed = math.max(0, now - (tonumber(was[2]) or now))
local left = math.min(burst, (tonumber(was[1]) or burst) + passed / 1000 * rate)
local wait = 0
if left >= 1 then left = left - 1 else wait = math.max(1, math.ceil((1 - left) / rate * 1000)) end
redis.call('HSET', KEYS[1], 'left', tostring(left), 'at', ARGV[3])
redis.call('EXPIRE', KEYS[1], math.min(math.ceil(burst / rate) + 1, ARGV[4]))
return wait
"""
GIVE_BACK = """
local left = tonumber(redis.call('HGET', KEYS[1], 'left'))
if left then redis.call('HSET', KEYS[1], 'left', tostring(math.min(tonumber(ARGV[1]), left + 1))) end
"""
OF_A_PERSON = {
    "requests": keys.REQUESTS,
    "completions": keys.COMPLETIONS,
    "boards": keys.BOARDS,
    "web": keys.WEB_REQUESTS,
    "proposals": keys.PROPOSALS,
}
BUCKETS = {**OF_A_PERSON, "channel": keys.CHANNEL_BOARDS, "cool-down": keys.COOL_DOWN}


class Buckets:
    """The buckets of all people and places, shared by all processes."""

    def __init__(self, client: Any) -> None:
        self.client = client

    async def take(self, what: str, whose: str, burst: float, rate: float, now_ms: int) -> timedelta:
        """Take a token from a bucket of BUCKETS; how long to wait for one, zero where it was taken."""
        key = BUCKETS[what]
        longest = keys.seconds(keys.lifetime(key))
        wait = await self.client.eval(TAKE, 1, key(whose), burst, rate, now_ms, longest)
        return timedelta(milliseconds=wait)

    async def give_back(self, what: str, whose: str, burst: float) -> None:
        """Return a token that was taken for something that did not happen."""
        await self.client.eval(GIVE_BACK, 1, BUCKETS[what](whose), burst)
