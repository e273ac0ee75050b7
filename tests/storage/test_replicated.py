"""PATIENCE_REPLICAS: what is acknowledged is on so many replicas, and what is not there yet is not."""

from __future__ import annotations

import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from bot.errors import Unanswered
from bot.presentation.problem_replies import AWAY
from bot.services import open_services
from bot.settings import Settings
from bot.storage import Storage, client, keys, open_storage
from bot.storage.client import NotReplicated
from bot.storage.tables import Saved
from tests.bot.chat import Chat, Clock
from tests.faults.deployments import Server, linked, until
from tests.faults.failover import dealt

SESSION = replace(dealt("test:ada"), revision=1, record="a record")
NAME = keys.TABLE(SESSION.owner, SESSION.table)


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """A server and its replica."""
    first = Server(tmp_path, {})
    second = Server(tmp_path, {"replicaof": f"127.0.0.1 {first.port}"})
    try:
        until(lambda: linked(second), "no replica")
        yield first, second
    finally:
        first.kill()
        second.kill()


@contextmanager
def stopped(servers: tuple[Server, Server]) -> Iterator[None]:
    """While this lasts the replica gets nothing, and is not waited for as long as otherwise."""
    servers[1].signal(signal.SIGSTOP)
    servers[0].ask("CLIENT", "KILL", "TYPE", "replica")  # what the system has buffered would arrive
    with patch.object(client, "REPLICATED_WITHIN", timedelta(milliseconds=20)):
        yield
    servers[1].signal(signal.SIGCONT)
    until(lambda: linked(servers[1]), "no replica")


@pytest.fixture
async def storage(servers: tuple[Server, Server], tmp_path: Path) -> AsyncIterator[Storage]:
    """As with PATIENCE_REPLICAS=1."""
    address = f"redis://127.0.0.1:{servers[0].port}"
    async with open_storage(address, tmp_path, timedelta(days=90), replicas=1) as opened:
        yield opened


def save(storage: Storage) -> Any:
    """The first save of a table."""
    return storage.tables.save(SESSION, 0, "test:here", "one", 1.0)


async def test_what_is_acknowledged_is_on_the_replica(
    servers: tuple[Server, Server], storage: Storage
) -> None:
    """At once, so that a failover just then keeps it; a vote and a daily try are, too."""
    assert await save(storage) is Saved.SAVED
    assert servers[1].ask("HGET", NAME, "revision") == "1"
    assert await storage.shared.vote("t", 1, "test:ada", "9D 5", 1.0) == 1.0
    assert servers[1].ask("HGET", keys.VOTES("t"), "v:test:ada") == "1 9D 5"


async def test_what_no_replica_has_is_not_acknowledged(
    servers: tuple[Server, Server], storage: Storage
) -> None:
    """Neither by the save, nor by its repetition, nor by a look at it, until the replica has it."""
    tables = storage.tables
    with stopped(servers):
        for _ in range(2):
            with pytest.raises(Unanswered):
                await save(storage)
        with pytest.raises(NotReplicated):
            await tables.settle(SESSION.owner, SESSION.table, "one", 1.0)
        with pytest.raises(NotReplicated):
            await tables.load(SESSION.table, SESSION.owner, "one")
        assert servers[0].ask("HGET", NAME, "revision") == "1"  # for all that it is stored

    assert await save(storage) is Saved.AGAIN
    assert (await tables.load(SESSION.table, SESSION.owner, "one")).done


async def test_players_are_notified(servers: tuple[Server, Server], clock: Clock) -> None:
    """A sentence says what to do, and who asks later sees what became of it."""
    url = f"redis://127.0.0.1:{servers[0].port}"
    settings = Settings(_env_file=None, redis_url=url, replicas=1, requests_at_once=1000)
    async with open_services(settings, clock) as services:
        chat = Chat(services)
        assert (await chat.say("start two-rings 5")).board
        with stopped(servers):
            assert (await chat.say("deal")).text == AWAY
        assert (await chat.say("board")).board
