"""The processes that are killed: the bot, forked from one that has imported everything, and the store."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Coroutine, Iterator, Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from bot.storage.embedded import find_server
from tests.faults.history import Violation

ROOT = Path(__file__).parents[2]
Answer = TypeVar("Answer")
ANSWERED_WITHIN = 60.0  # seconds; a bot that says nothing for longer has lost a request
LOCK_FREE_WITHIN = 10.0  # seconds until a killed server has let go of its socket
PAUSE = 0.01


def loading(library: str) -> dict[str, str]:
    """The environment of a process that loads this library before all others, if it is one."""
    return {**os.environ, **({"LD_PRELOAD": library} if library else {})}


class Breeder:
    """The process that forks bots."""

    def __init__(self, folder: Path, preload: str = "") -> None:
        self.path = folder / "breeder.sock"
        self.path.unlink(missing_ok=True)
        words = [sys.executable, "-m", "tests.faults.bot", str(self.path)]
        # The table in the browser says where it stands at each start.
        self.process = subprocess.Popen(words, cwd=ROOT, env=loading(preload), stdout=subprocess.DEVNULL)

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection to a new bot."""
        while True:
            try:
                return await asyncio.open_unix_connection(str(self.path), limit=1 << 24)
            except (FileNotFoundError, ConnectionRefusedError):
                if self.process.poll() is not None:
                    raise Violation("no process can be started") from None
                await asyncio.sleep(PAUSE)

    def stop(self) -> None:
        """End it; its bots live on."""
        self.process.kill()
        self.process.wait()


class Bot:
    """The process under test, with whatever of its answers has come."""

    def __init__(
        self,
        breeder: Breeder,
        folder: Path,
        redis_url: str = "",
        settings: Mapping[str, Any] | None = None,
    ) -> None:
        self.breeder = breeder
        self.folder = folder
        self.redis_url = redis_url  # "" for an embedded server
        self.settings = settings or {}  # more of them, by which it comes to platforms
        self.sent = asyncio.Event()  # a request is on its way
        self._pid: int | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._waiting: dict[int, asyncio.Future[dict[str, Any] | None]] = {}
        self._numbers = count(1)
        self._reader: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start it, and wait until it serves."""
        ready = self._waiting[0] = asyncio.get_running_loop().create_future()
        reader, self._writer = await self.breeder.connect()
        self._writer.write(json.dumps([str(self.folder), self.redis_url, self.settings]).encode() + b"\n")
        self._reader = asyncio.create_task(self._read(reader))
        first = await asyncio.wait_for(ready, ANSWERED_WITHIN)
        if first is None:
            raise Violation("the bot did not start")
        self._pid = first["pid"]

    async def _read(self, reader: asyncio.StreamReader) -> None:
        """Give answers to who waits for them; None to all when the process has ended."""
        with suppress(ConnectionResetError):
            while line := await reader.readline():
                with suppress(ValueError):  # a line that was cut by the kill
                    answer = json.loads(line)
                    waiting = self._waiting.pop(answer["n"], None)
                    if waiting and not waiting.done():
                        waiting.set_result(answer)
        self._pid = None
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_result(None)
        self._waiting.clear()

    async def ask(self, **query: Any) -> dict[str, Any] | None:
        """The answer to a line; None where the process ended before it came."""
        if self._pid is None or self._writer is None:
            return None
        number = next(self._numbers)
        answer: asyncio.Future[dict[str, Any] | None] = asyncio.get_running_loop().create_future()
        self._waiting[number] = answer
        with suppress(ConnectionError):  # the reader finds the same
            self._writer.write(json.dumps({"n": number, **query}).encode() + b"\n")
            if "line" in query:
                self.sent.set()
            await self._writer.drain()
        # Not wait_for, which before Python 3.12 may swallow a cancellation when the answer comes just then.
        async with asyncio.timeout(ANSWERED_WITHIN):
            return await answer

    async def while_running(self, asking: Coroutine[Any, Any, Answer]) -> Answer | None:
        """What comes of something; None where the process ends before."""
        task = asyncio.ensure_future(asking)
        try:
            if self._reader:
                await asyncio.wait({task, self._reader}, return_when=asyncio.FIRST_COMPLETED)
            return task.result() if task.done() else None
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def next_request(self) -> None:
        """Wait until a request is sent, a second at most."""
        self.sent.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self.sent.wait(), 1)

    async def ended(self) -> None:
        """Wait until it is gone, and everybody knows it."""
        if self._reader:
            await asyncio.wait({self._reader}, timeout=ANSWERED_WITHIN)
            if not self._reader.done():
                raise Violation("a process of the bot outlives it")
        if self._writer:
            self._writer.close()

    def signal(self, number: int) -> None:
        """Send the bot a signal."""
        with suppress(ProcessLookupError):
            if self._pid is not None:
                os.kill(self._pid, number)


class EmbeddedStore:
    """The server that the bot starts itself, and starts again."""

    url = ""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    async def start(self) -> None:
        """The bot does."""

    def signal(self, number: int) -> None:
        """Send a signal to the server that has this folder's socket."""
        for pid in _with_socket(str(self.folder / "redis.sock")):
            with suppress(ProcessLookupError):
                os.kill(pid, number)

    async def killed(self) -> None:
        """Kill it."""
        self.signal(signal.SIGKILL)

    async def supervised(self) -> None:
        """The bot sees to it."""

    def stop(self) -> None:
        """End it for good."""
        self.signal(signal.SIGKILL)


def _with_socket(path: str) -> Iterator[int]:
    """The processes of servers that were started with this socket."""
    for entry in Path("/proc").iterdir():
        with suppress(OSError):
            words = (entry / "cmdline").read_bytes() if entry.name.isdecimal() else b""
            if path.encode() in words and b"server" in words.partition(b"\0")[0]:
                yield int(entry.name)


class OwnStore:
    """A server of an operator, which syncs each write, behind a way on which connections are cut."""

    def __init__(self, folder: Path, chance: random.Random, preload: str = "") -> None:
        self.folder = folder
        self.preload = preload
        self.behind = folder / "redis.sock"
        self.way = folder / "way.sock"
        self.url = f"unix://{self.way}"
        self.chance = chance
        self.cut: dict[str, int] = {"request": 0, "reply": 0}  # how many of each are to be cut
        self._process: subprocess.Popen[bytes] | None = None
        self._server: asyncio.Server | None = None
        self._lines: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Start the server, and the way to it once."""
        self.folder.mkdir(parents=True, exist_ok=True)
        words = {
            "port": "0",
            "unixsocket": str(self.behind),
            "dir": str(self.folder),
            "appendonly": "yes",
            "appendfsync": "always",
            "save": "",
            "logfile": str(self.folder / "redis.log"),
        }
        options = [word for name, value in words.items() for word in (f"--{name}", value)]
        command = [find_server(), *options]
        self._process = subprocess.Popen(command, env=loading(self.preload))  # noqa: ASYNC220  at once
        if self._server is None:
            self._server = await asyncio.start_unix_server(self._line, str(self.way))

    def signal(self, number: int) -> None:
        """Send the server a signal."""
        assert self._process
        self._process.send_signal(number)

    async def killed(self) -> None:
        """Kill it, and start it again."""
        assert self._process
        self._process.kill()
        self._process.wait()
        self.behind.unlink(missing_ok=True)
        await self.start()

    async def supervised(self) -> None:
        """Start it again if it ended by itself, as it does where a write fails that it has to sync."""
        assert self._process
        if self._process.poll() is not None:
            await self.killed()

    def stop(self) -> None:
        """End it for good."""
        if self._process:
            self._process.kill()
            self._process.wait()
        if self._server:
            self._server.close()
        for line in self._lines:
            line.cancel()

    async def _line(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection of the bot's, until either side ends it or it is cut."""
        try:
            there, back = await asyncio.open_unix_connection(str(self.behind))
        except OSError:
            writer.close()
            return
        pumps = [
            asyncio.create_task(self._pump("request", reader, back)),
            asyncio.create_task(self._pump("reply", there, writer)),
        ]
        self._lines.update(pumps)
        await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        for pump in pumps:
            pump.cancel()
            self._lines.discard(pump)
        writer.close()
        back.close()

    async def _pump(self, kind: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass bytes on; where it is to be cut, only the first few of what comes next."""
        with suppress(ConnectionError):
            while data := await reader.read(1 << 16):
                if self.cut[kind]:
                    self.cut[kind] -= 1
                    writer.write(data[: self.chance.randrange(len(data))])
                    return
                writer.write(data)
                await writer.drain()
