"""What is to be done when, in sorted sets by the time it is due; whoever takes a job holds it for a while.

A queue is what one kind of process looks after: the jobs of a platform are taken where that platform runs.
A job that is taken is due again when its lease is over, so that nothing is lost with a process that dies at
it; and every taking has a number of its own, so that whoever comes back late settles nothing any more.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.storage import keys

TAKE = """
local taken = {}
for _, name in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3])) do
    local number = redis.call('INCR', KEYS[3])
    redis.call('ZADD', KEYS[1], ARGV[2], name)
    redis.call('HSET', KEYS[2], name, number)
    taken[#taken + 1] = {name, number}
end
return taken
"""
# "hold" prolongs the lease, "again" ends it and says when the job is due next, "over" ends the job.
SETTLE = """
if redis.call('HGET', KEYS[2], ARGV[1]) ~= ARGV[2] then return 0 end
if ARGV[3] == 'over' then redis.call('ZREM', KEYS[1], ARGV[1])
else redis.call('ZADD', KEYS[1], ARGV[4], ARGV[1]) end
if ARGV[3] ~= 'hold' then redis.call('HDEL', KEYS[2], ARGV[1]) end
return 1
"""


@dataclass(frozen=True)
class Job:
    """One thing to do, as it was taken."""

    queue: str  # "discord"
    kind: str  # "post"
    subject: str  # of whom, or where: "discord:7"
    number: int  # of this taking; a later one has a greater

    @property
    def name(self) -> str:
        return _name(self.kind, self.subject)


class JobStore:
    """The jobs of all processes; times in seconds since 1970, from the caller's clock."""

    def __init__(self, client: Any) -> None:
        self.client = client

    async def put(self, queue: str, kind: str, subject: str, at: float) -> None:
        """Due then, and then only; whoever is at it just now no longer settles when it is due next."""
        name = _name(kind, subject)
        async with self.client.pipeline(transaction=True) as pipe:
            pipe.zadd(keys.DUE(queue), {name: at}).hdel(keys.LEASES(queue), name)
            await pipe.execute()

    async def begin(self, queue: str, kind: str, subject: str, at: float) -> None:
        """Due then, where it is not planned yet."""
        await self.client.zadd(keys.DUE(queue), {_name(kind, subject): at}, nx=True)

    async def drop(self, queue: str, kind: str, subject: str) -> None:
        """Not to be done any more."""
        name = _name(kind, subject)
        async with self.client.pipeline(transaction=True) as pipe:
            pipe.zrem(keys.DUE(queue), name).hdel(keys.LEASES(queue), name)
            await pipe.execute()

    async def take(self, queue: str, now: float, until: float, most: int) -> list[Job]:
        """What is due now, the longest due first; nobody else gets it before `until`."""
        names = (keys.DUE(queue), keys.LEASES(queue), keys.FENCE())
        taken = await self.client.eval(TAKE, 3, *names, now, until, most)
        parts = ((*name.split(" ", 1), int(number)) for name, number in taken)
        return [Job(queue, kind, subject, number) for kind, subject, number in parts]

    async def hold(self, job: Job, until: float) -> bool:
        """Whether the caller still has it, and then has it until then."""
        return await self._settled(job, "hold", until)

    async def again(self, job: Job, at: float) -> bool:
        """Done, and due again then; False where somebody else has it now, and nothing is changed."""
        return await self._settled(job, "again", at)

    async def over(self, job: Job) -> bool:
        """Done for good; False as above."""
        return await self._settled(job, "over", 0)

    async def _settled(self, job: Job, how: str, at: float) -> bool:
        names = (keys.DUE(job.queue), keys.LEASES(job.queue))
        return bool(await self.client.eval(SETTLE, 2, *names, job.name, job.number, how, at))

    async def between(self, queue: str, first: float, last: float) -> int:
        """How many are due in that time, both ends included."""
        count: int = await self.client.zcount(keys.DUE(queue), first, last)
        return count


def _name(kind: str, subject: str) -> str:
    return f"{kind} {subject}"
