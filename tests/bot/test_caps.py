"""There is an end to what one person can pile up, and each end has a sentence and a way on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.play import played_table, sessions
from bot.services import Services
from bot.storage import keys
from engine import Table, record
from tests.bot.chat import Chat, Clock, labels


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five tables, six moves."""
    monkeypatch.setattr(sessions, "MOST_TABLES", 5)
    monkeypatch.setattr(sessions, "LISTED", 10)
    monkeypatch.setattr(played_table, "MOST_MOVES", 6)


async def test_a_table_takes_so_many_moves(chat: Chat) -> None:
    """The next one is refused with a sentence; taking back and playing again go on."""
    await chat.say("start two-rings 5")
    reply = await chat.say("move deal, deal, deal, deal, deal, deal, deal")
    assert "· 6 moves ·" in reply.text
    assert "This table has 6 moves, as many as I keep; take some back." in (await chat.say("deal")).text

    assert "· 5 moves ·" in (await chat.say("undo")).text
    assert "· 6 moves ·" in (await chat.say("redo")).text
    assert "as many as I keep" in (await chat.say("deal")).text


async def test_all_home_ends_there_too(chat: Chat, monkeypatch: pytest.MonkeyPatch) -> None:
    """What went home before stays played."""
    monkeypatch.setattr(played_table, "MOST_MOVES", 2)
    await chat.say("start kings 7")
    reply = await chat.say("home")

    assert "· 2 moves ·" in reply.text


def test_a_full_table_is_a_record_that_can_be_read() -> None:
    """The greatest number of moves is far from where records are too long to be read."""
    table = Table("red-and-black", 3)
    move = next(iter(table.legal_moves))
    longest = max((str(move) for move in table.legal_moves), key=len)

    assert move
    assert 5000 * (len(longest) + 8) < record.LONGEST / 2


async def test_finished_tables_make_room(chat: Chat, services: Services) -> None:
    """Of five tables the oldest finished one goes when a sixth is begun, and nobody is asked."""
    for deal in range(1, 6):
        await chat.say(f"start two-rings {deal}")
    for table in (await services.sessions.tables(chat.user))[1:3]:
        await _end(services, table.table, chat.user)
    await chat.say("start two-rings 6")
    deals = [table.deal for table in await services.sessions.tables(chat.user)]

    assert deals == ["6", "5", "4", "2", "1"]


async def _end(services: Services, table: str, user: str, **facts: str) -> None:
    await services.storage.client.hset(keys.TABLE(user, table), mapping={"result": "lost", **facts})


async def test_unfinished_tables_are_given_up_by_their_player_alone(chat: Chat) -> None:
    """A sixth game is not begun: the oldest are offered to be given up, and then there is room."""
    for deal in range(1, 6):
        await chat.say(f"start two-rings {deal}")
    refused = await chat.say("start kings 7")
    assert refused.private
    assert refused.text.startswith("You have 5 unfinished games, as many as I keep for one person.")
    [menu] = refused.menus
    assert [option.label for option in menu.options] == [f"Two Rings, deal {deal}" for deal in range(1, 6)]
    assert "deal 5 ·" in (await chat.say("board")).text

    question = await chat.choose(menu, menu.options[0], under=refused)
    assert "Give up Two Rings, deal 1?" in question.text
    assert labels(await chat.tap("Yes, give it up", under=question))
    assert "The Kings, deal 7 · no moves" in (await chat.say("start kings 7")).text


async def test_a_ranked_try_is_begun_all_the_same_and_stays(
    chat: Chat, services: Services, clock: Clock
) -> None:
    """There is one a day; while it can count it makes no room, later it does."""
    for deal in range(1, 5):
        await chat.say(f"start two-rings {deal}")
    await chat.say("daily play")
    assert chat.last.board
    table, day = chat.board.table, services.daily.today.isoformat()
    await _end(services, table, chat.user)
    assert "unfinished games" in (await chat.say("start kings 7")).text
    assert "ranked" in (await chat.sends(replace(chat.request("board"), table=table))).text

    clock.now += 8 * 24 * 60 * 60
    assert "The Kings, deal 7" in (await chat.say("start kings 7")).text
    assert table not in [one.table for one in await services.sessions.tables(chat.user)]
    assert day < services.daily.today.isoformat()


async def test_a_doubled_start_is_no_table_too_many(chat: Chat) -> None:
    """The same request, sent again at the limit, is answered with the table it dealt."""
    for deal in range(1, 5):
        await chat.say(f"start two-rings {deal}")
    request = chat.request("start kings 7")
    first, second = await chat.sends(request), await chat.sends(request)

    assert first.board
    assert first.board == second.board
