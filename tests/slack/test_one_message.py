"""One message a game: typed moves are seen in the board that stands, while it stands in sight."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.platforms.posting import placing
from bot.platforms.slack.sight import HISTORY, IN_SIGHT
from bot.services import Services
from bot.storage import keys
from tests.slack.conftest import Logged, Started
from tests.slack.test_http import by_http
from tests.slack.test_playing import board_of, left_behind_and_pressed, picture, status
from tests.standins.slack.people import Person
from tests.standins.slack.server import Slack
from tests.standins.slack.world import Message
from tests.wins import won

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def somebody(slack: Slack, start: Started, *, hosted: bool) -> Person:
    """In a workspace where pictures are hosted, or uploaded."""
    if hosted:
        return await by_http(slack, start)
    workspace = slack.workspace()
    await start(slack_bot_token=workspace.token, slack_app_token=slack.app_token)
    return Person(slack, workspace, "U0ADA")


async def trailing(person: Person) -> Message:
    """A board of somebody who keeps every picture."""
    await person.types("/patience settings trail on")
    await person.slack.until(lambda: person.workspace.private(person.id))
    return await board_of(person)


async def test_a_typed_move_changes_the_board_where_it_stands(ada: Person) -> None:
    """It shows the new picture, the old one is deleted; its player alone is told what came of the move."""
    board = await board_of(ada)
    old = picture(board)

    await ada.types("/patience m deal")

    message = await ada.sees_privately("1 move")
    assert message.parts("image") == message.taps == []
    assert ada.workspace.public() == [board]
    await ada.slack.until(lambda: ada.workspace.deleted == [old])
    assert list(ada.workspace.files) == [picture(board)]
    assert ada.slack.refusals == []


@pytest.mark.parametrize(("hosted", "moves"), [(False, 150), (True, 20)], ids=["uploaded", "hosted"])
async def test_150_typed_moves_leave_one_message(
    slack: Slack, start: Started, hosted: bool, moves: int
) -> None:
    """In a quiet channel; and one upload at most."""
    slack.processing = 0
    ada = await somebody(slack, start, hosted=hosted)
    board = await board_of(ada)

    for n in range(moves // 2):
        await ada.types("/patience m deal")
        await ada.types("/patience undo")
        await slack.until(lambda n=n: len(ada.workspace.private(ada.id)) > 2 * n + 1)  # type: ignore[misc]

    assert ada.workspace.public() == [board]
    assert len(board.history) == moves
    assert board.parts("image")
    await slack.until(lambda: len(ada.workspace.files) == (0 if hosted else 1))


def boards(person: Person) -> list[Message]:
    """What everybody sees of the bot's."""
    return [one for one in person.workspace.public() if one.author == person.workspace.bot]


async def test_where_people_have_written_much_the_board_is_posted_anew(ada: Person) -> None:
    """A few messages below it leave it in sight; one more, and it comes anew below them, and the old goes."""
    old = await board_of(ada)
    for _ in range(IN_SIGHT):
        ada.posts("What a game!")
    await ada.types("/patience m deal")
    await ada.slack.until(lambda: "1 move" in old.text)

    ada.posts("What a game!")
    await ada.types("/patience m deal")
    new = await ada.sees("2 moves")
    await ada.slack.until(lambda: ada.workspace.removed == [old])
    await ada.types("/patience m deal")
    await ada.slack.until(lambda: "3 moves" in new.text)

    assert boards(ada) == [new]


@pytest.mark.parametrize("hosted", [False, True], ids=["uploaded", "hosted"])
async def test_the_trail_leaves_every_picture(slack: Slack, start: Started, hosted: bool) -> None:
    """Who likes it so has a message for each typed move; the old ones lose their buttons alone."""
    ada = await somebody(slack, start, hosted=hosted)
    old = await trailing(ada)
    before = old.parts("image")[0]

    await ada.types("/patience m deal")
    new = await ada.sees("1 move")
    await slack.until(lambda: not old.taps)

    [picture] = old.parts("image")
    assert {**picture, "alt_text": ""} == {**before, "alt_text": ""}
    assert {**new.parts("image")[0], "alt_text": ""} != {**before, "alt_text": ""}
    assert slack.refusals == []


async def test_a_tapped_board_of_the_trail_still_has_its_picture(ada: Person) -> None:
    """It stood above, had kept its buttons, and one of them is pressed: only they go."""
    old = await trailing(ada)
    name = picture(old)

    await left_behind_and_pressed(ada, old)

    assert picture(old) == name
    assert name in ada.workspace.files


async def test_boards_of_others_are_no_chatter(ada: Person) -> None:
    """The last few messages of a channel may all be boards: each is changed where it stands."""
    people = [Person(ada.slack, ada.workspace, f"U0P{n}") for n in range(IN_SIGHT + 1)]
    first, *others = [await board_of(person) for person in people]
    for person, board in zip(people, [first, *others], strict=True):
        await person.types("/patience m deal")
        await ada.slack.until(lambda board=board: "1 move" in board.text)  # type: ignore[misc]
    assert ada.workspace.public() == [first, *others]

    one_more = await board_of(ada)
    await people[0].types("/patience m deal")
    new = await people[0].sees("2 moves")
    await ada.slack.until(lambda: ada.workspace.removed)
    assert ada.workspace.public() == [*others, one_more, new]


@pytest.mark.parametrize("chatter", [False, True])
async def test_however_many_play_each_has_one_message(ada: Person, chatter: bool) -> None:
    """Fifteen people who type two moves each, with or without somebody who writes between them."""
    ada.slack.processing = 0
    people = [Person(ada.slack, ada.workspace, f"U0P{n}") for n in range(15)]
    for number, person in enumerate(people):
        await board_of(person, f"wheel {number + 1}")
    for moves in ("1 move", "2 moves"):
        for number, person in enumerate(people):
            if chatter:
                ada.posts("What a game!")
            await person.types("/patience m deal")
            status = f"deal {number + 1} · {moves} "
            await ada.slack.until(lambda status=status: any(status in one.text for one in boards(ada)))  # type: ignore[misc]
    await ada.slack.until(lambda: len(boards(ada)) == len(people))

    assert all("2 moves" in board.text and board.taps for board in boards(ada))


async def test_a_board_of_a_bot_that_was_here_before_is_left_alone(ada: Person) -> None:
    """After an app was installed anew its old messages are another's, which it may not change."""
    board = await board_of(ada)
    board.author = "U0BEFORE"

    await ada.types("/patience m deal")
    new = await ada.sees("1 move")

    assert new is not board
    assert not [call for call in ada.slack.called("chat.update") if "1 move" in str(call)]


@pytest.mark.parametrize("why", ["no member", "no scope", "too often"])
async def test_without_message_events_boards_are_posted(ada: Person, why: str) -> None:
    """And it is not asked again and again."""
    if why == "no member":
        ada.workspace.channel(ada.channel).members.remove(ada.workspace.bot)
    elif why == "no scope":
        ada.workspace.scopes.remove("channels:history")
    else:
        ada.slack.limited[HISTORY], ada.slack.retry_after = 1, 30
    await board_of(ada)

    for count in ("1 move", "2 moves"):
        await ada.types("/patience m deal")
        await ada.sees(count)

    await ada.slack.until(lambda: len(ada.workspace.removed) == 2)
    assert len(ada.workspace.public()) == 1
    assert len(ada.slack.called(HISTORY)) == 1


async def test_a_board_that_cannot_be_changed_just_now_is_posted(
    ada: Person, logged: Logged, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The move is seen, its picture is uploaded once, and no sentence stands in for it."""
    monkeypatch.setattr(placing, "SOON", timedelta(minutes=1))  # however slow this machine is
    logged.expect("Slack asks for fewer calls")
    board = await board_of(ada)
    ada.slack.limited["chat.update"], ada.slack.retry_after = 1, 30

    await ada.types("/patience m deal")

    assert await ada.sees("1 move") is not board
    assert len(ada.slack.called("files.getUploadURLExternal")) == 2
    assert ada.workspace.private(ada.id) == []


async def test_a_board_names_its_player(ada: Person, bob: Person) -> None:
    """By the name that the workspace knows, in words that mention nobody; Slack is asked once.

    Signs in it that nobody sees turn no line and begin none.
    """
    ada.workspace.names = {ada.id: " Ada\n\u202e*L*\u200b <!here>"}
    boards = [await board_of(ada), await board_of(bob), await board_of(ada, "kings 7")]

    names = [status(board).split(" · ")[0] for board in boards]
    assert names == ["Ada *L* <!here>", "somebody", "Ada *L* <!here>"]
    assert boards[0].parts("context")[0]["elements"][0]["type"] == "plain_text"
    assert "Ada *L* &lt;!here&gt; · The Wheel" in boards[0].text
    assert f"<@{ada.id}>" not in str([(board.text, board.blocks) for board in boards])
    assert len(ada.slack.called("users.info")) == 2


async def test_a_board_has_no_name_where_slack_gives_none(ada: Person) -> None:
    """Nobody waits for it."""
    ada.workspace.scopes.remove("users:read")

    assert status(await board_of(ada)).startswith("The Wheel, deal 7")


# nothing is left lying ---------------------------------------------------------------------------


async def gives_up(person: Person) -> None:
    """Both steps, each before one's own eyes."""
    await person.types("/patience give-up")
    question = await person.sees_privately("Give up")
    assert question.parts("image") == []
    await person.presses(question, "Yes, give it up")
    assert await person.sees_privately("You have given up") is question


async def test_a_given_up_table_leaves_no_upload(ada: Person, services: Services) -> None:
    """Its board says so in words, where it stands; neither pictures nor notes of ours are left."""
    board = await board_of(ada)
    await ada.types("/patience m deal")
    await ada.sees_privately("1 move")

    await gives_up(ada)

    await ada.slack.until(lambda: not ada.workspace.files)
    assert ada.workspace.public() == [board]
    assert board.text.startswith("You have given up")
    assert board.parts("image") == []
    assert [tap["text"]["text"] for tap in board.taps] == ["New deal", "Same deal"]
    names = [name async for name in services.storage.client.scan_iter("patience:*")]
    assert [name for name in names if keys.POSTED.fits(name) or keys.THREAD.fits(name)] == []


async def test_a_given_up_table_takes_its_trail_along(ada: Person, services: Services) -> None:
    """Pictures that were kept go with their table."""
    await trailing(ada)
    for count in ("1 move", "2 moves"):
        await ada.types("/patience m deal")
        await ada.sees(count)
    assert len(ada.workspace.files) == 3

    await gives_up(ada)

    await ada.slack.until(lambda: not ada.workspace.files)


async def test_a_given_up_table_shows_its_last_picture_from_an_address(slack: Slack, start: Started) -> None:
    """There it takes no room of the workspace's, and goes by itself."""
    ada = await somebody(slack, start, hosted=True)
    board = await board_of(ada)
    for _ in range(2 * IN_SIGHT):
        ada.posts("What a game!")

    await gives_up(ada)

    assert boards(ada) == [board]
    assert board.text.startswith("You have given up")
    assert board.parts("image")


# a replay --------------------------------------------------------------------------------------


@pytest.mark.parametrize("hosted", [False, True], ids=["uploaded", "hosted"])
async def test_a_replay_leaves_the_trophy_alone(slack: Slack, start: Started, hosted: bool) -> None:
    """It comes in a message of its own, in which whoever sees it steps; of its pictures one is left."""
    slack.processing = 0
    ada = await somebody(slack, start, hosted=hosted)
    win = won("caesar")
    trophy = await board_of(ada, f"caesar {win.deal}")
    await ada.types(f"/patience m {', '.join(win.moves)}")
    await slack.until(lambda: "You have won" in trophy.text)
    before = trophy.text, trophy.blocks, list(trophy.history)

    bob = Person(slack, ada.workspace, "U0BOB")
    await bob.presses(trophy, "Replay")
    replay = await ada.sees("The deal, before the first of")
    for person, words in ((bob, "Move 1 of"), (ada, "Move 2 of"), (bob, "Move 3 of")):
        await person.presses(replay, "Forward")
        await slack.until(lambda words=words: words in replay.text)  # type: ignore[misc]
    await ada.types("/patience board")
    await slack.until(lambda: len(ada.workspace.public()) == 3)

    assert (trophy.text, trophy.blocks, trophy.history) == before
    assert ada.workspace.public()[:2] == [trophy, replay]
    await slack.until(lambda: len(ada.workspace.files) == (0 if hosted else 3))


async def test_what_a_replay_shows_goes_with_the_data(ada: Person, services: Services) -> None:
    """Who has everything deleted leaves no picture among Slack's files: neither trophies nor replays."""
    ada.slack.processing = 0
    win = won("caesar")
    trophy = await board_of(ada, f"caesar {win.deal}")
    await ada.types(f"/patience m {', '.join(win.moves)}")
    await ada.slack.until(lambda: "You have won" in trophy.text)
    await ada.types("/patience board")
    await ada.slack.until(lambda: len(ada.workspace.public()) == 2)
    await ada.presses(trophy, "Replay")
    replay = await ada.sees("The deal, before the first of")
    await ada.presses(replay, "Forward")
    await ada.slack.until(lambda: "Move 1 of" in replay.text and len(ada.workspace.files) == 3)

    await ada.types("/patience data delete")
    await ada.presses(await ada.sees_privately("cannot be brought back"), "Yes, delete everything")
    await ada.sees_privately("Everything is deleted")
    services.platforms["slack"].leftovers._nudge.set()  # type: ignore[attr-defined]

    await ada.slack.until(lambda: not ada.workspace.files)


# before one person's eyes ------------------------------------------------------------------------


@pytest.mark.parametrize("hosted", [False, True], ids=["uploaded", "hosted"])
async def test_a_private_board_is_changed_in_its_place(slack: Slack, start: Started, hosted: bool) -> None:
    """By taps, and by what is typed in its window; where Slack keeps the picture it comes anew instead."""
    slack.processing = 0
    ada = await somebody(slack, start, hosted=hosted)
    await ada.types("/patience start wheel 7 private")
    board = await ada.sees_privately("no moves")
    for moves in ("1 move", "2 moves", "3 moves"):
        await ada.presses(board, "Deal")
        board = await ada.sees_privately(moves)
        await slack.until(lambda: len(ada.workspace.private(ada.id)) == 1)
    await ada.presses(board, "Type a move")
    await ada.submits(await ada.gets_window(), "deal")
    await ada.sees_privately("4 moves")

    await slack.until(lambda: len(ada.workspace.private(ada.id)) == 1)
    assert ada.workspace.public() == []


async def test_a_private_board_that_was_tapped_makes_room(slack: Slack, start: Started) -> None:
    """A slash command's own answers Slack lets nobody change; but one that was tapped can be deleted."""
    ada = await somebody(slack, start, hosted=True)
    await ada.types("/patience start wheel 7 private")
    board = await ada.sees_privately("no moves")
    for moves in (2, 4, 6):
        await ada.presses(board, "Deal")
        await ada.sees_privately(f"{moves - 1} move")
        await ada.types("/patience m deal")
        board = await ada.sees_privately(f"{moves} moves")

    await slack.until(lambda: ada.workspace.private(ada.id) == [board])


async def test_a_private_board_is_not_painted_over(slack: Slack, start: Started) -> None:
    """The rules asked for below it are a message of their own, whose pages take each other's place."""
    ada = await somebody(slack, start, hosted=True)
    await ada.types("/patience start wheel 7 private")
    board = await ada.sees_privately("no moves")

    await ada.presses(board, "Rules")
    page = await slack.until(lambda: next(iter(ada.workspace.private(ada.id)[1:]), None))
    await ada.presses(page, "Next")
    await slack.until(lambda: page.history)

    assert ada.workspace.private(ada.id) == [board, page]
    assert board.history == []
