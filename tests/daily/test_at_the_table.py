"""A day at the local table, in a real browser: three people, one deal, and the day after."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import async_playwright, expect

from bot.platforms.web.guard import COOKIE
from bot.platforms.web.serve import opened
from bot.services import Services
from tests.bot.chat import Clock
from tests.daily.conftest import DAY, MOVES, name_of
from tests.web.conftest import CHROMIUM, QUIET
from tests.web.table_pages import Sitter, sit_down


@pytest.fixture
async def players(services: Services) -> AsyncIterator[list[Sitter]]:
    """Three people, each with a browser of their own; nothing of the page may go wrong."""
    if CHROMIUM is None:
        pytest.skip("THE PAGE IS NOT TESTED: no chromium on PATH; install it or name it in PATIENCE_CHROMIUM")
    async with opened(services, 0) as address, async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        found = [await sit_down(chromium, address) for _ in range(3)]
        yield found
        await chromium.close()
        assert [wrong for player in found for wrong in player.wrong] == []


async def types(player: Sitter, line: str, expected: str) -> None:
    """The player types a line, and it is answered with these words."""
    for _ in range(2):  # a panel, and the typed line below it
        await player.page.keyboard.press("Escape")
    await player.say(line)
    await hears(player, expected)


async def hears(player: Sitter, expected: str) -> None:
    """These words stand in the panel, in the line of answers, or above the board."""
    places = player.page.locator("#panel[open], #message, #standing")
    await expect(places.filter(has_text=expected)).not_to_have_count(0)


async def tries(player: Sitter, moves: int) -> None:
    """So many moves of the game that wins, in the ranked try."""
    await types(player, "daily play", "This is your ranked try")
    for at in range(0, moves, 40):
        done = min(at + 40, moves)
        await types(player, f"move {', '.join(MOVES[at:done])}", f"{done} moves")


async def user(player: Sitter) -> str:
    """The id under which the table knows the player."""
    cookies = await player.page.context.cookies()
    return next(f"local:{cookie['value']}" for cookie in cookies if cookie["name"] == COOKIE)


async def press(player: Sitter, name: str) -> None:
    """A button of the panel."""
    await player.page.locator("#panel").get_by_role("button", name=name, exact=True).click()


async def becomes(player: Sitter, other: Sitter) -> None:
    """The player's window is one of the other's."""
    cookies = await other.page.context.cookies()
    await player.page.context.add_cookies(
        [{"name": c["name"], "value": c["value"], "url": other.page.url} for c in cookies]
    )
    await player.page.reload()
    await player.page.wait_for_selector("body[data-ready]")


@pytest.mark.slow
async def test_a_day_at_the_table(players: list[Sitter], clock: Clock) -> None:
    """One wins, two hand in early; the board with its podium, the share card, the streak on the next day."""
    ada, bob, eve = players
    await tries(ada, len(MOVES))
    await hears(ada, "Your try is handed in: place 1 of 1")
    for player, moves in ((bob, 40), (eve, 80)):
        await tries(player, moves)
        await types(player, "daily finish", "Hand in your try")
        await press(player, "Yes, hand it in")
        await hears(player, "cards home")

    best = name_of(await user(ada))
    await types(bob, "daily leaderboard", f"1. {best}: won in {len(MOVES)} moves")
    await hears(bob, "You: place 3 of 3")
    assert best in (await bob.page.locator("#panel img").get_attribute("alt") or "")
    await types(ada, "daily share", "🏆 won in")
    await expect(ada.page.locator("#panel img")).to_be_visible()
    clock.now += DAY
    await types(ada, "daily streak", "Your streak: 1 day in a row")
    await types(ada, "daily", "You have one ranked try")


@pytest.mark.slow
async def test_own_data_at_the_table(players: list[Sitter], tmp_path: Path) -> None:
    """A file is saved from the page; forgetting takes two taps, and leaves others where they are."""
    ada, bob, _ = players
    for player, moves in ((ada, len(MOVES)), (bob, 3)):
        await tries(player, moves)
    await types(bob, "daily finish", "Hand in your try")
    await press(bob, "Yes, hand it in")

    await types(ada, "data export", "This is all we hold of you.")
    async with ada.page.expect_download() as saving:
        await ada.page.get_by_role("link", name="Keep patience-my-data.json").click()
    await (await saving.value).save_as(tmp_path / "data.json")
    held = json.loads((tmp_path / "data.json").read_text())
    assert [result["won"] for result in held["daily_results"]] == [True]

    await types(ada, "data delete", "Delete your tables")
    await press(ada, "Yes, delete everything")
    await hears(ada, "Everything is deleted.")
    await types(bob, "daily leaderboard", "You: place 1 of 1")


@pytest.mark.slow
async def test_a_try_is_handed_in_by_the_bar(players: list[Sitter]) -> None:
    """There is a button for it; then nothing more is offered in any window, and a tap is told why."""
    ada, other, _ = players
    await tries(ada, 3)
    await ada.page.keyboard.press("Escape")
    await becomes(other, ada)
    for window in (ada, other):
        await expect(window.page.locator("#hand-in")).to_be_enabled()
        await expect(window.page.locator("#hint")).to_be_hidden()
    await ada.page.locator("#hand-in").click()
    await hears(ada, "Hand in your try")
    await press(ada, "Yes, hand it in")
    for window in (ada, other):
        await expect(window.page.locator("#hand-in")).to_be_disabled()
        await expect(window.page.locator("#undo")).to_be_disabled()
        await expect(window.page.locator("#likely button:visible")).to_have_count(0)
        assert await window.page.evaluate("() => board.state.choices") == []
        await window.tap("1")
        await hears(window, "Your try is handed in, so this table stays as it lies.")
    ask = """() => table.line.ask({ by: crypto.randomUUID(), table: board.state.table, rev: board.state.rev,
      command: "move", arguments: { moves: "%s" } })"""
    refused = await ada.page.evaluate(ask % MOVES[3])
    assert refused["message"].startswith("Your try is handed in, so this table stays as it lies.")
    await becomes(ada, ada)
    assert await ada.page.evaluate("() => [board.state.handed_in, board.state.choices]") == [True, []]
    await expect(ada.page.locator("#hand-in")).to_be_disabled()
