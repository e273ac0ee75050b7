"""The App Home: tables, offers, settings; its buttons answer in direct messages or on the page itself."""

from __future__ import annotations

import pytest

from bot.commands import COMMANDS
from bot.platforms.slack.home import OFFERED
from tests.slack.test_playing import board_of
from tests.standins.slack.people import Person
from tests.standins.slack.world import taps

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_it_shows_the_tables_of_who_opens_it(ada: Person, bob: Person) -> None:
    """Each sees their own."""
    await board_of(ada)
    await ada.opens_home()
    await bob.opens_home()

    await ada.sees_home("The Wheel, deal 7")
    assert "The Wheel, deal" not in str(await bob.sees_home("Your tables"))


async def test_it_offers_what_there_is(ada: Person) -> None:
    """A button for each command it knows of and that exists: the daily, the streak, one's data."""
    await ada.opens_home()
    await ada.sees_home("Your tables")

    labels = [tap["text"]["text"] for tap in taps(ada.home["blocks"]) if tap["type"] == "button"]
    assert {name.capitalize() for name in OFFERED if name in COMMANDS} <= set(labels)


async def test_a_table_goes_on_in_direct_messages(ada: Person) -> None:
    """Picking a table posts its board among the direct messages, in place of the old; the page says where."""
    board = await board_of(ada)
    await ada.opens_home()
    await ada.sees_home("The Wheel, deal 7")

    await ada.picks_at_home("The Wheel, deal 7")

    await ada.sees_home("Messages tab")
    there = await ada.sees("The Wheel, deal 7")
    assert there.channel == ada.direct
    assert ada.workspace.removed == [board]


async def test_settings_are_changed_on_the_page(ada: Person) -> None:
    """A switch answers on the page, where no message can be seen."""
    await ada.opens_home()
    await ada.sees_home("Text on")

    await ada.presses_at_home("Text on")

    await ada.sees_home("From now on your boards come as text")
    await ada.presses_at_home("Words on")
    await ada.sees_home("Kept. How cards are written: on (by their names")
    assert ada.workspace.messages == []


async def test_the_other_tab_is_left_alone(ada: Person) -> None:
    """Opening the Messages tab publishes nothing."""
    await ada.opens_home(tab="messages")

    await board_of(ada)
    assert ada.workspace.homes == {}
