"""When Redis does not answer, or refuses: nothing is played twice, and no reply is untrue."""

from __future__ import annotations

import resource
import subprocess
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import RedisError
from redis.retry import Retry

from bot.dispatch import NOT_PLAYED
from bot.play.sessions import Sessions
from bot.presentation import problem_replies
from bot.services import Services, open_services
from bot.settings import Settings
from bot.storage import Storage, Trouble, addresses
from bot.storage.embedded import find_server
from bot.storage.tables import SAVE_TRIES
from engine import GAMES
from tests.bot.chat import Chat, Clock
from tests.storage.lossy import Lossy, lossy
from tests.storage.servers import PATIENT, alone

SAVING = b"'saved'"  # stands in the script that saves
NOTING = b"ZADD"  # in that one, and in the one that settles what became of it


@pytest.fixture
async def way(
    empty: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Settings, clock: Clock
) -> AsyncIterator[tuple[Lossy, Services]]:
    """Services that reach Redis by a way on which answers may be lost, and do not wait for long."""
    _impatient(monkeypatch)
    async with lossy(empty, tmp_path) as (line, url):
        settings = Settings(_env_file=None, redis_url=url, requests_at_once=100_000)
        async with open_services(settings, clock) as services:
            yield line, services


def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Connections that are made from now on try once, and wait for an answer half as long."""
    monkeypatch.setitem(addresses._OPTIONS, "retry", Retry(NoBackoff(), 0))
    monkeypatch.setitem(addresses._OPTIONS, "socket_timeout", addresses.ANSWERS_WITHIN.total_seconds() / 2)


async def test_a_late_answer_plays_a_typed_move_once(way: tuple[Lossy, Services]) -> None:
    """The move was saved and its answer lost: it is found done, reported so, and not played again."""
    line, services = way
    chat = Chat(services)
    await chat.say("start two-rings 5")
    line.lose, line.about = 1, SAVING
    reply = await chat.say("deal")

    assert line.lost == 1
    assert NOT_PLAYED not in reply.text
    assert "· 1 move ·" in reply.text
    assert reply.board == (await chat.say("board")).board


async def test_without_any_answer_the_board_is_shown_as_it_is(way: tuple[Lossy, Services]) -> None:
    """Nobody said whether it was saved; Redis is queried, and the board is what it says."""
    line, services = way
    chat = Chat(services)
    await chat.say("start two-rings 5")
    line.lose, line.about = SAVE_TRIES, SAVING
    reply = await chat.say("deal")

    assert line.lost == SAVE_TRIES
    assert "· 1 move ·" in reply.text  # it was saved at the first try
    assert reply.board == (await chat.say("board")).board
    assert "· 2 moves ·" in (await chat.say("deal")).text


async def test_a_save_that_never_arrived_is_reported_and_stays_undone(
    way: tuple[Lossy, Services], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not played, the reply says so with the board, and arriving after all it changes nothing."""
    _, services = way
    chat = Chat(services)
    await chat.say("start two-rings 5")
    sent: list[tuple[Any, ...]] = []
    evaluate = services.storage.client.eval

    async def nowhere(script: str, *given: Any) -> Any:
        if SAVING.decode() not in script:
            return await evaluate(script, *given)
        sent.append((script, *given))
        raise NoConnection

    monkeypatch.setattr(services.storage.client, "eval", nowhere)
    reply = await chat.say("deal")
    assert reply.text.startswith(NOT_PLAYED)
    assert "· no moves ·" in reply.text
    assert {await evaluate(*given) for given in sent} == {"again"}

    monkeypatch.undo()
    assert "· no moves ·" in (await chat.say("board")).text
    assert "· 1 move ·" in (await chat.say("deal")).text


async def test_a_save_that_did_not_arrive_is_sent_again(
    way: tuple[Lossy, Services], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line broke before anything was sent: the move is played all the same, once."""
    _, services = way
    chat = Chat(services)
    await chat.say("start two-rings 5")
    evaluate, broken = services.storage.client.eval, [SAVING.decode()]

    async def breaks_once(script: str, *given: Any) -> Any:
        if broken and broken[0] in script:
            broken.clear()
            raise NoConnection
        return await evaluate(script, *given)

    monkeypatch.setattr(services.storage.client, "eval", breaks_once)
    reply = await chat.say("deal")
    assert not broken
    assert NOT_PLAYED not in reply.text
    assert "· 1 move ·" in reply.text


async def test_where_nothing_can_be_known_nothing_is_promised(
    way: tuple[Lossy, Services], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Redis is gone right after the save: the sentence asks to look at the board, and promises nothing."""
    line, services = way
    chat = Chat(services)
    await chat.say("start two-rings 5")
    line.lose, line.about = 1000, NOTING
    monkeypatch.setattr("bot.admission.admit", _nothing)
    reply = await chat.say("deal")
    line.lose = 0

    assert reply.text == str(problem_replies.UNSURE)
    assert "Nothing is lost" not in reply.text
    assert "· 1 move ·" in (await chat.say("board")).text


async def _nothing(*_: object, **_named: object) -> None:
    pass


async def test_a_played_move_is_shown_though_redis_goes_right_after(
    way: tuple[Lossy, Services], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other queries and notifications cannot deny the move."""
    _, services = way
    chat = Chat(services)
    await chat.say("start two-rings 5")
    revisions: list[int] = []

    async def hears(played: Any, *, ended: bool = False) -> None:
        revisions.append(played.session.revision)
        if len(revisions) == 1:
            raise NoConnection

    async def gone(*_: object) -> None:
        raise NoConnection

    services.sessions.watchers.append(hears)
    monkeypatch.setattr(services.storage.people, "preference", gone)
    reply = await chat.say("deal")
    assert "· 1 move ·" in reply.text

    await chat.say("deal")
    assert revisions == [2, 2, 3]


@pytest.fixture
def lonely(tmp_path: Path) -> Iterator[str]:
    """A server of its own that may be spoilt."""
    with alone(find_server(), tmp_path) as url:
        yield url


async def _refused(url: str, spoil: Any, restore: Any, clock: Clock) -> tuple[str, str, str]:
    """What is said to a move while Redis is spoilt, then of the board, and of a move once it works again."""
    settings = Settings(_env_file=None, redis_url=url, requests_at_once=100_000)
    async with open_services(settings, clock) as services:
        chat = Chat(services)
        await chat.say("start two-rings 5")
        with Redis.from_url(url, retry=PATIENT) as client:
            spoil(client)
            refusal = await chat.say("deal")
            for line in ("help", "rules kings", "rules", "games", "tables", "text", "stats"):
                reply = await chat.say(line)
                assert reply.text not in problem_replies.TROUBLES.values(), line
            board = await chat.say("board")
            restore(client)
        return refusal.text, board.text, (await chat.say("deal")).text


def _to(what: str, *given: tuple[Any, ...]) -> tuple[Callable[[Any], Any], ...]:
    """What is called on the Redis client, once for each of these."""

    def asking(some: tuple[Any, ...]) -> Callable[[Any], Any]:
        return lambda client: getattr(client, what)(*some)

    return tuple(map(asking, given))


async def test_a_full_memory_has_its_sentence(lonely: str, clock: Clock) -> None:
    """Nothing of the move is done, and once there is room again it can be played."""
    full, empty = _to("config_set", ("maxmemory", 1), ("maxmemory", 0))
    reply, board, after = await _refused(lonely, full, empty, clock)

    assert reply == problem_replies.TROUBLES[Trouble.FULL]
    assert "· no moves ·" in board
    assert "· 1 move ·" in after


async def test_a_memory_that_only_reads_has_its_sentence(lonely: str, clock: Clock) -> None:
    """As a replica does after a failover, until the way to the new server is found."""
    replica, master = _to("replicaof", ("127.0.0.1", "1"), ("NO", "ONE"))
    reply, board, after = await _refused(lonely, replica, master, clock)

    assert reply == problem_replies.TROUBLES[Trouble.READ_ONLY]
    assert "· no moves ·" in board
    assert "· 1 move ·" in after


async def test_a_full_disk_has_its_sentence(tmp_path: Path, clock: Clock) -> None:
    """The append-only file can grow no more: moves are refused whole, and what was acknowledged is there."""
    with _small_disk(tmp_path) as url:
        settings = Settings(_env_file=None, redis_url=url, requests_at_once=100_000)
        async with open_services(settings, clock) as services:
            chat = Chat(services)
            await chat.say("start two-rings 5")
            played = 0
            while "· " in (reply := await chat.say("undo" if played % 8 == 7 else "deal")).text:
                played += 1
            assert reply.text == problem_replies.TROUBLES[Trouble.NO_DISK]
            board = await chat.say("board")
            assert board.board == chat.last.board
            assert board.board
            assert board.board.revision == played + 1
            assert (await chat.say("help")).text != reply.text


class _small_disk:  # noqa: N801  used as a context
    """A server whose files may grow to thirty thousand bytes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __enter__(self) -> str:
        path = self.folder / "s"
        options = {"port": "0", "unixsocket": path, "dir": self.folder, "save": "", "appendonly": "yes"}
        words = [str(word) for name, value in options.items() for word in (f"--{name}", value)]
        # Python ignores the signal of a file that grew too long; so does a child that keeps its signals.
        self.process = subprocess.Popen(
            [find_server(), *words, "--logfile", str(self.folder / "log")],
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, 30_000)),  # noqa: PLW1509
            restore_signals=False,
        )
        with Redis(unix_socket_path=str(path), retry=PATIENT) as client:
            client.ping()
        return f"unix://{path}"

    def __exit__(self, *_: object) -> None:
        with suppress(RedisError):
            self.process.kill()
        self.process.wait()


async def test_help_is_given_without_redis(
    chat: Chat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who asks how to play, for the games or their rules, is answered without reading or storing anything."""
    _impatient(monkeypatch)
    away = Storage(addresses.connect(f"unix://{tmp_path}/nobody"), timedelta(days=1))
    chat.services = replace(chat.services, storage=away, sessions=Sessions(away))
    for line, text in (
        ("help", "/move moves"),
        ("games", next(iter(GAMES.values())).title),
        ("rules kings", "The Kings"),
        ("rules", "which game"),
    ):
        assert text in (await chat.say(line)).text
    assert (await chat.say("board")).text == problem_replies.AWAY
    await away.client.aclose()
