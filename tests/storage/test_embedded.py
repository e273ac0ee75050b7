"""Our own server: folders of before open in it, and none is opened by a server that cannot read it."""

from __future__ import annotations

import asyncio
import os
import shutil
from datetime import timedelta
from pathlib import Path

import pytest

from bot.errors import NoRedis
from bot.services import open_services
from bot.settings import Settings
from bot.storage import embedded, open_storage
from tests.bot.chat import Chat, Clock
from tests.standins.waiting import HANGS
from tests.storage import old
from tests.storage.conftest import binary_of


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The data folder of somebody who played with the first version."""
    there = tmp_path / "data"
    there.mkdir()
    shutil.copy(old.DATA / "version-1.aof", there / "appendonly.aof")
    return there


async def test_a_folder_of_the_first_version_opens(folder: Path, clock: Clock) -> None:
    """Its append-only file was written by Redis 6.2; all tables are there, are played on, and stay."""
    settings = Settings(_env_file=None, redis_url=None, data_dir=folder, requests_at_once=100_000)
    clock.now = old.REPLIES["now"]
    for start in range(2):
        async with open_services(settings, clock) as services:
            for name, user, place in (
                ("eve", "local:eve", "local:table"),
                ("ada", "discord:42", "discord:7/99"),
            ):
                text = (await Chat(services, user, place).say("tables")).text
                assert text == old.REPLIES[f"tables of {name}"]
            bob = Chat(services, "slack:T1/U2", "slack:T1/C3")
            assert f"· {start or 'no'} move" in (await bob.say("board")).text
            await bob.say("deal")


async def test_an_older_server_does_not_begin_with_nothing(
    folder: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Redis 6.2 would overlook the files of a newer one; instead a sentence says what to install."""
    async with open_storage(None, folder, timedelta(days=90)):
        pass
    oldest = binary_of("oldest")
    monkeypatch.setattr(embedded, "find_server", lambda: oldest)

    with pytest.raises(NoRedis, match="kept by a newer server"):
        async with open_storage(None, folder, timedelta(days=90)):
            pass


@pytest.mark.parametrize(("fsync", "expected"), [("everysec", "no"), ("always", "always")])
async def test_how_safe_a_move_is_can_be_chosen(tmp_path: Path, fsync: str, expected: str) -> None:
    """What is acknowledged is on disk, or with the system: the server waits for no disk with it in hand."""
    async with open_storage(None, tmp_path / "data", timedelta(days=90), fsync) as storage:
        settings = await storage.client.config_get("append*")
    assert (settings["appendfsync"], settings["appendonly"]) == (expected, "yes")


async def test_what_was_written_goes_to_disk_every_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """We see to it for the server: the file it writes to, again and again."""
    requests: asyncio.Queue[str] = asyncio.Queue()
    loop, fsync = asyncio.get_running_loop(), os.fsync

    def watched(handle: int) -> None:
        fsync(handle)
        loop.call_soon_threadsafe(requests.put_nowait, str(Path(f"/proc/self/fd/{handle}").readlink()))

    monkeypatch.setattr(os, "fsync", watched)
    monkeypatch.setattr(embedded, "TO_DISK_EVERY", timedelta(milliseconds=10))
    async with open_storage(None, tmp_path / "data", timedelta(days=90)), asyncio.timeout(HANGS):
        found = [await requests.get() for _ in range(9)]

    assert sum(name.endswith(".incr.aof") for name in found) > 1
