"""One message a game: typed moves are seen in the board that stands, while it stands in sight."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from bot.platforms.discord.client import Client
from bot.platforms.discord.ways import IN_SIGHT, LASTS
from tests.discord.conftest import playing
from tests.discord.scripted import COMMANDS, Script, picture
from tests.discord.standin.people import Answer, Person
from tests.discord.standin.server import StandIn
from tests.discord.standin.world import Message
from tests.support import HANGS


async def move(person: Person, moves: str = "3 f2") -> Answer:
    """Types a move."""
    return await person.slash("move", moves=moves)


def seen(standin: StandIn) -> list[Message]:
    """What everybody sees."""
    return [message for message in standin.messages.values() if not (message.private or message.deleted)]


async def test_a_typed_move_changes_the_board_where_it_stands(ada: Person, standin: StandIn) -> None:
    """The board shows the new picture, and its player alone is told what came of the move."""
    board = (await ada.slash("patience start")).message
    before = board.picture.filename

    told = await move(ada)

    assert (told.kind, told.message.private) == ("message", True)
    assert told.text == "Played 3 f2. Revision 1."
    assert not told.message.attachments
    assert not told.message.components
    assert seen(standin) == [board]
    assert board.content == "Played 3 f2. Revision 1."
    assert board.picture.blob == picture(1)
    assert board.picture.filename != before


async def test_150_typed_moves_leave_one_message(ada: Person, client: Client, standin: StandIn) -> None:
    """In a quiet channel; of the sentences, too, only the last is left."""
    board = (await ada.slash("patience start")).message
    for _ in range(150):
        await move(ada)
    await asyncio.gather(*client.platform._tidying)

    assert seen(standin) == [board]
    assert board.content.endswith("Revision 150.")
    assert board.picture.blob == picture(150)
    assert sum(message.private and not message.deleted for message in standin.messages.values()) == 1


async def test_where_people_have_written_the_board_is_posted_anew(ada: Person, standin: StandIn) -> None:
    """The old one loses picture and buttons; the new one is changed in place from then on."""
    old = (await ada.slash("patience start")).message
    ada.say()
    new = (await move(ada)).message
    assert await asyncio.wait_for(standin.patched.get(), HANGS) is old
    await move(ada)

    assert seen(standin) == [old, new]
    assert (old.attachments, old.components) == ([], [])
    assert new.content.endswith("Revision 2.")


async def test_the_trail_keeps_every_picture(ada: Person, standin: StandIn, script: Script) -> None:
    """Who likes it so has a message for each typed move; the old ones lose their buttons alone."""
    script.trail = True
    old = (await ada.slash("patience start")).message
    new = (await move(ada)).message

    assert await asyncio.wait_for(standin.patched.get(), HANGS) is old
    assert seen(standin) == [old, new]
    assert old.components == []
    assert old.picture.blob == picture(0)


async def test_boards_of_others_are_no_chatter(ada: Person, standin: StandIn) -> None:
    """The last few messages of a channel may all be boards: each is changed where it stands."""
    people = [standin.person(name, ada.channel) for name in "abcdefghijkl"[:IN_SIGHT]]
    boards = [(await person.slash("patience start")).message for person in people]
    for person in people:
        await move(person)
    assert seen(standin) == boards

    one_more = (await ada.slash("patience start")).message
    new = (await move(people[0])).message
    assert seen(standin) == [*boards, one_more, new]


async def test_a_board_that_is_asked_for_is_posted(ada: Person) -> None:
    """Who says board wants to see it below, wherever it stands."""
    old = (await ada.slash("patience start")).message

    new = (await ada.slash("patience board")).message

    assert new is not old
    assert not new.private


async def test_a_board_that_cannot_be_changed_is_posted(ada: Person, standin: StandIn) -> None:
    """Whatever Discord has against it, the move is seen, and no sentence stands in for it."""
    old = (await ada.slash("patience start")).message
    standin.fail("PATCH", "@original", 400, {"code": 30046, "message": "Maximum number of edits"})

    new = await move(ada)

    assert new.message is not old
    assert not new.message.private
    assert new.text == "Played 3 f2. Revision 1."


async def test_a_tap_and_a_typed_move_take_turns(ada: Person, standin: StandIn) -> None:
    """Each of them changes the same board."""
    board = (await ada.slash("patience start")).message
    await ada.press(board, "Deal")
    await move(ada)
    await ada.press(board, "Deal")
    await move(ada)

    assert seen(standin) == [board]
    assert board.content.endswith("Revision 4.")


# --- by which way


def calls(standin: StandIn) -> list[str]:
    """Edits so far, by the way back to a message or in the bot's own name."""
    return [
        "back" if "/webhooks/" in asked.path else "own" for asked in standin.asked if asked.method == "PATCH"
    ]


async def test_the_way_back_is_open_for_a_quarter_of_an_hour(
    ada: Person, client: Client, standin: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not counted for the channel; then the bot changes the board in its own name, until a tap."""
    monkeypatch.setattr(client.platform.ways, "_clock", partial(float, 0.0))
    board = (await ada.slash("patience start")).message
    for later in (0.0, LASTS.total_seconds() - 1, LASTS.total_seconds()):
        monkeypatch.setattr(client.platform.ways, "_clock", partial(float, later))
        await move(ada)
    assert calls(standin) == ["back", "back", "own"]

    await ada.press(board, "Deal")
    await move(ada)
    assert calls(standin)[3:] == ["back"]
    assert seen(standin) == [board]


async def test_a_board_that_followed_an_answer_has_a_way_back(
    standin: StandIn, script: Script, services: Any
) -> None:
    """It is another one than that to the answer itself."""
    hasty = Client(services, COMMANDS, script.answer, script.complete, hurry=timedelta(0))
    async with playing(standin, hasty):
        ada = standin.person("ada")
        first = (await (await ada.slash("patience start")).settled()).message
        script.held, script.owners = asyncio.Event(), {"t9": ada.id}
        script.reply = script.board("t9", "Dealt anew.")
        pressed = await ada.press(first, "Deal")
        script.held.set()
        board = (await pressed.next("followup")).message
        script.reply = None
        hasty.platform.capabilities = replace(hasty.platform.capabilities, hurry=None)

        await move(ada)

    assert board.content == "Played 3 f2. Revision 1."
    assert calls(standin)[-1:] == ["back"]


async def test_a_new_process_knows_the_board_by_its_place(
    ada: Person, client: Client, standin: StandIn, services: Any, script: Script
) -> None:
    """What the old one knew is gone; the board is the last message, and may be changed all the same."""
    board = (await ada.slash("patience start")).message
    client.platform.ways = type(client.platform.ways)()
    client.platform.sight = type(client.platform.sight)()

    await move(ada)

    assert seen(standin) == [board]
    assert calls(standin) == ["own"]
