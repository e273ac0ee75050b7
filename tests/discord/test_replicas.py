"""Two processes of the bot behind a proxy, one of them killed and one replaced while everybody plays.

Nothing is lost and nothing doubled. PATIENCE_MOVES=2000 plays so many moves instead of a few.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from aiohttp import ClientError, ClientSession

from bot.services import open_services
from bot.settings import Settings
from engine import record
from tests.bot.conftest import empty, redis_url
from tests.discord.test_process import ROOT, Process
from tests.slack.test_http import free_port
from tests.standins.discord.people import Person
from tests.standins.discord.server import StandIn
from tests.standins.discord.webhook import Proxy, Webhook
from tests.standins.waiting import HANGS
from tests.wins import won

__all__ = ["empty", "redis_url"]

MOVES = int(os.environ.get("PATIENCE_MOVES", "120"))
PLAYERS = max(8, MOVES // 100)
GONE = 20.0  # seconds without a word: who was thinking about it was killed, and said so to nobody
WIN = won("kings")


@dataclass
class Replica:
    """One process on a port of its own, which it keeps when it is started anew."""

    standin: StandIn
    redis: str
    folder: Path
    key: str
    settings: dict[str, str] = field(default_factory=dict)  # others than those of HTTP alone
    port: int = field(default_factory=free_port)
    process: Process | None = None

    @property
    def root(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Started, and taking requests."""
        environment = {
            **os.environ,
            "DISCORD_TOKEN": self.standin.secret,
            "REDIS_URL": self.redis,
            "PATIENCE_DISCORD_HTTP": "true",
            "DISCORD_PUBLIC_KEY": self.key,
            "PATIENCE_HEALTH_PORT": str(self.port),
            "PATIENCE_DATA_DIR": str(self.folder),
            "PATIENCE_DRAW_AHEAD": "false",
            "PATIENCE_DISCORD_API_BASE": self.standin.base,
            "PATIENCE_REQUESTS_AT_ONCE": "100000",
            **self.settings,
        }
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", cwd=ROOT, env=environment, stderr=asyncio.subprocess.DEVNULL
        )
        async with asyncio.timeout(HANGS), ClientSession() as session:
            while not await self._ready(session):
                assert self.process.returncode is None
                await asyncio.sleep(0.05)

    async def _ready(self, session: ClientSession) -> bool:
        try:
            async with session.get(f"{self.root}/readyz") as reply:
                return reply.status == 200
        except ClientError:
            return False

    async def stop(self, how: signal.Signals) -> int:
        """Its return code."""
        assert self.process
        self.process.send_signal(how)
        return await asyncio.wait_for(self.process.wait(), HANGS)

    async def gone(self) -> None:
        if self.process and self.process.returncode is None:
            await self.stop(signal.SIGKILL)


@dataclass
class Crowd:
    """People who play the same win, each at a table of their own."""

    people: Sequence[Person]
    moves: Sequence[str]
    done: asyncio.Queue[None] = field(default_factory=asyncio.Queue)
    silences: int = 0

    async def play(self) -> None:
        await asyncio.gather(*map(self._plays, self.people))

    async def _plays(self, person: Person) -> None:
        await (await person.slash("patience start", game="kings", deal=WIN.deal)).settled()
        for number, move in enumerate(self.moves, 1):
            while not await self._played(person, number, move):
                self.silences += 1
            self.done.put_nowait(None)

    async def _played(self, person: Person, number: int, move: str) -> bool:
        """Whether the answer came; where it did not, whether the board has the move all the same."""
        try:
            async with asyncio.timeout(GONE):
                answer = await (await person.slash("move", moves=move)).settled()
        except TimeoutError:
            answer = await (await person.slash("patience board")).settled()
            return counted(number) in answer.text
        assert counted(number) in answer.text, answer.text
        return True

    async def have_played(self, moves: int) -> None:
        for _ in range(moves):
            await self.done.get()


def counted(moves: int) -> str:
    return f"{moves} move{'s' * (moves != 1)} "


@pytest.fixture
async def webhook(standin: StandIn) -> AsyncIterator[Webhook]:
    async with Webhook() as webhook:
        standin.webhook = webhook
        yield webhook


async def replaced(replicas: Sequence[Replica], crowd: Crowd) -> None:
    """After a third of the moves the first is killed, after two thirds the second stopped; both come back."""
    first, second = replicas
    third = len(crowd.moves) * len(crowd.people) // 3
    await crowd.have_played(third)
    assert await first.stop(signal.SIGKILL) == -signal.SIGKILL
    await first.start()
    await crowd.have_played(third)
    assert await second.stop(signal.SIGTERM) == 0
    await second.start()


@pytest.mark.slow
async def test_nothing_is_lost_or_doubled(
    standin: StandIn, webhook: Webhook, empty: str, tmp_path: Path
) -> None:
    """One is killed and started anew, the other replaced gently: every move is played once, and answered."""
    people = [standin.person(f"player{number}") for number in range(PLAYERS)]
    crowd = Crowd(people, [*WIN.moves[: -(-MOVES // PLAYERS)]])
    async with AsyncExitStack() as stack:
        replicas = [Replica(standin, empty, tmp_path, webhook.public_key) for _ in range(2)]
        for replica in replicas:
            stack.push_async_callback(replica.gone)
            await replica.start()
        proxy = await stack.enter_async_context(Proxy([replica.root for replica in replicas]))
        webhook.root = proxy.root
        await asyncio.gather(crowd.play(), replaced(replicas, crowd))

        sys.stderr.write(f"{dict(proxy.passed)} {dict(webhook.answers)} {proxy.again=} {crowd.silences=}\n")
        assert set(webhook.answers) == {202}
        assert min(proxy.passed.values()) > len(crowd.moves)
    # What was answered when its process was killed was given to the other one, whose answer was one too many.
    assert {refusal.name for refusal in standin.refused} <= {"twice"}
    assert len(standin.refused) <= PLAYERS
    standin.refused.clear()
    await all_tables_stored(empty, tmp_path, crowd)


async def all_tables_stored(redis: str, folder: Path, crowd: Crowd) -> None:
    """Each has one table, whose record is the line, move by move."""
    settings = Settings(_env_file=None, redis_url=redis, data_dir=folder)
    async with open_services(settings) as services:
        for person in crowd.people:
            (session,) = await services.sessions.tables(person.id)
            assert session.played == len(crowd.moves)
            assert [str(move) for move in record.loads(session.record).moves] == crowd.moves
