"""What axe-core finds at the local table, where it is installed: nothing, by day and by night."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from tests.web.pages import Player
from tests.web.table_pages import DESK, PHONE, Sitter, sit_down

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]
Visit = Callable[..., Awaitable[Player]]
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


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_axe_finds_nothing(visit: Visit, axe: str, scheme: str) -> None:
    """Shelf, guide, targets lit, a refusal, pages to read, a game that is over and its replay."""
    player = await visit(viewport={"width": 390, "height": 844}, color_scheme=scheme)
    found = await _looked(player, axe)
    await player.page.get_by_role("button", name="Show me how to play").click()
    await player.pile("5").focus()
    await player.page.keyboard.press("Enter")
    await expect(player.board.locator(".lit")).not_to_have_count(0)
    found += await _looked(player, axe)
    for line, told in (("7 f1", "f1 takes"), ("settings", "colours"), ("rules kings", "Lanes are dealt")):
        await player.say(line)
        await expect(player.page.locator("main")).to_contain_text(told)
        found += await _looked(player, axe)
    assert [*found, *await _when_over(player, axe)] == []


@pytest.mark.parametrize("how", [{**PHONE, "color_scheme": "dark"}, {**DESK, "color_scheme": "light"}])
async def test_axe_finds_nothing_at_the_card_table(
    browser: Browser, address: str, axe: str, how: dict[str, Any]
) -> None:
    """In every panel: shelf, menu, rules, settings, keys, the typed line, a result and its replay."""
    sitter = await sit_down(browser, address, **how)
    found = await _panels(sitter, axe)
    await sitter.page.context.close()
    assert found == []


async def _panels(sitter: Sitter, axe: str) -> list[str]:
    page, panel = sitter.page, sitter.page.locator("#panel")
    await expect(panel).to_be_visible()
    found = await _looked_at(sitter, axe)
    await sitter.start("klondike", 7)
    found += await _looked_at(sitter, axe)
    for name, told in (
        ("Rules", "columns"),
        ("Settings", "Of this window"),
        ("Keys", "Ctrl+Z"),
        ("Statistics", ""),
    ):
        await page.locator("#menu").click()
        await expect(panel.get_by_role("button", name="Daily deal")).to_be_visible()
        found += await _looked_at(sitter, axe)
        await panel.get_by_role("button", name=name, exact=True).click()
        await expect(panel).to_contain_text(told)
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


async def _when_over(player: Player, axe: str) -> list[str]:
    """On a won board and in its replay."""
    await player.start("caesar", 1)
    await player.say("move " + _won_caesar())
    await expect(player.board).to_contain_text("You have won")
    found = await _looked(player, axe)
    await player.button("Replay").click()
    await expect(player.button("Forward")).to_be_visible()
    return [*found, *await _looked(player, axe)]


async def _looked(player: Player, axe: str) -> list[str]:
    """What it finds now, rule by rule."""
    await player.page.evaluate(axe)
    found: list[str] = await player.page.evaluate(RUN)
    return found


def _won_caesar() -> str:
    file = Path(__file__).parents[1] / "golden" / "wins" / "caesar.txt"
    return file.read_text(encoding="utf-8").split("\n", 1)[1].strip()
