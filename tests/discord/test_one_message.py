"""One message a game: typed moves are seen in the board that stands, while it stands in sight."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from bot.platforms.discord.client import Client
from bot.platforms.discord.tokens import BETWEEN_MESSAGES, IN_SIGHT, LASTS
from tests.discord.conftest import playing
from tests.discord.scripted import COMMANDS, Script, picture
from tests.discord.test_boards import gone
from tests.standins.discord.people import Answer, Person
from tests.standins.discord.server import StandIn
from tests.standins.discord.world import Message
from tests.standins.waiting import HANGS


async def move(person: Person, moves: str = "3 f2") -> Answer:
    """Types a move."""
    return await person.slash("move", moves=moves)


def seen(standin: StandIn) -> list[Message]:
    """What everybody sees."""
    return [message for message in standin.messages.values() if not (message.private or message.deleted)]


async def test_a_typed_move_changes_the_board_where_it_stands(ada: Person, standin: StandIn) -> None:
    """The board shows the new picture, and its player alone reads what came of the move."""
    board = (await ada.slash("patience start")).message
    before = board.picture.filename

    answer = await move(ada)

    assert (answer.kind, answer.message.private) == ("message", True)
    assert answer.text == "Played 3 f2. Revision 1."
    assert not answer.message.attachments
    assert not answer.message.components
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


async def test_where_people_have_written_much_the_board_is_posted_anew(ada: Person, standin: StandIn) -> None:
    """A few messages below it leave it in sight; one more, and it comes anew below them, and the old goes."""
    old = (await ada.slash("patience start")).message
    for _ in range(IN_SIGHT):
        ada.say()
        await move(ada)
    assert seen(standin) == [old]

    ada.say()
    new = (await move(ada)).message
    while await gone(standin) is not old:  # of the sentences only the last is left
        pass
    ada.say()
    await move(ada)
    assert seen(standin) == [new]
    assert new.content.endswith(f"Revision {IN_SIGHT + 2}.")


async def test_unseen_messages_are_inferred_from_time(ada: Person, standin: StandIn) -> None:
    """Only the last message is known. After minutes of talk it is not the only one."""
    old = (await ada.slash("patience start")).message
    standin.clock.moved += (IN_SIGHT - 1) * BETWEEN_MESSAGES.total_seconds()
    ada.say()
    await move(ada)
    assert seen(standin) == [old]

    standin.clock.moved += BETWEEN_MESSAGES.total_seconds()
    ada.say()
    new = (await move(ada)).message
    assert await gone(standin) is old
    assert seen(standin) == [new]


async def test_minutes_of_silence_leave_the_board_in_sight(ada: Person, standin: StandIn) -> None:
    """It is the last message all the time."""
    board = (await ada.slash("patience start")).message
    standin.clock.moved += 600
    await move(ada)

    assert seen(standin) == [board]


async def test_the_trail_leaves_every_picture(ada: Person, standin: StandIn, script: Script) -> None:
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
    people = [standin.person(str(number), ada.channel) for number in range(IN_SIGHT + 1)]
    boards = [(await person.slash("patience start")).message for person in people]
    for person in people:
        await move(person)
    assert seen(standin) == boards

    one_more = (await ada.slash("patience start")).message
    new = (await move(people[0])).message
    assert await gone(standin) is boards[0]
    assert seen(standin) == [*boards[1:], one_more, new]


@pytest.mark.parametrize("chatter", [False, True])
async def test_however_many_play_each_has_one_message(
    ada: Person, standin: StandIn, client: Client, chatter: bool
) -> None:
    """Twenty people who type three moves each, with or without somebody who writes between them."""
    people = [standin.person(str(number), ada.channel) for number in range(20)]
    for person in people:
        await person.slash("patience start")
    for person in people * 3:
        if chatter:
            ada.say()
        await move(person)
    await client.posting.until_retired()

    boards = seen(standin)
    assert len(boards) == len(people)
    assert {board.content[-11:] for board in boards} == {"Revision 3."}
    assert all(board.components and board.attachments for board in boards)


async def test_a_requested_board_is_posted(ada: Person) -> None:
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


async def test_an_old_board_is_posted_anew(ada: Person, client: Client, standin: StandIn) -> None:
    """Of a message older than an hour Discord takes few edits, so none is tried."""
    standin.clock.moved = -2 * 3600
    board = (await ada.slash("patience start")).message
    standin.clock.moved = 0
    client.platform.tokens = type(client.platform.tokens)()  # what it knew two hours ago

    answer = (await ada.slash("move", moves="3 f2")).message

    assert not answer.private
    assert answer.content == "Played 3 f2. Revision 1."
    await client.posting.until_retired()
    assert (seen(standin), board.deleted, standin.refused) == ([answer], True, [])


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
        "back" if "/webhooks/" in call.path else "own" for call in standin.requests if call.method == "PATCH"
    ]


async def test_the_way_back_is_open_for_a_quarter_of_an_hour(
    ada: Person, client: Client, standin: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not counted for the channel; then the bot changes the board in its own name, until a tap."""
    monkeypatch.setattr(client.platform.tokens, "_clock", partial(float, 0.0))
    board = (await ada.slash("patience start")).message
    for seconds in (0.0, LASTS.total_seconds() - 1, LASTS.total_seconds()):
        monkeypatch.setattr(client.platform.tokens, "_clock", partial(float, seconds))
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
    client.platform.tokens = type(client.platform.tokens)()
    client.platform.sight = type(client.platform.sight)()

    await move(ada)

    assert seen(standin) == [board]
    assert calls(standin) == ["own"]


# --- the old board goes


async def test_it_is_deleted_by_its_way_back_or_in_the_bots_own_name(
    ada: Person, client: Client, standin: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The way back is open for a quarter of an hour, and is counted for nobody else."""
    monkeypatch.setattr(client.platform.tokens, "_clock", partial(float, 0.0))
    boards = [(await ada.slash("patience start")).message]
    for seconds in (0.0, LASTS.total_seconds()):
        monkeypatch.setattr(client.platform.tokens, "_clock", partial(float, seconds))
        boards.append((await ada.slash("patience board")).message)
        assert await gone(standin) is boards[-2]

    ways = [call.path.split("/")[3] for call in standin.requests if call.method == "DELETE"]
    assert ways == ["webhooks", "channels"]
    assert seen(standin) == boards[-1:]


async def test_a_board_that_somebody_else_deleted_is_posted_anew(
    ada: Person, client: Client, standin: StandIn
) -> None:
    """Nothing is left to be deleted, and nothing is wrong with that."""
    old = (await ada.slash("patience start")).message
    old.deleted = True

    new = (await move(ada)).message
    await client.posting.until_retired()

    assert seen(standin) == [new]
    standin.expect("message", "message")


async def test_a_board_that_is_left_behind_goes_as_it_is_tapped(ada: Person, standin: StandIn) -> None:
    """It could not be deleted: whoever taps it is led to the newest, and that deletes it."""
    old = (await ada.slash("patience start")).message
    standin.fail("DELETE", "/messages/", 403, {"code": 50001, "message": "Missing Access"})
    new = (await ada.slash("patience board")).message
    assert seen(standin) == [old, new]

    notice = await (await ada.press(old, "Deal")).next("delete")
    await notice.next("followup")

    assert notice.message.private
    assert f"/{new.id}" in notice.text
    assert seen(standin) == [new]


# --- before one person's eyes


def private(standin: StandIn) -> list[Message]:
    """What one person alone still sees."""
    return [message for message in standin.messages.values() if message.private and not message.deleted]


@pytest.mark.parametrize("hasty", [False, True])
async def test_private_moves_leave_one_picture(
    standin: StandIn, script: Script, services: Any, hasty: bool
) -> None:
    """Ten typed moves, each an answer of its own, and with it the one before is gone; slow ones, too."""
    script.private = True
    hurry = timedelta(0) if hasty else timedelta(seconds=HANGS)
    async with playing(standin, Client(services, COMMANDS, script.answer, script.complete, hurry)) as client:
        ada = standin.person("ada")
        await (await ada.slash("patience start")).settled()
        for _ in range(10):
            await (await move(ada)).settled()
        await asyncio.gather(*client.platform._tidying)

    [board] = private(standin)
    assert board.content.endswith("Revision 10.")
    assert board.picture.blob == picture(10)
    assert seen(standin) == []


async def test_a_private_board_is_tapped_and_typed_in_turns(
    ada: Person, client: Client, standin: StandIn, script: Script
) -> None:
    """A tap changes it in place, and keeps the way open on which a typed move deletes it."""
    script.private = True
    board = (await ada.slash("patience start")).message
    for _ in range(3):
        await ada.press(board, "Deal")
        board = (await move(ada)).message
        await asyncio.gather(*client.platform._tidying)

    assert private(standin) == [board]
    assert board.content.endswith("Revision 6.")


async def test_the_trail_leaves_private_pictures_too(ada: Person, standin: StandIn, script: Script) -> None:
    """Who likes every picture keeps it."""
    script.private = script.trail = True
    await ada.slash("patience start")
    for _ in range(3):
        await move(ada)

    assert len(private(standin)) == 4
