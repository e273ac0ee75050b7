"""Tables of several: the votes of the present round, who is at whose table, and handing a table over."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from bot.records.session import Session
from bot.records.vote import Ballot, Vote
from bot.storage import keys
from bot.storage.tables import written

MOST_LISTED = 50  # tables of one place that others may look on at
# A vote in a round; the first of a later round deletes those of the earlier one. Of a round that is closed,
# because its move is being played, nothing changes any more. Gives when the first vote of the round was cast.
VOTE = """
local round = tonumber(redis.call('HGET', KEYS[1], 'round') or '-1')
if round > tonumber(ARGV[1]) then return '' end
if round == tonumber(ARGV[1]) and redis.call('HGET', KEYS[1], 'closed') then return '' end
if round < tonumber(ARGV[1]) then
  redis.call('DEL', KEYS[1])
  redis.call('HSET', KEYS[1], 'round', ARGV[1], 'began', ARGV[4])
end
local text = redis.call('HGET', KEYS[1], 'v:' .. ARGV[2])
if not text or string.sub(text, string.find(text, ' ') + 1) ~= ARGV[3] then
  redis.call('HSET', KEYS[1], 'v:' .. ARGV[2], redis.call('HINCRBY', KEYS[1], 'number', 1) .. ' ' .. ARGV[3])
end
redis.call('EXPIRE', KEYS[1], ARGV[5])
return redis.call('HGET', KEYS[1], 'began')
"""
CLOSE = """
if redis.call('HGET', KEYS[1], 'round') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'closed', 1)
return 1
"""
WITHDRAW = """
if redis.call('HGET', KEYS[1], 'closed') then return 0 end
return redis.call('HDEL', KEYS[1], 'v:' .. ARGV[1])
"""


class SharedStore:
    """What is stored of tables of several beside their sessions."""

    def __init__(self, client: Any, retention: timedelta) -> None:
        self.client = client
        self.retention = retention

    # votes -----------------------------------------------------------------------------------------

    async def vote(self, table: str, number: int, user: str, text: str, now: float) -> float | None:
        """Store a vote of a round, in place of an earlier one of theirs; None where the round is over.

        Gives when the first vote of the round was cast.
        """
        given = number, user, text, now, keys.seconds(self.retention)
        began = await self.client.eval_on_replicas(VOTE, 1, keys.VOTES(table), *given)
        return float(began) if began else None

    async def withdraw(self, table: str, user: str) -> None:
        """Take back somebody's vote: they have left."""
        await self.client.eval_on_replicas(WITHDRAW, 1, keys.VOTES(table), user)

    async def ballot(self, table: str, number: int) -> Ballot:
        """The votes of a round."""
        fields = await self.client.hgetall(keys.VOTES(table))
        if fields.get("round") != str(number):
            return Ballot()
        votes = []
        for name, text in fields.items():
            if name.startswith("v:"):
                order, _, proposal = text.partition(" ")
                votes.append(Vote(name.removeprefix("v:"), proposal, int(order)))
        return Ballot(tuple(votes), float(fields["began"]) if votes else 0.0, "closed" in fields)

    async def close(self, table: str, number: int) -> Ballot:
        """The votes of a round, which change no more."""
        await self.client.eval_on_replicas(CLOSE, 1, keys.VOTES(table), number)
        return await self.ballot(table, number)

    # where it is shown ------------------------------------------------------------------------------

    async def show_at(self, place: str, table: str) -> None:
        """A channel shows this table of several from now on."""
        await self.client.set(keys.SHARED_AT(place), table, ex=self.retention)

    async def current_at(self, place: str) -> str | None:
        """The table of several that a channel shows; None where it has none."""
        table: str | None = await self.client.get(keys.SHARED_AT(place))
        return table

    async def list_at(self, place: str, table: str, now: float, *, listed: bool) -> None:
        """People at a place find this table among those they may look on at, or no longer."""
        if not listed:
            await self.client.zrem(keys.WATCHED_AT(place), table)
            return
        async with self.client.pipeline(transaction=True) as pipe:
            pipe.zadd(keys.WATCHED_AT(place), {table: now})
            pipe.zremrangebyrank(keys.WATCHED_AT(place), 0, -MOST_LISTED - 1)
            pipe.expire(keys.WATCHED_AT(place), self.retention)
            await pipe.execute()

    async def listed_at(self, place: str) -> list[str]:
        """Those tables, the newest first."""
        names: list[str] = await self.client.zrevrange(keys.WATCHED_AT(place), 0, -1)
        return names

    # who is at whose table -------------------------------------------------------------------------

    async def note_member(self, user: str, table: str, now: float) -> None:
        """Somebody is at another person's table."""
        async with self.client.pipeline(transaction=True) as pipe:
            pipe.zadd(keys.MEMBER(user), {table: now}).expire(keys.MEMBER(user), self.retention)
            await pipe.execute()

    async def drop_member(self, user: str, table: str) -> None:
        """They are no longer."""
        await self.client.zrem(keys.MEMBER(user), table)

    async def member_of(self, user: str) -> list[str]:
        """The tables of others somebody is at, the one they came to last first."""
        names: list[str] = await self.client.zrevrange(keys.MEMBER(user), 0, -1)
        return names

    async def forget(self, user: str) -> None:
        """Delete the list of those tables."""
        await self.client.delete(keys.MEMBER(user))

    # handing over ----------------------------------------------------------------------------------

    async def hand_over(self, before: Session, after: Session, now: float) -> None:
        """Store a table with its new owner, and delete it with the old one; may be repeated.

        The new owner's comes first: if the process is killed in between, the table can be handed over again.
        """
        table, new = after.table, after.owner
        async with self.client.pipeline(transaction=True) as pipe:
            pipe.hset(keys.TABLE(new, table), mapping=written(after))
            pipe.expire(keys.TABLE(new, table), self.retention)
            pipe.zadd(keys.TABLES(new), {table: now}).expire(keys.TABLES(new), self.retention)
            if after.place:
                pipe.hset(keys.CURRENT(new), after.place, table).expire(keys.CURRENT(new), self.retention)
            pipe.zrem(keys.MEMBER(new), table)
            await pipe.execute()
        await self.client.set(keys.OWNER(table), new, ex=self.retention)
        async with self.client.pipeline(transaction=True) as pipe:
            pipe.delete(keys.TABLE(before.owner, table)).zrem(keys.TABLES(before.owner), table)
            await pipe.execute()
