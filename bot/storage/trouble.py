"""What can be wrong with Redis, as far as users or operators can act on it."""

from __future__ import annotations

from enum import Enum

from redis.exceptions import ClusterError, RedisClusterException, RedisError
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import TimeoutError as NoAnswer

STORAGE_ERRORS = (RedisError, RedisClusterException, OSError)  # all that redis-py or the network raises
# After these the command may have been executed all the same.
UNANSWERED = (NoConnection, NoAnswer, ClusterError, RedisClusterException)


class Trouble(Enum):
    """Why something could not be read or stored."""

    AWAY = "it does not answer"
    FULL = "its memory is full"
    READ_ONLY = "it only reads: a replica, or one that lost its replicas"
    NO_DISK = "its disk is full, or cannot be written"


# How Redis begins these errors; inside a script, versions 6 and 7 wrap them in other words.
_SIGNS = {
    "OOM ": Trouble.FULL,
    "READONLY ": Trouble.READ_ONLY,
    "NOREPLICAS ": Trouble.READ_ONLY,
    "MISCONF ": Trouble.NO_DISK,
}


def trouble(problem: Exception) -> Trouble:
    """The kind of one of STORAGE_ERRORS."""
    # redis-py turns some errors into types and removes their first word.
    removed = {"OutOfMemoryError": "OOM ", "ReadOnlyError": "READONLY "}.get(type(problem).__name__, "")
    message = f"{removed}{problem}"
    return next((kind for sign, kind in _SIGNS.items() if sign in message), Trouble.AWAY)
