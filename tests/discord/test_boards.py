"""Boards: posted, edited in place, continued below, retired; all over the wire."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.messages.reply import Button
from bot.platforms.discord.client import Client
from bot.platforms.discord.tokens import ResponseTokens
from tests.discord.scripted import Script, picture
from tests.standins.discord.people import Person
from tests.standins.discord.server import StandIn
from tests.standins.discord.world import Message
from tests.standins.waiting import HANGS

HOURS = 3600.0


async def gone(standin: StandIn) -> Message:
    """The next message that the bot deletes."""
    return await asyncio.wait_for(standin.deleted.get(), HANGS)


async def test_a_slash_command_posts_a_board(ada: Person) -> None:
    """The answer is one public message: words, a PNG with alt text, rows of buttons and menus."""
    answer = await ada.slash("patience start", game="kings")

    assert (answer.kind, answer.message.private) == ("message", False)
    assert answer.text == "kings is dealt. Revision 0."
    assert answer.message.picture.description == "The table at revision 0"
    assert answer.message.picture.blob == picture(0)
    assert list(answer.message.buttons) == ["Deal", "Home", "Type a move", "Give up"]
    assert len(answer.message.components) == 4


async def test_a_button_edits_the_board_in_place(ada: Person, script: Script) -> None:
    """A press changes words, picture and alt text of the same message; the picture gets a name of its own."""
    board = (await ada.slash("patience start")).message
    before = board.picture.filename

    answer = await ada.press(board, "Deal")

    assert (answer.kind, answer.message) == ("update", board)
    assert board.content == "Played deal. Revision 1."
    assert board.picture.description == "The table at revision 1"
    assert board.picture.filename != before
    request = script.requests[-1]
    assert (request.command, request.arguments, request.table, request.revision) == (
        "move",
        {"moves": "deal"},
        "t1",
        0,
    )
    assert (request.user, request.place) == (ada.id, f"discord:{ada.standin.guild.id}/{ada.channel.id}")
    assert request.interactive
    assert request.request_id == f"discord:{answer.interaction.id}"


async def test_a_menu_plays_what_is_chosen(ada: Person, script: Script) -> None:
    """The chosen value becomes the argument of the menu's command."""
    board = (await ada.slash("patience start")).message

    await ada.choose(board, "move 7")

    assert board.content == "Played 7 f2. Revision 1."
    assert script.requests[-1].arguments == {"moves": "7 f2"}


async def test_a_board_that_is_posted_anew_leaves_nothing_behind(ada: Person, standin: StandIn) -> None:
    """The new one goes below; once it is there the old one is deleted."""
    old = (await ada.slash("patience start")).message

    new = (await ada.slash("patience board")).message

    assert await gone(standin) is old
    assert new.content == "So it stands. Revision 0."
    assert not new.deleted


async def test_a_game_taken_up_elsewhere_leaves_its_channel(ada: Person, standin: StandIn) -> None:
    """A board in another channel is deleted, too: there, too, it would be one that nobody plays."""
    old = (await ada.slash("patience start")).message
    there = ada.to(ada.standin.channel(ada.standin.guild))

    new = (await there.slash("patience board")).message

    assert await gone(standin) is old
    assert not new.deleted


async def test_boards_of_a_trail_link_to_the_next(ada: Person, script: Script) -> None:
    """The old board keeps its picture, loses what can be tapped, and links to the new one."""
    script.trail = True
    old = (await ada.slash("patience start")).message

    new = (await ada.slash("move", moves="3 f2")).message

    assert await asyncio.wait_for(ada.standin.patched.get(), HANGS) is old
    assert old.content.startswith("This game is continued below: https://discord.com/channels/")
    assert old.content.endswith(f"/{new.id}")
    assert (old.components, old.picture.blob) == ([], picture(0))


async def test_leftover_buttons_of_a_retired_board_play_nothing(
    ada: Person, standin: StandIn, script: Script
) -> None:
    """Where the old board was not deleted, its buttons answer "continued below" privately, and it goes."""
    old = (await ada.slash("patience start")).message
    standin.fail("DELETE", "@original", 403, {"code": 50001, "message": "Missing Access"})
    new = (await ada.slash("patience board")).message
    assert old.components

    answer = await (await ada.press(old, "Deal")).next("delete")
    await answer.next("followup")

    assert answer.message.private
    assert f"/{new.id}" in answer.text
    assert "Revision 0." in answer.text
    assert answer.message.picture.description == "The table at revision 0"
    assert not answer.message.components
    assert old.deleted
    assert script.revisions["t1"] == 0


async def test_an_old_board_is_posted_anew(ada: Person, standin: StandIn, client: Client) -> None:
    """After an hour Discord takes few edits: the answer is a new board, and the old one is retired."""
    standin.clock.moved = -2 * HOURS
    old = (await ada.slash("patience start")).message
    standin.clock.moved = 0
    client.platform.tokens = ResponseTokens()  # what it knew two hours ago
    standin.fail("PATCH", "/channels/", 400, {"code": 30046, "message": "Maximum number of edits"})

    answer = await ada.press(old, "Deal")

    assert answer.kind == "message"
    assert answer.message is not old
    assert answer.text == "Played deal. Revision 1."


@pytest.mark.parametrize(("age", "kind"), [(-1, "update"), (1, "message")])
async def test_boards_are_edited_for_fifty_five_minutes(
    ada: Person, standin: StandIn, client: Client, monkeypatch: pytest.MonkeyPatch, age: int, kind: str
) -> None:
    """Well before Discord's hour, so that no edit on its way comes too late; a second later, no more."""
    now = datetime.fromtimestamp(standin.clock.started, UTC)
    monkeypatch.setattr("bot.platforms.discord.occasion.utcnow", lambda: now)
    standin.clock.moved = -(55 * 60.0 + age)
    board = (await ada.slash("patience start")).message
    standin.clock.moved = 0
    client.platform.tokens = ResponseTokens()  # what it knew then

    answer = await ada.press(board, "Deal")

    assert (answer.kind, answer.text) == (kind, "Played deal. Revision 1.")
    await client.posting.until_retired()
    assert board.deleted == (kind == "message")


async def test_a_board_that_cannot_be_edited_is_posted_anew(ada: Person, standin: StandIn) -> None:
    """Whatever Discord has against the edit, the move is seen: below, as a new board."""
    old = (await ada.slash("patience start")).message
    standin.fail("POST", "/callback", 400, {"code": 30046, "message": "Maximum number of edits"})

    answer = await ada.press(old, "Deal")

    assert answer.kind == "message"
    assert answer.text == "Played deal. Revision 1."
    assert await gone(standin) is old


async def test_a_pressed_twice_button_plays_once(ada: Person, script: Script) -> None:
    """The second press carries an old revision: it changes nothing and shows the board as it stands."""
    board = (await ada.slash("patience start")).message
    before = list(board.components)
    await ada.press(board, "Deal")
    board.components = before

    await ada.press(board, "Deal")

    assert board.content == "The table has moved on meanwhile. Revision 1."
    assert script.revisions["t1"] == 1


async def test_onlookers_are_answered_privately_and_offered_the_deal(ada: Person, standin: StandIn) -> None:
    """Somebody else's press changes nothing; "Play this deal" gives them a public board of their own."""
    board = (await ada.slash("patience start")).message
    bob = standin.person("bob", ada.channel)

    answer = await bob.press(board, "Deal")

    assert (answer.kind, answer.message.private) == ("message", True)
    assert board.edits == 0
    own = await bob.press(answer.message, "Play this deal")
    assert (own.kind, own.message.private) == ("message", False)
    assert own.message.content == "kings is dealt. Revision 0."
    assert own.message.id != board.id


async def test_two_people_play_in_one_channel(ada: Person, standin: StandIn, script: Script) -> None:
    """Each has a board of their own, and each move lands on the right one."""
    bob = standin.person("bob", ada.channel)
    hers = (await ada.slash("patience start")).message
    his = (await bob.slash("patience start")).message

    await bob.press(his, "Deal")
    await ada.press(hers, "Deal")
    await bob.press(his, "Deal")

    assert hers.content.endswith("Revision 1.")
    assert his.content.endswith("Revision 2.")
    assert script.revisions == {"t1": 1, "t2": 2}


async def test_a_new_game_does_not_paint_over_the_old_one(ada: Person, script: Script) -> None:
    """A button that leads to another table is answered below: a won picture stays."""
    board = (await ada.slash("patience start")).message
    script.owners["t9"] = ada.id
    script.reply = script.board("t9", "Dealt anew.")

    answer = await ada.press(board, "Deal")

    assert (answer.kind, answer.text) == ("message", "Dealt anew. Revision 0.")
    assert board.edits == 0


async def test_two_steps_stay_in_one_board(ada: Person, script: Script) -> None:
    """A menu whose answer is the same revision with other menus edits the board, too."""
    board = (await ada.slash("patience start")).message

    await ada.choose(board, "1 f2", menu=1)

    assert board.edits == 1
    assert script.requests[-1].arguments == {"moves": "1 f2"}


async def test_words_alone_leave_no_old_picture(ada: Person, script: Script) -> None:
    """A board without a picture replaces the one before, picture and all."""
    board = (await ada.slash("patience start")).message
    script.once("Only words.", board=script.board("t1", "").board, monospace="1  KD 3C")

    await ada.press(board, "Deal")

    assert board.attachments == []
    assert board.components == []
    assert board.content == "Only words.\n```\n1  KD 3C\n```"


async def test_a_board_that_is_seen_is_not_followed_by_an_excuse(
    ada: Person, client: Client, standin: StandIn, services: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Redis goes right after the board was shown, or changed: there is nothing the player needs to know.

    Where nobody knows of the new board, the old one stays.
    """

    async def away(*_: object) -> None:
        raise ConnectionRefusedError

    old = (await ada.slash("patience start")).message
    monkeypatch.setattr(services.sessions, "set_posted", away)
    answer = await ada.slash("patience board")
    assert answer.text == "So it stands. Revision 0."
    monkeypatch.setattr(services.sessions, "posted", away)
    other = await ada.slash("patience board")
    assert other.text == "So it stands. Revision 0."
    await client.posting.drain()
    assert not old.deleted

    assert [len(list(one.interaction.messages())) for one in (answer, other)] == [1, 1]


async def test_nothing_is_remembered(ada: Person, client: Client) -> None:
    """Views and windows take no memory: all they say is in their custom_ids."""
    board = (await ada.slash("patience start")).message
    for _ in range(3):
        await ada.press(board, "Deal")
    await ada.press(board, "Type a move")

    store = client._connection._view_store
    assert (store._views, store._modals, store._synced_message_views) == ({}, {}, {})
    assert store._dynamic_items == {}


async def test_the_same_button_twice_is_two_buttons(ada: Person, script: Script) -> None:
    """Discord refuses two alike custom_ids; each carries its place."""
    script.once("Twice.", rows=((Button("One", "board"), Button("Two", "board")),))

    answer = await ada.slash("patience board")

    assert list(answer.message.buttons) == ["One", "Two"]
