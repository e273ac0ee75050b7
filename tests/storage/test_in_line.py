"""Connections to Redis are lent in the order of the requests."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.storage import addresses
from tests.storage.conftest import KINDS

pytestmark = pytest.mark.parametrize(  # a cluster has a pool for each of its servers
    "address", [kind for kind in KINDS if kind != "cluster"], indirect=True, scope="session"
)


@pytest.fixture
def pool(address: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A pool of a single connection."""
    monkeypatch.setattr(addresses, "CONNECTIONS", 1)
    return addresses.connect(address).connection_pool


async def test_nobody_comes_before_who_has_waited(pool: Any) -> None:
    """The connection is free for a moment, and somebody comes by who has not waited: they wait behind."""
    got: list[str] = []

    async def borrow(name: str) -> None:
        connection = await pool.get_connection()
        got.append(name)
        await asyncio.sleep(0)
        await pool.release(connection)

    held = await pool.get_connection()
    waiting = [asyncio.create_task(borrow("first")), asyncio.create_task(borrow("second"))]
    await asyncio.sleep(0)
    late = asyncio.create_task(borrow("late"))
    await pool.release(held)
    await asyncio.gather(*waiting, late)
    await pool.disconnect()

    assert got == ["first", "second", "late"]


async def test_who_gives_up_leaves_the_line(pool: Any) -> None:
    """A question that is cancelled while it waits keeps nobody from the connection."""
    held = await pool.get_connection()
    leaves = asyncio.create_task(pool.get_connection())
    await asyncio.sleep(0)
    leaves.cancel()
    await asyncio.gather(leaves, return_exceptions=True)
    await pool.release(held)

    for _ in range(2):
        await pool.release(await pool.get_connection())
    await pool.disconnect()


async def test_a_lost_server_holds_no_connection(pool: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each failed question gives back its place in the line."""

    async def gone(_connection: object) -> None:
        raise ConnectionRefusedError

    with monkeypatch.context() as broken:
        broken.setattr(pool, "ensure_connection", gone)
        for _ in range(3):
            with pytest.raises(ConnectionRefusedError):
                await pool.get_connection()
    await pool.release(await pool.get_connection())
    await pool.disconnect()
