"""Our timers beside two ready-made queues, arq and taskiq: jobs that are due in ten seconds, amid kills.

python -m benchmarks.queues --python PYTHON [--minutes 5] [--kill-every 15] [--works 2]: PYTHON is one of
another environment, with `pip install arq taskiq taskiq-redis`; they are no dependency of ours. Each has a
Redis of its own, two workers, and what else it needs; every second a job is scheduled that works for two
seconds. Each process in turn is killed and started anew. How late jobs begin, how late those end whose
process was killed, and how many never end, or end twice. Each as it comes, and with options for kills.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from importlib import import_module
from pathlib import Path
from statistics import median
from time import time
from typing import Any, NamedTuple

AHEAD = 10.0  # seconds from scheduling a job until it is due
WORK = float(os.environ.get("QUEUES_WORK", "2"))  # seconds that it takes
PATIENCE = 60.0  # seconds after the last job is due, until what has not ended counts as lost
EVERY = 1.0  # seconds between two jobs

Role = Callable[[str], Awaitable[None]]  # given the socket of Redis; runs until it is killed


def _redis(socket: str) -> Any:
    return import_module("redis.asyncio").Redis(unix_socket_path=socket, decode_responses=True)


async def job(socket: str, name: str) -> None:
    """What is to be done."""
    client = _redis(socket)
    await client.rpush("began", f"{name} {time()}")
    await asyncio.sleep(WORK)
    await client.rpush("ended", f"{name} {time()}")
    await client.aclose()


async def _names() -> AsyncIterator[tuple[str, float]]:
    """A job every second, and when it is due."""
    number = 0
    while True:
        due = time() + AHEAD
        yield f"{number}:{due}", due
        number += 1
        await asyncio.sleep(EVERY)


# ours ----------------------------------------------------------------------------------------------


@asynccontextmanager
async def _services(socket: str) -> AsyncIterator[Any]:
    with tempfile.TemporaryDirectory() as folder:
        settings = import_module("bot.settings").Settings(
            _env_file=None, redis_url=f"unix://{socket}", data_dir=Path(folder)
        )
        async with import_module("bot.services").open_services(settings) as services:
            yield services


async def _our_worker(socket: str) -> None:
    runner, timers = import_module("bot.jobs.runner"), import_module("benchmarks.timers")

    async def run(_services: object, taken: Any) -> None:
        await job(socket, taken.subject)

    async with _services(socket) as services:
        services.platforms["bench"] = timers.Nobody()
        services.jobs["work"] = run
        await runner.run_timers(services, asyncio.Event())


async def _our_client(socket: str) -> None:
    queue = import_module("bot.storage.jobs").timers("bench")
    async with _services(socket) as services:
        async for name, due in _names():
            await services.storage.jobs.put(queue, "work", name, due)


# arq -----------------------------------------------------------------------------------------------


def _arq_worker(**options: Any) -> Role:
    async def run(socket: str) -> None:
        arq = import_module("arq.worker")
        redis = import_module("arq.connections").RedisSettings(unix_socket_path=socket)

        async def work(_context: object, name: str) -> None:
            await job(socket, name)

        function = arq.func(work, name="work")
        await arq.Worker([function], redis_settings=redis, handle_signals=False, **options).async_run()

    return run


async def _arq_client(socket: str) -> None:
    connections = import_module("arq.connections")
    pool = await connections.create_pool(connections.RedisSettings(unix_socket_path=socket))
    async for name, due in _names():
        await pool.enqueue_job("work", name, _defer_until=datetime.fromtimestamp(due, UTC))


# taskiq --------------------------------------------------------------------------------------------


def _taskiq(socket: str, broker: str, **options: Any) -> tuple[Any, Any, Any]:
    """A broker, its task, and the source of what is scheduled."""
    library, url = import_module("taskiq_redis"), f"unix://{socket}"
    made = getattr(library, broker)(url, **options)

    async def work(name: str) -> None:
        await job(socket, name)

    return made, made.register_task(work, task_name="work"), library.ListRedisScheduleSource(url)


def _taskiq_worker(broker: str, **options: Any) -> Role:
    async def run(socket: str) -> None:
        made, _, _ = _taskiq(socket, broker, **options)
        made.is_worker_process = True
        await import_module("taskiq.api").run_receiver_task(made, run_startup=True)

    return run


def _taskiq_scheduler(broker: str) -> Role:
    async def run(socket: str) -> None:
        made, _, source = _taskiq(socket, broker)
        scheduler = import_module("taskiq").TaskiqScheduler(made, [source])
        every = timedelta(seconds=1)  # by default it looks once a minute for what is new
        await import_module("taskiq.api").run_scheduler_task(
            scheduler, run_startup=True, interval=every, loop_interval=every
        )

    return run


def _taskiq_client(broker: str) -> Role:
    async def run(socket: str) -> None:
        made, task, source = _taskiq(socket, broker)
        await made.startup()
        await source.startup()
        async for name, due in _names():
            await task.schedule_by_time(source, datetime.fromtimestamp(due, UTC), name)

    return run


class Contender(NamedTuple):
    """A queue: what runs in each of its processes that are killed, and who schedules."""

    processes: Sequence[Role]
    client: Role


LISTS, STREAMS = "ListQueueBroker", "RedisStreamBroker"
CONTENDERS: Mapping[str, Contender] = {
    "ours": Contender([_our_worker] * 2, _our_client),
    "arq": Contender([_arq_worker()] * 2, _arq_client),
    "arq, job_timeout=5": Contender([_arq_worker(job_timeout=5)] * 2, _arq_client),
    "taskiq, lists": Contender(
        # Its blocking read takes redis-py's own timeout of five seconds for an error, and the worker ends.
        [*[_taskiq_worker(LISTS, socket_timeout=None)] * 2, _taskiq_scheduler(LISTS)],
        _taskiq_client(LISTS),
    ),
    "taskiq, streams": Contender(
        [*[_taskiq_worker(STREAMS)] * 2, _taskiq_scheduler(STREAMS)], _taskiq_client(STREAMS)
    ),
    "taskiq, streams, idle_timeout=5000": Contender(
        [*[_taskiq_worker(STREAMS, idle_timeout=5000)] * 2, _taskiq_scheduler(STREAMS)],
        _taskiq_client(STREAMS),
    ),
}
CLIENT = -1  # the number of the process that schedules


async def measure(name: str, python: str, minutes: float, kill_every: float, works: float) -> str:
    """One of them, amid kills; a line of figures."""
    embedded = import_module("bot.storage.embedded")
    with tempfile.TemporaryDirectory() as folder:
        redis = embedded.EmbeddedRedis(Path(folder))
        await redis.start()
        try:
            program = sys.executable if name == "ours" else python
            processes = Processes(name, program, str(redis.socket), works)
            kills = await processes.killed_in_turn(minutes, kill_every)
            connection = _redis(str(redis.socket))
            began, ended = [await connection.lrange(what, 0, -1) for what in ("began", "ended")]
            await connection.aclose()
        finally:
            await redis.stop()
    return f"{name:36}{_line(began, ended, kills, works)}"


class Processes(NamedTuple):
    """Those that one of them needs."""

    name: str
    python: str
    socket: str
    works: float  # seconds that a job takes

    async def start(self, number: int) -> asyncio.subprocess.Process:
        words = ("-m", "benchmarks.queues", "--work", self.name, str(number), self.socket)
        environment = {**os.environ, "QUEUES_WORK": str(self.works)}
        return await asyncio.create_subprocess_exec(self.python, *words, env=environment)

    async def killed_in_turn(self, minutes: float, every: float) -> int:
        """Let jobs be scheduled for so many minutes amid kills, and wait for the last; how many kills."""
        numbers = range(len(CONTENDERS[self.name].processes))
        running, kills = {number: await self.start(number) for number in numbers}, 0
        await asyncio.sleep(AHEAD)  # until they are at work
        running[CLIENT] = await self.start(CLIENT)
        until = time() + 60 * minutes
        try:
            while time() < until:
                await asyncio.sleep(every)
                number = kills % len(numbers)
                await _kill(running[number])
                kills += 1
                running[number] = await self.start(number)
            await _kill(running.pop(CLIENT))
            await asyncio.sleep(AHEAD + PATIENCE)
        finally:
            for process in running.values():
                await _kill(process)
        return kills


async def _kill(process: asyncio.subprocess.Process) -> None:
    process.kill()
    await process.wait()


def _line(began: Sequence[str], ended: Sequence[str], kills: int, works: float) -> str:
    """How late, how many lost and doubled; a job that was never begun is missing in the row of numbers."""
    first, last, due = dict[int, float](), dict[int, float](), dict[int, float]()
    for lines, times in ((began, first), (ended, last)):
        for line in lines:
            name, at = line.split()
            number, _, when = name.partition(":")
            due[int(number)] = float(when)
            times.setdefault(int(number), float(at))
    late = sorted(at - due[number] for number, at in first.items())
    delayed = max((at - due[number] - works for number, at in last.items()), default=0.0)
    scheduled = max(due) + 1
    twice = sum(times > 1 for times in Counter(line.partition(":")[0] for line in ended).values())
    return (
        f"{scheduled} jobs, {kills} kills: begun late median {median(late):.2f} s, of 99 in 100 "
        f"{late[int(len(late) * 0.99)]:.2f} s; ended at most {delayed:.1f} s late; "
        f"never ended {scheduled - len(last)}, twice {twice}"
    )


def main() -> None:
    """All of them, one after the other, or the ones named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--python", default=sys.executable, help="one that has arq, taskiq and taskiq-redis")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--kill-every", type=float, default=15)
    parser.add_argument("--works", type=float, default=WORK, help="seconds that a job takes")
    parser.add_argument("--work", nargs=3, help=argparse.SUPPRESS)
    parser.add_argument("name", nargs="*", help=f"of {', '.join(CONTENDERS)}; all where none is named")
    given = parser.parse_args()
    if given.work:
        name, number, socket = given.work
        one = CONTENDERS[name]
        role = one.client if int(number) == CLIENT else one.processes[int(number)]
        asyncio.run(role(socket))  # type: ignore[arg-type]
        return
    for name in given.name or CONTENDERS:
        print(
            asyncio.run(measure(name, given.python, given.minutes, given.kill_every, given.works)), flush=True
        )


if __name__ == "__main__":
    main()
