"""A real Redis for the chat's tests: the one we would start ourselves, emptied before each test."""

from __future__ import annotations

import subprocess
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from redis import Redis
from redis.backoff import ConstantBackoff
from redis.retry import Retry

from bot.services import Services, open_services
from bot.settings import Settings
from bot.storage.embedded import find_server
from tests.bot.chat import Chat, Clock


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that lives as long as the tests."""
    socket = tmp_path_factory.mktemp("redis") / "s"
    server = subprocess.Popen(
        [find_server(), "--port", "0", "--unixsocket", str(socket), "--save", "", "--logfile", "/dev/null"]
    )
    with Redis(unix_socket_path=str(socket), retry=Retry(ConstantBackoff(0.02), 500)) as client:
        client.ping()
    yield f"unix://{socket}"
    server.terminate()
    server.wait()


@pytest.fixture
def empty(redis_url: str) -> str:
    """The same, with nothing in it."""
    with Redis.from_url(redis_url) as client:
        client.flushall()
    return redis_url


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def settings(empty: str, tmp_path: Path) -> Settings:
    """Nobody is rate limited, unless a test wants it."""
    return Settings(_env_file=None, redis_url=empty, data_dir=tmp_path, requests_at_once=100_000)


@pytest.fixture
async def services(settings: Settings, clock: Clock) -> AsyncIterator[Services]:
    async with open_services(settings, clock) as opened:
        yield opened


@pytest.fixture
def chat(services: Services) -> Chat:
    """Ada, in a channel of her own."""
    return Chat(services)
