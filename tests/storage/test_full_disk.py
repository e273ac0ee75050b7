"""A full disk: what is acknowledged, and what is lost if the server is killed before there is room."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from redis.exceptions import RedisError

from bot.errors import Unanswered
from bot.storage import STORAGE_ERRORS, Storage, Trouble, open_storage, trouble
from bot.storage.addresses import socket_url
from bot.storage.embedded import find_server
from bot.storage.tables import Saved
from tests.faults.disk import Disk, bad_disk
from tests.faults.failover import dealt
from tests.faults.processes import loading
from tests.standins.waiting import HANGS

pytestmark = pytest.mark.slow
Opened = Callable[[str], AbstractAsyncContextManager[Storage]]


@pytest.fixture
def disk(tmp_path: Path) -> Disk:
    """One that can be filled."""
    if shutil.which("cc") is None:
        pytest.skip("NO FULL DISK IS TESTED: no C compiler on PATH")
    return bad_disk(tmp_path)


@pytest.fixture
def opened(disk: Disk, tmp_path: Path) -> Opened:
    """Starts a server on that disk; it is killed in the end, and what it has on the disk stays."""

    @asynccontextmanager
    async def opened(fsync: str) -> AsyncIterator[Storage]:
        path = tmp_path / "s"
        path.unlink(missing_ok=True)
        words = ["--port", "0", "--unixsocket", str(path), "--dir", str(tmp_path), "--appendonly", "yes"]
        words += ["--appendfsync", fsync, "--save", "", "--logfile", str(tmp_path / "log")]
        process = subprocess.Popen([find_server(), *words], env=loading(disk.library))  # noqa: ASYNC220
        try:
            async with open_storage(socket_url(str(path)), tmp_path, timedelta(days=90)) as storage:
                yield storage
                process.kill()
        finally:
            process.kill()
            process.wait()

    return opened


async def save(storage: Storage, number: int) -> Saved:
    """The save after so many others."""
    session = replace(dealt("test:ada"), revision=number + 1)
    return await storage.tables.save(session, number, "", f"{number}", 1.0)


async def stored(storage: Storage) -> int:
    """The revision that is stored."""
    session = (await storage.tables.load("table-ada", "test:ada")).session
    assert session
    return session.revision


@pytest.mark.parametrize("room", [True, False], ids=["room again", "killed before"])
async def test_the_move_that_found_the_disk_full_needs_room(opened: Opened, disk: Disk, room: bool) -> None:
    """It alone is acknowledged without being on the disk; those after it are refused, and told why."""
    async with opened("everysec") as storage:
        assert await save(storage, 0) is Saved.SAVED
        await _written(storage)
        disk.fill()
        assert await save(storage, 1) is Saved.SAVED
        with pytest.raises(RedisError) as refused:
            await save(storage, 2)
        assert trouble(refused.value) is Trouble.NO_DISK
        assert await stored(storage) == 2  # people can look at their boards
        if room:
            disk.clear()
            await _until(storage, aof_last_write_status="ok")
            assert await save(storage, 2) is Saved.SAVED
            await _written(storage)
    disk.clear()
    async with opened("everysec") as storage:
        assert await stored(storage) == (3 if room else 1)


async def test_with_always_it_is_not_acknowledged(opened: Opened, disk: Disk) -> None:
    """The server ends instead of answering; what it acknowledged before is there when it is back."""
    async with opened("always") as storage:
        assert await save(storage, 0) is Saved.SAVED
        disk.fill()
        with pytest.raises((Unanswered, *STORAGE_ERRORS)):
            await save(storage, 1)
    disk.clear()
    async with opened("always") as storage:
        assert await stored(storage) == 1


async def _written(storage: Storage) -> None:
    """Wait until everything is on the disk: while an earlier sync goes on a server puts off writing."""
    await _until(storage, aof_buffer_length=0, aof_pending_bio_fsync=0)


async def _until(storage: Storage, **facts: object) -> None:
    """Wait until the server says so of its files."""
    async with asyncio.timeout(HANGS):
        while not facts.items() <= (await storage.client.info("persistence")).items():  # noqa: ASYNC110
            await asyncio.sleep(0.02)
