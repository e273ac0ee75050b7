"""REDIS_URL names one server, the Sentinels that know it, or a cluster; anything else gets a sentence."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from redis import Redis
from redis.asyncio import RedisCluster

from bot.errors import CannotStart
from bot.messages.reply import Reply
from bot.services import open_services
from bot.settings import Settings
from bot.storage import open_storage, storage
from bot.storage.addresses import connect
from bot.storage.embedded import find_server
from tests.bot.chat import Chat, Clock
from tests.storage import servers

WRONG = {
    "http://localhost": "its beginning is not one I know",
    "localhost:6379": "its beginning is not one I know",
    "redis+sentinel://localhost:26379": "the name that the Sentinels know the server by is missing",
    "redis+cluster://": "a host's name is missing",
    "redis+cluster://a:b": "host or port cannot be read",
    "redis://:secret/word@host": "host or port cannot be read",
    "redis+cluster://a:1?socket_timeout=9": "socket_timeout is not an option",
    "redis://localhost:port": "host or port cannot be read",
}


@pytest.mark.parametrize("url", WRONG)
def test_an_address_that_cannot_be_read_gets_a_sentence(url: str) -> None:
    """It says what is wrong and how addresses look; not what stands in it, a password say."""
    with pytest.raises(CannotStart, match="REDIS_URL cannot be used") as refused:
        connect(url)

    assert WRONG[url] in str(refused.value) or url == "redis://localhost:port"
    assert "docs/hosting.md" in str(refused.value)
    assert "secret" not in str(refused.value)


CLUSTERS = {
    "redis+cluster://one:7000,two:7001": ([("one", 7000), ("two", 7001)], None, None, False),
    "rediss+cluster://u:p%40s@one,[::1]:7": ([("one", 6379), ("::1", 7)], "u", "p@s", True),
    "redis+cluster://:secret@one": ([("one", 6379)], None, "secret", False),
}


@pytest.mark.parametrize("url", CLUSTERS)
async def test_a_cluster_is_found_by_some_of_its_servers(url: str) -> None:
    """With and without a port, a user, a password and encryption."""
    hosts, user, password, encrypted = CLUSTERS[url]
    client = connect(url)
    assert isinstance(client, RedisCluster)
    given: Any = client.connection_kwargs
    nodes = [(node.host, node.port) for node in client.nodes_manager.startup_nodes.values()]

    assert sorted(nodes) == sorted(hosts)
    assert (given.get("username"), given.get("password")) == (user, password)
    assert (
        "SSL" in given["connection_class"].__name__ if "connection_class" in given else encrypted
    ) == encrypted
    await client.aclose()


async def test_one_that_does_not_answer_gets_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program waits for a while, as for a server that is just being started, and then says so."""
    monkeypatch.setattr(storage, "STARTS_WITHIN", timedelta(seconds=0.2))
    with pytest.raises(CannotStart, match="is the address in REDIS_URL right"):
        async with open_storage(f"unix://{tmp_path}/nobody", tmp_path, timedelta(days=1)):
            pass


async def test_a_server_that_comes_up_is_waited_for(tmp_path: Path) -> None:
    """Where both are started at once, the bot may be first."""

    async def opened() -> str:
        async with open_storage(f"unix://{tmp_path}/s", tmp_path, timedelta(days=1)) as some:
            return await some.server_version()

    waiting = asyncio.create_task(opened())
    await asyncio.sleep(0)
    with servers.alone(find_server(), tmp_path):
        assert await waiting


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[tuple[str, Any]]:
    """A server, its replica, and a Sentinel."""
    with servers.watched(find_server(), tmp_path) as found:
        yield found


@pytest.mark.slow
async def test_a_server_that_fails_is_replaced_by_its_replica(watched: tuple[str, Any], clock: Clock) -> None:
    """The Sentinel tells us where the tables are now; play goes on, and what was replicated is there."""
    url, (first, second) = watched
    settings = Settings(_env_file=None, redis_url=url, requests_at_once=100_000)
    async with open_services(settings, clock) as services:
        chat = Chat(services)
        await chat.say("start two-rings 5")
        await chat.say("deal")
        with Redis(port=first) as lost, Redis(port=second, decode_responses=True) as other:
            assert lost.wait(1, 30_000) == 1  # the replica has it
            lost.shutdown(nosave=True)
            servers.until_replication(other, "role", "master")
        replies: list[Reply] = []
        while not replies or replies[-1].board is None:
            replies.append(await chat.say("deal"))

    assert "· 2 moves ·" in replies[-1].text
