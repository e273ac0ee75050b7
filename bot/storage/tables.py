"""Tables in Redis: a person's keys share a hash tag, so that a move and its place are saved in one step."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from enum import StrEnum
from time import monotonic
from typing import Any, NamedTuple

from bot.errors import Unanswered
from bot.records.post import Post
from bot.records.session import Mode, Session
from bot.storage import keys
from bot.storage.trouble import STORAGE_ERRORS, UNANSWERED

KNOWN = keys.lifetime(keys.DONE)  # platforms repeat a request within minutes
AT_ONCE = 0  # a time in the past
DAY = timedelta(days=1)
MOST_LOOKED_AT = 10_000  # tables that are known to have been opened today
SAVE_TRIES = 3  # times the same save is sent before its outcome is called unknown
FIELDS = tuple(Session.__dataclass_fields__)
NUMBERS = ("played", "revision", "undos", "created", "touched", "home", "total", "hints")
SHARED_NUMBERS = ("pace", "rounds", "since", "first", "offered_until")
MARKS = ("ranked", "private", "guided", "several")
# Of fields that tables of older versions lack.
DEFAULTS = {"hints": "0", "suggestions": "True", **dict.fromkeys(SHARED_NUMBERS, "0")}

# Compare-and-set on the revision: of two who loaded the same one, the first saves. Requests that are done are
# recorded, so that repeating one does nothing. Table and place are written in one step.
SAVE = """
if redis.call('ZSCORE', KEYS[2], ARGV[7]) then return 'again' end
if (redis.call('HGET', KEYS[1], 'revision') or '0') ~= ARGV[1] then return 'stale' end
redis.call('HSET', KEYS[1], unpack(ARGV, 8))
redis.call('EXPIRE', KEYS[1], ARGV[2])
redis.call('ZADD', KEYS[3], ARGV[4], ARGV[5])
redis.call('EXPIRE', KEYS[3], ARGV[2])
if ARGV[6] ~= '' then
  redis.call('HSET', KEYS[4], ARGV[6], ARGV[5])
  redis.call('EXPIRE', KEYS[4], ARGV[2])
end
redis.call('ZADD', KEYS[2], ARGV[4], ARGV[7])
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', ARGV[4] - ARGV[3])
redis.call('EXPIRE', KEYS[2], ARGV[3])
return 'saved'
"""

# A table; whether a request was done there; its owner's preferences. Reading counts as use and prolongs its
# expiry; where that fails, it is read all the same.
LOAD = """
local left = redis.call('TTL', KEYS[1])
redis.pcall('EXPIRE', KEYS[1], ARGV[2])
local done = redis.call('ZSCORE', KEYS[2], ARGV[1])
return {redis.call('HGETALL', KEYS[1]), done and 1 or 0, redis.call('HGETALL', KEYS[3]), left}
"""

# A request that was not done until now never will be: it is recorded as done.
SETTLE = """
if redis.call('ZSCORE', KEYS[1], ARGV[1]) then return 1 end
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[3])
return 0
"""

# A table is played at a place from now on.
SET_CURRENT = """
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[3])
redis.call('EXPIRE', KEYS[1], ARGV[1])
redis.call('HSET', KEYS[2], ARGV[4], ARGV[3])
redis.call('EXPIRE', KEYS[2], ARGV[1])
return 1
"""


class Saved(StrEnum):
    """The outcome of a save."""

    SAVED = "saved"
    STALE = "stale"  # another save was faster
    AGAIN = "again"  # the request was done before


class Loaded(NamedTuple):
    """A table, None where there is none, and whether the request was done before."""

    session: Session | None
    done: bool
    preferences: Mapping[str, str] = {}  # its owner's


NOTHING = Loaded(None, done=False)


class Tables:
    """The tables of all people, and where each is played."""

    def __init__(self, client: Any, retention: timedelta) -> None:
        self.client = client
        self.retention = retention  # how long an idle table is stored
        self._today = 0
        self._looked_at: set[str] = set()  # today

    # one table -------------------------------------------------------------------------------------

    async def load(self, table: str, user: str = "", request: str = "") -> Loaded:
        """A table by its name, looked for among the user's first. Reading prolongs its expiry."""
        found = await self._load(user, table, request) if user else NOTHING
        if found.session is None and (owner := await self.client.get(keys.OWNER(table))):
            found = await self._load(owner, table, request)
        return found

    async def load_current(self, user: str, place: str, request: str = "") -> Loaded:
        """The same of the table the user plays at a place, which may be another person's."""
        table = await self.current(user, place)
        return await self.load(table, user, request) if table else NOTHING

    async def _load(self, user: str, table: str, request: str) -> Loaded:
        names = keys.TABLE(user, table), keys.DONE(user), keys.SETTINGS(user)
        given = _done(table, request), keys.seconds(self.retention)
        fields, done, preferences, left = await self.client.eval_on_replicas(LOAD, len(names), *names, *given)
        if not fields:
            return NOTHING
        await self._keep_owner(table, timedelta(seconds=left))
        return Loaded(read(_pairs(fields)), done=bool(done), preferences=_pairs(preferences))

    async def _keep_owner(self, table: str, left: timedelta) -> None:
        """Prolong the owner's key, too; in a cluster it is on another server, so once a day is enough."""
        today = int(monotonic() / DAY.total_seconds())
        if today != self._today or len(self._looked_at) >= MOST_LOOKED_AT:
            self._today, self._looked_at = today, set()
        if table not in self._looked_at or left < self.retention - DAY:
            with suppress(*STORAGE_ERRORS):
                await self.client.expire(keys.OWNER(table), self.retention)
                self._looked_at.add(table)

    async def save(self, session: Session, expected: int, place: str, request: str, now: float) -> Saved:
        """Compare and set, and make it the table its owner plays at `place`, if one is named; Unanswered.

        That is raised where the outcome is unknown. The same save may be repeated: the request is recorded
        with the change.
        """
        user, table = session.owner, session.table
        if not expected:  # before the table, so that none is ever without an owner
            await self.client.set(keys.OWNER(table), user, ex=self.retention)
        names = (
            keys.TABLE(user, table),
            keys.DONE(user),
            keys.TABLES(user),
            keys.CURRENT(user),
        )
        pairs = [text for pair in written(session).items() for text in pair]
        spans = keys.seconds(self.retention), keys.seconds(KNOWN)
        given = (expected, *spans, now, table, place, _done(table, request), *pairs)
        for _ in range(SAVE_TRIES):
            try:
                return Saved(await self.client.eval_on_replicas(SAVE, len(names), *names, *given))
            except UNANSWERED as problem:
                unknown = problem
        raise Unanswered from unknown

    async def settle(self, user: str, table: str, request: str, now: float) -> bool:
        """Whether a request was done after all; if not, its save is void, however late it arrives."""
        done = _done(table, request)
        return bool(
            await self.client.eval_on_replicas(SETTLE, 1, keys.DONE(user), done, now, keys.seconds(KNOWN))
        )

    async def delete(self, table: str, owner: str) -> None:
        """Delete a table and where it was shown, and schedule the deletion of its uploads in Slack."""
        post = Post.read(await self.posted(table), "slack:")
        left = set(await self.client.smembers(keys.TRAIL(table)))
        left |= {f"{post.scope}/{post.picture}"} if post and post.picture else set()
        for message in await self.client.smembers(keys.MESSAGES(table)):
            await self.client.delete(keys.THREAD(message))
        async with self.client.pipeline(transaction=False) as pipe:
            if left:
                pipe.zadd(keys.UPLOADS(), dict.fromkeys(left, AT_ONCE))
            pipe.zrem(keys.TABLES(owner), table).delete(keys.TABLE(owner, table))
            pipe.delete(keys.POSTED(table)).delete(keys.OWNER(table)).delete(keys.MESSAGES(table))
            pipe.delete(keys.TRAIL(table)).delete(keys.VOTES(table))
            await pipe.execute()

    # a person's tables -----------------------------------------------------------------------------

    async def set_current(self, user: str, place: str, table: str, now: float) -> None:
        """Make it the table the user plays at this place, and the last one touched."""
        names = keys.TABLES(user), keys.CURRENT(user)
        await self.client.eval(SET_CURRENT, 2, *names, keys.seconds(self.retention), now, table, place)

    async def visit(self, user: str, place: str, table: str) -> None:
        """Make another person's table the one the user plays at this place."""
        async with self.client.pipeline(transaction=True) as pipe:
            pipe.hset(keys.CURRENT(user), place, table).expire(keys.CURRENT(user), self.retention)
            await pipe.execute()

    async def current(self, user: str, place: str) -> str | None:
        """The name of the table the user plays at a place."""
        table: str | None = await self.client.hget(keys.CURRENT(user), place)
        return table

    async def places(self, user: str) -> dict[str, str]:
        """Where the user plays which table."""
        places: dict[str, str] = await self.client.hgetall(keys.CURRENT(user))
        return places

    async def count(self, user: str) -> int:
        """How many tables a user has, with expired ones that `of` has not dropped yet."""
        return int(await self.client.zcard(keys.TABLES(user)))

    async def of(self, user: str, most: int) -> list[Session]:
        """At most `most` tables of a user, the last touched first; drops expired ones from the index."""
        names: Sequence[str] = await self.client.zrevrange(keys.TABLES(user), 0, most - 1)
        async with self.client.pipeline(transaction=False) as pipe:
            for name in names:
                pipe.hgetall(keys.TABLE(user, name))
            found = await pipe.execute() if names else []
        if gone := [name for name, fields in zip(names, found, strict=True) if not fields]:
            await self.client.zrem(keys.TABLES(user), *gone)
        return [read(fields) for fields in found if fields]

    async def forget(self, user: str) -> None:
        """Delete all tables of a user."""
        names = await self.client.zrange(keys.TABLES(user), 0, -1)
        for name in names:
            await self.delete(name, user)
        await self.client.delete(keys.TABLES(user), keys.CURRENT(user), keys.DONE(user))

    # messages of boards ----------------------------------------------------------------------------

    async def posted(self, table: str) -> str | None:
        """The ref of the newest message with a table, in the form of the platform that posted it."""
        posted: str | None = await self.client.get(keys.POSTED(table))
        return posted

    async def set_posted(self, table: str, ref: str) -> str | None:
        """Store that ref, and give the one it replaces."""
        before: str | None = await self.client.set(keys.POSTED(table), ref, ex=self.retention, get=True)
        return before


def written(session: Session) -> dict[str, str]:
    """A session as the fields of a hash."""
    fields = {name: str(getattr(session, name)) for name in FIELDS}
    return fields | {"joined": json.dumps(sorted(session.joined)), "members": session.members_text}


def read(fields: dict[str, str]) -> Session:
    """The session that was stored as these fields."""
    several = str(fields.get("mode", Mode.SOLO) != Mode.SOLO)  # of those stored without that mark
    fields = DEFAULTS | {"several": several} | fields
    numbers = {name: int(fields[name]) for name in (*NUMBERS, *SHARED_NUMBERS)}
    joined = frozenset(json.loads(fields["joined"]))
    marks = {name: fields.get(name) == str(True) for name in (*MARKS, "suggestions")}
    members = Session.read_members(fields.get("members", ""))
    known = {**fields, **numbers, **marks, "joined": joined, "members": members}
    return Session(**known)  # type: ignore[arg-type]


def _pairs(items: Sequence[str]) -> dict[str, str]:
    """A hash as a script returns it: names and values alternating."""
    return dict(zip(items[::2], items[1::2], strict=True))


def _done(table: str, request: str) -> str:
    return f"{table}:{request}"
