"""What can be wrong with Redis, told apart as far as people can do something about it."""

from __future__ import annotations

from enum import Enum

from redis.exceptions import ClusterError, RedisClusterException, RedisError
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import TimeoutError as NoAnswer

STORAGE_ERRORS = (RedisError, RedisClusterException, OSError)  # all that Redis, or the way to it, may raise
UNANSWERED = (
    NoConnection,
    NoAnswer,
    ClusterError,
    RedisClusterException,
)  # it may have been done all the same


class Trouble(Enum):
    """Why something could not be read or kept."""

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
    """Which of them one of STORAGE_ERRORS is."""
    said = f"{_prefix(problem)}{problem}"
    return next((kind for sign, kind in _SIGNS.items() if sign in said), Trouble.AWAY)


def _prefix(problem: Exception) -> str:
    """redis-py makes types of some errors and takes their first word away."""
    return {"OutOfMemoryError": "OOM ", "ReadOnlyError": "READONLY "}.get(type(problem).__name__, "")
