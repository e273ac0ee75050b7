"""Everybody can play at the local table: by keyboard, by ear, on a phone, in the dark."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from playwright.async_api import expect

import engine
from bot.platforms.web.hits import accessible_name
from engine import SYMBOLS, spoken
from tests.web.pages import Player

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]
Visit = Callable[..., Awaitable[Player]]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
NAMED = {"button", "ToggleButton", "combobox", "image", "DisclosureTriangle", "article", "log"}

# Contrast as WCAG 2 defines it, of every visible text against the nearest painted ground behind it.
CONTRAST = """() => {
  const rgb = (css) => css.match(/[\\d.]+/g).map(Number);
  const linear = (v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => [r, g, b].map((v) => linear(v / 255))
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = (e) => { for (; e; e = e.parentElement) {
    const c = rgb(getComputedStyle(e).backgroundColor); if (c.length < 4 || c[3] === 1) return c; } };
  const bad = [];
  for (const e of document.querySelectorAll("body *")) {
    const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
    if (!own || !e.checkVisibility() || e.closest(".unseen, noscript, :disabled")) continue;
    const [a, b] = [light(rgb(getComputedStyle(e).color)), light(ground(e))].sort((x, y) => y - x);
    if ((a + 0.05) / (b + 0.05) < 4.5) bad.push(`${e.tagName}.${e.className}: ${e.textContent.slice(0, 40)}`);
  }
  return bad;
}"""


def _play(table: engine.Table) -> str:
    return next(choice.text for choice in table.view().choices if choice.kind == "play")


async def test_move_is_played_by_keyboard_alone(visit: Visit) -> None:
    """Escape leads from the line to the piles, a code to its pile; Enter and Space choose; focus stays."""
    player = await visit()
    keys = player.page.keyboard
    await player.page.locator("body").press("/")
    await expect(player.page.locator("#line")).to_have_value("/")
    await keys.type("start kings 2")
    await keys.press("Enter")
    player.table = engine.Table("kings", seed=2)
    await player.sees_the_table()
    move = _play(player.table)
    src, dst = move.split()

    await keys.press("Escape")
    await keys.type(src)
    await expect(player.pile(src)).to_be_focused()
    await keys.press("Enter")
    await expect(player.pile(src)).to_have_attribute("aria-pressed", "true")
    await keys.type(dst)
    await keys.press("Space")

    await player.played(move)
    await expect(player.pile(dst)).to_be_focused()


async def test_arrows_walk_over_the_table_and_escape_lets_go(visit: Visit) -> None:
    """The arrow keys go to the neighbouring pile, Tab leaves the piles, Escape clears what is chosen."""
    player = await visit()
    await player.start("kings")
    await player.pile("f1").focus()
    await player.page.keyboard.press("ArrowDown")
    await expect(player.pile("f2")).to_be_focused()
    await player.page.keyboard.press("ArrowRight")
    await expect(player.pile("f6")).to_be_focused()
    await player.page.keyboard.type("3")
    await player.page.keyboard.press("Enter")
    await expect(player.board.locator('[aria-pressed="true"]')).to_have_count(1)
    await player.page.keyboard.press("Escape")
    await expect(player.board.locator('[aria-pressed="true"]')).to_have_count(0)
    await player.page.keyboard.press("Tab")
    await expect(player.board.locator(".controls button:enabled").first).to_be_focused()


ROWS = """([from, to]) => {
  const board = document.querySelector(".board:not(.retired)");
  const pile = (code) => board.querySelector(`[data-code="${code}"]`);
  const [a, b] = [from, to].map((code) => pile(code).getBoundingClientRect());
  return from === to || Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top);
}"""


@pytest.mark.parametrize("game", ["kings", "two-rings"])
async def test_arrows_never_jump_rows(visit: Visit, game: str) -> None:
    """From every pile the arrows to the sides stay in its row, and arrows lead to every pile."""
    player = await visit()
    await player.start(game)
    focused = "() => document.activeElement.dataset.code"
    waiting = [str(await player.board.locator("[data-code]").first.get_attribute("data-code"))]
    seen = set(waiting)
    while waiting:
        code = waiting.pop()
        for arrow in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
            await player.pile(code).focus()
            await player.page.keyboard.press(arrow)
            other = str(await player.page.evaluate(focused))
            if arrow in ("ArrowLeft", "ArrowRight"):
                assert await player.page.evaluate(ROWS, [code, other]), (code, arrow, other)
            waiting += {other} - seen
            seen.add(other)
    assert len(seen) == await player.board.locator("[data-code]").count()


async def test_focus_shows(visit: Visit) -> None:
    """Whatever has the focus is outlined, piles too."""
    player = await visit()
    await player.start("kings")
    await player.page.keyboard.press("Escape")
    edge = player.board.locator("[data-code]:focus-visible .edge").first
    assert await edge.evaluate("(e) => getComputedStyle(e).stroke") != "none"
    await player.page.keyboard.press("Tab")
    outline = "() => getComputedStyle(document.activeElement).outlineStyle"
    assert await player.page.evaluate(outline) == "solid"


async def _tree(player: Player) -> list[tuple[str, str]]:
    """Role and name of everything in the accessibility tree."""
    devtools = await player.page.context.new_cdp_session(player.page)
    nodes: list[dict[str, Any]] = (await devtools.send("Accessibility.getFullAXTree"))["nodes"]
    seen = [node for node in nodes if not node.get("ignored")]
    return [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in seen if "role" in node]


async def test_every_pile_and_button_has_a_name(visit: Visit) -> None:
    """In each game the accessibility tree names each pile with cards or moves; no control is nameless."""
    player = await visit()
    for game in engine.GAMES:
        view = (await player.start(game)).view()
        tree = await _tree(player)

        names = {name for role, name in tree if role in ("button", "ToggleButton")}
        named = {code for choice in view.choices for code in choice.text.split()}
        assert {
            accessible_name(view, pile) for pile in view.piles if pile.cards or pile.code in named
        } <= names
        nameless = [role for role, name in tree if role in NAMED and not name.strip()]
        assert nameless == []


async def test_pile_is_called_by_what_one_sees() -> None:
    """A pile's name tells its code, group, top card and size; the stock's what a press on it does."""
    view = engine.Table("two-rings", seed=7).view()
    assert accessible_name(view, view["f1"]) == "pile f1 of the sevens, top 7 of diamonds, 1 card"
    assert accessible_name(view, view["t"]) == "pile t, the talon, empty"
    assert accessible_name(view, view["s"]) == "pile s, the pack, 80 cards, press to deal"


async def test_move_is_announced(visit: Visit) -> None:
    """The live region says the last move in words, and what is chosen before it."""
    player = await visit()
    table = await player.start("kings")
    move = _play(table)
    await player.click(move.split()[0])
    await expect(player.page.get_by_role("status")).to_contain_text("choose where it goes")
    await player.click(move.split()[1])
    await player.played(move)
    letters = str.maketrans({symbol: letter for letter, symbol in SYMBOLS.items()})
    said = re.sub(r"\w+[♠♥♦♣]", lambda card: spoken(card[0].translate(letters)), str(table.view().caption))
    await expect(player.page.get_by_role("status")).to_contain_text(said)


@pytest.mark.parametrize("game", ["kings", "wheel"])
async def test_phone_fits_everything(visit: Visit, game: str) -> None:
    """At a phone's width nothing scrolls sideways and everything to press is large enough for a finger."""
    player = await visit(**PHONE)
    table = await player.start(game, 3)
    for part in ("html", "main"):
        too_wide = await player.page.locator(part).evaluate("(e) => e.scrollWidth - e.clientWidth")
        assert too_wide == 0
    sizes = await player.page.locator("button:visible, summary:visible").evaluate_all(
        "(all) => all.map((e) => e.getBoundingClientRect()).map((r) => Math.min(r.width, r.height))"
    )
    assert min(sizes) >= 44

    move = next(c.text for c in table.view().choices if c.kind in ("play", "combine", "pair", "swap"))
    for code in move.split():
        await player.pile(code).tap(force=True)
    await player.played(move)


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_text_can_be_read_by_day_and_night(visit: Visit, scheme: str) -> None:
    """Each text stands out from its ground at least 4.5 to 1, in both colour schemes."""
    player = await visit(color_scheme=scheme)
    assert await player.page.evaluate(CONTRAST) == []
    await player.start("kings", 2)
    await player.board.locator("summary").first.click()
    await player.say("rules kings")
    await expect(player.page.locator("article").last).to_contain_text("Kings")

    assert await player.page.evaluate(CONTRAST) == []
    ground = await player.page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    assert (sum(map(int, re.findall(r"\d+", ground))) < 384) == (scheme == "dark")
