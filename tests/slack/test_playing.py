"""A game in Slack, by every way of input: command, button, menu, window, mention, direct message."""

from __future__ import annotations

import pytest

from tests.slack.conftest import Started
from tests.standins.slack.people import Person
from tests.standins.slack.server import Slack
from tests.standins.slack.world import Message

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def board_of(person: Person, game: str = "wheel 7") -> Message:
    """A board that was just begun."""
    known = person.workspace.public()
    await person.types(f"/patience start {game}")
    return await person.slack.until(
        lambda: next((m for m in person.workspace.public() if m not in known and "no moves" in m.text), None)
    )


async def left_behind(person: Person, old: Message) -> None:
    """The board is asked for anew, and the old one could not be deleted, nor anything in it."""
    blocks, messages = old.blocks, person.workspace.messages
    await person.types("/patience board")
    await person.slack.until(lambda: old not in messages or not old.taps)
    old.blocks = blocks
    if old not in messages:
        messages.insert(0, old)
        person.workspace.removed.clear()


async def left_behind_and_pressed(person: Person, old: Message) -> None:
    """A button of a board that was left behind."""
    await left_behind(person, old)
    await person.presses(old, "Deal")
    await person.sees_privately("no longer the newest")


def status(message: Message) -> str:
    """The line below the picture."""
    return str(message.parts("context")[0]["elements"][0]["text"])


def picture(message: Message) -> str:
    """The file that a message shows."""
    return str(message.parts("image")[0]["slack_file"]["id"])


async def test_a_command_starts_a_game(ada: Person) -> None:
    """/patience start posts the board: words, the picture with its alt text, status, buttons, a menu."""
    await ada.types("/patience start kings 7")

    board = await ada.sees("The Kings, deal 7")
    assert ada.workspace.files[picture(board)].data.startswith(b"\x89PNG")
    assert 0 < len(board.parts("image")[0]["alt_text"]) <= 1024
    assert status(board).startswith("somebody · The Kings, deal 7 · no moves")
    assert [block["type"] for block in board.blocks] == [
        "section",
        "image",
        "context",
        *["actions"] * 4,
    ]
    assert [tap["type"] for tap in board.taps][-1] == "static_select"


async def test_a_board_that_is_posted_anew_takes_the_place_of_the_old(ada: Person) -> None:
    """Once it is there the old one is deleted, with its file."""
    first = await board_of(ada)
    old = picture(first)

    await ada.types("/patience board")

    await ada.slack.until(lambda: old in ada.workspace.deleted)
    [second] = ada.workspace.public()
    assert ada.workspace.removed == [first]
    assert list(ada.workspace.files) == [picture(second)]


async def test_where_nothing_may_be_deleted_the_old_board_links_to_the_new_one(ada: Person) -> None:
    """Some workspaces keep all that was ever written: then it is one line, without picture and buttons."""
    ada.workspace.forbids_deleting = True
    first = await board_of(ada)
    old = picture(first)

    await ada.types("/patience board")

    await ada.slack.until(lambda: old in ada.workspace.deleted)
    _, second = ada.workspace.public()
    assert first.taps == []
    assert first.parts("image") == []
    assert f"/p{second.ts.replace('.', '')}|below>" in first.text
    assert list(ada.workspace.files) == [picture(second)]


async def test_a_board_that_a_thread_hangs_below_stays_its_head(ada: Person) -> None:
    """What is played in the thread retires it; deleted, it would leave the thread without a beginning."""
    first = await board_of(ada)

    await ada.mentions("m deal", thread=first.ts)
    await ada.sees("1 move")
    await ada.slack.until(lambda: not first.taps)
    await ada.mentions("m deal", thread=first.ts)
    last = await ada.sees("2 moves")
    await ada.slack.until(lambda: ada.workspace.removed)

    assert ada.workspace.public() == [first, last]
    assert "This game is continued" in first.text


async def test_a_button_changes_the_board_in_place(ada: Person) -> None:
    """Deal, pressed below the board, is played in that message, with a new picture; the old is deleted."""
    board = await board_of(ada)
    old = picture(board)

    await ada.presses(board, "Deal")

    await ada.slack.until(lambda: "1 move" in board.text and old in ada.workspace.deleted)
    assert ada.workspace.public() == [board]
    assert list(ada.workspace.files) == [picture(board)]


async def test_a_menu_plays_a_move(ada: Person) -> None:
    """A line of the menu is a legal move in words; picking it plays it in place."""
    board = await board_of(ada, "kings 7")
    [menu] = [tap for tap in board.taps if tap["type"] == "static_select"]

    await ada.picks(board, menu["options"][0]["text"]["text"])

    await ada.slack.until(lambda: "1 move" in board.text)
    assert ada.workspace.public() == [board]


async def test_a_window_takes_a_typed_move(ada: Person) -> None:
    """Type a move opens a window with one line; it is played on the board it was opened from."""
    board = await board_of(ada)
    await ada.presses(board, "Type a move")
    window = await ada.gets_window()
    assert window["title"]["text"] == "Type a move"

    await ada.submits(window, "deal")

    await ada.slack.until(lambda: "1 move" in board.text)
    assert ada.workspace.public() == [board]


async def test_a_move_that_is_not_legal_is_explained_privately(ada: Person) -> None:
    """The reason comes to the asker alone, and the board stays."""
    board = await board_of(ada)
    await ada.presses(board, "Type a move")

    await ada.submits(await ada.gets_window(), "s f1")

    message = await ada.slack.until(lambda: ada.workspace.private(ada.id))
    assert message[0].text
    assert board.history == []


async def test_a_mention_in_a_thread_plays_there(ada: Person) -> None:
    """Slash commands do not work in threads; @patience does, and the answer stays in the thread."""
    talk = ada.workspace.post(Message(ada.channel, "1700000000.000001", "Who plays?", [], ada.id))

    await ada.mentions("start wheel 7", thread=talk.ts)
    board = await ada.sees("no moves")
    await ada.mentions("m deal", thread=talk.ts)

    after = await ada.sees("1 move")
    assert (board.thread, after.thread) == (talk.ts, talk.ts)


async def test_a_thread_below_a_board_plays_that_board(ada: Person) -> None:
    """A board in the channel, and a thread begun below it: `@patience m deal` there means this table."""
    board = await board_of(ada)
    await board_of(ada, "kings 3")

    await ada.mentions("m deal", thread=board.ts)

    after = await ada.sees("The Wheel, deal 7 · 1 move")
    assert after.thread == board.ts


async def test_a_button_in_a_thread_stays_there(ada: Person) -> None:
    """A board in a thread is changed in place, and what is typed there afterwards goes on with it."""
    talk = ada.workspace.post(Message(ada.channel, "1700000000.000001", "Who plays?", [], ada.id))
    await ada.mentions("start wheel 7", thread=talk.ts)
    board = await ada.sees("no moves")

    await ada.presses(board, "Deal")
    await ada.slack.until(lambda: "1 move" in board.text)
    await ada.mentions("m deal", thread=talk.ts)

    assert (await ada.sees("2 moves")).thread == talk.ts


async def test_direct_messages_need_no_command(ada: Person) -> None:
    """With the bot alone one just types; private answers are ordinary messages there."""
    await ada.writes("start wheel 7")
    board = await ada.sees("no moves")
    assert board.channel == ada.direct

    await ada.writes("deal")
    await ada.sees("1 move")
    await ada.writes("rules")
    rules = await ada.slack.until(
        lambda: [m for m in ada.workspace.public() if "THE WHEEL" in m.text.upper()]
    )
    assert rules


async def test_messages_that_are_no_requests_are_left_alone(ada: Person) -> None:
    """What was changed or deleted, what machines say, and what is said in channels is nothing to answer."""
    await ada.writes("start kings 7", subtype="message_changed")
    await ada.writes("start kings 7", bot_id="B0OTHER")
    await ada.writes("start kings 7", channel_type="channel", channel=ada.channel)

    await board_of(ada, "wheel 3")
    assert [message.text.count("The Kings") for message in ada.workspace.public()] == [0]


async def test_the_move_command_is_ours_only_where_configured(slack: Slack, start: Started) -> None:
    """With PATIENCE_SLACK_MOVE=true, /move 3 f2 does what /patience m 3 f2 does."""
    workspace = slack.workspace()
    await start(slack_bot_token=workspace.token, slack_app_token=slack.app_token, slack_move=True)
    ada = Person(slack, workspace, "U0ADA")
    await board_of(ada)

    await ada.types("/move deal")

    await ada.sees("1 move")


async def test_help_names_what_works_in_slack(ada: Person) -> None:
    """All that Discord has as commands of their own follows /patience here."""
    await ada.types("/patience help")

    message = await ada.sees_privately("/patience")
    assert {word for word in message.words.split() if word.startswith("/")} == {"/patience"}
    assert "/patience m 3 f2" in message.words
    assert "/patience admin [setting]" in message.words


async def test_the_board_as_text_is_a_code_block(ada: Person) -> None:
    """With the setting "text first" each board comes with its text, in a block of even characters."""
    await ada.types("/patience text on")
    await ada.sees_privately("boards come as text")

    board = await board_of(ada)

    [code] = board.parts("rich_text")
    assert code["elements"][0]["type"] == "rich_text_preformatted"


async def test_a_board_continued_elsewhere_is_marked(ada: Person) -> None:
    """Where the old board kept its buttons, pressing them only removes it, and the asker is told."""
    first = await board_of(ada)

    await left_behind_and_pressed(ada, first)

    assert ada.workspace.removed == [first]
    assert ada.slack.called("chat.delete")[1:] == []  # by the button's own way back


async def test_the_board_can_be_changed_no_more(ada: Person) -> None:
    """A board that was deleted is posted anew when the window that belongs to it is sent."""
    board = await board_of(ada)
    await ada.presses(board, "Type a move")
    window = await ada.gets_window()
    ada.workspace.messages.remove(board)

    await ada.submits(window, "deal")

    assert await ada.sees("1 move") is not board


async def test_a_private_game_is_seen_by_its_player_alone(ada: Person) -> None:
    """At its start, after a tap and after a typed move; nobody else sees a board."""
    ada.workspace.channels[ada.channel].members.add(ada.workspace.bot)
    await ada.types("/patience start wheel 7 private")
    board = await ada.sees_privately("no moves")

    await ada.presses(board, "Deal")
    await ada.sees_privately("1 move")
    await ada.types("/patience m deal")
    board = await ada.sees_privately("2 moves")

    assert board.parts("image")
    assert ada.workspace.public() == []
