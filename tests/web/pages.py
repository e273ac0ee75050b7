"""What a player does at the local table, said in one line each for the tests."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field

from playwright.async_api import Browser, Locator, Page, expect
from playwright.async_api import TimeoutError as NotInTime

import engine
import render
from tests.standins.waiting import HANGS

expect.set_options(timeout=HANGS * 1000)
ALT = "() => [...document.querySelectorAll('.board:not(.retired) img')].at(-1)?.alt ?? ''"


@dataclass
class Player:
    """Somebody with a browser of their own, and what the engine says their table must look like."""

    page: Page
    table: engine.Table | None = None
    wrong: list[str] = field(default_factory=list)  # errors, refusals of the policy, requests to strangers

    @property
    def board(self) -> Locator:
        return self.page.locator("article.board:not(.retired)").last

    @property
    def image(self) -> Locator:
        return self.board.locator("figure img")

    def button(self, name: str) -> Locator:
        return self.board.get_by_role("button", name=name, exact=True)

    def pile(self, code: str) -> Locator:
        return self.board.locator(f'[data-code="{code}"]')

    async def say(self, line: str) -> None:
        await self.page.locator("#line").fill(line)
        await self.page.locator("#line").press("Escape")  # no suggestion shall take the Enter
        await self.page.locator("#line").press("Enter")

    async def start(self, game: str, deal: int = 7, variant: str | None = None) -> engine.Table:
        await self.say(f"start {game} {deal} {variant or ''}")
        self.table = engine.Table(game, seed=deal, variant=variant)
        await self.sees_the_table()
        return self.table

    async def sees_the_table(self) -> None:
        """The picture shown is the one of the position the engine is at; its words say the last move.

        Or that moves were taken back, or played again, before all piles.
        """
        assert self.table is not None
        view = self.table.view()
        while (heard := await self.page.evaluate(ALT)) not in (
            render.alt_text(view), render.alt_text(view, heard.split(" | ")[0]),
        ):  # fmt: skip
            other = f"(old) => ({ALT})() !== old"
            with suppress(NotInTime):
                await self.page.wait_for_function(other, arg=heard, timeout=HANGS * 1000)
                continue
            raise AssertionError(f"not this: {render.alt_text(view)}")

    async def played(self, move: str) -> None:
        """The page shows the table after this move."""
        assert self.table is not None
        self.table.push(move)
        await self.sees_the_table()

    async def picture(self) -> str:
        return str(await self.image.get_attribute("src"))

    async def click(self, code: str, **how: object) -> None:
        """A click into the middle of the pile's outline that lies uppermost."""
        outline = self.pile(code).locator("polygon").last
        await outline.scroll_into_view_if_needed()  # a low window shows only a part of the board
        box = await outline.bounding_box()
        assert box is not None
        await self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, **how)  # type: ignore[arg-type]

    def option(self, words: str) -> Locator:
        """An option of the newest message's menus."""
        label = self.page.get_by_text(words[:1].upper() + words[1:], exact=True)
        return self.page.locator("article").last.locator(".options button", has=label).first

    async def choose(self, words: str) -> None:
        """A menu is opened where it is not open yet, and one of its options taken."""
        option = self.option(words)
        menu = option.locator("xpath=ancestor::details")
        if await menu.get_attribute("open") is None:
            await menu.locator("summary").click()
        await option.click()

    async def choose_move(self, move: str) -> None:
        """A legal move from the menus, in two steps where there are too many for one."""
        assert self.table is not None
        choice = next(choice for choice in self.table.view().choices if choice.text == move)
        if await self.option(str(choice.words)).count():
            return await self.choose(str(choice.words))
        await self.choose(str(choice.first.words))
        await expect(self.option(str(choice.then.words))).to_be_visible()
        return await self.choose(str(choice.then.words))

    async def click_move(self, move: str) -> None:
        """A legal move by clicks on the piles of the picture; one with a word of its own from the menus."""
        assert self.table is not None
        codes = ["s"] if move in ("deal", "redeal") else move.split()
        if codes[0] not in self.table.piles:
            await self.choose_move(move)
            return
        for code in codes:
            await self.click(code)


async def arrive(browser: Browser, address: str, **how: object) -> Player:
    """A new player before the first page; what the page does wrong on its own is noted."""
    context = await browser.new_context(**how)  # type: ignore[arg-type]
    context.set_default_timeout(HANGS * 1000)
    player = Player(await context.new_page())
    player.page.on("pageerror", lambda error: player.wrong.append(str(error)))
    player.page.on("request", lambda asked: player.wrong.extend({asked.url} - _ours(asked.url, address)))
    player.page.on("console", lambda said: player.wrong.extend([said.text] * ("Policy" in said.text)))
    await player.page.goto(f"{address}chat")
    await expect(player.page.locator("article")).not_to_have_count(0)
    return player


def _ours(url: str, address: str) -> set[str]:
    return {url} if url.startswith(address) else set()
