"""Web servers that nobody keeps waiting: deadlines, a number of connections, one line about it."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from aiohttp import web
from structlog.testing import capture_logs

from bot.ops import http
from bot.ops.http import Limits, served
from tests.standins.waiting import HANGS

SOON, LATE = timedelta(seconds=0.05), timedelta(hours=1)
PATIENT = Limits(LATE, LATE, LATE, LATE)
HEAD = b"POST /echo HTTP/1.1\r\nHost: here\r\nContent-Length: 5\r\n"
GET = b"GET /much HTTP/1.1\r\nHost: here\r\n\r\n"

Open = Callable[..., AbstractAsyncContextManager[int]]


@pytest.fixture
def opened() -> Open:
    """A server that echoes what is posted to it, and has much to say."""

    async def echo(request: web.Request) -> web.Response:
        return web.Response(body=await request.read())

    async def much(_request: web.Request) -> web.Response:
        return web.Response(body=bytes(64 * 1024 * 1024))

    @asynccontextmanager
    async def begin(limits: Limits = PATIENT) -> AsyncIterator[int]:
        app = web.Application(client_max_size=1024)
        app.add_routes([web.post("/echo", echo), web.get("/much", much)])
        async with served(app, ("127.0.0.1", 0), limits, timedelta(0)) as port:
            yield port

    return begin


@dataclass
class Caller:
    """Somebody who has connected."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def read_all(self) -> bytes:
        """All that is answered until the connection is closed, whoever closes it."""
        async with asyncio.timeout(HANGS):
            try:
                return await self.reader.read()
            except ConnectionError:
                return b""
            finally:
                await self.leave()

    async def leave(self) -> None:
        self.writer.close()
        with suppress(ConnectionError):
            await self.writer.wait_closed()


Call = Callable[..., Awaitable[Caller]]


@pytest.fixture
async def call() -> AsyncIterator[Call]:
    """Somebody connects and says this much; in the end they leave."""
    callers: list[Caller] = []

    async def connect(port: int, request: bytes = b"", **where: Any) -> Caller:
        callers.append(Caller(*await asyncio.open_connection("127.0.0.1", port, **where)))
        callers[-1].writer.write(request)
        return callers[-1]

    yield connect
    for caller in callers:
        await caller.leave()


def cut(logged: list[Any]) -> list[dict[str, int]]:
    """What the lines say that tell of it."""
    lines = [line for line in logged if line["event"] == "connections were cut"]
    assert {line["log_level"] for line in lines} <= {"warning"}
    return [{name: line[name] for name in set(line) - {"event", "log_level"}} for line in lines]


async def logged_cuts(logged: list[Any], lines: int) -> None:
    """Waits for so many lines."""
    async with asyncio.timeout(HANGS):
        while len(cut(list(logged))) < lines:  # noqa: ASYNC110  nobody tells of it
            await asyncio.sleep(0)


async def test_what_comes_in_time_is_answered(opened: Open, call: Call) -> None:
    """In pieces, too, and one request after the other; nothing is logged."""
    with capture_logs() as logged:
        async with opened() as port:
            caller = await call(port, HEAD[:20])
            for piece in (HEAD[20:] + b"\r\n", b"he", b"llo", HEAD + b"Connection: close\r\n\r\nagain"):
                caller.writer.write(piece)
                await caller.writer.drain()
            answers = await caller.read_all()
    assert answers.count(b"200 OK") == 2 and b"hello" in answers and answers.endswith(b"again")
    assert cut(logged) == []


@pytest.mark.parametrize(
    ("sent", "limits", "answer", "line"),
    [
        (HEAD, Limits(SOON, LATE, LATE, LATE), b"", [{"slow_head": 1}]),
        (b"", Limits(SOON, LATE, LATE, LATE), b"", []),
        (HEAD + b"\r\nhel", Limits(LATE, SOON, LATE, LATE), b"408 Request Timeout", [{"slow_body": 1}]),
        (HEAD + b"\r\nhello", Limits(LATE, LATE, SOON, LATE), b"hello", []),
        (HEAD + b"\r\nhello" + HEAD, Limits(LATE, LATE, SOON, LATE), b"hello", []),
    ],
)
async def test_deadlines(
    opened: Open, call: Call, sent: bytes, limits: Limits, answer: bytes, line: list[dict[str, int]]
) -> None:
    """A head that does not end, a body that does not, and silence before and after a request."""
    with capture_logs() as logged:
        async with opened(limits) as port:
            received = await (await call(port, sent)).read_all()
    assert answer in received
    assert bool(received) is bool(answer)
    assert cut(logged) == line


async def test_answers_are_taken_in_time(opened: Open, call: Call) -> None:
    """Whoever does not read an answer does not hold it for long."""
    with capture_logs() as logged:
        async with opened(Limits(LATE, LATE, LATE, SOON)) as port:
            door = socket.create_connection(("127.0.0.1", port))
            door.setblocking(False)
            await asyncio.get_running_loop().sock_sendall(door, GET)
            await logged_cuts(logged, 1)
            door.close()
    assert cut(logged) == [{"slow_reader": 1}]


async def test_an_address_has_so_many_connections(opened: Open, call: Call) -> None:
    """One more is closed at once; other addresses come in, and when one is closed the next does, too."""
    limits = Limits(LATE, LATE, LATE, LATE, of_address=2)
    with capture_logs() as logged:
        async with opened(limits) as port:
            held = [await call(port, HEAD) for _ in range(2)]
            assert await (await call(port, HEAD + b"\r\nhello")).read_all() == b""
            other = await call(port, HEAD + b"Connection: close\r\n\r\nhello", local_addr=("127.0.0.2", 0))
            assert (await other.read_all()).endswith(b"hello")

            await held[0].leave()
            last = b""
            async with asyncio.timeout(HANGS):
                while not last:  # until the server has seen it go
                    last = await (await call(port, HEAD + b"Connection: close\r\n\r\nhello")).read_all()
    assert last.endswith(b"hello")
    assert cut(logged)[0] == {"too_many": 1}


async def test_all_servers_have_so_many(opened: Open, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """Together, and less than there are file descriptors: Redis and the platforms need theirs."""
    monkeypatch.setattr(http, "_descriptors", lambda: http.RESERVED_DESCRIPTORS + 3)
    async with opened() as port, opened() as another:
        held = [await call(one, HEAD) for one in (port, another, another)]
        late = await call(port, HEAD + b"\r\nhello", local_addr=("127.0.0.2", 0))
        assert await late.read_all() == b""
        assert len(held) == 3
    assert http._Gate.everywhere == 0


def test_there_are_descriptors() -> None:
    """As many as the system gives a process."""
    assert http._descriptors() >= 2 * http.RESERVED_DESCRIPTORS


@pytest.mark.parametrize(
    ("peer", "whose"),
    [
        (("203.0.113.7", 1), "203.0.113.7"),
        (("2001:db8:1:2:3:4:5:6", 1, 0, 0), "2001:db8:1:2::/64"),
        (("fe80::1%eth0", 1, 0, 2), "fe80::/64"),
        (("here", 1), "here"),
        ("", ""),
        (None, ""),
    ],
)
def test_whose_a_connection_is(peer: object, whose: str) -> None:
    """Of IPv6 a network counts as one; sockets of this machine have no address."""
    assert http._address(peer) == whose


async def test_one_line_for_many(
    opened: Open, call: Call, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The first is logged at once, the others together, and nothing of what was sent or from where."""
    nonsense = b"GET /secret HTTP/1.1\r\nno header\r\n\r\n"
    with capture_logs() as logged, caplog.at_level(logging.DEBUG):
        async with opened() as port:
            for _ in range(5):
                assert b"400" in await (await call(port, nonsense)).read_all()
    assert cut(logged) == [{"not_http": 1}, {"not_http": 4}]
    assert [line for line in caplog.records if line.levelno >= logging.WARNING] == []

    monkeypatch.setattr(http, "LOG_EVERY", timedelta(0))
    with capture_logs() as logged:
        async with opened() as port:
            for at in range(3):
                await (await call(port, nonsense)).read_all()
                await logged_cuts(logged, at + 1)
    assert cut(logged) == [{"not_http": 1}] * 3


@pytest.mark.parametrize(
    "body", [b"Content-Length: 2000\r\n\r\n" + b"x" * 2000, b"Transfer-Encoding: chunked\r\n\r\nzz\r\n"]
)
async def test_what_cannot_be_read_is_none_of_ours(
    opened: Open, call: Call, body: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    """More than is taken, and what breaks its own rules: refused, and not an error."""
    request = b"POST /echo HTTP/1.1\r\nHost: here\r\nConnection: close\r\n" + body
    with capture_logs(), caplog.at_level(logging.WARNING):  # a cut connection is counted
        async with opened() as port:
            answer = await (await call(port, request)).read_all()
    assert answer.startswith((b"HTTP/1.1 413", b"HTTP/1.1 400", b"HTTP/1.0 400"))
    assert caplog.records == []


async def test_our_own_errors_are_reported(call: Call, caplog: pytest.LogCaptureFixture) -> None:
    """Not everything is somebody else's."""

    async def broken(_request: web.Request) -> web.Response:
        raise ZeroDivisionError

    app = web.Application()
    app.add_routes([web.post("/echo", broken)])
    async with served(app, ("127.0.0.1", 0), PATIENT, timedelta(0)) as port:
        request = HEAD + b"Connection: close\r\n\r\nhello"
        assert (await (await call(port, request)).read_all()).startswith(b"HTTP/1.1 500")
    assert [type(line.exc_info[1]) for line in caplog.records if line.exc_info] == [ZeroDivisionError]


async def test_a_port_that_is_taken_is_an_error(opened: Open, call: Call) -> None:
    """Whoever opens it knows the name of its setting."""
    async with opened() as port:
        with pytest.raises(OSError, match="address already in use"):
            async with served(web.Application(), ("127.0.0.1", port), PATIENT, timedelta(0)):
                pytest.fail("it listens")
