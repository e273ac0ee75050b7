"""Tables that stay dealt and played are bounded by what they take in memory: long games take much."""

from __future__ import annotations

import gc
import tracemalloc

import pytest

from bot.play.played_table import PlayedTable
from bot.services import Services
from engine import Table
from tests.bot.chat import Chat
from tests.sessions import session_of


def of_moves(count: int) -> PlayedTable:
    """A table on which so many moves were made: there and back."""
    table = Table("napoleon-at-st-helena", 5)
    for _ in range(count):
        table.push(next(iter(table.legal_moves)))
    return PlayedTable.of(session_of(table, revision=3))


@pytest.mark.parametrize("moves", [0, 40])
@pytest.mark.slow
def test_a_table_takes_about_what_is_counted(moves: int) -> None:
    """Within a factor of four, as Python counts what it hands out: games differ, and it may not be little."""
    of_moves(moves)
    gc.collect()
    tracemalloc.start()
    try:
        tables = [of_moves(moves) for _ in range(8)]
        gc.collect()
        measured = tracemalloc.get_traced_memory()[0] / len(tables)
    finally:
        tracemalloc.stop()

    assert measured < tables[0].memory_bytes < 4 * measured


async def test_only_so_many_bytes_of_tables_are_ready(
    services: Services, chat: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those not played for longest are dealt again when they come back."""
    ready = services.sessions.ready
    monkeypatch.setattr(ready, "most_bytes", 250_000)
    for deal in range(1, 8):
        await chat.say(f"start kings {deal}")
        assert ready.bytes <= ready.most_bytes

    assert 2 <= len(ready) <= 4
    assert ready.bytes == sum(played.memory_bytes for name in ready if (played := ready.get(name)))
    assert "deal 1" in (await chat.say("tables")).text


def test_a_long_game_counts_for_more() -> None:
    """By its moves, those that were taken back and can be played again included."""
    short, long = of_moves(0), of_moves(40)
    counted = long.memory_bytes
    long.undo_several(20)

    assert short.memory_bytes + 40 * 400 < counted + 2000
    assert long.memory_bytes > short.memory_bytes
    assert abs(long.memory_bytes - counted) < 5000
