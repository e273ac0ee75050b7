"""What the card table says and shows fits the window and the hand: a phone by touch, a desk by mouse."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import expect

from bot.presentation import guide
from tests.web.table_pages import DESK, PHONE, WINS, Sitter

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]
Sit = Callable[..., Awaitable[Sitter]]
SHAPES = {"desk": DESK, "phone": PHONE}
VERBS = {"desk": "click", "phone": "tap"}
CUT = """() => [...document.querySelectorAll('#panel select')].flatMap((select) => {
  const style = getComputedStyle(select);
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = style.font;
  const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const texts = [...select.options].map((one) => one.textContent);
  return texts.filter((text) => pen.measureText(text).width > room);
})"""
REPLAY = "() => [...document.querySelectorAll('#replay > *')].map((el) => el.getBoundingClientRect().x)"


@pytest.mark.parametrize("shape", SHAPES)
async def test_the_guide_names_the_gestures_of_this_device(sit: Sit, shape: str) -> None:
    """No code, no command and no other hand's verb, up to the end, which points at the hint."""
    sitter = await sit(**SHAPES[shape])
    page, message = sitter.page, sitter.page.locator("#message")
    await page.get_by_role("button", name="Show me how to play").click()
    for number, step in enumerate(guide.STEPS, start=1):
        await expect(message).to_contain_text(f"Step {number} of {len(guide.STEPS)}.")
        text = await message.inner_text()
        assert f"{VERBS[shape]} it" in text
        assert step.move not in text and "/" not in text
        await sitter.tap_all(step.move.split())
    await expect(message).to_contain_text("The guide ends here, and the game is yours.")
    await expect(page.locator("#hint.shown")).to_be_visible()
    await expect(page.locator("#standing")).not_to_contain_text("private")
    await page.locator("#hint").click()
    await expect(message).to_contain_text("Hint:")
    assert "(" not in await message.inner_text()


@pytest.mark.parametrize("shape", SHAPES)
async def test_settings_and_help_fit_the_window(sit: Sit, shape: str) -> None:
    """No choice is cut off, and help speaks of this hand alone."""
    sitter = await sit(**SHAPES[shape])
    page, panel = sitter.page, sitter.page.locator("#panel")
    await sitter.start("kings", 3)
    await expect(page.locator("#message")).to_contain_text("played in the deal.")
    await page.locator("#menu").click()
    await panel.get_by_role("button", name="Settings", exact=True).click()
    await expect(panel.get_by_label("The backs")).to_be_visible()
    assert await page.evaluate(CUT) == []
    await page.keyboard.press("Escape")
    await page.locator("#menu").click()
    await panel.get_by_role("button", name="Help", exact=True).click()
    text = (await panel.inner_text()).lower()
    assert f"{VERBS[shape]} a card" in text
    assert {"phone": "click", "desk": "tap "}[shape] not in text
    await panel.get_by_role("button", name="All commands").click()
    await expect(panel).to_contain_text("/undo [count]: ")
    await expect(panel).to_contain_text("/hint: ")


async def test_a_replay_says_where_it_is(sit: Sit) -> None:
    """The line above the board is that of the move in sight, and no control moves when it is paused."""
    sitter = await sit(**PHONE)
    page = sitter.page
    deal, line = (WINS / "clock-patience.txt").read_text(encoding="utf-8").split("\n", 1)
    await sitter.start("clock-patience", int(deal))
    await sitter.say(f"move {line.strip()}")
    await page.locator("#panel").get_by_role("button", name="Replay").click()
    standing = page.locator("#standing")
    await expect(standing).to_contain_text("no moves")
    playing = await page.evaluate(REPLAY)
    await page.locator("#replay").get_by_role("button", name="Pause").click()
    assert await page.evaluate(REPLAY) == playing
    await page.get_by_label("Move", exact=True).fill("2")
    await expect(standing).to_contain_text("2 moves")
    await page.locator("#replay").get_by_role("button", name="Close").click()
    await expect(standing).to_contain_text("4 moves")


async def test_cards_are_written_by_their_names_where_that_is_preferred(sit: Sit) -> None:
    """News of a move that was made here, and of one that comes from another window."""
    sitter = await sit(**DESK)
    page, message = sitter.page, sitter.page.locator("#message")
    await sitter.start("kings", 3)
    await sitter.say("settings words on")
    await expect(page.locator("#panel")).to_be_visible()
    await page.keyboard.press("Escape")
    other = await sit(sitter, **PHONE)
    await sitter.tap_all(["4", "f6"])
    for seen in (message, other.page.locator("#message")):
        await expect(seen).to_contain_text("Four of spades")
        assert not set("♠♥♦♣") & set(await seen.inner_text())
