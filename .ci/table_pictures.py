"""`make pictures`: docs/local-table.png and docs/table.gif, photographed from the real table in Chromium."""

from __future__ import annotations

import asyncio
import io
import os
import shutil
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.async_api import Browser, Page, async_playwright

from bot.ops import log
from bot.platforms.web.serve import opened
from bot.services import open_services
from bot.settings import Settings

DOCS = Path(__file__).parent.parent / "docs"
CHROMIUM = os.environ.get("PATIENCE_CHROMIUM") or shutil.which("chromium")
MOVES, PARTS = 9, 6  # moves that are played; frames of a drag
FRAME, PAUSE = 60, 500  # ms
COLOURS = 48
STILL = "() => board.state && ![...board.places.keys()].some((el) => el.going) && !table.waiting"
# The likeliest move of two piles with the points of the window it leads over; else the deal.
NEXT = """() => {
  const { likely, choices } = board.state, box = board.element.getBoundingClientRect();
  const texts = [...likely, ...choices.map(([codes, , , text]) => text ?? codes.join(" "))];
  const codes = texts.map((text) => text.split(" ")).find((one) => one.length === 2) ?? ["s"];
  return codes.map((code) => { const { x, y } = board.top(code); return [box.x + x, box.y + y]; });
}"""
HAND = """() => {
  const hand = document.createElement("div");
  hand.style.cssText = "position:fixed;z-index:99999;width:18px;height:18px;border-radius:50%;"
    + "left:-9px;top:-9px;background:#ffb000cc;border:2px solid #fff;pointer-events:none";
  document.body.append(hand);
  addEventListener("pointermove", (e) => { hand.style.translate = `${e.clientX}px ${e.clientY}px`; }, true);
}"""


async def _at_table(browser: Browser, address: str, size: tuple[int, int], game: str, deal: int) -> Page:
    page = await browser.new_page(viewport={"width": size[0], "height": size[1]})
    await page.goto(address)
    await page.wait_for_selector("body[data-ready]")
    start = """(given) => {
      document.querySelector("#panel").close();
      return table.read({ command: "start", arguments: given });
    }"""
    await page.evaluate(start, {"game": game, "deal": str(deal)})
    await page.wait_for_function(STILL)
    return page


async def _a_hand(page: Page) -> list[tuple[Image.Image, int]]:
    """Frames of a hand that plays, and how long each is seen."""
    frames: list[tuple[Image.Image, int]] = []

    async def photograph(lasting: int) -> None:
        frames.append((Image.open(io.BytesIO(await page.screenshot())).convert("RGB"), lasting))

    await page.evaluate(HAND)
    await photograph(PAUSE)
    for _ in range(MOVES):
        (x, y), *rest = await page.evaluate(NEXT)
        await page.mouse.move(x, y)
        await photograph(FRAME * 3)
        await page.mouse.down()
        for u, v in rest:
            for part in range(1, PARTS + 1):
                await page.mouse.move(x + (u - x) * part / PARTS, y + (v - y) * part / PARTS)
                await photograph(FRAME)
        await page.mouse.up()
        await page.wait_for_function(STILL)
        await photograph(PAUSE)
    return frames


async def _pictures() -> None:
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(_env_file=None, data_dir=Path(folder), redis_url=None, log_level="error")
        async with (
            open_services(settings) as services,
            opened(services, 0) as address,
            async_playwright() as playwright,
        ):
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            page = await _at_table(browser, address, (1600, 1000), "kings", 1)
            await page.screenshot(path=DOCS / "local-table.png")
            frames = await _a_hand(await _at_table(browser, address, (720, 470), "klondike", 2))
            await browser.close()
    palette = frames[-1][0].quantize(COLOURS)
    first, *others = (frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame, _ in frames)
    durations = [lasting for _, lasting in frames]
    first.save(
        DOCS / "table.gif", save_all=True, append_images=others, duration=durations, loop=0, optimize=True
    )
    still = DOCS / "local-table.png"
    Image.open(still).convert("RGB").quantize(128, dither=Image.Dither.NONE).save(still, optimize=True)


if __name__ == "__main__":
    if CHROMIUM is None:
        sys.exit("There is no chromium on PATH; install it, or name it in PATIENCE_CHROMIUM.")
    log.configure("error")
    asyncio.run(_pictures())
