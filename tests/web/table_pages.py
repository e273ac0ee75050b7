"""What somebody does at the card table in the browser, said in one line each for the tests."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, BrowserContext, Page, expect

import engine
from engine import View
from tests.standins.waiting import HANGS

expect.set_options(timeout=HANGS * 1000)
WINS = Path(__file__).parents[1] / "golden" / "wins"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK: dict[str, Any] = {"viewport": {"width": 1400, "height": 900}}
STILL = "() => board.state && ![...board.places.keys()].some((el) => el.going) && !table.waiting"
PILES = "() => board.state.piles"
# Where a pile's top card lies, in the window.
TOP = """(code) => {
  const top = board.top(code), box = board.element.getBoundingClientRect();
  return [box.x + top.x, box.y + top.y];
}"""


@dataclass
class Sitter:
    """Somebody at the table, and what the engine says it must look like."""

    page: Page
    touch: bool = False
    table: engine.Table | None = None
    wrong: list[str] = field(default_factory=list)  # errors, refusals of the policy, requests to strangers

    async def start(self, game: str, deal: int = 7, variant: str | None = None) -> engine.Table:
        """A game from the first page on, by the shelf's own way."""
        ask = """(given) => {
          document.querySelector('#panel').close();
          return table.read({command: 'start', arguments: given});
        }"""
        await self.page.evaluate(
            ask, {"game": game, "deal": str(deal)} | ({"variant": variant} if variant else {})
        )
        self.table = engine.Table(game, deal, variant=variant)
        await self.sees()
        return self.table

    async def sees(self) -> None:
        """All lies as the engine has it, and nothing moves any more."""
        assert self.table is not None
        await self.page.wait_for_function(
            "(piles) => board.state && JSON.stringify(board.state.piles) === JSON.stringify(piles)",
            arg=piles(self.table.view()),
        )
        await self.page.wait_for_function(STILL)

    async def played(self, move: str) -> None:
        """The table after this move."""
        assert self.table is not None
        self.table.push(move)
        await self.sees()

    async def at(self, code: str) -> tuple[float, float]:
        x, y = await self.page.evaluate(TOP, code)
        return x, y

    async def tap(self, code: str) -> None:
        """A tap, or a click, on the pile's top card or its empty place."""
        x, y = await self.at(code)
        await (self.page.touchscreen.tap(x, y) if self.touch else self.page.mouse.click(x, y))

    async def tap_all(self, codes: Iterable[str]) -> None:
        """Pile by pile; a lone move may be played by the first tap already."""
        for n, code in enumerate(codes):
            if not n or await self.page.evaluate("() => hand.chosen.length"):
                await self.tap(code)

    async def drag(self, code: str, to: str) -> None:
        """A card is pressed, carried and let go; by finger where there is one."""
        (x, y), (u, v) = await self.at(code), await self.at(to)
        if not self.touch:
            await self.page.mouse.move(x, y)
            await self.page.mouse.down()
            await self.page.mouse.move((x + u) / 2, (y + v) / 2, steps=3)
            await self.page.mouse.move(u, v, steps=3)
            await self.page.mouse.up()
            return
        line = await self.page.context.new_cdp_session(self.page)
        way = [(x + (u - x) * n / 6, y + (v - y) * n / 6) for n in range(7)]
        for kind, point in [("touchStart", way[0]), *(("touchMove", at) for at in way[1:])]:
            points = [{"x": point[0], "y": point[1]}]
            await line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        await line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    async def say(self, line: str) -> None:
        """A line typed into the palette."""
        if not await self.page.locator("#palette").is_visible():
            await self.page.locator("#type").click()
        await self.page.locator("#palette input").fill(line)
        await self.page.locator("#palette input").press("Enter")

    async def focus(self, code: str) -> None:
        await self.page.locator(f'.pile[data-code="{code}"]').focus()


def piles(view: View) -> dict[str, list[str | None]]:
    """The piles as the page has them: the stock's next card lies on top."""
    return {
        pile.code: list(reversed(pile.cards)) if pile.kind == "stock" else list(pile.cards)
        for pile in view.piles
    }


async def sit_down(
    browser: Browser, address: str, context: BrowserContext | None = None, **how: Any
) -> Sitter:
    """Somebody before the card table; what the page does wrong on its own is noted."""
    context = context or await browser.new_context(**how)
    context.set_default_timeout(HANGS * 1000)
    sitter = Sitter(await context.new_page(), touch=bool(how.get("has_touch")))
    page = sitter.page
    page.on("pageerror", lambda error: sitter.wrong.append(str(error)))
    page.on("request", lambda sent: sitter.wrong.extend([sent.url] * (not sent.url.startswith(address))))
    page.on("console", lambda message: sitter.wrong.extend([message.text] * ("Policy" in message.text)))
    await page.goto(address)
    await page.wait_for_selector("body[data-ready]")
    return sitter


async def another_window(browser: Browser, address: str, sitter: Sitter, **how: Any) -> Sitter:
    """A second window of the same person, with a browser of its own."""
    cookies = await sitter.page.context.cookies()
    context = await browser.new_context(**how)
    await context.add_cookies([{"name": c["name"], "value": c["value"], "url": address} for c in cookies])
    return await sit_down(browser, address, context, **how)
