"""One message a game: typed moves are seen in the board that stands, while it stands in sight."""

from __future__ import annotations

import pytest

from bot.platforms.slack.sight import HISTORY, IN_SIGHT
from bot.services import Services
from bot.storage import keys
from tests.slack.conftest import Logged, Started
from tests.slack.standin.people import Person
from tests.slack.standin.server import Slack
from tests.slack.standin.world import Message
from tests.slack.test_http import by_http
from tests.slack.test_playing import board_of, left_behind_and_pressed, picture, status

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

    told = await ada.is_told("1 move")
    assert told.parts("image") == told.taps == []
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


async def test_where_people_have_written_the_board_is_posted_anew(ada: Person) -> None:
    """The old one loses picture and buttons; the new one is changed in place from then on."""
    old = await board_of(ada)
    ada.says("What a game!")
    await ada.types("/patience m deal")
    new = await ada.sees("1 move")
    await ada.types("/patience m deal")
    await ada.slack.until(lambda: "2 moves" in new.text and not old.taps)

    assert [one for one in ada.workspace.public() if one.author == ada.workspace.bot] == [old, new]
    assert old.parts("image") == []


@pytest.mark.parametrize("hosted", [False, True], ids=["uploaded", "hosted"])
async def test_the_trail_keeps_every_picture(slack: Slack, start: Started, hosted: bool) -> None:
    """Who likes it so has a message for each typed move; the old ones lose their buttons alone."""
    ada = await somebody(slack, start, hosted=hosted)
    old = await trailing(ada)
    before = old.parts("image")[0]

    await ada.types("/patience m deal")
    new = await ada.sees("1 move")
    await slack.until(lambda: not old.taps)

    [shown] = old.parts("image")
    assert {**shown, "alt_text": ""} == {**before, "alt_text": ""}
    assert {**new.parts("image")[0], "alt_text": ""} != {**before, "alt_text": ""}
    assert slack.refusals == []


async def test_a_tapped_board_of_the_trail_keeps_its_picture(ada: Person) -> None:
    """It stood above, had kept its buttons, and one of them is pressed: only they go."""
    old = await trailing(ada)
    name = picture(old)

    await left_behind_and_pressed(ada, old)

    assert picture(old) == name
    assert name in ada.workspace.files


async def test_boards_of_others_are_no_chatter(ada: Person) -> None:
    """The last few messages of a channel may all be boards: each is changed where it stands."""
    people = [Person(ada.slack, ada.workspace, f"U0P{n}") for n in range(IN_SIGHT)]
    boards = [await board_of(person) for person in people]
    for person, board in zip(people, boards, strict=True):
        await person.types("/patience m deal")
        await ada.slack.until(lambda board=board: "1 move" in board.text)  # type: ignore[misc]
    assert ada.workspace.public() == boards

    one_more = await board_of(ada)
    await people[0].types("/patience m deal")
    new = await people[0].sees("2 moves")
    assert ada.workspace.public() == [*boards, one_more, new]


@pytest.mark.parametrize("why", ["no member", "no scope", "too often"])
async def test_where_slack_does_not_tell_boards_are_posted(ada: Person, why: str) -> None:
    """And it is not asked again and again."""
    if why == "no member":
        ada.workspace.channel(ada.channel).members.remove(ada.workspace.bot)
    elif why == "no scope":
        ada.workspace.scopes.remove("channels:history")
    else:
        ada.slack.limited[HISTORY], ada.slack.retry_after = 1, 30
    first = await board_of(ada)

    for count in ("1 move", "2 moves"):
        await ada.types("/patience m deal")
        await ada.sees(count)

    assert len(ada.workspace.public()) == 3
    assert len(ada.slack.called(HISTORY)) == 1
    await ada.slack.until(lambda: not first.taps)


async def test_a_board_that_cannot_be_changed_just_now_is_posted(ada: Person, logged: Logged) -> None:
    """The move is seen, its picture is uploaded once, and no sentence stands in for it."""
    logged.expect("Slack asks for fewer calls")
    board = await board_of(ada)
    ada.slack.limited["chat.update"], ada.slack.retry_after = 1, 30

    await ada.types("/patience m deal")

    assert await ada.sees("1 move") is not board
    assert len(ada.slack.called("files.getUploadURLExternal")) == 2
    assert ada.workspace.private(ada.id) == []


async def test_a_board_says_whose_it_is(ada: Person, bob: Person) -> None:
    """By the name that the workspace knows, in words that mention nobody; Slack is asked once."""
    ada.workspace.names = {ada.id: "Ada *L* <!here>"}
    boards = [await board_of(ada), await board_of(bob), await board_of(ada, "kings 7")]

    names = [status(board).split(" · ")[0] for board in boards]
    assert names == ["Ada *L* <!here>", "somebody", "Ada *L* <!here>"]
    assert boards[0].parts("context")[0]["elements"][0]["type"] == "plain_text"
    assert "Ada *L* &lt;!here&gt; · The Wheel" in boards[0].text
    assert f"<@{ada.id}>" not in str([(board.text, board.blocks) for board in boards])
    assert len(ada.slack.called("users.info")) == 2


async def test_a_board_comes_without_a_name_where_slack_tells_none(ada: Person) -> None:
    """Nobody waits for it."""
    ada.workspace.scopes.remove("users:read")

    assert status(await board_of(ada)).startswith("The Wheel, deal 7")


# nothing is left lying ---------------------------------------------------------------------------


async def gives_up(person: Person, line: str = "/patience give-up") -> None:
    """Both steps."""
    await person.types(line)
    await person.presses(await person.sees("Give up"), "Yes, give it up")
    await person.sees("You have given up")


async def test_a_given_up_table_leaves_no_upload(ada: Person, services: Services) -> None:
    """Its last message says so in words; neither pictures nor notes of ours are left."""
    await board_of(ada)
    await ada.types("/patience m deal")

    await gives_up(ada)

    await ada.slack.until(lambda: not ada.workspace.files)
    last = ada.workspace.public()[-1]
    assert last.parts("image") == []
    assert [tap["text"]["text"] for tap in last.taps] == ["New deal", "Same deal"]
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
    await board_of(ada)

    await gives_up(ada)

    assert ada.workspace.public()[-1].parts("image")
