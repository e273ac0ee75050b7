"""Races, changed by compare-and-set; what came of them for each player, and each channel's wins.

All keys have one hash tag, so that the end of a race and what it counts for are one step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from bot.records.race import Race, RaceResult
from bot.storage import keys

LIFETIME = keys.lifetime(keys.RACE)
RESULTS_LIFETIME = keys.lifetime(keys.RACES)  # after a player's last race
WINS_LIFETIME = keys.lifetime(keys.WINS)  # after the last win in a channel
MOST_WINNERS = 500  # of a channel's table; those with the fewest wins make room

# A new race, unless it is there already, or the channel has as many as it may.
OPEN = """
if redis.call('EXISTS', KEYS[1]) == 1 then return 'known' end
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', ARGV[4] - ARGV[3])
if redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[5]) then return 'full' end
redis.call('HSET', KEYS[1], 'race', ARGV[2], 'revision', 1)
redis.call('EXPIRE', KEYS[1], ARGV[3])
redis.call('ZADD', KEYS[2], ARGV[4], ARGV[1])
redis.call('EXPIRE', KEYS[2], ARGV[3])
redis.call('HSET', KEYS[3], ARGV[1], ARGV[6])
redis.call('EXPIRE', KEYS[3], ARGV[7])
return 'opened'
"""

# Compare-and-set on the revision. With the race the entries of players change: for each the text, "" to
# delete it, and 1 where a win is counted. ARGV[5] is when the race ended, 0 before.
CHANGE = """
if (redis.call('HGET', KEYS[1], 'revision') or '') ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], 'race', ARGV[3], 'revision', ARGV[2] + 1)
redis.call('EXPIRE', KEYS[1], ARGV[4])
if ARGV[5] ~= '0' then redis.call('ZREM', KEYS[2], ARGV[1]) end
for i = 5, #KEYS do
  local at = 10 + (i - 5) * 3
  if ARGV[at + 1] == '' then redis.call('HDEL', KEYS[i], ARGV[1])
  else
    redis.call('HSET', KEYS[i], ARGV[1], ARGV[at + 1])
    redis.call('EXPIRE', KEYS[i], ARGV[7])
  end
  if ARGV[at + 2] == '1' then
    redis.call('ZINCRBY', KEYS[3], 1, ARGV[at])
    redis.call('ZREMRANGEBYRANK', KEYS[3], 0, -1 - ARGV[6])
    redis.call('EXPIRE', KEYS[3], ARGV[8])
    redis.call('ZADD', KEYS[4], ARGV[5], ARGV[9])
    redis.call('ZREMRANGEBYSCORE', KEYS[4], '-inf', ARGV[5] - ARGV[8])
  end
end
return 1
"""

# The message of a race may be changed now, if the last change was long enough ago; else when.
SHOW = """
local may = (redis.call('HGET', KEYS[1], 'shown') or 0) + ARGV[2]
if may > tonumber(ARGV[1]) then return tostring(may) end
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], 'shown', ARGV[1]) end
return ''
"""


class RaceStore:
    """The races of all channels."""

    def __init__(self, client: Any) -> None:
        self.client = client

    async def open(self, race: Race, entry: RaceResult, most: int) -> str:
        """Store a new race: "opened", "known" where there is one of that name, "full" with `most` here."""
        names = keys.RACE(race.race), keys.RUNNING(race.place), keys.RACES(race.host)
        given = race.race, race.text, keys.seconds(LIFETIME), race.created, most
        stored = entry.text, keys.seconds(RESULTS_LIFETIME)
        how: str = await self.client.eval_on_replicas(OPEN, 3, *names, *given, *stored)
        return how

    async def load(self, race: str) -> Race | None:
        """A race by its name; None where there is none, or no more."""
        text, revision, updated = await self.client.hmget(keys.RACE(race), "race", "revision", "shown")
        return Race.read(text, int(revision), float(updated or 0)) if text else None

    async def change(
        self,
        race: str,
        rule: Callable[[Race], Race],
        entries: Callable[[Race, Race], Mapping[str, RaceResult | None]],
    ) -> tuple[Race, bool] | None:
        """Apply a rule to the race as it stands: as it is then, and whether this call has changed it.

        None where there is no such race. `entries`, of the race before and after, is what is stored with
        players from then on; a first rank in a race that has ended counts as a win in the channel.
        """
        while (before := await self.load(race)) is not None:
            after = rule(before)
            if after == before:
                return before, False
            stored = entries(before, after)
            place = before.place
            names = keys.RACE(race), keys.RUNNING(place), keys.WINS(place), keys.CHANNELS()
            changes = [
                (user, entry.text if entry else "", int(bool(entry and entry.end and entry.rank == 1)))
                for user, entry in stored.items()
            ]
            given = (
                race,
                before.revision,
                after.text,
                keys.seconds(LIFETIME),
                after.over,
                MOST_WINNERS,
                keys.seconds(RESULTS_LIFETIME),
                keys.seconds(WINS_LIFETIME),
                place,
                *(part for change in changes for part in change),
            )
            every = (*names, *map(keys.RACES, stored))
            if await self.client.eval_on_replicas(CHANGE, len(every), *every, *given):
                return replace(after, revision=before.revision + 1), True
        return None

    async def may_show(self, race: str, now: float, pause: float) -> float | None:
        """None where the message may be changed now, which is noted; else when it may be."""
        found = await self.client.eval(SHOW, 1, keys.RACE(race), now, pause)
        return float(found) if found else None

    async def running(self, place: str) -> int:
        """How many races of a channel are not over."""
        return int(await self.client.zcard(keys.RUNNING(place)))

    async def results(self, user: str) -> dict[str, RaceResult]:
        """What came of each race of a player, and those they are in, by race."""
        stored = await self.client.hgetall(keys.RACES(user))
        return {race: RaceResult.read(text) for race, text in stored.items()}

    async def wins(self, place: str, most: int) -> list[tuple[str, int]]:
        """Those who have won most races in a channel, with how many."""
        found = await self.client.zrevrange(keys.WINS(place), 0, most - 1, withscores=True)
        return [(user, int(wins)) for user, wins in found]

    async def forget(self, user: str) -> None:
        """Delete a player's results, and their wins from the tables of all channels."""
        # Not only where their results are of: those expire, and a channel where others still win does not.
        places = {result.place for result in (await self.results(user)).values()}
        places.update(await self.client.zrange(keys.CHANNELS(), 0, -1))
        async with self.client.pipeline(transaction=True) as pipe:
            for place in places:
                pipe.zrem(keys.WINS(place), user)
            pipe.delete(keys.RACES(user))
            await pipe.execute()
