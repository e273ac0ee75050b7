"""What axe-core finds at the card table, where it is installed: nothing, by day and by night."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from tests.web.table_pages import DESK, PHONE, WINS, Sitter, sit_down

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]
PLACES = ("/usr/lib/node_modules", "/usr/local/lib/node_modules", "/usr/share/javascript")
RUN = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
  .map((one) => `${one.id}: ${one.nodes.map((node) => node.target).join("; ")}`)"""


@pytest.fixture(scope="module")
def axe() -> str:
    """The program, as the machine has it: it is no part of this repository."""
    named = os.environ.get("PATIENCE_AXE", "")
    found = [Path(named)] if named else [Path(place) / "axe-core" / "axe.min.js" for place in PLACES]
    for path in found:
        if path.is_file():
            return path.read_text(encoding="utf-8")
    pytest.skip("axe-core is not installed; npm install -g axe-core, or name its axe.min.js in PATIENCE_AXE")


@pytest.mark.parametrize("how", [{**PHONE, "color_scheme": "dark"}, {**DESK, "color_scheme": "light"}])
async def test_axe_finds_nothing(browser: Browser, address: str, axe: str, how: dict[str, Any]) -> None:
    """In every panel: shelf, menu, rules, settings, keys, the typed line, a result and its replay."""
    sitter = await sit_down(browser, address, **how)
    found = await _panels(sitter, axe)
    await sitter.page.context.close()
    assert found == []


async def test_axe_finds_nothing_in_the_editor(browser: Browser, address: str, axe: str) -> None:
    """Of a patience of one's own, with the picture beside it, or with what is wrong under its line."""
    sitter = await sit_down(browser, address, **DESK)
    await sitter.page.locator("#panel .close").click()
    await sitter.say("own new")
    await expect(sitter.page.locator(".editor img.picture")).to_be_visible()
    found = await _looked_at(sitter, axe)
    await sitter.page.locator("#own-text").fill("class")
    await expect(sitter.page.locator("#own-wrong")).to_contain_text("this cannot be read")
    found += await _looked_at(sitter, axe)
    await sitter.page.context.close()
    assert found == []


async def _panels(sitter: Sitter, axe: str) -> list[str]:
    page, panel = sitter.page, sitter.page.locator("#panel")
    await expect(panel).to_be_visible()
    found = await _looked_at(sitter, axe)
    await sitter.start("canfield-or-klondike", 7)
    found += await _looked_at(sitter, axe)
    for name, words in (
        ("Rules", "columns"),
        ("Settings", "Of this window"),
        ("Keys", "Ctrl+Z"),
        ("Statistics", ""),
    ):
        await page.locator("#menu").click()
        await expect(panel.get_by_role("button", name="Daily deal")).to_be_visible()
        found += await _looked_at(sitter, axe)
        await panel.get_by_role("button", name=name, exact=True).click()
        await expect(panel).to_contain_text(words)
        await expect(panel.locator(".waiting")).to_have_count(0)
        found += await _looked_at(sitter, axe)
        await page.keyboard.press("Escape")
    await page.locator("#type").click()
    await page.locator("#palette input").fill("s")
    await expect(page.locator("#options [role=option]")).not_to_have_count(0)
    found += await _looked_at(sitter, axe)
    await page.keyboard.press("Escape")
    await sitter.start("caesar", 1)
    await sitter.say("move " + _won_caesar())
    await expect(panel.get_by_role("button", name="Replay")).to_be_visible()
    found += await _looked_at(sitter, axe)
    await panel.get_by_role("button", name="Replay").click()
    await expect(page.locator("#replay")).to_be_visible()
    return [*found, *await _looked_at(sitter, axe)]


async def _looked_at(sitter: Sitter, axe: str) -> list[str]:
    await sitter.page.evaluate(axe)
    found: list[str] = await sitter.page.evaluate(RUN)
    return found


def _won_caesar() -> str:
    return (WINS / "caesar.txt").read_text(encoding="utf-8").split("\n", 1)[1].strip()
