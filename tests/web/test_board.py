"""The board in the browser: always in view, and every tap on it counts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

import pytest
from playwright.async_api import expect

from tests.web.pages import Player

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]
Visit = Callable[..., Awaitable[Player]]


async def test_typed_move_folds_the_old_board(visit: Visit) -> None:
    """A typed move posts a new board; the old one is one line, with nothing to press."""
    player = await visit()
    table = await player.start("two-rings")
    await player.say("move " + ", ".join(["deal"] * 40))
    for _ in range(40):
        table.push("deal")
    await player.sees_the_table()
    for _ in range(2):
        await player.say("move deal")
        await player.played("deal")
    lines = await player.page.locator("article.retired").evaluate_all(
        "(all) => all.map((e) => e.offsetHeight)"
    )
    assert max(lines) < 2 * min(lines), "a long line is a line all the same"

    old = player.page.locator("article.retired")
    await expect(old).to_have_count(3)
    await expect(old.locator("button, summary, [data-code], img")).to_have_count(0)
    await expect(old.last).to_contain_text("move deal")
    assert await old.last.evaluate("(e) => e.offsetHeight / parseFloat(getComputedStyle(e).lineHeight)") < 2


IN_VIEW = """() => {
  const [seen, board] = ["main", "article.board:not(.retired) figure img"]
    .map((one) => document.querySelector(one).getBoundingClientRect());
  return board.width > 300 && board.top >= seen.top - 1 && board.bottom <= seen.bottom + 1;
}"""


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1024, 768), (844, 390), (390, 844)])
async def test_newest_board_stays_in_view(visit: Visit, width: int, height: int) -> None:
    """In each window the board stands whole; refusals of typed lines stand beside it as notes."""
    player = await visit(viewport={"width": width, "height": height})
    table = await player.start("kings")
    for line in ("1 nowhere", "no-such-word", "deal again", "1 nowhere"):
        await player.say(line)
        await expect(player.page.locator(".note .asked")).to_have_text(line)
    note = player.board.locator(".note")
    await expect(note).to_have_count(1)
    await expect(note).to_be_in_viewport(ratio=0.9)
    assert await player.page.evaluate(IN_VIEW)

    move = str(next(c.text for c in table.view().choices if c.kind == "play"))
    await player.say(move)
    await player.played(move)
    await expect(player.page.locator(".note")).to_have_count(0)
    assert await player.page.evaluate(IN_VIEW)


async def test_quick_taps_on_the_stock_are_all_played(visit: Visit) -> None:
    """Ten taps as fast as fingers are ten deals, and the page is told of each before the next is sent."""
    player = await visit()
    table = await player.start("two-rings")
    outline = player.pile("s").locator("polygon").last
    box = await outline.bounding_box()
    assert box is not None
    for _ in range(10):
        table.push("deal")
        await player.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    await player.sees_the_table()


@pytest.mark.parametrize("by", ["mouse", "space"])
async def test_answer_that_comes_while_a_finger_is_down_takes_no_tap(visit: Visit, by: str) -> None:
    """The board changes when the finger is up again, so that what it began on is still there when it ends."""
    player = await visit()
    table = await player.start("two-rings")
    mouse, keys = player.page.mouse, player.page.keyboard
    down, up = (mouse.down, mouse.up) if by == "mouse" else (partial(keys.down, " "), partial(keys.up, " "))
    box = await player.pile("s").locator("polygon").last.bounding_box()
    assert box is not None
    await mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    await player.button("Deal").focus()
    for _ in range(3):
        async with player.page.expect_response("**/api/press") as answer:
            await down()
            await up()
            await down()  # the second tap has begun when the answer to the first comes
            await answer.value
            await player.page.evaluate("() => new Promise((shown) => setTimeout(shown, 300))")
        await up()
        table.push("deal")
        await player.played("deal")


async def test_tap_is_for_the_board_it_was_made_on(visit: Visit) -> None:
    """A move tapped before the deal was answered is played only if its piles lie as they were seen."""
    player = await visit()
    table = await player.start("two-rings")
    while not (fits := [c.text for c in table.view().choices if c.text.startswith("t ")]):
        await player.say("deal")
        await player.played("deal")
    await player.page.evaluate(
        """([stock, from, to]) => {
          const tap = (code) => document.querySelector(`.board:not(.retired) [data-code="${code}"]`)
            .dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
          [stock, from, to].forEach(tap);
        }""",
        ["s", *fits[0].split()],
    )

    await player.played("deal")
    await expect(player.board).to_contain_text("had changed before that")


async def test_menu_in_the_header_leads_everywhere(visit: Visit) -> None:
    """Without typing one comes to another deal, the same one, the tables, the daily and the pages to read."""
    player = await visit(viewport={"width": 390, "height": 844}, has_touch=True)
    table = await player.start("two-rings", 5)
    await player.say("deal")
    await player.played("deal")
    menu = player.page.locator("#menu")
    await menu.locator("summary").tap()
    names = (
        "Rules of this game",
        "New game",
        "Another deal",
        "My tables",
        "Daily deal",
        "Leaderboard",
        "Statistics",
    )
    for name in (*names, "Help"):
        await expect(menu.get_by_role("button", name=name, exact=True)).to_be_visible()

    await menu.get_by_role("button", name="Same deal again").tap()
    table.pop()
    await player.sees_the_table()
    await expect(menu).not_to_have_attribute("open", "")


async def test_menu_works_by_keyboard_and_the_board_is_found_again(visit: Visit) -> None:
    """Enter opens the menu, arrows walk in it, Escape closes it; from a long page one button leads back."""
    player = await visit()
    await player.start("kings")
    menu, keys = player.page.locator("#menu"), player.page.keyboard
    await menu.locator("summary").focus()
    await keys.press("Enter")
    await expect(menu.get_by_role("button").first).to_be_focused()
    await keys.press("Escape")
    await expect(menu.locator("summary")).to_be_focused()
    await keys.press("Enter")
    await expect(menu.get_by_role("button").first).to_be_focused()
    await keys.press("ArrowUp")
    await expect(menu.get_by_role("button", name="Help")).to_be_focused()
    await keys.press("Enter")

    await expect(player.page.locator("article").last).to_contain_text("from and to")
    await player.page.get_by_role("button", name="To the board").click()
    await expect(player.board.locator("[data-code]").first).to_be_focused()
    await expect(player.page.locator("#back")).to_be_hidden()
    assert await player.page.evaluate(IN_VIEW)


OFFERED = "async () => (await (await fetch('/api/complete?line=move%20')).json()).options[0].value"


async def test_handed_in_try_can_no_longer_be_tapped(visit: Visit) -> None:
    """A ranked try has a button to hand it in; once it counts there is nothing to choose on it."""
    player = await visit()
    await player.say("daily play")
    await player.button("Hand in").click()
    await expect(player.page.locator("main")).to_contain_text("There is nothing to hand in yet")
    await player.say(await player.page.evaluate(OFFERED))
    await expect(player.board).to_contain_text(" · 1 move · ")
    await player.button("Hand in").click()
    await player.page.get_by_role("button", name="Yes, hand it in").click()
    await expect(player.page.locator("main")).to_contain_text("Your try is handed in")

    await expect(player.board.locator("figure img")).to_be_visible()
    await expect(player.page.locator("article.board:not(.retired) [data-code]")).to_have_count(0)
    await expect(player.page.get_by_role("button", name="Hand in", exact=True)).to_have_count(0)
