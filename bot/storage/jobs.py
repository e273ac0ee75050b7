"""Jobs in sorted sets by the time they are due; a process that takes one holds a lease on it.

Each platform has two queues, worked off by the processes that run that platform: one of jobs, and one of
timers, for whose end somebody waits. A job that is taken is due
again when its lease expires, so nothing is lost with a process that dies; each lease has a fencing number, so
that a process whose lease has expired changes nothing any more.
"""

from __future__ import annotations

import asyncio
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
    """A job, as it was taken."""

    queue: str  # "discord", "discord/timers"
    kind: str  # "post"
    subject: str  # the person or server it is about: "discord:7"
    number: int  # the fencing number of its lease; later ones are greater

    @property
    def name(self) -> str:
        return _name(self.kind, self.subject)

    @property
    def platform(self) -> str:
        return self.queue.partition("/")[0]


def timers(platform: str) -> str:
    """The queue of a platform's timers."""
    return f"{platform}/timers"


class JobStore:
    """The jobs of all processes; times in seconds since 1970, from the caller's clock."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.scheduled = asyncio.Event()  # set when this process has scheduled a job

    async def put(self, queue: str, kind: str, subject: str, at: float) -> None:
        """Schedule a job, replacing its time; a lease that somebody holds on it ends."""
        name = _name(kind, subject)
        async with self.client.pipeline(transaction=True) as pipe:
            pipe.zadd(keys.DUE(queue), {name: at}).hdel(keys.LEASES(queue), name)
            await pipe.execute()
        self.scheduled.set()

    async def begin(self, queue: str, kind: str, subject: str, at: float) -> None:
        """Schedule a job if it is not scheduled yet."""
        await self.client.zadd(keys.DUE(queue), {_name(kind, subject): at}, nx=True)
        self.scheduled.set()

    async def next_due(self, queue: str) -> float | None:
        """When the next job of a queue is due, or its lease ends; None for an empty queue."""
        first = await self.client.zrange(keys.DUE(queue), 0, 0, withscores=True)
        return float(first[0][1]) if first else None

    async def drop(self, queue: str, kind: str, subject: str) -> None:
        """Cancel a job."""
        name = _name(kind, subject)
        async with self.client.pipeline(transaction=True) as pipe:
            pipe.zrem(keys.DUE(queue), name).hdel(keys.LEASES(queue), name)
            await pipe.execute()

    async def take(self, queue: str, now: float, until: float, most: int) -> list[Job]:
        """Lease jobs that are due now, the longest due first; nobody else gets them before `until`."""
        names = (keys.DUE(queue), keys.LEASES(queue), keys.FENCE())
        taken = await self.client.eval(TAKE, 3, *names, now, until, most)
        parts = ((*name.split(" ", 1), int(number)) for name, number in taken)
        return [Job(queue, kind, subject, number) for kind, subject, number in parts]

    async def extend(self, job: Job, until: float) -> bool:
        """Prolong the lease; False where the caller no longer holds it."""
        return await self._settled(job, "hold", until)

    async def reschedule(self, job: Job, at: float) -> bool:
        """The job is done, and due again at a time; False where the caller no longer holds it."""
        return await self._settled(job, "again", at)

    async def finish(self, job: Job) -> bool:
        """The job is done for good; False as above."""
        return await self._settled(job, "over", 0)

    async def _settled(self, job: Job, how: str, at: float) -> bool:
        names = (keys.DUE(job.queue), keys.LEASES(job.queue))
        settled = bool(await self.client.eval(SETTLE, 2, *names, job.name, job.number, how, at))
        if how == "again":
            self.scheduled.set()
        return settled

    async def between(self, queue: str, first: float, last: float) -> int:
        """How many jobs are due in a span of time, both ends included."""
        count: int = await self.client.zcount(keys.DUE(queue), first, last)
        return count


def _name(kind: str, subject: str) -> str:
    return f"{kind} {subject}"
