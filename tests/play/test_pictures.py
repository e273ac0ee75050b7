"""Pictures belong to positions: each is drawn once while it is requested, and never shown for another one."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from bot.play import pictures
from bot.play.pictures import Pictures
from bot.play.played_table import PlayedTable
from bot.services import Services, open_services
from bot.settings import Settings
from engine import Table, View
from render import tableau
from tests.bot.chat import Chat, Clock
from tests.sessions import session_of


def a_table(seed: int, *moves: str) -> PlayedTable:
    """A saved table in revision 3, whatever lies on it."""
    table = Table("two-rings", seed)
    for move in moves:
        table.push(move)
    return PlayedTable.of(session_of(table, revision=3))


class Drawing:
    """Draws words, and counts."""

    def __init__(self) -> None:
        self.drawn: list[View] = []

    def __call__(self, view: View, table: str) -> bytes:
        self.drawn.append(view)
        return f"{view.game} {view.deal} {view.moves} {view.caption}".encode()


async def test_a_position_is_drawn_once() -> None:
    """Asked for again, it is the same picture."""
    drawing = Drawing()
    some = Pictures(drawing)

    assert await some.of(a_table(5, "deal")) == await some.of(a_table(5, "deal"))
    assert len(drawing.drawn) == 1


async def test_another_position_of_the_same_revision_has_its_own_picture() -> None:
    """After Redis lost a write the same revision comes once more, with another move and picture."""
    some = Pictures(Drawing())
    lost, new = a_table(5, "deal"), a_table(5, "3 f11")
    assert (lost.session.table, lost.session.revision) == (new.session.table, new.session.revision)

    before, after = await some.of(lost), await some.of(new)
    assert before.picture != after.picture
    assert before.alt != after.alt


async def test_simultaneous_requests_share_a_drawing() -> None:
    """A position that is being drawn is not begun twice; who gives up waiting takes it from nobody."""
    drawing = Drawing()
    some = Pictures(drawing)
    asking = [asyncio.create_task(some.of(a_table(5))) for _ in range(5)]
    await asyncio.sleep(0)
    asking[0].cancel()
    first, *others = await asyncio.gather(*asking, return_exceptions=True)

    assert isinstance(first, asyncio.CancelledError)
    assert len({id(drawn) for drawn in others}) == len(drawing.drawn) == 1
    assert await some.of(a_table(5)) is others[0]


async def test_pictures_are_drawn_beside_the_loop() -> None:
    """In other threads than the loop's, no more than so many at a time, and the table is named."""
    threads, tables, together = set[int](), set[str](), threading.Barrier(pictures.THREADS)

    def drawing(_view: View, table: str) -> bytes:
        threads.add(threading.get_ident())
        tables.add(table)
        together.wait(60)
        return b"picture"

    some = Pictures(drawing)
    await asyncio.gather(*(some.of(a_table(seed)) for seed in range(3 * pictures.THREADS)))

    assert len(threads) == pictures.THREADS
    assert threading.get_ident() not in threads
    assert tables == {"name"}


async def test_old_pictures_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only so many bytes of them are held; the one requested longest ago goes first and is drawn anew."""
    drawing = Drawing()
    some = Pictures(drawing)
    one = await some.of(a_table(1))
    monkeypatch.setattr(some.cache, "most_bytes", round(2.5 * one.memory_bytes))
    for seed in (1, 2, 1, 3, 1, 2):
        await some.of(a_table(seed))

    assert [view.deal for view in drawing.drawn] == ["1", "2", "3", "2"]


async def test_a_board_of_before_a_lost_write_is_never_shown(
    chat: Chat, services: Services, settings: Settings, clock: Clock
) -> None:
    """Redis forgot a move and another was played: all is of the new board, also where the old was known."""
    async with open_services(settings, clock) as other:
        await _lose_a_move(chat, services, other)


async def _lose_a_move(chat: Chat, services: Services, other: Services) -> None:
    there = replace(chat, services=other)
    await chat.say("start two-rings 5")
    client = services.storage.client
    [key] = [key async for key in client.scan_iter("*:table:*")]
    before = await client.hgetall(key)
    lost = await chat.say("move 3 f11")
    assert (await there.say("board")).alt == lost.alt
    await client.hset(key, mapping=before)

    new = await chat.say("deal")
    seen = await there.say("board")
    assert new.board == lost.board == seen.board
    assert (new.picture, new.alt) == (seen.picture, seen.alt)
    assert new.alt != lost.alt
    assert "· 2 moves ·" in (await there.say("deal")).text
    assert sorted((await chat.say("undo")).alt.split(" | ")[1:]) == sorted(new.alt.split(" | ")[1:])


async def test_as_many_live_tables_as_the_setting_allows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of those the next picture is painted only where it changed."""
    monkeypatch.setattr(tableau, "_LIVE", tableau._Live())
    settings = Settings(_env_file=None, redis_url=None, data_dir=tmp_path, live_tables=2)
    played = a_table(1)
    async with open_services(settings) as services:
        for name in ("a", "b", "c"):
            await services.pictures.of(replace(played, session=replace(played.session, table=name)))

    assert list(tableau._LIVE.held) == ["b", "c"]
