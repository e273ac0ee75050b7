"""What is read at the local table: rules with headings and pictures, figures on shelves, boards in words."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import expect

import engine
from tests.web.pages import Player

pytestmark = pytest.mark.asyncio(loop_scope="module")
Visit = Callable[..., Awaitable[Player]]
COVERED = """() => {
  const [back, last] = ["#back", "article:last-of-type .controls, article:last-of-type .words"]
    .map((one) => [...document.querySelectorAll(one)].at(-1).getBoundingClientRect());
  return last.bottom > back.top && last.top < back.bottom;
}"""


async def test_rules_have_headings_and_a_picture(visit: Visit) -> None:
    """Headings are headings to a reader, too; the picture says what it is."""
    player = await visit()
    await player.say("rules kings")
    page = player.page.locator("article").last
    for heading in ("The Kings", "How it is won", "What you may do", "How to play well"):
        await expect(page.get_by_role("heading", name=heading, exact=True)).to_have_count(1)
    assert str(await page.get_by_role("img").get_attribute("alt")).startswith("The Kings as it is dealt. ")
    await page.get_by_role("button", name="Next").click()
    await expect(page.get_by_role("heading", name="Deals that can be won")).to_have_count(1)
    await expect(page).to_contain_text("/start kings winnable deals one of them")
    await expect(page.get_by_role("img")).to_have_count(0)


async def test_shelf_tells_the_figures_of_each_game(visit: Visit) -> None:
    """Picture, packs, minutes, difficulty: of every game, before one chooses."""
    player = await visit()
    shelf = player.page.locator("article").first
    for slug in ("caesar", "nation", "olga"):
        game = engine.GAMES[slug]
        figures = f"{engine.shelf.packs(game)} · {game.minutes} minutes · difficulty {game.difficulty} of 5"
        option = shelf.locator(".options button").filter(has_text=game.title).filter(has_text=game.about)
        await expect(option).to_contain_text(figures)
        await expect(option.locator("img")).to_have_attribute("src", f"/game/{slug}.png")


async def test_newcomer_is_shown_how_to_play_once(visit: Visit) -> None:
    """One tap begins the guide, its moves lead through it, and after a reload nobody is asked again."""
    player = await visit(viewport={"width": 390, "height": 844})
    await player.page.get_by_role("button", name="Show me how to play").click()
    await expect(player.board).to_contain_text("Step 1 of 5.")
    player.table = engine.Table("red-and-black", 4)
    await player.click_move("5 f7")
    await expect(player.board).to_contain_text("2♠ goes from 5 to f7")
    await expect(player.board).to_contain_text("Step 2 of 5.")
    await player.button("Leave the guide").click()
    await expect(player.board).to_contain_text("The guide has left")
    await expect(player.board).not_to_contain_text("Step")
    await player.say("start")
    shelf = player.page.locator("article").last
    await expect(shelf).to_contain_text("Which game shall it be?")
    await expect(shelf.get_by_role("button", name="Show me how to play")).to_have_count(0)


async def test_board_says_which_suits_are_red_and_tells_itself_in_words(visit: Visit) -> None:
    """The legend stands below the picture; text full is beside the board, where keys can scroll it."""
    player = await visit()
    await player.start("red-and-black", 3)
    await expect(player.board).to_contain_text("♥♦ count as red, ♠♣ as black")
    await player.say("text full")
    note = player.board.locator(".note")
    await expect(note).to_contain_text("f1: ace of diamonds on top of 1 card; next the 2 of diamonds")
    await expect(note).to_be_in_viewport()
    await player.say("2 1")
    await expect(note).to_contain_text("built down by one, in alternate colours here")


async def test_the_way_back_to_the_board_covers_nothing(visit: Visit) -> None:
    """On a phone the end of a page can be read and pressed above the button that leads back."""
    player = await visit(viewport={"width": 390, "height": 844})
    await player.start("kings")
    await player.say("help")
    await expect(player.page.locator("#back")).to_be_visible()
    await player.page.locator("#channel").evaluate("(e) => e.scrollTo(0, e.scrollHeight)")
    assert not await player.page.evaluate(COVERED)
