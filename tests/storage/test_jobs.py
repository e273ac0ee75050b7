"""Jobs: due by their time, held by one at a time, settled by nobody who came too late."""

from __future__ import annotations

import asyncio

import pytest

from bot.storage import Storage
from bot.storage.jobs import JobStore


@pytest.fixture
def jobs(storage: Storage) -> JobStore:
    return storage.jobs


async def test_what_is_due_is_taken_longest_due_first(jobs: JobStore) -> None:
    """Not more than requested, nothing of another queue, nothing that is not due yet."""
    for subject, at in (("b", 20), ("a", 10), ("c", 30), ("late", 99)):
        await jobs.put("test", "post", subject, at)
    await jobs.put("other", "post", "elsewhere", 1)

    first, second = await jobs.take("test", 50, 100, 2)
    assert [(job.kind, job.subject) for job in (first, second)] == [("post", "a"), ("post", "b")]
    (third,) = await jobs.take("test", 50, 100, 2)
    assert third.subject == "c"
    assert await jobs.take("test", 50, 100, 2) == []


async def test_one_of_many_gets_it(jobs: JobStore) -> None:
    """However many ask at once."""
    await jobs.put("test", "post", "a", 10)
    found = await asyncio.gather(*(jobs.take("test", 50, 100, 5) for _ in range(8)))
    assert sorted(map(len, found)) == [0] * 7 + [1]


async def test_it_comes_again_when_it_is_due_again(jobs: JobStore) -> None:
    """Or never, when it is over."""
    await jobs.put("test", "post", "a", 10)
    (job,) = await jobs.take("test", 50, 100, 1)
    assert await jobs.reschedule(job, 200)
    assert await jobs.take("test", 199, 300, 1) == []
    (job,) = await jobs.take("test", 200, 300, 1)
    assert await jobs.finish(job)
    assert await jobs.take("test", 10_000, 20_000, 1) == []


async def test_who_held_it_too_long_settles_nothing(jobs: JobStore) -> None:
    """The lease is over, another has it: the first can neither hold nor end nor move it."""
    await jobs.put("test", "post", "a", 10)
    (late,) = await jobs.take("test", 50, 100, 1)
    assert await jobs.extend(late, 120)
    assert await jobs.take("test", 110, 200, 1) == []
    (now,) = await jobs.take("test", 120, 200, 1)

    assert not await jobs.extend(late, 1000)
    assert not await jobs.reschedule(late, 1000)
    assert not await jobs.finish(late)
    assert await jobs.reschedule(now, 300)
    assert await jobs.between("test", 300, 300) == 1


async def test_what_is_planned_anew_meanwhile_stays_so(jobs: JobStore) -> None:
    """A setting that changes while the job is done wins over what the job would say."""
    await jobs.put("test", "post", "a", 10)
    (job,) = await jobs.take("test", 50, 100, 1)
    await jobs.put("test", "post", "a", 500)
    assert not await jobs.reschedule(job, 200)
    assert await jobs.between("test", 500, 500) == 1

    (job,) = await jobs.take("test", 500, 600, 1)
    await jobs.drop("test", "post", "a")
    assert not await jobs.reschedule(job, 700)
    assert await jobs.between("test", 0, 10_000) == 0
