"""Many at once: everybody is answered, in order; who is turned away hears it before anything is done."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import engine
from bot.dispatch import answer, complete
from bot.play.pictures import Pictures
from bot.play.played_table import PlayedTable
from bot.play.request_queue import RequestQueue
from bot.services import Services, open_services
from bot.settings import Settings
from bot.storage import addresses
from tests.bot.chat import Chat, Clock
from tests.standins.waiting import HANGS
from tests.wins import won

WIN = won("kings")


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine that is busy with other things Redis may take long, and nothing is lost by waiting."""
    for option in ("socket_timeout", "socket_connect_timeout"):
        monkeypatch.setitem(addresses._OPTIONS, option, HANGS)


@pytest.fixture
def crowd(services: Services) -> Services:
    """Services that draw no pictures: a thousand of them would only take time."""
    return replace(services, pictures=Pictures(lambda _view, _table: b"a picture"))


@pytest.mark.parametrize("many", [300, 1000])
@pytest.mark.slow
async def test_all_of_a_crowd_are_answered(crowd: Services, many: int) -> None:
    """Each of so many people at once gets a table and a move; nobody is refused what was done."""
    people = [Chat(crowd, user=f"test:{n}") for n in range(many)]
    started = await asyncio.gather(*(one.say(f"start two-rings {n + 1}") for n, one in enumerate(people)))
    moved = await asyncio.gather(*(one.say("deal") for one in people))

    assert [reply.board and reply.board.revision for reply in started] == [1] * many
    assert [reply.board and reply.board.revision for reply in moved] == [2] * many
    assert {"· 1 move ·" in reply.text for reply in moved} == {True}


async def test_requests_beyond_the_queue_are_refused_and_change_nothing(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With room for three, the fourth reads that we are busy, without a word to Redis; later it is done."""
    narrow = replace(services, queue=RequestQueue(waiting=3))
    first, *others = people = [Chat(narrow, user=f"test:{n}") for n in range(4)]
    for one in people:
        await one.say("start two-rings 5")
    async with narrow.queue.slot("test:a"), narrow.queue.slot("test:b"), narrow.queue.slot("test:c"):
        monkeypatch.setattr(services.storage.people, "client", None)
        refused = await first.say("deal")
        monkeypatch.undo()
    done = [await one.say("deal") for one in people]

    assert refused.text == "So many are playing just now that I am behind. Please try again in a minute."
    assert refused.private
    assert {"· 1 move ·" in reply.text for reply in done} == {True}
    assert others


async def test_one_person_does_not_fill_the_line(services: Services) -> None:
    """Who sends more than may wait for one person is asked for a moment; others are served."""
    narrow = replace(services, queue=RequestQueue(waiting=100, of_one=2))
    ada, bob = Chat(narrow), Chat(narrow, user="test:bob")
    async with narrow.queue.slot("test:eve"):
        held = [asyncio.create_task(ada.say("help")) for _ in range(3)]
        replies = await asyncio.gather(*held)

    assert sum("still at what you asked" in reply.text for reply in replies) == 1
    assert "still at" not in (await bob.say("help")).text


async def test_one_person_takes_one_seat(services: Services) -> None:
    """A hundred requests of one person leave the other seats to the others."""
    queue = RequestQueue(of_one=100, at_once=2)
    hold = asyncio.Event()

    async def waiting() -> None:
        async with queue.slot("test:ada"):
            await hold.wait()

    tasks = [asyncio.create_task(waiting()) for _ in range(100)]
    await asyncio.sleep(0)
    async with asyncio.timeout(60), queue.slot("test:bob"):
        hold.set()
    await asyncio.gather(*tasks)


async def test_typed_moves_at_once_are_played_in_order(crowd: Services, chat: Chat) -> None:
    """Twenty moves sent without waiting, each legal only after the one before: all are played."""
    chat = Chat(crowd)
    await chat.say(f"start kings {WIN.deal}")
    replies = await asyncio.gather(*(chat.say(f"move {move}") for move in WIN.moves[:20]))

    assert [reply.board and reply.board.revision for reply in replies] == list(range(2, 22))
    session = await crowd.sessions.current(chat.request("board"))
    assert session
    assert ",".join(map(str, engine.record.loads(session.record).moves)) == ",".join(WIN.moves[:20])


async def test_typed_moves_in_two_processes_are_all_played(
    crowd: Services, settings: Settings, clock: Clock
) -> None:
    """A typed line is about the newest board, whichever process hears it: none is refused as outdated."""
    async with open_services(settings, clock) as opened:
        other = replace(opened, pictures=crowd.pictures)
        chat = Chat(crowd)
        await chat.say("start two-rings 5")
        replies = await asyncio.gather(
            *(answer(chat.request("deal"), services) for services in (crowd, other) * 10)
        )

    assert {reply.board.revision for reply in replies if reply.board} == set(range(2, 22))


async def test_only_the_newest_letter_is_completed(chat: Chat, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of twenty letters typed while we are busy, only the last one is worth a list."""
    await chat.say("start kings 7")
    worked: list[str] = []
    async with chat.services.queue.slot(chat.user):
        completions = [
            asyncio.create_task(complete(chat.request("move"), chat.services, "moves", "3 f1"[: n % 4 + 1]))
            for n in range(20)
        ]
        await asyncio.sleep(0)
        counting(monkeypatch, worked)
    lists = await asyncio.gather(*completions)

    assert [len(options) for options in lists[:-1]] == [0] * 19
    assert [option.value for option in lists[-1]] == ["3 f1"]
    assert worked == ["after"]


def counting(monkeypatch: pytest.MonkeyPatch, worked: list[str]) -> None:
    """Notes each time the moves after a line are worked out."""
    after = PlayedTable.after

    def counted(played: PlayedTable, moves: Any) -> Any:
        worked.append("after")
        return after(played, moves)

    monkeypatch.setattr(PlayedTable, "after", counted)


async def test_letters_are_dammed_as_requests_are(services: Services, clock: Clock) -> None:
    """Whoever asks for completions without end gets no more; commands are not used up by it."""
    damming = replace(services, settings=Settings(_env_file=None, requests_at_once=2, requests_per_second=1))
    ada = Chat(damming)
    lists = [await complete(ada.request("rules"), damming, "game", "kings") for _ in range(8)]

    assert [len(options) for options in lists] == [1] * 6 + [0] * 2
    assert "One moment" not in (await ada.say("help")).text
    clock.now += 1
    assert await complete(ada.request("rules"), damming, "game", "kings")


LINES = (
    "start two-rings 5",
    "deal",
    "move deal, deal",
    "undo",
    "redo",
    "home",
    "board",
    "text",
    "tables",
    "rules",
    "start herring-bone german 3",
    "resume 2",
    "move 9 9",
    "daily play",
    "deal",
    "daily finish",
    "data export",
    "give-up 1",
)


async def test_the_loop_never_plays_cards(
    crowd: Services, settings: Settings, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dealing, playing, reading and writing records happens beside the event loop, which is for everybody."""
    mine, there = threading.current_thread(), []

    def watched(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*given: Any, **more: Any) -> Any:
            there.append((name, threading.current_thread() is mine))
            return work(*given, **more)

        return noted

    for name in ("push", "pop", "parse", "view"):
        monkeypatch.setattr(engine.Table, name, watched(name, getattr(engine.Table, name)))
    for name in ("loads", "dumps"):
        monkeypatch.setattr(engine.record, name, watched(name, getattr(engine.record, name)))
    for line in LINES:
        await Chat(crowd).say(line)
    await complete(Chat(crowd).request("move"), crowd, "moves", "deal, ")
    async with open_services(settings, clock) as opened:  # knows no table yet, and plays them again
        await Chat(opened).say("board")
        await Chat(opened).say("give-up")

    assert {name for name, _ in there} == {"push", "pop", "parse", "view", "loads", "dumps"}
    assert {name for name, on_the_loop in there if on_the_loop} == set()
