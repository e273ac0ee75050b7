"""Two shelves with more games than one message of Discord has menus for: each is reached by taps alone."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.services import Services, open_services
from bot.settings import Settings
from engine import GAMES, shelf
from engine.games import add_folder, catalogue, remove_folder
from tests.platforms.test_same_everywhere import (
    AtTheLocalTable,
    InDiscord,
    InSlack,
    in_discord,
    on_this_computer,
    slack_workspace,
)
from tests.standins.slack.world import Message

FAVOURITES = 50 - len(shelf.SIGNPOSTS)  # two menus of 25, with the names that point to the book
DECLARATION = '''"""Just another game."""

from ..vocabulary import *


class Another(Game):
    """Thirteen columns are played home."""

    title, packs, number, difficulty, minutes = "Another {number}", 1, {number}, 1, 5
    source = "nobody"
    strategy = "Look. Keep. Games are lost."

    stock = Stock()
    aces = Foundation(4, path=up(ACE))
    columns = Tableau(13, build=descending)

    layout = (row(stock, at=(0, 0)), row(aces, at=(1, 0)), row(columns, at=(0, 1), fan="down"))

    def lay(self, t: Dealer) -> None:
        """Four rows of thirteen."""
        for _ in range(4):
            t.deal(*self.columns)
'''


@pytest.fixture
def many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The slugs of all games, as many of them favourites as two menus hold."""
    folder = tmp_path / "games"
    folder.mkdir()
    here = sum(shelf.shelf_of(game) == "favourites" for game in GAMES.values())
    for number in range(1001, 1001 + FAVOURITES - here):
        (folder / f"another_{number}.py").write_text(DECLARATION.format(number=number), encoding="utf-8")
    add_folder(folder)
    monkeypatch.setattr(GAMES, "_declared", catalogue()._declared)
    monkeypatch.setattr(GAMES, "_compiled", dict(GAMES._compiled))
    yield list(GAMES)
    remove_folder(folder)


@pytest.fixture
async def services(tmp_path: Path, many: list[str]) -> AsyncIterator[Services]:
    """The bot with all these games; nobody taps too often."""
    settings = Settings(_env_file=None, data_dir=tmp_path / "data", requests_at_once=10**6)
    async with open_services(settings) as services:
        yield services


def in_menus(menus: list[dict[str, Any]]) -> list[str]:
    """The games that menus offer, as Discord, Slack and the page have them."""
    return [option["value"] for menu in menus for option in menu["options"]]


@pytest.mark.parametrize("words", ["start", "start zzz", "rules", "board"])
async def test_every_game_is_in_the_menus_of_discord(
    services: Services, many: list[str], monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    """A newcomer is offered all games at once, and the guide or filters with them."""
    command, *game = words.split()
    async with in_discord(services, monkeypatch) as ada:
        assert isinstance(ada, InDiscord)
        answer = await ada.person.slash(f"patience {command}", **dict(zip(["game"], game, strict=False)))

        assert in_menus(answer.message.menus) == [*many, *shelf.SIGNPOSTS.values()]
        assert ("Show me how to play" in answer.message.buttons) == (words == "start")
        began = await ada.person.choose(answer.message, many[-1], menu=3)
        assert "Another" in began.message.content


async def test_the_list_has_a_button_to_the_other_shelf_in_discord(
    services: Services, many: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The book comes first; every game stands on one of the pages, and in a menu below them."""
    async with in_discord(services, monkeypatch) as ada:
        assert isinstance(ada, InDiscord)
        message = (await ada.person.slash("patience games")).message
        offered, listed = in_menus(message.menus), [message.content]
        for button in (*["Next"] * len(many), "Favourites", *["Next"] * len(many)):
            if not message.buttons[button]["disabled"]:
                message = (await ada.person.press(message, button)).message
                listed.append(message.content)

        assert offered + in_menus(message.menus) == [*many, *shelf.SIGNPOSTS.values()]
        assert all(any(f"({slug})" in page for page in listed) for slug in many)
        message = (await ada.person.press(message, "The book")).message
        assert in_menus(message.menus) == offered
        message = (await ada.person.press(message, "Easy")).message
        assert {*in_menus(message.menus)} <= {*many}
        began = await ada.person.choose(message, in_menus(message.menus)[0])
        assert began.message.attachments


async def test_the_list_has_a_button_to_the_other_shelf_in_slack(services: Services, many: list[str]) -> None:
    """The same menus below the same list."""
    async with slack_workspace(services) as ada:
        assert isinstance(ada, InSlack)
        await ada.person.types("/patience games")
        book = await ada.person.sees_privately("of the book")
        offered = offered_in_slack(book)
        await ada.person.presses(book, "Favourites")
        favourites = await ada.person.sees_privately("known to everybody")

        assert offered + offered_in_slack(favourites) == [*many, *shelf.SIGNPOSTS.values()]
        await ada.person.picks(favourites, GAMES[many[-1]].title, menu=1)
        await ada.person.sees("Another")


def offered_in_slack(message: Message) -> list[str]:
    """The games in the menus of a message in Slack."""
    return in_menus([part for part in message.taps if part["type"] == "static_select"])


async def test_the_list_has_a_button_to_the_other_shelf_in_the_browser(
    services: Services, many: list[str]
) -> None:
    """The same menus below the same list."""
    async with on_this_computer(services) as ada:
        assert isinstance(ada, AtTheLocalTable)
        book = await ada.sends(line="games")
        (button,) = (one for row in book["rows"] for one in row if one["label"] == "Favourites")
        favourites = await ada.sends(command=button["command"], arguments=button["arguments"])

        assert in_menus(book["menus"]) + in_menus(favourites["menus"]) == [*many, *shelf.SIGNPOSTS.values()]
        began = await ada.sends(command="start", arguments={"game": many[-1]})
        assert "Another" in began["message"]
