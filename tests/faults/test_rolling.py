"""Processes are replaced one after the other while people tap without a pause: no tap is refused or doubled.

By HTTP both are behind nginx with the file that comes with the program, where there is an nginx, else behind
a proxy of the tests. At Discord's gateway the new process has the shards of the old one before that stops.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import signal
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Protocol

import pytest

from bot.services import open_services
from bot.settings import Settings
from tests.bot.conftest import empty, redis_url
from tests.discord.conftest import standin
from tests.discord.test_replicas import Replica, counted
from tests.slack.test_http import KEY, free_port
from tests.standins.discord import people as discord_people
from tests.standins.discord.server import StandIn
from tests.standins.discord.webhook import Proxy, Webhook
from tests.standins.discord.world import Guild
from tests.standins.discord.world import Message as DiscordMessage
from tests.standins.slack import people as slack_people
from tests.standins.slack.server import Slack
from tests.standins.slack.world import Message as SlackMessage
from tests.wins import won

__all__ = ["empty", "redis_url", "standin"]

pytestmark = pytest.mark.slow
WIN = won("kings")
START = f"start kings {WIN.deal}"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
SOME = 12  # taps that are answered before the next process is replaced, and after it
SHARDS = 2
TURN = 30  # moves, after which they are taken back
DEALT = 1  # the revision of a table without a move


class Seat(Protocol):
    """Where somebody plays."""

    @property
    def id(self) -> str:
        """The user."""

    async def start(self) -> None:
        """Begin a game."""

    async def move(self, move: str, number: int) -> None:
        """Play it, by a tap where the board offers it; returns when the board shows so many moves."""

    async def undo(self, number: int) -> None:
        """Take a move back; returns when the board shows so many moves."""


@dataclass
class InDiscord:
    """Somebody in a channel of their own."""

    person: discord_people.Person
    board: DiscordMessage | None = None

    @property
    def id(self) -> str:
        return self.person.id

    async def start(self) -> None:
        started = await self.person.slash("patience start", game="kings", deal=WIN.deal)
        self.board = (await started.settled()).message

    async def move(self, move: str, number: int) -> None:
        assert self.board
        offers = [{option["value"] for option in menu["options"]} for menu in self.board.menus]
        menu = next((at for at, moves in enumerate(offers) if move in moves), None)
        if menu is None:
            await (await self.person.slash("move", moves=move)).settled()
        else:
            self.board = (await (await self.person.choose(self.board, move, menu)).settled()).message
        assert counted(number) in self.board.content, self.board.content

    async def undo(self, number: int) -> None:
        assert self.board
        self.board = (await (await self.person.press(self.board, "Undo")).settled()).message
        assert counted(number) in self.board.content, self.board.content


@dataclass
class InSlack:
    """Somebody in a channel of their own."""

    person: slack_people.Person

    @property
    def id(self) -> str:
        return f"slack:{self.person.workspace.id}/{self.person.id}"

    async def start(self) -> None:
        await self.person.types(f"/patience {START}")
        await self._board(0)

    async def move(self, move: str, number: int) -> None:
        board = await self._board(number - 1)
        for at, menu in enumerate(tap for tap in board.taps if tap["type"] == "static_select"):
            for option in menu["options"]:
                if option["value"] == move:
                    await self.person.picks(board, option["text"]["text"], at)
                    await self._board(number)
                    return
        await self.person.types(f"/patience move {move}")
        await self._board(number)

    async def undo(self, number: int) -> None:
        await self.person.presses(await self._board(number + 1), "Undo")
        await self._board(number)

    async def _board(self, moves: int) -> SlackMessage:
        """The board of this channel, once it shows so many moves."""
        return await self.person.slack.until(lambda: next(self._after(moves), None))

    def _after(self, moves: int) -> Iterator[SlackMessage]:
        here = (one for one in self.person.workspace.messages if one.channel == self.person.channel)
        for one in here:
            found = re.search(r"(\d+) moves?\b", one.text)
            if one.taps and int(found[1] if found else 0) == moves:
                yield one


@dataclass
class Crowd:
    """People who tap one after the other until they are told to leave."""

    seats: Sequence[Seat]
    left: asyncio.Event = field(default_factory=asyncio.Event)
    taps: Counter[str] = field(default_factory=Counter)  # that were answered, by user
    moves: dict[str, int] = field(default_factory=dict)  # that stand on the board, by user
    answered: asyncio.Queue[None] = field(default_factory=asyncio.Queue)

    async def play(self) -> None:
        """Play until `left` is set."""
        async with asyncio.TaskGroup() as group:
            for seat in self.seats:
                group.create_task(self._plays(seat))

    async def _plays(self, seat: Seat) -> None:
        """The first moves of the win, all but one of them taken back, and so on."""
        await seat.start()
        there = range(1, TURN + 1)
        for number in cycle((*there, *reversed(there[:-1]))):
            if self.left.is_set():
                return
            if self.taps[seat.id] and number < self.moves[seat.id]:
                await seat.undo(number)
            elif number != self.moves.get(seat.id):
                await seat.move(WIN.moves[number - 1], number)
            else:
                continue
            self.moves[seat.id] = number
            self.taps[seat.id] += 1
            self.answered.put_nowait(None)

    async def some(self) -> None:
        """Some more taps are answered."""
        while not self.answered.empty():
            self.answered.get_nowait()
        for _ in range(SOME):
            await self.answered.get()

    async def check(self, redis: str, folder: Path) -> None:
        """Each has one table, which each answered tap has changed once, and nothing else."""
        settings = Settings(_env_file=None, redis_url=redis, data_dir=folder)
        async with open_services(settings) as services:
            for user, taps in self.taps.items():
                (session,) = await services.sessions.tables(user)
                assert (session.revision - DEALT, session.played) == (taps, self.moves[user])


async def while_people_tap(crowd: Crowd, replaced: Callable[[], AsyncIterator[None]]) -> None:
    """Taps before, between and after the steps in which processes are replaced."""

    async def roll() -> None:
        await crowd.some()
        async for _ in replaced():
            await crowd.some()
        crowd.left.set()

    async with asyncio.TaskGroup() as group:
        group.create_task(crowd.play())
        group.create_task(roll())
    assert all(crowd.taps[seat.id] > SOME // 2 for seat in crowd.seats)


@asynccontextmanager
async def front(replicas: Sequence[Replica], folder: Path) -> AsyncIterator[tuple[str, str]]:
    """Where Discord's and Slack's requests go: nginx, or a proxy for each; their addresses."""
    ports = [[str(one.port) for one in replicas], [one.settings["PATIENCE_SLACK_PORT"] for one in replicas]]
    if NGINX is None:
        roots = [[f"http://127.0.0.1:{port}" for port in some] for some in ports]
        async with Proxy(roots[0]) as discord, Proxy(roots[1]) as slack:
            yield discord.root, slack.root
        return
    own = free_port()
    text = (Path(__file__).parents[2] / "deploy" / "nginx.conf").read_text(encoding="utf-8")
    for bot, (port, slack_port) in zip("ab", zip(*ports, strict=True), strict=True):
        text = text.replace(f"bot-{bot}:8080 resolve", f"127.0.0.1:{port}")
        text = text.replace(f"bot-{bot}:8022 resolve", f"127.0.0.1:{slack_port}")
    text = text.replace("listen 8000;", f"listen 127.0.0.1:{own};")
    folders = "".join(
        f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    assert not re.search(r"bot-[ab]", text)
    whole = folder / "nginx.conf"
    whole.write_text(f"pid {folder}/pid; daemon off; events {{}} http {{ {folders} {text} }}")
    nginx = await asyncio.create_subprocess_exec(NGINX, "-c", whole, "-e", folder / "nginx.log")
    try:
        yield f"http://127.0.0.1:{own}", f"http://127.0.0.1:{own}"
    finally:
        nginx.terminate()
        await nginx.wait()


async def test_no_tap_is_refused_over_http(standin: StandIn, empty: str, tmp_path: Path) -> None:
    """Discord and Slack: one process is stopped and started anew, then the other, behind one front."""
    async with AsyncExitStack() as stack:
        webhook = standin.webhook = await stack.enter_async_context(Webhook())
        slack = await stack.enter_async_context(Slack())
        replicas = [Replica(standin, empty, tmp_path, webhook.public_key, in_slack(slack)) for _ in range(2)]
        webhook.root, root = await stack.enter_async_context(front(replicas, tmp_path))
        slack.request_url = f"{root}/slack/events"
        for replica in replicas:
            replica.settings["PATIENCE_PUBLIC_URL"] = root
            stack.push_async_callback(replica.gone)
        await asyncio.gather(*(replica.start() for replica in replicas))
        workspace = slack.workspace()
        people = [slack_people.Person(slack, workspace, f"U0P{n}", f"C0P{n}") for n in range(2)]
        for person in people:
            workspace.channel(person.channel, workspace.bot)
        crowd = Crowd([*(InDiscord(standin.person(f"player{n}")) for n in range(3)), *map(InSlack, people)])

        async def replaced() -> AsyncIterator[None]:
            for replica in replicas:
                assert await replica.stop(signal.SIGTERM) == 0
                yield
                await replica.start()
                yield

        await while_people_tap(crowd, replaced)
        assert set(webhook.answers) == {202}
        assert slack.refusals == []
        await crowd.check(empty, tmp_path)


def in_slack(slack: Slack) -> dict[str, str]:
    """Settings of a process that serves Slack over HTTP, too."""
    return {
        "SLACK_BOT_TOKEN": slack.workspace().token,
        "SLACK_SIGNING_SECRET": slack.secret,
        "PATIENCE_SLACK_API_BASE": f"{slack.root}/api/",
        "PATIENCE_SLACK_PORT": str(free_port()),
        "PATIENCE_SECRET_KEY": KEY,
    }


async def test_no_tap_is_refused_at_the_gateway(standin: StandIn, empty: str, tmp_path: Path) -> None:
    """Two processes with a shard each; each is replaced by one that has its shard before it stops."""
    servers = [standin.guild, Guild(str(int(standin.guild.id) + (1 << 22)))]
    standin.joined |= {server.id for server in servers}
    seats = [
        InDiscord(standin.person("player", standin.channel(server))) for server in servers for _ in range(2)
    ]
    crowd = Crowd(seats)
    async with AsyncExitStack() as stack:

        def with_shard(shard: int) -> Replica:
            settings = {
                "PATIENCE_DISCORD_HTTP": "false",
                "DISCORD_PUBLIC_KEY": "",
                "PATIENCE_DISCORD_GATEWAY_URL": standin.gateway_url,
                "PATIENCE_DISCORD_SHARDS": str(SHARDS),
                "PATIENCE_DISCORD_SHARD_IDS": str(shard),
            }
            replica = Replica(standin, empty, tmp_path, "", settings)
            stack.push_async_callback(replica.gone)
            return replica

        running = [with_shard(shard) for shard in range(SHARDS)]
        await asyncio.gather(*(replica.start() for replica in running))

        async def replaced() -> AsyncIterator[None]:
            for shard, old in enumerate(running):
                await with_shard(shard).start()
                yield
                assert await old.stop(signal.SIGTERM) == 0
                yield

        await while_people_tap(crowd, replaced)
        assert len(standin.gateway.identified) == 2 * SHARDS
        assert standin.gateway.hurried == []
    assert standin.refused == []
    await crowd.check(empty, tmp_path)
