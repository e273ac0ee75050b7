"""The card table as something to install: its manifest, its worker, its offline page, and what it weighs."""

from __future__ import annotations

import gzip
import io
import re
from collections.abc import Awaitable, Callable

import aiohttp
import pytest
from PIL import Image
from playwright.async_api import Browser, async_playwright, expect

import engine
from bot.platforms.web.serve import opened
from bot.services import Services
from tests.web.conftest import CHROMIUM, QUIET
from tests.web.table_pages import DESK, PHONE, Sitter, sit_down

pytestmark = pytest.mark.asyncio(loop_scope="module")
Sit = Callable[..., Awaitable[Sitter]]
SCRIPT = 80_000  # bytes of JavaScript, compressed
FINGER, LEAST = 44, 24  # CSS pixels of what is pressed: in the bar, and anywhere
TARGETS = """(among) => {
  const seen = [...document.querySelectorAll(among)].filter((el) => el.checkVisibility());
  return seen.map((el) => {
    const { width, height } = el.getBoundingClientRect();
    return [el.id || el.textContent, Math.min(width, height)];
  });
}"""


@pytest.mark.slow
async def test_the_page_can_be_installed(sit: Sit, address: str) -> None:
    """Chromium finds nothing amiss with the manifest, and its icons are as large as they are called."""
    sitter = await sit(**DESK)
    line = await sitter.page.context.new_cdp_session(sitter.page)
    await sitter.page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    errors = (await line.send("Page.getInstallabilityErrors"))["installabilityErrors"]
    assert [one for one in errors if one["errorId"] != "in-incognito"] == []
    manifest = await sitter.page.evaluate("async () => (await fetch('/manifest.webmanifest')).json()")
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        answer = await sitter.page.request.get(address + icon["src"])
        width, height = Image.open(io.BytesIO(await answer.body())).size
        assert f"{width}x{height}" == icon["sizes"]


@pytest.mark.slow
async def test_who_goes_back_finds_the_table_as_it_was_left(address: str) -> None:
    """The browser takes it out of its memory, not loaded again, and its line is open again."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=CHROMIUM, args=QUIET, ignore_default_args=["--disable-back-forward-cache"]
        )
        sitter = await sit_down(browser, address, **DESK)
        table = await sitter.start("kings", 7)
        await sitter.page.evaluate("addEventListener('pageshow', (e) => { window.restored = e.persisted; })")
        await sitter.page.goto(f"{address}offline.html")
        await sitter.page.evaluate("setTimeout(() => history.back(), 0)")
        await sitter.page.wait_for_function("() => window.restored")
        table.push("3 f1")
        await sitter.tap_all(("3", "f1"))
        await sitter.sees()
        await browser.close()


@pytest.mark.slow
async def test_offline_the_page_says_so_and_comes_back(browser: Browser, services: Services) -> None:
    """Opened without the program there is a page that says what to do; its link leads back to the table."""
    async with opened(services, 0) as address:
        port = int(address.rsplit(":", 1)[1].strip("/"))
        sitter = await sit_down(browser, address, **PHONE)
        await sitter.start("canfield-or-klondike", 7)
        await sitter.page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        await sitter.page.wait_for_function("async () => (await caches.keys()).length > 0")
    await sitter.page.goto(address)
    await expect(sitter.page.get_by_role("heading", level=1)).to_have_text("The table cannot be reached")
    assert await sitter.page.evaluate("() => getComputedStyle(document.body).padding") != "0px", (
        "it is dressed"
    )
    async with opened(services, port):
        await sitter.page.get_by_role("link", name="Try again").click()
        await sitter.page.wait_for_selector("body[data-ready]")
        await sitter.sees()
        await sitter.page.context.close()


async def test_what_is_pressed_is_large_enough(sit: Sit) -> None:
    """For a thumb in the bar, and for any finger in all panels."""
    sitter = await sit(**PHONE)
    page, panel = sitter.page, sitter.page.locator("#panel")
    # Tiles of the shelf that are out of sight have no size before they are scrolled to.
    show_all = "(tiles) => tiles.forEach((tile) => { tile.style.contentVisibility = 'visible'; })"
    await page.locator(".place").evaluate_all(show_all)
    small = [one for one in await page.evaluate(TARGETS, "#panel button, #panel input") if one[1] < LEAST]
    await sitter.start("canfield-or-klondike", 7)
    small += [one for one in await page.evaluate(TARGETS, "#bar button, #type") if one[1] < FINGER]
    for name in ("Settings", "Rules", "Statistics"):
        await page.locator("#menu").click()
        small += [one for one in await page.evaluate(TARGETS, "#panel button") if one[1] < FINGER]
        await panel.get_by_role("button", name=name, exact=True).click()
        await expect(panel.locator(".waiting")).to_have_count(0)
        small += [
            one for one in await page.evaluate(TARGETS, "#panel button, #panel select") if one[1] < LEAST
        ]
        await page.keyboard.press("Escape")
    assert small == []


async def test_a_first_visit_asks_for_little(sit: Sit, address: str) -> None:
    """One script, the shelf, and the pictures that stand first on it; no table, before there is one."""
    async with aiohttp.ClientSession() as client, client.get(address) as page:
        preloaded = re.findall(r"<(game/[^>]+)>", page.headers["Link"])
    sitter = await sit(**DESK)
    loaded_paths = "() => performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname)"
    first = await sitter.page.evaluate(loaded_paths)
    assert len([path for path in first if path.endswith(".js") and path != "/sw.js"]) == 1
    assert "/api/shelf" in first and "/api/table" not in first
    pictures = sitter.page.locator(".shelf img")
    shown = await pictures.evaluate_all("(all) => all.map((one) => one.getAttribute('src'))")
    assert shown[: len(preloaded)] == preloaded
    assert len(shown) == len(engine.GAMES)
    await sitter.start("kings", 7)
    await sitter.page.reload()
    await sitter.sees()
    again = await sitter.page.evaluate(loaded_paths)
    assert "/api/table" in again and "/api/shelf" not in again


async def test_what_is_served_is_small_and_cached(sit: Sit, address: str) -> None:
    """Scripts, styles and deck come compressed, are stored for ever under their hash, and weigh little."""
    sitter = await sit(**DESK)
    named = "() => performance.getEntriesByType('resource').map((one) => one.name)"
    found = await sitter.page.evaluate(named)
    files = [one for one in found if "/app/" in one or "/deck/" in one]
    assert any(one.endswith("/main.js") for one in files)
    script = 0
    async with aiohttp.ClientSession(auto_decompress=False) as client:
        for file in set(files):
            answer = await client.get(file, headers={"Accept-Encoding": "gzip"})
            assert "immutable" in answer.headers["Cache-Control"], file
            body = await answer.read()
            assert answer.headers["Content-Encoding"] == "gzip" and gzip.decompress(body), file
            script += len(body) if file.endswith(".js") else 0
    shelf = await sitter.page.request.get(f"{address}api/shelf")
    assert shelf.headers["content-encoding"] == "gzip"
    assert 0 < script <= SCRIPT
