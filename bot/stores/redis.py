"""The store: what is kept of tables and people in Redis, as text, with the commands of Redis 6.2.

Keys of one table share a hash tag, so that a cluster keeps them in one slot; so do the keys of one user.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import quote

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff
from redis.exceptions import ConnectionError as NoConnection

DAY = 24 * 60 * 60
REMEMBERED = DAY  # seconds a request is known as done; platforms send again within minutes
CONNECTIONS = 48  # for those whose turn it is (bot.core.turns), and some for completions, posts and jobs
# A server of our own is up again after some 50 ms; more than two seconds nobody should be kept waiting.
# One that is there but does not answer is not asked again.
PATIENT = Retry(ExponentialBackoff(cap=0.6, base=0.02), 7, supported_errors=(NoConnection,))

# The revision decides: of two who loaded the same one, the first saves. A request that was done is known,
# so that sending it again does nothing.
SAVE = """
if redis.call('EXISTS', KEYS[2]) == 1 then return 'again' end
if (redis.call('HGET', KEYS[1], 'revision') or '0') ~= ARGV[1] then return 'stale' end
redis.call('HSET', KEYS[1], unpack(ARGV, 4))
redis.call('EXPIRE', KEYS[1], ARGV[2])
redis.call('SET', KEYS[2], '', 'EX', ARGV[3])
return 'saved'
"""

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


class Loaded(NamedTuple):
    """A table's fields, empty where there is no such table, and whether the request was done before."""

    fields: dict[str, str]
    done: bool


def connect(url: str | None = None, socket: str | None = None) -> Redis:
    """A client of text; commands wait for a connection, and a moment for a Redis that is just coming back."""
    options: dict[str, Any] = {
        "decode_responses": True, "retry": PATIENT, "socket_timeout": 2, "socket_connect_timeout": 2,
        "max_connections": CONNECTIONS, "timeout": None,
    }  # fmt: skip
    pool = BlockingConnectionPool.from_url(url or f"unix://{quote(socket or '')}", **options)
    return Redis.from_pool(pool)


class Store:
    """Tables, who plays them where, and people's settings."""

    def __init__(self, client: Redis, kept: int) -> None:
        self.client: Any = client  # redis-py types its commands for both kinds of client at once
        self.kept = kept  # seconds an idle table is kept
        self._save = client.register_script(SAVE)
        self._take = client.register_script(TAKE)

    # tables ----------------------------------------------------------------------------------------

    async def load(self, table: str, request: str) -> Loaded:
        """Looking at a table counts as use: it is kept for its full time again."""
        async with self.client.pipeline(transaction=False) as pipe:
            pipe.hgetall(_table(table)).exists(_done(table, request)).expire(_table(table), self.kept)
            fields, done, _ = await pipe.execute()
        return Loaded(fields, bool(done))

    async def save(self, table: str, expected: int, fields: Mapping[str, str], request: str) -> str:
        """Compare and set: "saved", "stale" where somebody was faster, "again" for a request done before."""
        pairs = [text for pair in fields.items() for text in pair]
        how: str = await self._save(
            keys=[_table(table), _done(table, request)], args=[expected, self.kept, REMEMBERED, *pairs]
        )
        return how

    async def delete(self, table: str, owner: str) -> None:
        async with self.client.pipeline(transaction=False) as pipe:
            await pipe.zrem(_user(owner, "tables"), table).delete(_table(table), _posted(table)).execute()

    async def posted(self, table: str) -> str | None:
        posted: str | None = await self.client.get(_posted(table))
        return posted

    async def set_posted(self, table: str, ref: str) -> None:
        await self.client.set(_posted(table), ref, ex=self.kept)

    async def note(self, name: str) -> str | None:
        note: str | None = await self.client.get(f"patience:note:{name}")
        return note

    async def set_note(self, name: str, text: str) -> None:
        await self.client.set(f"patience:note:{name}", text)

    # people ----------------------------------------------------------------------------------------

    async def seat(self, user: str, place: str, table: str, now: float) -> None:
        """Make it the table the user plays at this place, and the last one touched."""
        async with self.client.pipeline(transaction=False) as pipe:
            pipe.zadd(_user(user, "tables"), {table: now}).hset(_user(user, "current"), place, table)
            for key in (_user(user, "tables"), _user(user, "current")):
                pipe.expire(key, self.kept)
            await pipe.execute()

    async def current(self, user: str, place: str) -> str | None:
        table: str | None = await self.client.hget(_user(user, "current"), place)
        return table

    async def tables(self, user: str) -> list[dict[str, str]]:
        """The fields of a user's tables, the last touched first; those that were not kept are forgotten."""
        names = await self.client.zrevrange(_user(user, "tables"), 0, -1)
        async with self.client.pipeline(transaction=False) as pipe:
            for name in names:
                pipe.hgetall(_table(name))
            found = await pipe.execute()
        if gone := [name for name, fields in zip(names, found, strict=True) if not fields]:
            await self.client.zrem(_user(user, "tables"), *gone)
        return [fields for fields in found if fields]

    async def preference(self, user: str, name: str) -> str | None:
        value: str | None = await self.client.hget(_user(user, "settings"), name)
        return value

    async def prefer(self, user: str, name: str, value: str) -> None:
        await self.client.hset(_user(user, "settings"), name, value)

    async def preferences(self, user: str) -> dict[str, str]:
        settings: dict[str, str] = await self.client.hgetall(_user(user, "settings"))
        return settings

    async def places(self, user: str) -> dict[str, str]:
        """Where the user plays which table."""
        places: dict[str, str] = await self.client.hgetall(_user(user, "current"))
        return places

    async def forget(self, user: str) -> None:
        await self.client.delete(
            *(_user(user, what) for what in ("tables", "current", "settings", "requests", "completions"))
        )

    async def take(self, user: str, what: str, burst: int, rate: float, now_ms: int) -> bool:
        """One out of the user's bucket of "requests" or "completions"; False where it is empty."""
        return bool(await self._take(keys=[_user(user, what)], args=[burst, rate, now_ms]))

    async def answers(self) -> bool:
        return bool(await self.client.ping())


def _table(table: str) -> str:
    return f"patience:{{{table}}}:table"


def _done(table: str, request: str) -> str:
    return f"patience:{{{table}}}:done:{request}"


def _posted(table: str) -> str:
    return f"patience:{{{table}}}:posted"


def _user(user: str, what: str) -> str:
    return f"patience:{{{user}}}:{what}"
