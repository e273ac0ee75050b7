"""The program's web servers, with deadlines for requests and limits of connections per address.

A signature can be checked only when the whole request was read, so slow clients could tie up a server. Here
the first head must arrive soon, every body soon after its head, and answers must be read in time, or the
connection is cut; cut connections are counted in one log line a minute, without addresses.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from datetime import timedelta
from ipaddress import ip_address, ip_network
from socket import socket
from typing import cast

import structlog
from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.typedefs import Handler, Middleware

log = structlog.get_logger()

RESERVED_DESCRIPTORS = 256  # file descriptors for Redis, platforms, helpers and files
USUAL = 1024  # file descriptors of a process, where the system gives no limit
LOG_EVERY = timedelta(minutes=1)
NEIGHBOURS = 64  # bits of an IPv6 address that identify a network
SLOW = "The request did not arrive in time. Please send it again, at once and whole."
BROKEN = "The request broke off, or was not what its head said. Please send it again."


@dataclass(frozen=True)
class Limits:
    """Limits for clients of a server."""

    head: timedelta = timedelta(seconds=10)  # from connecting to the end of the first head
    body: timedelta = timedelta(seconds=5)  # from the end of a head to the end of its body
    idle: timedelta = timedelta(seconds=75)  # to the end of the next head; a proxy's own limit is a minute
    taking: timedelta = timedelta(seconds=20)  # for a client to read an answer
    of_address: int = 0  # connections of one address at the same time; 0 for any number


@asynccontextmanager
async def served(
    app: web.Application, where: tuple[str, int] | socket, limits: Limits, patience: timedelta
) -> AsyncIterator[int]:
    """Serve an application at a host and port or on a socket: yields its port. OSError where it is taken.

    At shutdown open requests get `patience`. Bodies are read completely before the handler is called.
    """
    gate = _Gate(limits)
    app.middlewares.append(gate.reading())
    runner = web.AppRunner(
        app,
        access_log=None,
        logger=gate.logger,
        keepalive_timeout=limits.idle.total_seconds(),
        lingering_time=1,  # for data still arriving when the answer is sent
        shutdown_timeout=patience.total_seconds(),
    )
    await runner.setup()
    server: asyncio.Server | None = None
    try:
        server = await gate.listening(runner, where)
        yield server.sockets[0].getsockname()[1]
    finally:
        if server:
            server.close()
        await runner.cleanup()
        gate.tally.close()


class Arriving:
    """Requests that were accepted, until whoever answers them knows of them; who stops waits for these."""

    def __init__(self) -> None:
        self._open: set[asyncio.Future[None]] = set()

    @contextmanager
    def one(self) -> Iterator[None]:
        """A context for the arrival of one request."""
        arrival = asyncio.get_running_loop().create_future()
        self._open.add(arrival)
        try:
            yield
        finally:
            self._open.remove(arrival)
            arrival.set_result(None)

    async def all_there(self, within: timedelta) -> None:
        """Return once every request has arrived, or when the time is over."""
        if self._open:
            await asyncio.wait(self._open, timeout=within.total_seconds())


class _Tally:
    """Counts events that would fill the log: logged at once, then once a minute."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._due: asyncio.TimerHandle | None = None

    def add(self, what: str) -> None:
        self._counts[what] += 1
        if self._due is None:
            self._log()

    def _log(self) -> None:
        self._due = None
        if self._counts:
            log.warning("connections were cut", **self._counts)
            self._counts.clear()
            self._due = asyncio.get_running_loop().call_later(LOG_EVERY.total_seconds(), self._log)

    def close(self) -> None:
        if self._due:
            self._due.cancel()
            self._log()
        if self._due:
            self._due.cancel()


class _Gate:
    """Counts the connections of one server, and enforces its limits."""

    everywhere = 0  # connections to all servers of this process

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.tally = _Tally()
        self.most = _descriptors() - RESERVED_DESCRIPTORS
        self.of_address: Counter[str] = Counter()
        self.open: dict[asyncio.BaseTransport, _Connection] = {}
        self.logger = logging.getLogger(f"{__name__}.{id(self):x}")
        self.logger.addFilter(self._is_ours)

    async def listening(self, runner: web.AppRunner, where: tuple[str, int] | socket) -> asyncio.Server:
        """A server whose connections are checked here."""
        protocol = runner.server
        assert protocol is not None, "it is set up"
        loop = asyncio.get_running_loop()
        if isinstance(where, socket):
            return await loop.create_server(lambda: _Connection(self, protocol), sock=where)
        host, port = where
        return await loop.create_server(lambda: _Connection(self, protocol), host, port, backlog=128)

    def takes(self, address: str) -> bool:
        """Whether there is room for another connection."""
        most = self.limits.of_address
        return _Gate.everywhere < self.most and (not most or self.of_address[address] < most)

    def reading(self) -> Middleware:
        """A middleware that reads the body within its deadline."""

        @web.middleware
        async def read(request: web.Request, handler: Handler) -> web.StreamResponse:
            if request.transport and (connection := self.open.get(request.transport)):
                connection.has_head()
            try:
                async with asyncio.timeout(self.limits.body.total_seconds()):
                    await request.read()
            except TimeoutError:
                self.tally.add("slow_body")
                raise web.HTTPRequestTimeout(text=SLOW, headers={"Connection": "close"}) from None
            except (ConnectionError, web.RequestPayloadError):  # the client is gone
                raise web.HTTPBadRequest(text=BROKEN) from None
            return await handler(request)

        return read

    def _is_ours(self, record: logging.LogRecord) -> bool:
        """A log filter: malformed HTTP is only counted, as anybody can send it."""
        problem = record.exc_info[1] if record.exc_info else None
        if isinstance(problem, HttpProcessingError):
            self.tally.add("not_http")
            return False
        return True


class _Connection(asyncio.Protocol):
    """One connection, wrapping aiohttp's own protocol."""

    def __init__(self, gate: _Gate, protocol: Callable[[], asyncio.Protocol]) -> None:
        self.gate = gate
        self._loop = asyncio.get_running_loop()
        self._protocol = protocol
        self._inner: asyncio.Protocol | None = None  # None where there was no room
        self._transport: asyncio.Transport | None = None
        self._address = ""
        self._begun = False  # data were received
        self._due: asyncio.TimerHandle | None = None
        self._stuck: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's do not inherit from asyncio's
        self._address = _address(transport.get_extra_info("peername"))
        gate = self.gate
        if not gate.takes(self._address):
            gate.tally.add("too_many")
            self._transport.abort()
            return
        _Gate.everywhere += 1
        gate.of_address[self._address] += 1
        gate.open[transport] = self
        self._due = self._loop.call_later(gate.limits.head.total_seconds(), self._without_head)
        self._inner = self._protocol()
        self._inner.connection_made(transport)

    def has_head(self) -> None:
        """A request has begun."""
        if self._due:
            self._due.cancel()
            self._due = None

    def _without_head(self) -> None:
        # Browsers and proxies open connections in advance: those are closed without logging.
        self._cut("slow_head" if self._begun else "")

    def _cut(self, why: str) -> None:
        assert self._transport, "it is connected"
        if why:
            self.gate.tally.add(why)
        self._transport.abort()

    def data_received(self, data: bytes) -> None:
        if self._inner:
            self._begun = True
            self._inner.data_received(data)

    def eof_received(self) -> bool | None:
        return self._inner.eof_received() if self._inner else None

    def pause_writing(self) -> None:
        if self._inner:
            after = self.gate.limits.taking.total_seconds()
            self._stuck = self._loop.call_later(after, self._cut, "slow_reader")
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        if self._inner:
            if self._stuck:
                self._stuck.cancel()
            self._inner.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._inner is None or self._transport is None:
            return
        for timer in (self._due, self._stuck):
            if timer:
                timer.cancel()
        gate = self.gate
        del gate.open[self._transport]
        _Gate.everywhere -= 1
        gate.of_address[self._address] -= 1
        if not gate.of_address[self._address]:
            del gate.of_address[self._address]
        self._inner.connection_lost(exc)


def _address(peer: object) -> str:
    """The address of a client; for IPv6 its network, as one machine may have many addresses."""
    if not isinstance(peer, tuple):
        return ""  # a socket of this machine
    try:
        found = ip_address(peer[0].partition("%")[0])
    except ValueError:
        return str(peer[0])
    return str(ip_network((found, NEIGHBOURS), strict=False)) if found.version == 6 else str(found)


def _descriptors() -> int:
    """How many files and sockets this process may have open."""
    if sys.platform == "win32":
        return USUAL
    import resource  # noqa: PLC0415  not to be had everywhere

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if soft == resource.RLIM_INFINITY else max(soft, 2 * RESERVED_DESCRIPTORS)
