"""A day at the local table, in a real browser: three people, one deal, and the day after."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Locator, async_playwright, expect

from bot.platforms.web.guard import COOKIE
from bot.platforms.web.serve import opened
from bot.services import Services
from tests.bot.chat import Clock
from tests.daily.conftest import DAY, MOVES, name_of
from tests.web.conftest import CHROMIUM, QUIET
from tests.web.pages import Player, arrive


@pytest.fixture
async def players(services: Services) -> AsyncIterator[list[Player]]:
    """Three people, each with a browser of their own; nothing of the page may go wrong."""
    if CHROMIUM is None:
        pytest.skip("THE PAGE IS NOT TESTED: no chromium on PATH; install it or name it in PATIENCE_CHROMIUM")
    async with opened(services, 0) as address, async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        found = [await arrive(chromium, address) for _ in range(3)]
        yield found
        await chromium.close()
        assert [wrong for player in found for wrong in player.wrong] == []


def newest(player: Player) -> Locator:
    """The last thing the table said."""
    return player.page.locator("article.bot").last


async def says(player: Player, line: str, told: str) -> None:
    """The player types a line, and the newest message answers with these words in it."""
    await player.say(line)
    await expect(newest(player)).to_contain_text(told)


async def tries(player: Player, moves: int) -> None:
    """So many moves of the game that wins, in the ranked try."""
    await says(player, "daily play", "This is your ranked try")
    for at in range(0, moves, 40):
        done = min(at + 40, moves)
        await says(player, f"move {', '.join(MOVES[at:done])}", f"{done} moves")


async def user(player: Player) -> str:
    """The id under which the table knows the player."""
    cookies = await player.page.context.cookies()
    return next(f"local:{cookie['value']}" for cookie in cookies if cookie["name"] == COOKIE)


async def press(player: Player, name: str) -> None:
    """A button of the newest message."""
    await newest(player).get_by_role("button", name=name, exact=True).click()


@pytest.mark.slow
async def test_a_day_at_the_table(players: list[Player], clock: Clock) -> None:
    """One wins, two hand in early; the board with its podium, the share card, the streak on the next day."""
    ada, bob, eve = players
    await tries(ada, len(MOVES))
    await expect(newest(ada)).to_contain_text("Your try is handed in: place 1 of 1")
    for player, moves in ((bob, 40), (eve, 80)):
        await tries(player, moves)
        await says(player, "daily finish", "Hand in your try")
        await press(player, "Yes, hand it in")
        await expect(newest(player)).to_contain_text("cards home")

    best = name_of(await user(ada))
    await says(bob, "daily leaderboard", f"1. {best}: won in {len(MOVES)} moves")
    await expect(newest(bob)).to_contain_text("You: place 3 of 3")
    assert best in (await newest(bob).locator("img").get_attribute("alt") or "")
    await says(ada, "daily share", "🏆 won in")
    await expect(newest(ada).locator("img")).to_be_visible()
    clock.now += DAY
    await says(ada, "daily streak", "Your streak: 1 day in a row")
    await says(ada, "daily", "You have one ranked try")


@pytest.mark.slow
async def test_own_data_at_the_table(players: list[Player], tmp_path: Path) -> None:
    """A file is saved from the page; forgetting takes two taps, and leaves others where they are."""
    ada, bob, _ = players
    for player, moves in ((ada, len(MOVES)), (bob, 3)):
        await tries(player, moves)
    await says(bob, "daily finish", "Hand in your try")
    await press(bob, "Yes, hand it in")

    await says(ada, "data export", "This is all we hold of you.")
    async with ada.page.expect_download() as saving:
        await ada.page.get_by_role("link", name="Save patience-my-data.json").click()
    await (await saving.value).save_as(tmp_path / "data.json")
    held = json.loads((tmp_path / "data.json").read_text())
    assert [result["won"] for result in held["daily_results"]] == [True]

    await says(ada, "data delete", "Delete your tables")
    await press(ada, "Yes, delete everything")
    await expect(newest(ada)).to_contain_text("Everything is deleted.")
    await says(bob, "daily leaderboard", "You: place 1 of 1")
