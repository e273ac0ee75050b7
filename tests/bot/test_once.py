"""A request is done once, whoever sends it how often, and the newest board decides what may be done."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from bot.dispatch import OUTDATED, answer
from bot.messages.ids import UserId
from bot.messages.reply import Button, Reply
from bot.services import Services, open_services
from bot.settings import Settings
from bot.storage.tables import Saved, Tables
from tests.bot.chat import Chat, Clock, button, pixels


@pytest.fixture
async def other(settings: Settings, clock: Clock) -> AsyncIterator[Services]:
    """A second worker on the same Redis."""
    async with open_services(settings, clock) as opened:
        yield opened


@pytest.mark.parametrize("line", ["deal", "move deal, deal", "undo", "redo", "home"])
async def test_a_doubled_request_is_done_once(chat: Chat, line: str) -> None:
    """The second answer is the current board, word for word and dot for dot."""
    await chat.say("start two-rings 5")
    await chat.say("deal")
    await chat.say("deal")
    await chat.say("undo")
    request = chat.request(line)
    first = await chat.sends(request)
    second = await chat.sends(request)

    assert (second.board, second.picture, second.menus) == (first.board, first.picture, first.menus)
    assert second.text.splitlines()[-1] == first.text.splitlines()[-1]
    assert (await chat.say("board")).board == first.board


async def test_a_doubled_request_of_long_ago_shows_the_current_board(chat: Chat) -> None:
    """A request that was done is known even when the game went on since."""
    await chat.say("start two-rings 5")
    request = chat.request("deal")
    await chat.sends(request)
    newest = await chat.say("deal")

    assert (await chat.sends(request)).board == newest.board


async def test_a_doubled_start_deals_one_table(chat: Chat, other: Services) -> None:
    """Also where two workers hear it at the same time, and the deal is a random one."""
    request = chat.request("start kings")
    first, second, third = await asyncio.gather(
        answer(request, chat.services), answer(request, other), answer(request, other)
    )

    assert first.board == second.board == third.board
    assert first.picture == second.picture == third.picture
    assert len((await chat.say("tables")).text.splitlines()) == 1


async def test_the_same_id_of_another_person_is_another_request(chat: Chat) -> None:
    """Ids of requests are only compared for one person."""
    request = chat.request("start kings 7")
    mine = await chat.sends(request)
    bobs = await answer(replace(request, user=UserId("test:bob")), chat.services)

    assert mine.board != bobs.board


@pytest.mark.parametrize("label", ["Deal", "Undo", "Type a move"])
async def test_an_old_button_changes_nothing(chat: Chat, label: str) -> None:
    """A tap under an older board is answered with the newest one, and says so."""
    await chat.say("start two-rings 5")
    old = await chat.say("deal")
    newest = await chat.say("deal")
    tapped = button(old, label)
    arguments = {"moves": "deal"} if tapped.command == "move" else tapped.arguments
    reply = await chat.sends(chat.taps(replace(tapped, arguments=arguments), under=old))

    assert reply.text == f"{OUTDATED}\n{newest.text.splitlines()[-1]}"
    assert (reply.board, reply.picture) == (newest.board, newest.picture)


async def test_of_two_workers_one_wins(chat: Chat, other: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two taps, both thought out before either is saved: one is played, the other shows the board."""
    both = asyncio.Barrier(2)
    save = Tables.save

    async def together(tables: Tables, *given: Any) -> Saved:
        await both.wait()
        return await save(tables, *given)

    opening = await chat.say("start two-rings 5")
    monkeypatch.setattr(Tables, "save", together)
    move, deal = Button("", "move", {"moves": "3 f11"}), button(opening, "Deal")
    replies = await asyncio.gather(answer(chat.taps(move), chat.services), answer(chat.taps(deal), other))
    board = await chat.say("board")

    assert len([reply for reply in replies if OUTDATED in reply.text]) == 1
    assert "· 1 move ·" in board.text
    assert {reply.board for reply in replies} == {board.board}
    assert {pixels(reply) for reply in replies} == {pixels(board)}


async def test_many_taps_at_once_lose_nothing(chat: Chat, other: Services) -> None:
    """Of thirty taps of one board one is played, and the others are answered with the board."""
    board = await chat.say("start two-rings 5")
    deal = button(board, "Deal")
    replies = await asyncio.gather(
        *(answer(chat.taps(deal), services) for services in (chat.services, other) * 15)
    )

    assert len([reply for reply in replies if OUTDATED not in reply.text]) == 1
    assert "· 1 move ·" in (await chat.say("board")).text


async def test_a_worker_sees_what_another_did(chat: Chat, other: Services) -> None:
    """What one keeps ready is never older than what is stored."""
    there = replace(chat, services=other)
    await chat.say("start two-rings 5")
    for turn in range(3):
        moved = await (chat, there)[turn % 2].say("deal")
        seen = await (chat, there)[1 - turn % 2].say("board")
        assert (seen.board, seen.alt) == (moved.board, moved.alt)


async def test_a_refused_move_leaves_the_ready_table_alone(chat: Chat) -> None:
    """After a refusal in the middle of a line the next move starts from the right position."""
    await chat.say("start kings 7")
    await chat.say("move 3 f1, 3 f3")
    await chat.say("move 3 f3")

    assert "· 2 moves ·" in (await chat.say("move 1 f1")).text


async def test_two_people_play_beside_each_other(chat: Chat) -> None:
    """In one place, at the same time, each at a table of their own."""
    people = [chat.elsewhere(user=f"test:{n}") for n in range(8)]
    replies: list[Reply] = await asyncio.gather(
        *(one.say(f"start kings {n}") for n, one in enumerate(people, 1))
    )

    assert [f"deal {n} ·" in reply.text for n, reply in enumerate(replies, 1)] == [True] * 8
    assert len({reply.board for reply in replies}) == 8


async def test_a_typed_move_asks_redis_six_times(chat: Chat, monkeypatch: pytest.MonkeyPatch) -> None:
    """May they ask so much, the server's settings, which table, the table, to save it, to tell its windows.

    A tap names its table, and asks once less.
    """
    await chat.say("start kings 7")
    await chat.say("move 3 f1")
    client, commands = chat.services.storage.client, list[str]()
    ask, line_up = client.execute_command, client.pipeline

    async def counted(*words: Any, **named: Any) -> Any:
        commands.append(words[0])
        return await ask(*words, **named)

    def lined_up(*given: Any, **named: Any) -> Any:
        commands.append("PIPELINE")
        return line_up(*given, **named)

    monkeypatch.setattr(client, "execute_command", counted)
    monkeypatch.setattr(client, "pipeline", lined_up)

    assert "· 2 moves ·" in (await chat.say("move 1 f1")).text
    assert commands == ["EVAL", "HGETALL", "HGET", "EVAL", "EVAL", "PUBLISH"]
