"""The clients of Redis: who gets a connection next, and scripts whose changes replicas have, too.

The result of such a script is given only when replicas have the change. Redis' WAIT waits for what was
written on its own connection. So the script, a write in the same slot (for where the
script only finds that it was run before) and WAIT are sent together on one connection: whatever server
answers all three has the change, and as many replicas of it have.
"""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

from redis.asyncio import BlockingConnectionPool, Redis, RedisCluster
from redis.asyncio.cluster import PipelineCommand
from redis.asyncio.sentinel import SentinelConnectionPool
from redis.exceptions import AskError, ClusterDownError, MovedError, TryAgainError
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import TimeoutError as NoAnswer

from bot.storage import keys

# Less than a connection waits for an answer, or WAIT would look like a server that is gone.
REPLICATED_WITHIN = timedelta(seconds=1)
TRIES = 3  # times that a cluster's server for a slot is looked for
ELSEWHERE = (AskError, ClusterDownError, MovedError, NoConnection, TryAgainError)


class FairPool(BlockingConnectionPool):
    """A pool that hands out connections in the order of the requests for them.

    redis-py's own gives a free one to whoever comes by, and sends the waiter it woke to the end of the queue.
    """

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._waiters = asyncio.Semaphore(self.max_connections)
        self._checked_out: set[Any] = set()

    async def get_connection(self, *_args: Any, **_kwargs: Any) -> Any:
        await self._waiters.acquire()
        try:
            connection = await super().get_connection()  # type: ignore[no-untyped-call]
        except BaseException:
            self._waiters.release()
            raise
        self._checked_out.add(connection)
        return connection

    async def release(self, connection: Any) -> None:
        try:
            await super().release(connection)
        finally:
            if connection in self._checked_out:
                self._checked_out.remove(connection)
                self._waiters.release()


class NotReplicated(NoAnswer):
    """Something is stored, but too few replicas have confirmed it in time."""


class Replicating(Redis):
    """A client of one server, its replicas being known to the server alone."""

    replicas = 0  # that must have a change before it is acknowledged

    async def eval_on_replicas(self, script: str, numkeys: int, *given: Any) -> Any:
        """The result of a script; NotReplicated where too few replicas have what it wrote in time."""
        client: Any = self  # redis-py types its commands for sync and async clients at once
        if not self.replicas:
            return await client.eval(script, numkeys, *given)
        async with client.pipeline(transaction=False) as pipe:
            pipe.eval(script, numkeys, *given)
            for command in _confirmed(given[0], self.replicas):
                pipe.execute_command(*command)
            result, _, confirmed = await pipe.execute()
        return _checked(result, confirmed, self.replicas)


class SentinelPool(SentinelConnectionPool, BlockingConnectionPool):
    """A blocking pool that asks the Sentinels for the server's address."""


class WatchedOver(Replicating):
    """A client that closes its connections to the Sentinels when it is closed."""

    async def aclose(self, close_connection_pool: bool | None = None) -> None:
        await super().aclose(close_connection_pool)
        pool = self.connection_pool
        assert isinstance(pool, SentinelPool)
        for sentinel in pool.sentinel_manager.sentinels:
            await sentinel.aclose()


class ReplicatingCluster(RedisCluster):
    """A client of a cluster, each of whose servers has replicas."""

    replicas = 0  # of each server, as above

    async def eval_on_replicas(self, script: str, numkeys: int, *given: Any) -> Any:
        """The same; not by a pipeline of redis-py's, which may send parts of it again elsewhere."""
        client: Any = self
        if not self.replicas:
            return await client.eval(script, numkeys, *given)
        problem: Exception = NotReplicated("the cluster is changing")
        for _ in range(TRIES):
            await self.initialize()
            sent = (("EVAL", script, numkeys, *given), *_confirmed(given[0], self.replicas))
            commands: Any = [PipelineCommand(n, *command) for n, command in enumerate(sent)]
            node: Any = self.get_node_from_key(given[0])
            try:
                await node.execute_pipeline(commands)
                results = [command.result for command in commands]
            except NoConnection as found:
                results = [found]
            problems = [result for result in results if isinstance(result, Exception)]
            if not problems:
                return _checked(results[0], results[2], self.replicas)
            problem = problems[0]
            if not isinstance(problem, ELSEWHERE):
                break
            await client.get(_name(given[0]))  # by which the client learns where the slot is now
        raise problem


def _name(key: str) -> str:
    """A key in the slot of another one."""
    return keys.REPLICATED(key.partition("{")[2].partition("}")[0])


def _confirmed(key: str, replicas: int) -> tuple[tuple[Any, ...], ...]:
    """A write in the slot of a key, and the wait for replicas."""
    within = int(REPLICATED_WITHIN.total_seconds() * 1000)
    return ("SET", _name(key), "", "EX", keys.seconds(keys.lifetime(keys.REPLICATED))), (
        "WAIT",
        replicas,
        within,
    )


def _checked(result: Any, confirmed: int, replicas: int) -> Any:
    if confirmed < replicas:
        raise NotReplicated(f"{confirmed} of {replicas} replicas have confirmed a change")
    return result
