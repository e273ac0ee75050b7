"""Tries, results and boards in Redis, all under one hash tag, so that each step is one transaction.

The truth is each player's results; a board is an index of it, a sorted set with equal scores whose members
are a packed standing and the player (bot.records.standing), so that Redis keeps them in order and counts
who is better in O(log n).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, NamedTuple

from bot.records.calendar import day_of
from bot.records.daily_result import DailyResult, Leaderboard, Verified, boards_of
from bot.records.standing import WIDTH, Standing
from bot.storage import keys

# With so many days on which a card came home an account joins everyone's boards: games can be had in a
# minute, days cannot. The boards of its own server and channel show it from the first try on.
DAYS_FIRST = 3
RECORDS_KEPT, TRIES_KEPT = keys.lifetime(keys.RECORDS), keys.lifetime(keys.TRIES)

# One try a day: whoever has a result gets none, whoever has begun gets the table of then.
CLAIM = """
if redis.call('HEXISTS', KEYS[1], ARGV[2]) == 1 then return '' end
redis.call('HSETNX', KEYS[2], ARGV[1], ARGV[3])
redis.call('EXPIRE', KEYS[2], ARGV[4])
return redis.call('HGET', KEYS[2], ARGV[1])
"""

# A try is entered once, by the table that was begun for it; and only if nothing was entered since the sums
# were made. Of each board: the player's entry that goes, the one that comes, and how long the board lives.
ENTER = """
if redis.call('HEXISTS', KEYS[1], ARGV[2]) == 1 then return 'known' end
if redis.call('HGET', KEYS[3], ARGV[1]) ~= ARGV[5] then return 'unknown' end
if redis.call('HLEN', KEYS[1]) ~= tonumber(ARGV[6]) then return 'again' end
redis.call('HSET', KEYS[1], ARGV[2], ARGV[3])
redis.call('HSET', KEYS[2], ARGV[1], ARGV[4])
redis.call('EXPIRE', KEYS[2], ARGV[7])
redis.call('HDEL', KEYS[3], ARGV[1])
local hidden = redis.call('SISMEMBER', KEYS[4], ARGV[1]) == 1
for i = 5, #KEYS do
  local at = 8 + (i - 5) * 3
  if ARGV[at] ~= '' then redis.call('ZREM', KEYS[i], ARGV[at]) end
  if not hidden then redis.call('ZADD', KEYS[i], 0, ARGV[at + 1]) end
  if ARGV[at + 2] ~= '0' then redis.call('EXPIRE', KEYS[i], ARGV[at + 2]) end
end
return 'entered'
"""


@dataclass(frozen=True)
class Claim:
    """The ranked try of a day: its table, and where it was begun."""

    table: str
    place: str

    @property
    def text(self) -> str:
        return f"{self.table} {self.place}"

    @classmethod
    def read(cls, text: str) -> Claim:
        return cls(*text.split(" ", 1))


@dataclass(frozen=True)
class BoardRow:
    """A line of a board."""

    place: int  # equal standings share one
    user: str
    standing: Standing


@dataclass(frozen=True)
class BoardPage:
    """A part of a board, and where one player stands."""

    rows: tuple[BoardRow, ...]
    size: int  # players on the whole board
    own: BoardRow | None  # of the one who asks, seen by others or not
    own_is_seen: bool = False  # by others

    @property
    def players(self) -> int:
        """Those on the board, and the one who asks."""
        return self.size + (self.own is not None and not self.own_is_seen)


class Boards:
    """Everything ranked."""

    def __init__(self, client: Any, days_first: int = DAYS_FIRST) -> None:
        self.client = client
        self.days_first = days_first

    # tries and results ---------------------------------------------------------------------------

    async def claim(self, user: str, day: date, wanted: Claim) -> Claim | None:
        """The player's ranked try of a day, the wanted one if there was none; None once it is handed in."""
        names, text = (keys.PLAYER(user), _tries(day)), day.isoformat()
        kept: str = await self.client.eval(
            CLAIM, 2, *names, user, text, wanted.text, keys.seconds(TRIES_KEPT)
        )
        return Claim.read(kept) if " " in kept else None

    async def claimed(self, user: str, day: date) -> Claim | None:
        """The player's open try of a day, if there is one."""
        kept = await self.client.hget(_tries(day), user)
        return Claim.read(kept) if kept and " " in kept else None

    async def open_tries(self, day: date) -> dict[str, Claim]:
        """The tries of a day that are not handed in, by player."""
        kept = await self.client.hgetall(_tries(day))
        return {user: Claim.read(text) for user, text in kept.items() if " " in text}

    async def drop(self, user: str, day: date) -> None:
        """Forget a try whose table is gone."""
        await self.client.hdel(_tries(day), user)

    async def enter(self, user: str, found: Verified, claim: Claim) -> bool:
        """Count a result on all its boards; False where the player's try of that day is counted already.

        With the last day that is lacking, everyone's boards get all earlier results as well.
        """
        while (how := await self._enter_once(user, found, claim)) == "again":
            pass  # another day's result of this player came between
        return how == "entered"

    async def _enter_once(self, user: str, found: Verified, claim: Claim) -> str:
        result, day = found.result, date.fromisoformat(found.result.day)
        before = [*(await self.results(user)).values()]
        old, new = self._members(user, before), self._members(user, [*before, result])
        today = day_of(result.at)
        changed = [
            board
            for board, member in new.items()
            if member != old.get(board) and _lives(board, member, today)
        ]
        changes: list[tuple[str, str, int]] = [
            (old[board].text if board in old else "", new[board].text, keys.seconds(board.kept))
            for board in changed
        ]
        names = (keys.PLAYER(user), _records(day), _tries(day), keys.HIDDEN(), *map(_board, changed))
        how: str = await self.client.eval(
            ENTER, len(names), *names, user, result.day, result.text, found.record, claim.text, len(before),
            keys.seconds(RECORDS_KEPT), *(part for change in changes for part in change),
        )  # fmt: skip
        return how

    async def result(self, user: str, day: date) -> DailyResult | None:
        kept = await self.client.hget(keys.PLAYER(user), day.isoformat())
        return DailyResult.read(kept) if kept else None

    async def results(self, user: str) -> dict[str, DailyResult]:
        """Everything a player handed in, by day."""
        kept = await self.client.hgetall(keys.PLAYER(user))
        return {day: DailyResult.read(text) for day, text in sorted(kept.items())}

    async def results_of(self, users: Sequence[str], day: date) -> list[DailyResult | None]:
        """The results of some players on one day."""
        async with self.client.pipeline(transaction=False) as pipe:
            for user in users:
                pipe.hget(keys.PLAYER(user), day.isoformat())
            found = await pipe.execute()
        return [DailyResult.read(text) if text else None for text in found]

    async def records(self, users: Sequence[str], day: date) -> list[str | None]:
        """The records that prove some players' results."""
        found: list[str | None] = await self.client.hmget(_records(day), users) if users else []
        return found

    # boards --------------------------------------------------------------------------------------

    async def page(self, board: Leaderboard, start: int, size: int, user: str = "") -> BoardPage:
        """So many lines of a board from a line on (0 the first), and the player's own."""
        members = await self.client.zrange(_board(board), start, start + size - 1)
        own = await self._standing(user, board) if user else None
        async with self.client.pipeline(transaction=False) as pipe:
            pipe.zcard(_board(board)).zscore(_board(board), _member(user, own) if own else "")
            for packed in [member[:WIDTH] for member in members[:1]] + ([own.packed] if own else []):
                pipe.zlexcount(_board(board), "-", f"({packed}")  # members begin with it: these are better
            count, seen, *better = await pipe.execute()
        rows = _rows(members, start, better[0] + 1 if members else 1)
        row = BoardRow(better[-1] + 1, user, own) if own else None
        return BoardPage(rows, count, row, own_is_seen=seen is not None)

    async def _standing(self, user: str, board: Leaderboard) -> Standing | None:
        some = [
            result.standing for result in (await self.results(user)).values() if board in boards_of(result)
        ]
        return Standing.total(some) if some else None

    # hiding and forgetting -----------------------------------------------------------------------

    async def hidden(self, user: str) -> bool:
        return bool(await self.client.sismember(keys.HIDDEN(), user))

    async def lacking(self, user: str) -> int:
        """On how many more days a card must come home before everyone's boards show the player."""
        return self._lacking((await self.results(user)).values())

    def _lacking(self, results: Iterable[DailyResult]) -> int:
        return max(0, self.days_first - sum(result.scored for result in results))

    async def hide(self, user: str, today: date, *, hidden: bool) -> None:
        """Take the player off all boards, or put them back; their own place is told them all the same."""
        members = self._members(user, (await self.results(user)).values())
        async with self.client.pipeline(transaction=True) as pipe:
            if hidden:
                pipe.sadd(keys.HIDDEN(), user)
                for board, member in members.items():
                    pipe.zrem(_board(board), member.text)
            else:
                pipe.srem(keys.HIDDEN(), user)
                _put(pipe, members, today)
            await pipe.execute()

    async def put(self, user: str, today: date) -> None:
        """Put the player on all boards that show them, as the results say."""
        if not await self.hidden(user):
            async with self.client.pipeline(transaction=True) as pipe:
                _put(pipe, self._members(user, (await self.results(user)).values()), today)
                await pipe.execute()

    def _members(self, user: str, results: Collection[DailyResult]) -> Mapping[Leaderboard, _Member]:
        """The player's entry on every board that shows them, unless they are hidden."""
        every = _members(user, results)
        lacking = self._lacking(results)
        return {board: member for board, member in every.items() if not (board.everyones and lacking)}

    async def forget(self, user: str, today: date, mark: str) -> None:
        """All of a player's results and tries; a mark that names nobody stands against a second try today."""
        results = await self.results(user)
        async with self.client.pipeline(transaction=True) as pipe:
            for board, member in _members(user, results.values()).items():
                pipe.zrem(_board(board), member.text)
            for day in results:
                pipe.hdel(_records(date.fromisoformat(day)), user)
            pipe.delete(keys.PLAYER(user)).srem(keys.HIDDEN(), user)
            pipe.set(keys.GONE(today.isoformat(), mark), 1, ex=keys.lifetime(keys.GONE))
            for back in range(-1, TRIES_KEPT.days + 1):  # a day more on both sides: clocks differ
                pipe.hdel(_tries(today - timedelta(back)), user)
            await pipe.execute()

    async def forgotten(self, mark: str, day: date) -> bool:
        """Whether a player with this mark had their data deleted on this day."""
        return bool(await self.client.exists(keys.GONE(day.isoformat(), mark)))


class _Member(NamedTuple):
    """A player's entry on a board, and the last day that is in it."""

    text: str
    last: date


def _members(user: str, results: Iterable[DailyResult]) -> Mapping[Leaderboard, _Member]:
    """A player's entry on every board of their results, summed up there."""
    found: dict[Leaderboard, list[DailyResult]] = {}
    for result in results:
        for board in boards_of(result):
            found.setdefault(board, []).append(result)
    return {
        board: _Member(
            _member(user, Standing.total(result.standing for result in some)),
            date.fromisoformat(max(result.day for result in some)),
        )
        for board, some in found.items()
    }


def _member(user: str, standing: Standing) -> str:
    return f"{standing.packed}:{user}"


def _lives(board: Leaderboard, member: _Member, today: date) -> bool:
    """Whether a board is still kept on which a player's last result is so old."""
    return not board.kept or today - member.last < board.kept


def _put(pipe: Any, members: Mapping[Leaderboard, _Member], today: date) -> None:
    for board, member in members.items():
        if _lives(board, member, today):
            pipe.zadd(_board(board), {member.text: 0})
            if board.kept:
                pipe.expire(_board(board), board.kept)


def _rows(members: Sequence[str], start: int, place: int) -> tuple[BoardRow, ...]:
    rows: list[BoardRow] = []
    for n, member in enumerate(members):
        standing = Standing.unpacked(member[:WIDTH])
        if rows and standing != rows[-1].standing:
            place = start + n + 1
        rows.append(BoardRow(place, member[WIDTH + 1 :], standing))
    return tuple(rows)


def _tries(day: date) -> str:
    return keys.TRIES(day.isoformat())


def _records(day: date) -> str:
    return keys.RECORDS(day.isoformat())


def _board(board: Leaderboard) -> str:
    return keys.BOARD(board.scope, board.period)
