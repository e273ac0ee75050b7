"""A person's own settings, by taps and by lines."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.records.preferences import PREFERENCES, TEXT
from tests.bot.chat import Chat, labels

ROOT = Path(__file__).parents[2]


async def test_all_are_shown_and_one_is_changed_by_taps(chat: Chat) -> None:
    """A menu of all, then a button for each other value; what is chosen holds in every place."""
    shown = await chat.say("settings")
    assert [option.value for option in shown.menus[0].options] == list(PREFERENCES)
    assert shown.private
    assert "text · How boards come: off (pictures alone)." in shown.text

    one = await chat.choose(shown.menus[0], shown.menus[0].options[0], shown)
    assert labels(one) == ["On", "All settings"]
    done = await chat.tap("On", one)
    assert done.text.startswith("Kept. How boards come: on (text with every picture).")
    assert labels(done) == ["Off", "All settings"]

    assert (await chat.elsewhere(place="test:server/other").say("start kings 7")).monospace
    assert not (await chat.elsewhere(user="test:bob").say("start kings 7")).monospace


async def test_a_line_does_the_same_and_data_delete_forgets_it(chat: Chat) -> None:
    """What there is not is refused with what there is."""
    await chat.say("settings Text ON")
    assert await chat.services.storage.people.preferences(chat.user) == {"text": "on"}
    refused = (await chat.say("settings text perhaps")).text
    assert refused == "Of text you may say off (pictures alone), or on (text with every picture)."
    assert (await chat.say("settings colour red")).text.startswith(
        "There is no setting of that name. These are: text"
    )

    assert "settings" in (await chat.say("data delete")).text
    await chat.tap("Yes, delete everything", await chat.say("data delete"))
    assert "off (pictures alone)" in (await chat.say("settings text")).text


def test_a_value_there_is_no_longer_is_the_usual_one() -> None:
    """A setting that lost a value bothers nobody who had chosen it."""
    assert TEXT.of({"text": "sometimes"}) == TEXT.of({}) == "off"


@pytest.mark.parametrize("name", PREFERENCES)
def test_each_has_room_stands_in_the_documents_and_is_heeded(name: str) -> None:
    """Its values are buttons of one row; the page of commands lists it; some file asks for it."""
    preference = PREFERENCES[name]
    assert 2 <= len(preference.values) <= 4 + 1
    assert len(preference.about) <= 100
    assert all(len(f"{value}: {what}") <= 100 for value, what in preference.values.items())

    listed = re.findall(
        rf"^\| `{name}` \| (.*) \|$", (ROOT / "docs/commands.md").read_text("utf-8"), re.MULTILINE
    )
    assert re.findall(r"`(\w+)`: ", listed[0]) == list(preference.values)

    constant = name.upper().replace("-", "_")
    reading = re.compile(rf"\b{constant}\.of\(|^HEEDED = \(.*\b{constant}\b", re.MULTILINE)
    assert any(reading.search(path.read_text("utf-8")) for path in (ROOT / "bot").rglob("*.py"))
