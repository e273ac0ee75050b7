"""Everybody can play at the card table: by keyboard, by ear, on a phone, in the dark."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from playwright.async_api import expect

import engine
from tests.web.table_pages import DESK, PHONE, Sitter

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]
Sit = Callable[..., Awaitable[Sitter]]
NAMED = {"button", "ToggleButton", "combobox", "image", "DisclosureTriangle", "dialog", "toolbar"}
FINGER = 44  # CSS pixels

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
    if (!own || !e.checkVisibility() || e.closest(".unseen, noscript, :disabled, .star")) continue;
    const [a, b] = [light(rgb(getComputedStyle(e).color)), light(ground(e))].sort((x, y) => y - x);
    if ((a + 0.05) / (b + 0.05) < 4.5) bad.push(`${e.tagName}.${e.className}: ${e.textContent}`);
  }
  return bad;
}"""


@pytest.mark.parametrize("game", ["kings", "two-rings", "carpet", "wheel"])
async def test_arrows_lead_to_every_pile(sit: Sit, game: str) -> None:
    """From the first pile on, whatever the layout."""
    sitter = await sit(**DESK)
    await sitter.start(game)
    focused = "() => document.activeElement.dataset.code"
    waiting = [str(await sitter.page.locator(".pile:visible").first.get_attribute("data-code"))]
    seen = set(waiting)
    while waiting:
        code = waiting.pop()
        for arrow in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
            await sitter.focus(code)
            await sitter.page.keyboard.press(arrow)
            other = str(await sitter.page.evaluate(focused))
            waiting += {other} - seen
            seen.add(other)
    assert len(seen) == await sitter.page.locator(".pile:visible").count()


async def test_a_number_leads_to_its_pile_from_anywhere(sit: Sit) -> None:
    """Also while a button of the page has the focus, where Enter would press that."""
    sitter = await sit(**DESK)
    await sitter.start("klondike", 5)
    await sitter.page.locator("#title").focus()
    await sitter.page.keyboard.press("5")
    await expect(sitter.page.locator(".pile[data-code='5']")).to_be_focused()
    await sitter.page.locator("#menu").focus()
    await sitter.page.keyboard.type("f2")
    await expect(sitter.page.locator(".pile[data-code='f2']")).to_be_focused()


async def test_focus_shows(sit: Sit) -> None:
    """Whatever has the focus by keys is outlined, piles too."""
    sitter = await sit(**DESK)
    await sitter.start("kings")
    await sitter.page.locator("#title").focus()
    outline = "() => getComputedStyle(document.activeElement).outlineStyle"
    for _ in range(4):
        await sitter.page.keyboard.press("Tab")
        assert await sitter.page.evaluate(outline) == "solid"


async def _tree(sitter: Sitter) -> list[tuple[str, str]]:
    """Role and name of everything in the accessibility tree."""
    devtools = await sitter.page.context.new_cdp_session(sitter.page)
    nodes: list[dict[str, Any]] = (await devtools.send("Accessibility.getFullAXTree"))["nodes"]
    seen = [node for node in nodes if not node.get("ignored")]
    return [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in seen if "role" in node]


async def test_every_pile_and_button_has_a_name(sit: Sit) -> None:
    """In each game the accessibility tree names each pile by its code; no control is nameless."""
    sitter = await sit(**DESK)
    for game in engine.GAMES:
        view = (await sitter.start(game)).view()
        tree = await _tree(sitter)
        codes = {name.split(":")[0] for role, name in tree if role in ("button", "ToggleButton")}
        assert {pile.code for pile in view.piles if view.layout and pile.cards} <= codes, game
        assert [role for role, name in tree if role in NAMED and not name.strip()] == [], game


@pytest.mark.usefixtures("proofs")  # none arrives: that the game is lost would be said after the move
async def test_a_move_is_announced(sit: Sit) -> None:
    """The live region says what is chosen, and the move in words, its cards as one speaks of them."""
    sitter = await sit(**DESK)
    await sitter.start("kings")
    await sitter.tap("3")
    await expect(sitter.page.get_by_role("status").first).to_contain_text("seven of clubs: to")
    await sitter.tap("7")
    await sitter.played("3 7")
    await expect(sitter.page.locator("#spoken")).to_contain_text("seven of clubs goes from 3")
    assert "♣" not in (await sitter.page.locator("#spoken").text_content() or "")


@pytest.mark.parametrize("game", ["kings", "wheel"])
async def test_a_phone_fits_everything(sit: Sit, game: str) -> None:
    """At a phone's width nothing scrolls, and all buttons of the bar are large enough for a finger."""
    sitter = await sit(**{**PHONE, "viewport": {"width": 360, "height": 740}})
    await sitter.start(game, 3)
    for part in ("html", "body"):
        over = "(e) => [e.scrollWidth - e.clientWidth, e.scrollHeight - e.clientHeight]"
        assert await sitter.page.locator(part).evaluate(over) == [0, 0]
    sizes = await sitter.page.locator("#bar button:visible").evaluate_all(
        "(all) => all.map((e) => e.getBoundingClientRect()).map((r) => Math.min(r.width, r.height))"
    )
    assert min(sizes) >= FINGER
    cut = """() => {
      const foot = document.querySelector('main').getBoundingClientRect().bottom;
      const standing = document.querySelector('#standing');
      const counts = [...document.querySelectorAll('.count:not([hidden])')];
      return [counts.filter((el) => el.getBoundingClientRect().bottom > foot + 1).length,
        standing.scrollHeight - standing.clientHeight, standing.scrollWidth - standing.clientWidth];
    }"""
    assert await sitter.page.evaluate(cut) == [0, 0, 0], "counts and how the game stands are whole"


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_text_can_be_read_by_day_and_night(sit: Sit, scheme: str) -> None:
    """Each text stands out from its ground at least 4.5 to 1, in both colour schemes."""
    sitter = await sit(**DESK, color_scheme=scheme)
    assert await sitter.page.evaluate(CONTRAST) == []
    await sitter.start("kings", 2)
    assert await sitter.page.evaluate(CONTRAST) == []
    await sitter.say("rules kings")
    await expect(sitter.page.locator("#panel")).to_contain_text("How it is won")
    assert await sitter.page.evaluate(CONTRAST) == []


@pytest.mark.parametrize("wish", ["no-preference", "reduce"])
async def test_cards_fly_unless_they_shall_not(sit: Sit, wish: str) -> None:
    """A move is a short flight; with reduced motion the cards just lie where they belong."""
    sitter = await sit(**DESK, reduced_motion=wish)
    await sitter.start("kings")
    await sitter.page.evaluate(
        """() => {
          window.flights = 0;
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (...given) {
            if (this.classList.contains("card")) window.flights += 1;
            return animate.apply(this, given);
          };
        }"""
    )
    await sitter.say("3 f1")
    await sitter.played("3 f1")
    assert (await sitter.page.evaluate("() => window.flights") > 0) == (wish == "no-preference")


async def test_a_result_fits_a_phone(sit: Sit) -> None:
    """When a game ends there, its buttons are in sight as a whole."""
    sitter = await sit(**PHONE)
    await sitter.start("kings", 7)
    await sitter.say("1 3")
    await sitter.played("1 3")
    panel = sitter.page.locator("#panel")
    await expect(panel.locator("h2")).to_have_text(re.compile("This game is lost"))
    await expect(panel.get_by_role("button", name="Replay")).to_be_in_viewport(ratio=1)


async def test_a_long_heading_of_a_panel_is_whole_on_a_phone(sit: Sit) -> None:
    """Where it takes two lines above a long text, its box holds both; a heading ends without a colon."""
    sitter = await sit(**PHONE)
    await sitter.start("kings")
    await sitter.say("settings")
    heading = sitter.page.locator("#panel h2")
    await expect(heading).to_have_text("Your settings, the same wherever you play")
    assert await heading.evaluate("(e) => e.scrollHeight <= e.clientHeight")
