"""All stores in one object, opened and closed with the program."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import structlog

from bot.errors import CannotStart
from bot.storage import keys, version
from bot.storage.addresses import connect, socket_url
from bot.storage.answered import AnsweredStore
from bot.storage.buckets import Buckets
from bot.storage.daily_schedule import ScheduleStore
from bot.storage.deals import DealStore
from bot.storage.embedded import EmbeddedRedis
from bot.storage.finished_games import GameStore
from bot.storage.jobs import JobStore
from bot.storage.leaderboards import LeaderboardStore
from bot.storage.live import LiveStore
from bot.storage.own_games import OwnGameStore
from bot.storage.people import People
from bot.storage.played import PlayedGames
from bot.storage.races import RaceStore
from bot.storage.servers import ServerStore
from bot.storage.shard_locks import ShardStore
from bot.storage.shared import SharedStore
from bot.storage.slack import SlackStore
from bot.storage.tables import Tables
from bot.storage.trouble import STORAGE_ERRORS, Trouble, trouble
from bot.storage.web import Attempts, LobbyStore, WebSessions

log = structlog.get_logger()

STARTS_WITHIN = timedelta(seconds=30)  # a server at REDIS_URL may take so long until it answers
PAUSE = timedelta(seconds=0.5)
SILENT = "Redis does not answer: is the address in REDIS_URL right, and does it run?"


class Storage:
    """All stores, on one connection to Redis."""

    def __init__(self, client: Any, retention: timedelta) -> None:
        self.client = client
        self.tables = Tables(client, retention)
        self.people = People(client)
        self.buckets = Buckets(client)
        self.servers = ServerStore(client)
        self.slack = SlackStore(client, retention)
        self.leaderboards = LeaderboardStore(client)
        self.games = GameStore(client)
        self.played_games = PlayedGames(client, retention)
        self.schedule = ScheduleStore(client)
        self.deals = DealStore(client)
        self.races = RaceStore(client)
        self.shared = SharedStore(client, retention)
        self.own_games = OwnGameStore(client)
        self.jobs = JobStore(client)
        self.answered = AnsweredStore(client)
        self.shards = ShardStore(client)
        self.live = LiveStore(client)
        self.web_sessions = WebSessions(client)
        self.attempts = Attempts(client)
        self.lobbies = LobbyStore(client)

    async def answers(self) -> bool:
        """Whether Redis is there."""
        try:
            return bool(await self.client.ping())
        except STORAGE_ERRORS:
            return False

    async def server_version(self) -> str:
        """The server's version: "7.2.4", "Valkey 9.1.2", of a cluster with the number of nodes."""
        info = await self.client.info("server")
        nodes = [info] if "redis_version" in info else list(info.values())
        first = nodes[0]
        valkey = first.get("valkey_version")
        return (f"Valkey {valkey}" if valkey else first["redis_version"]) + (
            f", a cluster of {len(nodes)}" if info is not nodes[0] else ""
        )

    async def note(self, name: str) -> str | None:
        """A value that a platform keeps over restarts, under a name of its own."""
        note: str | None = await self.client.get(keys.NOTE(name))
        return note

    async def set_note(self, name: str, text: str) -> None:
        await self.client.set(keys.NOTE(name), text)


@asynccontextmanager
async def open_storage(
    url: str | None, folder: Path, retention: timedelta, fsync: str = "everysec", replicas: int = 0
) -> AsyncIterator[Storage]:
    """Connect to an address, or to an embedded server in a folder; CannotStart, NoRedis where that fails.

    `replicas`: how many of that server's must have a change before it is acknowledged.
    """
    ours = None if url else EmbeddedRedis(folder, fsync)
    if ours:
        await ours.start()
        url = socket_url(str(ours.socket))
    assert url
    client = connect(url, replicas)
    try:
        await _prepared(client)
        yield Storage(client, retention)
    finally:
        await client.aclose()
        if ours:
            await ours.stop()


async def _prepared(client: Any) -> None:
    """Wait for a server that is just starting, for STARTS_WITHIN at most."""
    try:
        async with asyncio.timeout(STARTS_WITHIN.total_seconds()):
            while True:
                try:
                    return await version.prepare(client)
                except STORAGE_ERRORS as problem:
                    if trouble(problem) is not Trouble.AWAY:
                        raise CannotStart(f"Redis cannot be used: {trouble(problem).value}.") from problem
                    log.warning("waiting for redis", error=type(problem).__name__)
                    await asyncio.sleep(PAUSE.total_seconds())
    except TimeoutError:
        raise CannotStart(SILENT) from None
