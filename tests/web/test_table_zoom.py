"""The card table in a window that is zoomed in: nothing is cut off, and cards stay large enough to be hit."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from playwright.async_api import expect

from tests.selection import representative
from tests.web.table_pages import STILL, Sitter

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]
Sit = Callable[..., Awaitable[Sitter]]
LEAST = 24  # CSS pixels of a card
ZOOMS: dict[str, dict[str, Any]] = {  # of a window of 1280 x 1024
    "200": {"viewport": {"width": 640, "height": 512}, "device_scale_factor": 2},
    "400": {"viewport": {"width": 320, "height": 256}, "device_scale_factor": 4},
    "phone at 320": {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True},
}
WIDTH = "() => [document.documentElement.scrollWidth, document.body.scrollWidth, innerWidth]"
SEEN = """() => {
  const pile = document.activeElement.getBoundingClientRect();
  const main = document.querySelector('main').getBoundingClientRect();
  const upright = pile.bottom > main.top && pile.top < main.bottom;
  return upright && pile.right > main.left && pile.left < main.right;
}"""
SIDES = """() => {
  const side = (el, name) => parseFloat(el.style.getPropertyValue(name));
  return [...board.places.keys()].map((el) => Math.min(side(el, '--w'), side(el, '--h')));
}"""
BAR = """() => [...document.querySelectorAll(':is(#bar, header) button:not([hidden]), #type')].map((el) => {
  const box = el.getBoundingClientRect();
  const inside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  return [el.id, inside, box.width, box.height];
})"""


@pytest.mark.parametrize("zoom", ZOOMS)
async def test_all_is_reached_when_zoomed_in(sit: Sit, zoom: str) -> None:
    """No page is scrolled sideways, the bar lies in the window, and a game is played by taps and by keys."""
    sitter = await sit(**ZOOMS[zoom])
    page, panel = sitter.page, sitter.page.locator("#panel")
    await expect(panel).to_be_visible()
    await _not_wider(sitter)
    await sitter.start("canfield-or-klondike", 7)
    await _not_wider(sitter)
    for name, inside, width, height in await page.evaluate(BAR):
        assert inside and min(width, height) >= LEAST, (name, inside, width, height)
    for item in ("Rules", "Settings", "Keys"):
        await page.locator("#menu").click()
        await panel.get_by_role("button", name=item, exact=True).click()
        await expect(panel.locator(".waiting")).to_have_count(0)
        await _not_wider(sitter)
        await page.keyboard.press("Escape")
    await page.locator('.pile[data-code="1"]').scroll_into_view_if_needed()
    await sitter.tap("1")
    await sitter.played("1 6")
    await page.keyboard.press("7")
    assert await page.evaluate(SEEN), "what has the focus is seen"


async def _not_wider(sitter: Sitter) -> None:
    page, body, window = await sitter.page.evaluate(WIDTH)
    assert page <= window and body <= window
    panel, inside = await sitter.page.evaluate(
        "(body) => [body.scrollWidth, body.clientWidth]",
        await sitter.page.query_selector("#panel .body"),
    )
    assert panel <= inside


GAMES = ["kings", "carpet", "blockade", "mount-olympus"]


@pytest.mark.parametrize("game", sorted({*GAMES, *representative()}))
async def test_no_card_is_too_small(sit: Sit, game: str) -> None:
    """At 320 CSS pixels, whether the window is as flat as a zoomed one or as high as a phone."""
    for zoom in ("400", "phone at 320"):
        sitter = await sit(**ZOOMS[zoom])
        await sitter.start(game, 1)
        widths = await sitter.page.evaluate(SIDES)
        assert min(widths) >= LEAST, zoom
        await sitter.page.wait_for_function(STILL)
