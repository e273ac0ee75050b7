"""A patience of one's own in Discord: the window, a file, the message for all, and what can go wrong."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from bot.platforms.discord import files
from bot.platforms.discord.client import Client
from bot.services import Services, open_services
from bot.settings import Settings
from tests.discord.conftest import playing
from tests.engine.test_reader import ALONE
from tests.engine.trials import tried_here
from tests.standins.discord.people import Person
from tests.standins.discord.server import StandIn

HOSTILE = "@everyone [a](http://b.c) **x** <b>"
LONG = ALONE + "".join(
    f"# line {n} is here to be long, and longer, and as long as a line may be\n" for n in range(80)
)


@pytest.fixture
async def whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Services]:
    """Everything a command may use, with a Redis of its own; games are tried in this process."""
    monkeypatch.setattr("bot.play.own_games.tried", tried_here)
    async with open_services(Settings(data_dir=tmp_path, requests_at_once=10**6)) as services:
        yield services


@pytest.fixture
async def ada(standin: StandIn, whole: Services) -> AsyncIterator[Person]:
    async with playing(standin, Client(whole, hurry=timedelta(seconds=30))):
        yield standin.person("ada")


async def test_it_is_written_in_a_window_and_played_by_others(ada: Person, standin: StandIn) -> None:
    """The window opens at once with a sketch; what comes of it is shown, shared, and played by one tap."""
    opened = await ada.slash("own", what="new")
    assert opened.kind == "window"
    assert opened.interaction.window
    fields = [part["component"] for part in opened.interaction.window["components"]]
    assert "class MyPatience(Game):" in fields[0]["value"]
    assert [field["style"] for field in fields] == [2, 2]

    saved = await ada.submit(opened, ALONE)
    assert saved.message.private
    assert "Saved as `alone`" in saved.text
    shared = await ada.press(saved.message, "Share it")
    assert not shared.message.private
    assert ALONE.strip() in shared.text
    bob = standin.person("bob", ada.channel)
    board = await bob.press(shared.message, "Play it")
    assert "Alone, deal" in board.text
    played = await bob.press(board.message, "Deal")
    assert "is turned onto the talon" in played.text


async def test_what_is_wrong_is_mended_in_the_window(ada: Person) -> None:
    """A tap opens it again with all that was written, however long it is."""
    wrong = await ada.submit(await ada.slash("own", what="new"), ALONE.replace("Waste()", "Wste()"))
    assert "did you mean Waste" in wrong.text
    opened = await ada.press(wrong.message, "Mend it")
    assert opened.interaction.window
    assert "Wste()" in opened.interaction.window["components"][0]["component"]["value"]

    saved = await ada.submit(opened, ALONE)
    assert "Saved as `alone`" in saved.text


async def test_a_file_is_read(ada: Person) -> None:
    """Longer than one field has room for; its window then has several, and nothing is lost between them."""
    saved = await ada.slash("own", what="new", text=LONG)
    assert "Saved as `alone`" in saved.text

    opened = await ada.slash("own", what="edit", game="alone")
    assert opened.interaction.window
    parts = [part["component"].get("value", "") for part in opened.interaction.window["components"]]
    assert "".join(parts) == LONG.lstrip()
    assert all(len(part) <= 4000 for part in parts)
    again = await ada.submit(opened, parts[0])
    assert "Saved as `alone`" in again.text


@pytest.mark.parametrize(
    ("text", "sentence"), [("#" * (files.MOST_BYTES + 1), files.TOO_LONG), ("\udcff", files.NO_TEXT)]
)
async def test_a_file_that_is_none(ada: Person, text: str, sentence: str) -> None:
    """It is answered with what to send instead."""
    assert sentence in (await ada.slash("own", what="new", text=text)).text


async def test_a_file_that_does_not_come(ada: Person, standin: StandIn) -> None:
    """Nothing is lost but a moment."""
    standin.fail("GET", "/attachments/", 500, {})

    assert files.NOT_FETCHED in (await ada.slash("own", what="new", text=ALONE)).text


async def test_nothing_typed_is_markup(ada: Person) -> None:
    """A title with mentions, links and bold letters is shown as it was typed."""
    text = ALONE.replace('"Alone"', repr(HOSTILE))
    saved = await ada.submit(await ada.slash("own", what="new"), text)
    shared = await ada.press(saved.message, "Share it")

    heading = shared.text.partition("```")[0]
    assert r"\@everyone \[a\](http\://b.c) \*\*x\*\* \<b>" in heading
    board = await ada.press(shared.message, "Play it")
    assert "@everyone" not in board.text.replace(r"\@everyone", "")


async def test_what_is_completed(ada: Person) -> None:
    """The words, one's own by name, and for a copy ours."""
    await ada.submit(await ada.slash("own", what="new"), ALONE)

    assert await ada.complete("own", "game", "alo", what="edit") == {"Alone": "alone"}
    assert "kings" in (await ada.complete("own", "game", "kings", what="copy")).values()
