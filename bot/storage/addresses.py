"""The addresses of Redis: one server, one watched over by Sentinels, or a cluster; the client for each.

redis://user:password@host:6379/0       one server; rediss:// encrypted, unix:///path for a socket
redis+sentinel://host:26379,host/name/0 the server that Sentinels know by this name (rediss+sentinel://)
redis+cluster://host:6379,host:6379     a cluster, found by some of its servers (rediss+cluster://)
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any, TypedDict
from urllib.parse import SplitResult, parse_qsl, quote, unquote, urlsplit

from redis.asyncio import Redis, Sentinel
from redis.asyncio.cluster import ClusterNode
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff
from redis.exceptions import ConnectionError as NoConnection

from bot.errors import CannotStart
from bot.storage.client import FairPool, Replicating, ReplicatingCluster, SentinelPool, WatchedOver

# An embedded server restarts within some 50 ms; nobody should wait for more than two seconds.
# A server that accepts connections but does not answer is not tried again.
PATIENT = Retry(ExponentialBackoff(cap=0.6, base=0.02), 7, supported_errors=(NoConnection,))
ANSWERS_WITHIN = timedelta(seconds=2)
# For the requests being handled (bot.play.request_queue), and some for completions, posts and jobs.
CONNECTIONS = 48
PORT, SENTINEL_PORT = 6379, 26379
WRONG = (
    "REDIS_URL cannot be used: {}. It looks like redis://localhost:6379/0, redis+cluster://host:6379,host "
    "or redis+sentinel://host:26379,host/name/0; docs/hosting.md explains them."
)


def connect(url: str, replicas: int = 0) -> Any:
    """A client that reads and writes text; CannotStart where the address is invalid.

    `replicas`: how many must have a change before `eval_on_replicas` gives its result.
    redis-py types its commands for sync and async clients at once, so clients are Any in this package.
    """
    try:
        address = urlsplit(url)
        made = _KINDS[address.scheme](url, address)
        made.replicas = replicas
    except KeyError:
        raise CannotStart(WRONG.format("its beginning is not one I know")) from None
    except _Unreadable as problem:
        raise CannotStart(WRONG.format(problem)) from None
    except ValueError:  # its message might contain a password
        raise CannotStart(WRONG.format("host or port cannot be read")) from None
    return made


class _Unreadable(ValueError):
    """What is wrong with an address, in words that do not repeat it."""


def socket_url(path: str) -> str:
    """The address of a server's socket."""
    return f"unix://{quote(path)}"


class _Options(TypedDict):
    """What every kind of connection is opened with."""

    decode_responses: bool
    retry: Retry
    socket_timeout: float
    socket_connect_timeout: float


_OPTIONS = _Options(
    decode_responses=True,
    retry=PATIENT,
    socket_timeout=ANSWERS_WITHIN.total_seconds(),
    socket_connect_timeout=ANSWERS_WITHIN.total_seconds(),
)


def _one(url: str, _address: SplitResult) -> Redis:
    pool = FairPool.from_url(url, max_connections=CONNECTIONS, timeout=None, **_OPTIONS)
    return Replicating.from_pool(pool)


def _cluster(_url: str, address: SplitResult) -> ReplicatingCluster:
    nodes = [ClusterNode(host, port) for host, port in _hosts(address, PORT)]
    return ReplicatingCluster(
        startup_nodes=nodes,
        max_connections=CONNECTIONS,
        **_OPTIONS,
        **_login(address),
        **_query_options(address),
    )


def _sentinel(_url: str, address: SplitResult) -> Any:
    name, _, number = address.path.strip("/").partition("/")
    if not name:
        raise _Unreadable("the name that the Sentinels know the server by is missing")
    sentinels: Any = Sentinel(  # type: ignore[no-untyped-call]
        list(_hosts(address, SENTINEL_PORT)),
        sentinel_kwargs={"socket_timeout": ANSWERS_WITHIN.total_seconds(), "decode_responses": True},
        **_OPTIONS,
        **_login(address),
    )
    return sentinels.master_for(
        name,
        WatchedOver,
        SentinelPool,
        db=int(number or 0),
        max_connections=CONNECTIONS,
        timeout=None,
        **_query_options(address),
    )


def _hosts(address: SplitResult, port: int) -> list[tuple[str, int]]:
    found = []
    for one in address.netloc.rpartition("@")[2].split(","):
        host, colon, number = one.rpartition(":") if one.count(":") else (one, "", "")
        if not host:
            raise _Unreadable("a host's name is missing")
        found.append((host.strip("[]"), int(number) if colon else port))
    return found


class _Login(TypedDict):
    """As whom a connection is opened, and whether by TLS."""

    ssl: bool
    username: str | None
    password: str | None


def _login(address: SplitResult) -> _Login:
    user, _, password = address.netloc.rpartition("@")[0].partition(":")
    return {
        "ssl": address.scheme.startswith("rediss"),
        "username": unquote(user) or None,
        "password": unquote(password) or None,
    }


def _query_options(address: SplitResult) -> Any:
    """Options of redis-py from the query of an address; only those of TLS: "?ssl_ca_certs=/path"."""
    given = dict(parse_qsl(address.query))
    if wrong := [name for name in given if not name.startswith("ssl_")]:
        raise _Unreadable(f"{wrong[0]} is not an option")
    return given


_KINDS: dict[str, Callable[[str, SplitResult], Any]] = {
    "redis": _one,
    "rediss": _one,
    "unix": _one,
    "redis+cluster": _cluster,
    "rediss+cluster": _cluster,
    "redis+sentinel": _sentinel,
    "rediss+sentinel": _sentinel,
}
