"""What is read and chosen in panels: menu, rules, the board as text, a share, what is given up or deleted."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import Locator, expect

from tests.web.table_pages import DESK, PHONE, WINS, Sitter

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]
Sit = Callable[..., Awaitable[Sitter]]


def panel(sitter: Sitter) -> Locator:
    """The panel over the board."""
    return sitter.page.locator("#panel")


async def press(sitter: Sitter, name: str) -> None:
    """A button of the panel."""
    await panel(sitter).get_by_role("button", name=name, exact=True).click()


async def win(sitter: Sitter) -> None:
    """The shortest of the games that are known to be won."""
    deal, line = (WINS / "caesar.txt").read_text(encoding="utf-8").split("\n", 1)
    table = await sitter.start("caesar", int(deal))
    moves = [move.strip() for move in line.split(",")]
    await sitter.say("move " + ", ".join(moves))
    for move in moves:
        table.push(move)
    await sitter.sees()


async def test_the_menu_leads_everywhere(sit: Sit) -> None:
    """Without typing one comes to another deal, the same one, the tables, the daily and the pages to read."""
    sitter = await sit(**PHONE)
    table = await sitter.start("two-rings", 5)
    await sitter.tap("s")
    await sitter.played("deal")
    await sitter.page.locator("#menu").tap()
    for name in (
        *("Rules", "Another deal", "My tables", "Daily deal", "Leaderboard", "Statistics", "Settings"),
        *("Board as text", "Give up", "Help"),
    ):
        await expect(panel(sitter).get_by_role("button", name=name, exact=True)).to_be_visible()
    await press(sitter, "Same deal again")
    table.pop()
    await sitter.sees()
    await expect(panel(sitter)).to_be_hidden()


async def test_the_menu_works_by_keyboard(sit: Sit) -> None:
    """Enter opens it with the focus inside, Escape closes it and gives the focus back."""
    sitter = await sit(**DESK)
    await sitter.start("kings")
    await sitter.page.locator("#menu").focus()
    await sitter.page.keyboard.press("Enter")
    await expect(panel(sitter).locator(":focus")).to_have_count(1)
    await sitter.page.keyboard.press("Escape")
    await expect(sitter.page.locator("#menu")).to_be_focused()


async def test_rules_have_headings_and_a_picture(sit: Sit) -> None:
    """Headings are headings to a reader, too; the picture says what it is; pages are turned."""
    sitter = await sit(**DESK)
    await sitter.start("kings")
    await sitter.say("rules kings")
    for heading in ("How it is won", "What you may do", "How to play well"):
        await expect(panel(sitter).get_by_role("heading", name=heading, exact=True)).to_have_count(1)
    picture = panel(sitter).get_by_role("img")
    assert str(await picture.get_attribute("alt")).startswith("The Kings as it is dealt. ")
    await press(sitter, "Next")
    await expect(panel(sitter).get_by_role("heading", name="Deals that can be won")).to_have_count(1)
    await expect(panel(sitter)).to_contain_text("/start kings winnable deals one of them")


async def test_the_board_is_shown_as_text_and_in_words(sit: Sit) -> None:
    """As the picture of a chat would lie, in monospace; and every pile as one speaks of it."""
    sitter = await sit(**DESK)
    await sitter.start("red-and-black", 3)
    await sitter.page.locator("#menu").click()
    await press(sitter, "Board as text")
    await expect(panel(sitter).locator("pre")).to_contain_text("f1")
    await sitter.page.keyboard.press("Escape")
    await sitter.say("text full")
    await expect(panel(sitter)).to_contain_text(
        "f1: ace of diamonds on top of 1 card; next the two of diamonds"
    )


async def test_giving_up_is_confirmed_first(sit: Sit) -> None:
    """The table stays as it is until the answer; playing on is a tap, too."""
    sitter = await sit(**DESK)
    await sitter.start("kings")
    for answer, words in (("Play on", "goes on as it was"), ("Yes, give it up", "You have given up")):
        await sitter.say("give-up")
        await expect(panel(sitter)).to_contain_text("Give up The Kings, deal 7?")
        await sitter.sees()
        await press(sitter, answer)
        await expect(sitter.page.locator("body")).to_contain_text(words)
        await sitter.page.keyboard.press("Escape")


async def test_what_is_shared_can_be_copied(sit: Sit) -> None:
    """The lines without the picture, as they are typed here."""
    sitter = await sit(**DESK, permissions=["clipboard-read", "clipboard-write"])
    await win(sitter)
    await press(sitter, "Share")
    await press(sitter, "Copy")
    await expect(panel(sitter).get_by_role("button", name="Copied")).to_be_visible()
    copied = await sitter.page.evaluate("() => navigator.clipboard.readText()")
    assert " · Cæsar, deal " in copied.splitlines()[0]
    assert "🏆 won in" in copied
    assert copied.splitlines()[-2].startswith("The same deal: /start caesar ")
    assert copied.splitlines()[-1].startswith("Its moves: /replay ")


async def test_without_a_clipboard_it_says_what_to_do(sit: Sit) -> None:
    """Where a browser does not let a page copy."""
    sitter = await sit(**DESK)
    await sitter.page.evaluate("() => (navigator.clipboard.writeText = () => Promise.reject(new Error()))")
    await win(sitter)
    await press(sitter, "Share")
    await press(sitter, "Copy")
    await expect(panel(sitter).get_by_role("button", name="Please mark the words")).to_be_visible()


async def test_lines_are_completed(sit: Sit) -> None:
    """Commands, games and legal moves are offered while one types; arrow keys and Enter take them."""
    sitter = await sit(**DESK)
    await sitter.start("kings")
    await sitter.page.keyboard.press("/")
    line, offered = sitter.page.locator("#palette input"), sitter.page.get_by_role("option")
    await line.press_sequentially("start whe")
    await expect(offered).to_have_count(1)
    await offered.click()
    await expect(line).to_have_value("start wheel")
    await line.fill("/move ")
    assert sitter.table is not None
    choice = next(choice for choice in sitter.table.view().choices if choice.kind == "play")
    await expect(offered.filter(has_text=choice.text).first).to_be_visible()
