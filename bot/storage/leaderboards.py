"""Daily tries, results and leaderboards, all under one hash tag, so that each step is one transaction.

Each player's results are authoritative; a leaderboard is an index of them, a sorted set with equal scores
whose members are a packed standing and the player (bot.records.standing), so that Redis orders them and
counts who is better in O(log n).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, NamedTuple

from bot.records.calendar import day_of
from bot.records.daily_result import DailyResult, Leaderboard, VerifiedResult, boards_of
from bot.records.standing import WIDTH, Standing
from bot.storage import keys

# On so many days an account must bring a card home before the global boards show it: many games can be played
# in a minute, many days cannot. The boards of its server and channel show it from the first try on.
DAYS_FIRST = 3
RECORDS_LIFETIME, TRIES_LIFETIME = keys.lifetime(keys.RECORDS), keys.lifetime(keys.TRIES)

# One try a day: none for players with a result; an open try is returned, if there is one.
CLAIM = """
if redis.call('HEXISTS', KEYS[1], ARGV[2]) == 1 then return '' end
redis.call('HSETNX', KEYS[2], ARGV[1], ARGV[3])
redis.call('EXPIRE', KEYS[2], ARGV[4])
return redis.call('HGET', KEYS[2], ARGV[1])
"""

# A try is entered once, from the table that was started for it, and only if nothing was entered since the
# sums were computed. For each board: the member to remove, the one to add, and the expiry in seconds.
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
    """The ranked try of a day: its table, and where it was started."""

    table: str
    place: str

    @property
    def text(self) -> str:
        return f"{self.table} {self.place}"

    @classmethod
    def read(cls, text: str) -> Claim:
        return cls(*text.split(" ", 1))


@dataclass(frozen=True)
class LeaderboardRow:
    """A line of a board."""

    place: int  # equal standings share one
    user: str
    standing: Standing


@dataclass(frozen=True)
class LeaderboardPage:
    """A part of a board, and one player's own row."""

    rows: tuple[LeaderboardRow, ...]
    size: int  # players on the whole board
    own: LeaderboardRow | None  # of the player who asks, visible to others or not
    own_is_seen: bool = False  # whether others see it

    @property
    def players(self) -> int:
        """How many are on the board, with the player who asks."""
        return self.size + (self.own is not None and not self.own_is_seen)


class LeaderboardStore:
    """Everything ranked."""

    def __init__(self, client: Any, days_first: int = DAYS_FIRST) -> None:
        self.client = client
        self.days_first = days_first

    # tries and results ---------------------------------------------------------------------------

    async def claim(self, user: str, day: date, wanted: Claim) -> Claim | None:
        """The player's ranked try of a day, `wanted` if there was none; None once it is handed in."""
        names, text = (keys.PLAYER(user), _tries(day)), day.isoformat()
        stored: str = await self.client.eval_on_replicas(
            CLAIM, 2, *names, user, text, wanted.text, keys.seconds(TRIES_LIFETIME)
        )
        return Claim.read(stored) if " " in stored else None

    async def claimed(self, user: str, day: date) -> Claim | None:
        """The player's open try of a day, if there is one."""
        stored = await self.client.hget(_tries(day), user)
        return Claim.read(stored) if stored and " " in stored else None

    async def open_tries(self, day: date) -> dict[str, Claim]:
        """The tries of a day that are not handed in, by player."""
        stored = await self.client.hgetall(_tries(day))
        return {user: Claim.read(text) for user, text in stored.items() if " " in text}

    async def drop(self, user: str, day: date) -> None:
        """Delete a try whose table is gone."""
        await self.client.hdel(_tries(day), user)

    async def enter(self, user: str, found: VerifiedResult, claim: Claim) -> bool:
        """Enter a result on all its boards; False where the player's try of that day was entered already.

        When the player qualifies for the global boards by it, all earlier results are entered there as well.
        """
        while (how := await self._enter_once(user, found, claim)) == "again":
            pass  # another day's result of this player was entered meanwhile
        return how == "entered"

    async def _enter_once(self, user: str, found: VerifiedResult, claim: Claim) -> str:
        result, day = found.result, date.fromisoformat(found.result.day)
        before = [*(await self.results(user)).values()]
        old, new = self._members(user, before), self._members(user, [*before, result])
        today = day_of(result.at)
        changed = [
            board
            for board, member in new.items()
            if member != old.get(board) and _is_retained(board, member, today)
        ]
        changes: list[tuple[str, str, int]] = [
            (old[board].text if board in old else "", new[board].text, keys.seconds(board.retention))
            for board in changed
        ]
        names = (keys.PLAYER(user), _records(day), _tries(day), keys.HIDDEN(), *map(_board, changed))
        how: str = await self.client.eval_on_replicas(
            ENTER,
            len(names),
            *names,
            user,
            result.day,
            result.text,
            found.record,
            claim.text,
            len(before),
            keys.seconds(RECORDS_LIFETIME),
            *(part for change in changes for part in change),
        )
        return how

    async def result(self, user: str, day: date) -> DailyResult | None:
        stored = await self.client.hget(keys.PLAYER(user), day.isoformat())
        return DailyResult.read(stored) if stored else None

    async def results(self, user: str) -> dict[str, DailyResult]:
        """All results of a player, by day."""
        stored = await self.client.hgetall(keys.PLAYER(user))
        return {day: DailyResult.read(text) for day, text in sorted(stored.items())}

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

    async def page(self, board: Leaderboard, start: int, size: int, user: str = "") -> LeaderboardPage:
        """`size` rows of a board from row `start` on (0 the first), and the player's own."""
        members = await self.client.zrange(_board(board), start, start + size - 1)
        own = None
        if user:
            results = (await self.results(user)).values()
            standings = [result.standing for result in results if board in boards_of(result)]
            own = Standing.total(standings) if standings else None
        async with self.client.pipeline(transaction=False) as pipe:
            pipe.zcard(_board(board)).zscore(_board(board), _member(user, own) if own else "")
            for packed in [member[:WIDTH] for member in members[:1]] + ([own.packed] if own else []):
                pipe.zlexcount(_board(board), "-", f"({packed}")  # members that are better
            count, seen, *better = await pipe.execute()
        rows = _rows(members, start, better[0] + 1 if members else 1)
        row = LeaderboardRow(better[-1] + 1, user, own) if own else None
        return LeaderboardPage(rows, count, row, own_is_seen=seen is not None)

    # hiding and deleting -------------------------------------------------------------------------

    async def hidden(self, user: str) -> bool:
        return bool(await self.client.sismember(keys.HIDDEN(), user))

    async def missing_days(self, user: str) -> int:
        """On how many more days a card must come home before the global boards show the player."""
        return self._missing_days((await self.results(user)).values())

    def _missing_days(self, results: Iterable[DailyResult]) -> int:
        return max(0, self.days_first - sum(result.scored for result in results))

    async def hide(self, user: str, today: date, *, hidden: bool) -> None:
        """Remove the player from all boards, or put them back; they still see their own place."""
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
        """Enter the player on all boards that show them, from their results."""
        if not await self.hidden(user):
            async with self.client.pipeline(transaction=True) as pipe:
                _put(pipe, self._members(user, (await self.results(user)).values()), today)
                await pipe.execute()

    def _members(self, user: str, results: Collection[DailyResult]) -> Mapping[Leaderboard, _Member]:
        """The player's entry on every board that shows them, unless they are hidden."""
        every = _members(user, results)
        missing_days = self._missing_days(results)
        return {board: member for board, member in every.items() if not (board.everyones and missing_days)}

    async def forget(self, user: str, today: date, mark: str) -> None:
        """Delete a player's results and tries; an anonymous mark prevents a second try today."""
        results = await self.results(user)
        async with self.client.pipeline(transaction=True) as pipe:
            for board, member in _members(user, results.values()).items():
                pipe.zrem(_board(board), member.text)
            for day in results:
                pipe.hdel(_records(date.fromisoformat(day)), user)
            pipe.delete(keys.PLAYER(user)).srem(keys.HIDDEN(), user)
            pipe.set(keys.GONE(today.isoformat(), mark), 1, ex=keys.lifetime(keys.GONE))
            for back in range(-1, TRIES_LIFETIME.days + 1):  # a day more on both sides: clocks differ
                pipe.hdel(_tries(today - timedelta(back)), user)
            await pipe.execute()

    async def forgotten(self, mark: str, day: date) -> bool:
        """Whether a player with this mark had their data deleted on this day."""
        return bool(await self.client.exists(keys.GONE(day.isoformat(), mark)))


class _Member(NamedTuple):
    """A player's entry on a board, and the last day that it counts."""

    text: str
    last: date


def _members(user: str, results: Iterable[DailyResult]) -> Mapping[Leaderboard, _Member]:
    """A player's entry on every board that their results count on."""
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


def _is_retained(board: Leaderboard, member: _Member, today: date) -> bool:
    """Whether the board still exists on which this is a player's last result."""
    return not board.retention or today - member.last < board.retention


def _put(pipe: Any, members: Mapping[Leaderboard, _Member], today: date) -> None:
    for board, member in members.items():
        if _is_retained(board, member, today):
            pipe.zadd(_board(board), {member.text: 0})
            if board.retention:
                pipe.expire(_board(board), board.retention)


def _rows(members: Sequence[str], start: int, place: int) -> tuple[LeaderboardRow, ...]:
    rows: list[LeaderboardRow] = []
    for n, member in enumerate(members):
        standing = Standing.unpacked(member[:WIDTH])
        if rows and standing != rows[-1].standing:
            place = start + n + 1
        rows.append(LeaderboardRow(place, member[WIDTH + 1 :], standing))
    return tuple(rows)


def _tries(day: date) -> str:
    return keys.TRIES(day.isoformat())


def _records(day: date) -> str:
    return keys.RECORDS(day.isoformat())


def _board(board: Leaderboard) -> str:
    return keys.BOARD(board.scope, board.period)
