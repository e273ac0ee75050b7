"""A patience of one's own in Slack: the window, a code block in a message, the message for all."""

from __future__ import annotations

import pytest

from bot.platforms.slack import files
from tests.engine.test_reader import ALONE
from tests.engine.trials import tried_here
from tests.standins.slack.people import Person
from tests.standins.slack.server import Slack

pytestmark = pytest.mark.asyncio(loop_scope="session")

HOSTILE = "<!channel> <http://b.c|x> *bold* @here"
LONG = ALONE + "".join(
    f"# line {n} is here to be long, and longer, and as long as may be\n" for n in range(80)
)


@pytest.fixture(autouse=True)
def _tried_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.play.own_games.tried", tried_here)


async def test_it_is_written_in_a_window_and_played_by_others(ada: Person, slack: Slack) -> None:
    """The window opens with a sketch; what comes of it is shown to its author, then shared and played."""
    await ada.types("/patience own new")
    window = await ada.gets_window()
    assert "class MyPatience(Game):" in window["blocks"][0]["element"]["initial_value"]

    await ada.submits(window, ALONE)
    saved = await ada.sees_privately("Saved as alone")
    await ada.presses(saved, "Share it")
    shared = await ada.sees("A patience by")
    assert ALONE.strip() in shared.words
    bob = Person(slack, ada.workspace, "U0BOB", ada.channel)
    await bob.presses(shared, "Play it")
    await bob.sees("Alone, deal")


async def test_a_code_block_is_read_as_it_is_written(ada: Person) -> None:
    """In a direct message or below a mention, where no window can be opened: lines and signs stay."""
    await ada.mentions(f"own new ```{ALONE.replace('>', '&gt;')}```")
    await ada.sees_privately("Saved as alone")

    await ada.mentions("own edit alone")
    await ada.sees_privately("Write it in the window, or send it as a code block")


async def test_what_is_wrong_is_mended_in_the_window(ada: Person) -> None:
    """With all that was written, however long."""
    await ada.types("/patience own new")
    await ada.submits(await ada.gets_window(), ALONE.replace("Waste()", "Wste()"))
    wrong = await ada.sees_privately("did you mean Waste")
    await ada.presses(wrong, "Mend it")
    window = await ada.gets_window()
    assert "Wste()" in window["blocks"][0]["element"]["initial_value"]

    await ada.submits(window, ALONE)
    await ada.sees_privately("Saved as alone")


async def test_a_long_one_has_several_fields(ada: Person) -> None:
    """Nothing is lost between them."""
    await ada.mentions(f"own new ```{LONG}```")
    await ada.sees_privately("Saved as alone")
    await ada.types("/patience own edit alone")
    window = await ada.gets_window()

    assert "".join(block["element"].get("initial_value", "") for block in window["blocks"]) == LONG.lstrip()


async def test_nothing_typed_is_markup(ada: Person) -> None:
    """A title with mentions and links is shown as it was typed."""
    await ada.types("/patience own new")
    await ada.submits(await ada.gets_window(), ALONE.replace('"Alone"', repr(HOSTILE)))
    await ada.presses(await ada.sees_privately("Saved as channel"), "Share it")
    shared = await ada.sees("A patience by")

    assert "<!channel>" not in shared.text
    assert "&lt;!channel&gt;" in shared.text


async def test_a_file_is_read(ada: Person) -> None:
    """In a direct message; where the command takes no text the message is none of our business."""
    await ada.sends_file("hello", ALONE.encode())
    await ada.sends_file("own new", ALONE.encode())

    await ada.sees("Saved as alone")
    assert "hello" not in str([message.words for message in ada.workspace.public()])


@pytest.mark.parametrize(
    ("content", "address", "sentence"),
    [
        (b"#" * (files.MOST_BYTES + 1), "", files.TOO_LONG),
        (b"\xff\xfe", "", files.NO_TEXT),
        (b"", "", files.NOT_FETCHED),
        (b"class", "http://files.slack.com.example/own.txt", files.NOT_FETCHED),
    ],
)
async def test_a_file_that_is_none(ada: Person, content: bytes, address: str, sentence: str) -> None:
    """It is answered with what to send instead, and our token goes to nobody but Slack."""
    await ada.sends_file("own new", content, address)

    await ada.sees(sentence)
