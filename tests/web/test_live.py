"""Several windows of one table without a browser: what they hear, also when parts are killed."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import pytest_asyncio
from aiohttp import ClientSession, ClientWebSocketResponse, CookieJar, WSMsgType

from bot.dispatch import OUTDATED
from bot.play.live_tables import _digest
from bot.play.played_table import PlayedTable
from bot.services import Services, open_services
from bot.settings import Settings
from bot.storage.live import Listening, Notice
from tests.bot.chat import Chat
from tests.standins.waiting import HANGS

pytestmark = pytest.mark.asyncio(loop_scope="module")
ROOT = Path(__file__).parents[2]
News = dict[str, Any]


class Window:
    """One window: its socket, and all it was sent."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self.socket = socket
        self.news: list[News] = []
        self._read = 0

    async def until(self, fits: Callable[[News], bool]) -> News:
        """The next message of that kind; none before it is looked at again."""
        async with asyncio.timeout(HANGS):
            while True:
                while self._read < len(self.news):
                    self._read += 1
                    if fits(self.news[self._read - 1]):
                        return self.news[self._read - 1]
                message = await self.socket.receive()
                assert message.type == WSMsgType.TEXT, "the line is open"
                self.news.append(message.json())

    async def ask(self, **what: Any) -> News:
        """The answer to a request."""
        by = str(uuid4())
        await self.socket.send_json({"by": by, **what})
        return await self.until(lambda one: one.get("to") == by)

    async def watch(self, table: str, rev: int | None = None) -> News | None:
        """Show a table: its state, where that is not the revision the window has."""
        await self.socket.send_json({"by": str(uuid4()), "watch": table, "rev": rev})
        found = await self.until(lambda one: "state" in one or "watching" in one)
        state: News | None = found.get("state")
        return state

    async def change(self, rev: int) -> News:
        """The news of a revision."""
        return await self.until(lambda one: one.get("rev") == rev and "from" in one)

    async def closed(self) -> None:
        """Until the line breaks."""
        async with asyncio.timeout(HANGS):
            while (await self.socket.receive()).type == WSMsgType.TEXT:
                pass


@asynccontextmanager
async def windows_of_one(address: str, cookies: CookieJar, many: int = 2) -> AsyncIterator[list[Window]]:
    """Windows of one person."""
    async with AsyncExitStack() as stack:
        session = await stack.enter_async_context(ClientSession(address, cookie_jar=cookies))
        await session.get("/")
        yield [
            Window(
                await stack.enter_async_context(session.ws_connect("/api/table/live", origin=address[:-1]))
            )
            for _ in range(many)
        ]


@pytest_asyncio.fixture(loop_scope="module")
async def pair(address: str) -> AsyncIterator[tuple[Window, Window]]:
    """Two windows of one person."""
    async with windows_of_one(address, CookieJar(unsafe=True)) as (one, two):
        yield one, two


async def start(one: Window, two: Window, line: str) -> str:
    """A game that both windows show."""
    table: str = (await one.ask(line=f"start {line}"))["board"]["table"]
    for window in (one, two):
        await window.watch(table)
    return table


async def test_a_lost_game_is_announced_when_it_is_proved(
    pair: tuple[Window, Window], services: Services, proofs: asyncio.Event
) -> None:
    """Both windows hear it without asking; a later one has it in its state, and a move taken back ends it."""
    await services.dead_ends.settled()
    one, two = pair
    table = await start(one, two, "kings 7")
    proofs.set()
    for window in pair:
        note = await window.until(lambda news: bool(news.get("lost")))
        assert note == {"rev": 1, "lost": "this deal cannot be won: deal anew?"}
    again = await two.watch(table, 0)
    assert again is None or again["lost"], "the state says so, too"


async def test_a_lost_game_is_not_announced_to_who_finds_out_alone(
    pair: tuple[Window, Window], services: Services, proofs: asyncio.Event
) -> None:
    """As they prefer; a hint that finds nothing tells them all the same."""
    await services.dead_ends.settled()
    one, two = pair
    await one.ask(line="settings lost untold")
    table = await start(one, two, "kings 7")
    proofs.set()
    await services.dead_ends.settled()
    await one.ask(command="move", arguments={"moves": "3 f1"}, table=table, rev=1)
    assert not (await two.change(2)).get("lost")
    assert not [news for window in pair for news in window.news if news.get("lost")]


async def test_a_proof_of_another_process_is_passed_on(
    pair: tuple[Window, Window], services: Services, proofs: asyncio.Event
) -> None:
    """Only where it is about the moves that were played here."""
    await services.dead_ends.settled()
    one, two = pair
    table = await start(one, two, "kings 7")
    for digest in ("0" * 16, _digest(())):
        await services.storage.live.publish({table: f"another lost 0 {digest}"})
    for window in pair:
        assert (await window.until(lambda news: bool(news.get("lost"))))["rev"] == 1
        assert len([news for news in window.news if "lost" in news and "from" not in news]) == 1
    proofs.set()


async def test_a_hand_in_by_another_process_is_passed_on(
    pair: tuple[Window, Window], services: Services
) -> None:
    """Both windows have the state in which nothing can be played, and the try stays as it lies."""
    one, two = pair
    table = await start(one, two, "kings 7")
    await services.storage.live.publish({table: "another handed-in"})
    for window in pair:
        note = await window.until(lambda news: bool(news.get("handed_in")))
        assert (note["rev"], note["choices"]) == (1, [])


async def test_a_redeal_has_its_steps(pair: tuple[Window, Window]) -> None:
    """The talon is gathered, the pack put in order, and then cards are dealt; undone the other way round."""
    one, two = pair
    table = await start(one, two, "two-rings 7")
    rev = 1
    for many in (25, 25, 25, 5):
        await one.ask(command="move", arguments={"moves": ", ".join(["deal"] * many)}, table=table)
        rev += 1
    await two.change(rev)
    await one.ask(command="redeal", table=table)
    steps = (await two.change(rev + 1))["steps"]
    assert steps[:2] == [["t", "s", 80], ["s", "s", 0]]
    await one.ask(command="undo", table=table)
    back = (await two.change(rev + 2))["steps"]
    assert back[-2:] == [["s", "s", 0], ["s", "t", 80]]


async def test_changes_are_announced_to_other_processes_by_the_newest(
    services: Services, pair: tuple[Window, Window], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody's answer waits for that; while one notice is on its way, those that come are one."""
    sent: list[dict[str, str]] = []
    may = asyncio.Event()

    async def publish(notices: dict[str, str]) -> None:
        sent.append(dict(notices))
        await may.wait()

    monkeypatch.setattr(services.storage.live, "publish", publish)
    one, _ = pair
    table = (await one.ask(line="start two-rings 7"))["board"]["table"]
    for command in ("deal", "undo", "deal"):
        await one.ask(command=command, table=table)
    may.set()
    await services.live.published()
    assert [notices[table].split()[1] for notices in sent if table in notices] == ["1", "4"]


async def test_what_was_loaded_before_a_change_leads_no_window_back(
    services: Services, pair: tuple[Window, Window], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process announces something; while the table is loaded for that, it is played on here."""
    one, two = pair
    table = await start(one, two, "two-rings 7")
    newest, loaded, may = services.sessions.newest, asyncio.Event(), asyncio.Event()

    async def slow(name: str) -> PlayedTable | None:
        found = await newest(name)
        services.sessions.ready.clear()  # a copy is played on, as at a table at which others look on
        loaded.set()
        await may.wait()
        return found

    monkeypatch.setattr(services.sessions, "newest", slow)
    await services.storage.live.publish({table: "another 1"})
    async with asyncio.timeout(HANGS):
        await loaded.wait()
    await one.ask(command="deal", table=table)
    may.set()
    await one.ask(command="deal", table=table)
    await two.change(3)
    assert [news["rev"] for news in two.news if "from" in news] == [2, 3]


async def test_a_lost_cancellation_does_not_keep_the_program_from_ending(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A read that just ends may swallow it, and a window is still open."""
    lost, real_next = asyncio.Event(), Listening.next
    news: list[Any] = []

    async def deaf(self: Listening) -> Notice | None:
        try:
            return await real_next(self)
        except asyncio.CancelledError:
            if lost.is_set():
                raise
            lost.set()
            return None

    monkeypatch.setattr(Listening, "next", deaf)
    async with asyncio.timeout(HANGS):
        async with open_services(Settings(_env_file=None, data_dir=tmp_path, redis_url=None)) as inside:
            chat = Chat(inside, "test:ada", "test:club/games")
            await chat.say("start kings 7")
            played = await inside.sessions.newest((await chat.session()).table)
            assert played
            await inside.live.listen(played, news.append)
            await asyncio.sleep(0.1)  # until it reads
    assert lost.is_set()


# kills -------------------------------------------------------------------------------------------------


@asynccontextmanager
async def redis(folder: Path, port: int) -> AsyncIterator[asyncio.subprocess.Process]:
    """A Redis that writes each change before it answers."""
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip("no redis server on this machine")
    options = ("--port", str(port), "--bind", "127.0.0.1", "--appendonly", "yes", "--appendfsync", "always")
    process = await asyncio.create_subprocess_exec(
        program, *options, "--dir", str(folder), "--save", "", stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout
    while b"Ready to accept connections" not in await process.stdout.readline():
        assert process.returncode is None
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


@asynccontextmanager
async def bot(folder: Path, redis_port: int, port: int) -> AsyncIterator[asyncio.subprocess.Process]:
    """The program as `patience play` starts it."""
    environment = {
        **os.environ,
        "REDIS_URL": f"redis://127.0.0.1:{redis_port}/0",
        "PATIENCE_DATA_DIR": str(folder),
        "PATIENCE_DRAW_AHEAD": "false",
    }
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "play", "--no-browser", "--port", str(port)),
        cwd=ROOT,
        env=environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert process.stdout
    while not re.search(rb"stands ready at \S+", line := await process.stdout.readline()):
        assert line, "it starts"
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as door:
        number: int = door.getsockname()[1]
        return number


@pytest.mark.slow
async def test_nothing_is_lost_when_redis_or_the_bot_is_killed(tmp_path: Path) -> None:
    """Windows hear that the memory is away, and that it is back; when a killed bot returns they catch up."""
    (tmp_path / "data").mkdir()
    redis_port, port = free_port(), free_port()
    address, cookies = f"http://127.0.0.1:{port}/", CookieJar(unsafe=True)
    async with AsyncExitStack() as stack:
        memory = await stack.enter_async_context(redis(tmp_path / "data", redis_port))
        program = await stack.enter_async_context(bot(tmp_path, redis_port, port))
        async with windows_of_one(address, cookies) as (one, two):
            table = await start(one, two, "two-rings 7")
            await one.ask(command="deal", table=table, rev=1)
            await two.change(2)
            memory.send_signal(signal.SIGKILL)
            await memory.wait()
            for window in (one, two):
                assert (await window.until(lambda news: "trouble" in news))["trouble"]
            assert (await one.ask(command="deal", table=table, rev=2))["message"]
            await stack.enter_async_context(redis(tmp_path / "data", redis_port))
            for window in (one, two):
                await window.until(lambda news: news.get("trouble") == "")
            rev = await _played_on(one, two, table)
            program.send_signal(signal.SIGKILL)
            for window in (one, two):
                await window.closed()
        await program.communicate()
        await stack.enter_async_context(bot(tmp_path, redis_port, port))
        async with windows_of_one(address, cookies) as (one, two):
            assert await one.watch(table, rev) is None, "it has what was played"
            assert await _played_on(one, two, table) == rev + 1


async def _played_on(one: Window, two: Window, table: str) -> int:
    """A move after an absence: the other window has all before it, hears of it, and plays no stale one."""
    state = await two.watch(table, 0)
    assert state
    rev: int = state["rev"]
    assert len(state["piles"]["t"]) == rev - 1, "each deal is there once"
    await one.watch(table, rev)
    await one.ask(command="deal", table=table, rev=rev)
    assert (await two.change(rev + 1))["from"] == rev
    assert (await two.ask(command="deal", table=table, rev=rev))["message"].startswith(OUTDATED)
    return rev + 1
