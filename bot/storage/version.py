"""The version of the storage schema, and its migrations, which run when the program starts.

1  until November 2026: each table under its own name
2  each table under its owner, so that a move and its place are saved in one step, in a cluster too
3  daily posts are jobs, by when they are due, so that nothing scans all servers for them
4  no daily try without a move counts, and a server's boards show everybody who played on it
5  the book's Canfield or Klondike has that name, for klondike is the game of today

Each step may be interrupted anywhere and started again. One process migrates; the others wait for it.
"""

from __future__ import annotations

import asyncio
import json
import re
import secrets
from collections.abc import Awaitable, Callable
from datetime import timedelta
from time import time
from typing import Any

import structlog

from bot.errors import CannotStart
from bot.records.calendar import day_of
from bot.storage import keys
from bot.storage.leaderboards import LeaderboardStore
from bot.storage.tables import KNOWN

log = structlog.get_logger()

VERSION = 5
LOCKED = timedelta(seconds=30)  # after that another process takes over from one that died
PAUSE = timedelta(seconds=0.2)  # between the looks of a waiting process
NEWER = (
    "What Redis holds was written by a newer version of this program ({found}, and I know {known}). "
    "Please start that newer version: an older one would spoil it."
)

# The holder of the lock renews it while it works, and nobody else releases it.
RENEW = "return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('PEXPIRE', KEYS[1], ARGV[2]) or 0"
RELEASE = "return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('DEL', KEYS[1]) or 0"


async def prepare(client: Any) -> None:
    """Migrate to the newest version; CannotStart where a newer program has written the data."""
    while True:
        # Data from before there were numbers, or none, count as version 1.
        found = int(await client.get(keys.VERSION()) or 1)
        if found == VERSION:
            return
        if found > VERSION:
            raise CannotStart(NEWER.format(found=found, known=VERSION))
        mine = secrets.token_hex(8)
        if await client.set(keys.MIGRATING(), mine, nx=True, px=LOCKED):
            await _migrate(client, found, mine)
        else:
            await asyncio.sleep(PAUSE.total_seconds())


async def _migrate(client: Any, found: int, mine: str) -> None:
    async def renew() -> None:
        if not await client.eval(RENEW, 1, keys.MIGRATING(), mine, int(LOCKED.total_seconds() * 1000)):
            raise CannotStart(
                "Another process took over bringing the store to its new form. Please start again."
            )

    try:
        for number in range(found, VERSION):
            moved = await _STEPS[number](client, renew)
            await client.set(keys.VERSION(), number + 1)
            if moved:
                log.info("the store has a new form", version=number + 1, keys=moved)
    finally:
        await client.eval(RELEASE, 1, keys.MIGRATING(), mine)


# from 1 to 2 ------------------------------------------------------------------------------------------

# A table's name is letters and digits, a person's always has a colon.
_OLD_TABLE = re.compile(r"patience:\{([^{}:]+)\}:table")
_OLD_DONE = re.compile(r"patience:\{([^{}:]+)\}:done:(.*)", re.DOTALL)
_OLD_DONE_LIFETIME = timedelta(days=1)


async def _under_owners(client: Any, renew: Callable[[], Awaitable[None]]) -> int:
    """Tables, and the requests done at them, move to the keys of their owners."""
    moved = 0
    for pattern, move in ((_OLD_DONE, _move_done), (_OLD_TABLE, _move_table)):  # done: while tables are there
        async for name in client.scan_iter("patience:{*}:*", count=1000):
            if found := pattern.fullmatch(name):
                await move(client, name, *found.groups())
                moved += 1
                if moved % 200 == 1:
                    await renew()
    return moved


async def _move_table(client: Any, old: str, table: str) -> None:
    fields, left = await client.hgetall(old), await client.pttl(old)
    if not fields:
        return  # it has just expired
    new, owner = keys.TABLE(fields["owner"], table), keys.OWNER(table)
    async with client.pipeline(transaction=False) as pipe:
        pipe.hset(new, mapping=fields).set(owner, fields["owner"])
        if left > 0:
            pipe.pexpire(new, left).pexpire(owner, left)
        await pipe.execute()
    await client.delete(old)


async def _move_done(client: Any, old: str, table: str, request: str) -> None:
    """For fifteen minutes after it was done: platforms do not send a request again after that."""
    done_ago = _OLD_DONE_LIFETIME - timedelta(milliseconds=await client.pttl(old))
    if done_ago < KNOWN and (owner := await client.hget(f"patience:{{{table}}}:table", "owner")):
        done = keys.DONE(owner)
        await client.zadd(done, {f"{table}:{request}": time() - done_ago.total_seconds()})
        await client.expire(done, KNOWN)
    await client.delete(old)


# from 2 to 3 ------------------------------------------------------------------------------------------


async def _posts_when_due(client: Any, renew: Callable[[], Awaitable[None]]) -> int:
    """Every server with a daily post gets a job, due at once, which then schedules itself."""
    moved = 0
    async for server in client.sscan_iter(keys.KNOWN(), count=1000):
        if await client.hget(keys.RULES(server), "post"):
            await client.zadd(keys.DUE(server.partition(":")[0]), {f"post {server}": 0}, nx=True)
            moved += 1
            if moved % 200 == 1:
                await renew()
    return moved


# from 3 to 4 ------------------------------------------------------------------------------------------

_OLD_NEWCOMERS = "patience:{daily}:newcomers"  # who stood on no board before three games were finished


async def _boards_anew(client: Any, renew: Callable[[], Awaitable[None]]) -> int:
    """Tries without a move are deleted; all boards are rebuilt from the rest."""
    boards, today, done = LeaderboardStore(client), day_of(time()), 0
    async for name in client.scan_iter(keys.BOARD.pattern.replace("<scope>:<period>", "*"), count=1000):
        await client.unlink(name)
        await renew()
    players = keys.PLAYER.pattern.replace("<user>", "")
    async for name in client.scan_iter(f"{players}*", count=1000):
        user = name.removeprefix(players)
        await _forget_unplayed(client, user)
        await boards.put(user, today)
        done += 1
        if done % 200 == 1:
            await renew()
    await client.delete(_OLD_NEWCOMERS)
    return done


async def _forget_unplayed(client: Any, user: str) -> None:
    """Daily tries without a move, among the results and in the statistics."""
    for day, text in (await client.hgetall(keys.PLAYER(user))).items():
        if not json.loads(text)["moves"]:
            await client.hdel(keys.RECORDS(day), user)
            await client.hdel(keys.PLAYER(user), day)
    for table, text in (await client.hgetall(keys.GAMES(user))).items():
        if not json.loads(text)["moves"]:
            await client.hdel(keys.GAMES(user), table)


# from 4 to 5 ------------------------------------------------------------------------------------------

_BEFORE, _NOW = "klondike", "canfield-or-klondike"


async def _renamed(client: Any, renew: Callable[[], Awaitable[None]]) -> int:
    """Tables, finished games, results, days, deals and settings of the book's game get its name of now."""
    done = 0
    for key, rename in (
        (keys.TABLE, _rename_table),
        (keys.GAMES, _rename_in_json),
        (keys.PLAYER, _rename_in_json),
        (keys.CYCLES, _rename_among_words),
        (keys.RULES, _rename_among_words),
    ):
        async for name in client.scan_iter(re.sub(r"<\w+>", "*", key.pattern), count=1000):
            done += await rename(client, name)
            if done % 200 == 1:
                await renew()
    if deals := await client.hgetall(keys.DEALS(_BEFORE)):
        await client.hset(keys.DEALS(_NOW), mapping=deals)
        await client.delete(keys.DEALS(_BEFORE))
    if last := await client.zscore(keys.PLAYED(), _BEFORE):
        await client.zadd(keys.PLAYED(), {_NOW: last})
        await client.zrem(keys.PLAYED(), _BEFORE)
    return done


async def _rename_table(client: Any, name: str) -> int:
    if await client.hget(name, "game") != _BEFORE:
        return 0
    await client.hset(name, "game", _NOW)
    return 1


async def _rename_in_json(client: Any, name: str) -> int:
    """The game of each value of a hash."""
    done = 0
    for field, text in (await client.hgetall(name)).items():
        value = json.loads(text)
        if value["game"] == _BEFORE:
            text_now = json.dumps({**value, "game": _NOW}, separators=(",", ":"))
            done += await client.hset(name, field, text_now) == 0
    return done


async def _rename_among_words(client: Any, name: str) -> int:
    """The game in the lists of games that are values of a hash."""
    done = 0
    for field, text in (await client.hgetall(name)).items():
        words = text.split()
        if _BEFORE in words:
            await client.hset(name, field, " ".join(_NOW if word == _BEFORE else word for word in words))
            done += 1
    return done


_STEPS: dict[int, Callable[[Any, Callable[[], Awaitable[None]]], Awaitable[int]]] = {
    1: _under_owners,
    2: _posts_when_due,
    3: _boards_anew,
    4: _renamed,
}
