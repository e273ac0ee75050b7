"""The editor of one's own patiences: completion, the picture, errors under the line, the gallery."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from pathlib import Path

import aiohttp
import pytest
from playwright.async_api import Locator, expect

from bot.services import Services
from tests.engine.test_reader import ALONE
from tests.engine.trials import tried_and_drawn
from tests.web.table_pages import DESK, PHONE, Sitter

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]
Sit = Callable[..., Awaitable[Sitter]]
NINE = ALONE.replace("Tableau(10", "Tableau(9").replace('"Alone"', '"Nine"')


@pytest.fixture(autouse=True)
def _tried_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.play.own_games.tried", tried_and_drawn)


async def opened(sitter: Sitter, line: str = "own new") -> Locator:
    """The editor, opened by a typed line; the shelf is closed that is open at first."""
    await sitter.page.evaluate("() => document.querySelector('#panel').close()")
    await sitter.say(line)
    text = sitter.page.locator("#own-text")
    await expect(text).to_be_visible()
    return text


async def test_from_nothing_to_a_game_at_the_table(sit: Sit) -> None:
    """The sketch has its picture at once; what is written in its place is saved and played."""
    sitter = await sit(**DESK)
    text = await opened(sitter)
    assert "class MyPatience(Game):" in await text.input_value()
    picture = sitter.page.locator(".editor img.picture")
    await expect(picture).to_be_visible()
    before = await picture.get_attribute("src")
    await text.fill(NINE)
    await expect(picture).not_to_have_attribute("src", before or "")
    if folder := os.environ.get("PATIENCE_SHOTS"):
        await sitter.page.screenshot(path=Path(folder) / "editor.png")
    await sitter.page.get_by_role("button", name="Try it and save").click()
    panel = sitter.page.locator("#panel")
    await expect(panel).to_contain_text("Saved as nine")
    await panel.get_by_role("button", name="Play it", exact=True).click()
    await sitter.page.wait_for_function("() => board.state && board.state.title === 'Nine'")
    await sitter.page.wait_for_function("() => Object.keys(board.state.piles).length === 15")
    await sitter.say("deal")
    await sitter.page.wait_for_function("() => board.state.moves === 1")


async def test_what_is_wrong_stands_under_its_line(sit: Sit) -> None:
    """It says the line, the picture fades, and nothing is saved until it is mended; closing loses nothing."""
    sitter = await sit(**DESK)
    text = await opened(sitter)
    await text.fill(ALONE.replace("Waste()", "Wste()"))
    wrong = sitter.page.locator("#own-wrong")
    await expect(wrong).to_contain_text("Line 6: there is no word 'Wste'; did you mean Waste?")
    top = await wrong.evaluate("(el) => el.offsetTop")
    assert 6 * 20 <= top <= 7 * 20
    if folder := os.environ.get("PATIENCE_SHOTS"):
        await sitter.page.screenshot(path=Path(folder) / "editor-wrong.png")
    await sitter.page.get_by_role("button", name="Try it and save").click()
    await expect(text).to_be_focused()
    await sitter.page.keyboard.press("Escape")
    await expect(sitter.page.locator("#panel")).to_be_hidden()
    await expect(await opened(sitter)).to_have_value(ALONE.replace("Waste()", "Wste()"))


async def test_words_are_completed(sit: Sit) -> None:
    """By keyboard: arrows choose, Tab takes, Escape leaves the list and not the editor."""
    sitter = await sit(**DESK)
    text = await opened(sitter)
    await text.fill("class A(Game):\n    stock = ")
    await text.press_sequentially("Sto")
    options = sitter.page.locator("#own-options [role=option]")
    await expect(options.first).to_contain_text("Stock")
    await text.press("Tab")
    await expect(text).to_have_value("class A(Game):\n    stock = Stock")
    await text.press_sequentially("(), up(ACE).in")
    await expect(options.first).to_contain_text("in_suit")
    await text.press("Escape")
    await expect(sitter.page.locator("#own-options")).to_be_hidden()
    await expect(text).to_be_visible()


async def test_the_gallery_shows_what_is_shared(sit: Sit) -> None:
    """With a picture of each; on a telephone, too, and a tap plays it."""
    ada, bob = await sit(**DESK), await sit(**PHONE)
    text = await opened(ada)
    await text.fill(ALONE)
    await ada.page.get_by_role("button", name="Try it and save").click()
    await ada.page.locator("#panel").get_by_role("button", name="Share it", exact=True).click()
    await expect(ada.page.locator("#panel")).to_contain_text("among the patiences of this table")
    await bob.page.locator("#panel .close").tap()
    await bob.page.locator("#menu").tap()
    await bob.page.get_by_role("button", name="Patiences of your own").tap()
    shown = bob.page.locator("#panel .option", has_text="Alone")
    await expect(shown.locator("img")).to_have_js_property("complete", value=True)
    assert await shown.locator("img").evaluate("(el) => el.naturalWidth") > 0
    await shown.tap()
    await bob.page.wait_for_function("() => board.state && board.state.title === 'Alone'")


async def test_the_servers_answers_are_bounded(address: str, services: Services) -> None:
    """What is no text, too long, or from nobody is refused with a sentence; nothing is tried."""
    address, jar = address.rstrip("/"), aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(headers={"Origin": address}, cookie_jar=jar) as nobody:
        for path in ("check", "complete"):
            async with nobody.post(f"{address}/api/own/{path}", json={"text": "x"}) as reply:
                assert reply.status == 403
        async with nobody.get(address):
            pass  # for its cookie
        for body, status in (({"text": "#" * 8193}, 400), ({"text": 1}, 400), ({}, 400)):
            async with nobody.post(f"{address}/api/own/check", json=body) as reply:
                assert reply.status == status
        async with nobody.post(f"{address}/api/own/check", data="text") as reply:
            assert reply.status == 415
    assert services.own
