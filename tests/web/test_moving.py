"""Playing with the cards themselves: targets light up, cards are dragged, tapped twice, and fly."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import expect

import render.text
from tests.web.pages import Player

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]
Visit = Callable[..., Awaitable[Player]]


async def _lit(player: Player) -> set[str]:
    codes = await player.board.locator(".lit").evaluate_all("(all) => all.map((e) => e.dataset.code)")
    return set(codes)


async def test_legal_targets_light_up(visit: Visit) -> None:
    """A chosen card shows where it may go, and nowhere else; let go, nothing is lit."""
    player = await visit()
    table = await player.start("kings")
    await player.click("3")
    assert await _lit(player) == {c.text.split()[1] for c in table.view().choices if c.text.startswith("3 ")}
    await player.pile("7").locator("polygon").last.hover()
    await expect(player.board.locator(".hint")).to_have_text("7♣ from 3 onto the 8♠ of lane 7")
    await player.click("3")
    assert await _lit(player) == set()


async def test_card_that_cannot_move_says_why(visit: Visit) -> None:
    """It is not chosen; a note tells that it goes nowhere, or the rule against it."""
    player = await visit()
    await player.start("kings")
    await player.click("5")
    await expect(player.board.locator(".note")).to_contain_text("The K♦ of 5 can go nowhere now.")
    await expect(player.board.locator('[aria-pressed="true"]')).to_have_count(0)


async def test_packet_lights_up_step_by_step(visit: Visit) -> None:
    """In The Wheel the piles that still make a packet with those chosen are lit."""
    player = await visit()
    table = await player.start("wheel", 3)
    packets = [set(c.text.split()) for c in table.view().choices if c.kind == "combine"]
    first, second = sorted(packets[0])[:2]
    await player.click(first)
    assert await _lit(player) == set().union(*(p for p in packets if first in p)) - {first}
    await player.click(second)
    both = {first, second}
    assert await _lit(player) == set().union(*(p for p in packets if both <= p)) - both


async def _middle(player: Player, code: str) -> tuple[float, float]:
    box = await player.pile(code).locator("polygon").last.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def test_card_is_dragged(visit: Visit) -> None:
    """It follows the mouse and is played where it is let go; beside every pile it goes back."""
    player = await visit()
    await player.start("kings")
    mouse = player.page.mouse
    start, end = await _middle(player, "3"), await _middle(player, "7")
    await mouse.move(*start)
    await mouse.down()
    await mouse.move(start[0] + 30, start[1] + 4, steps=3)
    await expect(player.board.locator(".moving")).to_have_count(1)
    assert "7" in await _lit(player)
    await mouse.move(*end, steps=3)
    await mouse.up()
    await player.played("3 7")

    other = next(c.text.split()[0] for c in player.table.view().choices if c.kind == "play")  # type: ignore[union-attr]
    await mouse.move(*await _middle(player, other))
    await mouse.down()
    await mouse.move(4, 200, steps=3)
    await mouse.up()
    await expect(player.board.locator(".moving")).to_have_count(0)
    await expect(player.board.locator('[aria-pressed="true"]')).to_have_count(0)
    await player.sees_the_table()


async def test_card_is_dragged_by_a_finger(visit: Visit) -> None:
    """On a phone a finger on a card that may move takes it along instead of scrolling the page."""
    player = await visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    await player.start("kings")
    (x, y), (to_x, to_y) = await _middle(player, "3"), await _middle(player, "f1")
    devtools = await player.page.context.new_cdp_session(player.page)
    points = [(x, y), (x + 20, y), ((x + to_x) / 2, (y + to_y) / 2), (to_x, to_y)]
    for n, (at_x, at_y) in enumerate(points):
        kind = "touchMove" if n else "touchStart"
        await devtools.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at_x, "y": at_y}]}
        )
    await devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    await player.played("3 f1")


async def test_double_tap_sends_home(visit: Visit) -> None:
    """Two quick taps on a card bring it home; the stock deals at each tap."""
    player = await visit(has_touch=True)
    await player.start("kings")
    x, y = await _middle(player, "3")
    await player.page.touchscreen.tap(x, y)
    await player.page.touchscreen.tap(x, y)
    await player.played("3 f1")


FLOWN = """() => { window.flown = 0; new MutationObserver((changes) => {
  const added = changes.flatMap((change) => [...change.addedNodes]);
  const skies = added.filter((one) => one.classList?.contains("sky"));
  for (const sky of skies) window.flown += sky.querySelectorAll(".moving").length;
}).observe(document.querySelector("main"), { childList: true, subtree: true }); }"""


@pytest.mark.parametrize(("wish", "flown"), [("no-preference", 1), ("reduce", 0)])
async def test_card_flies_unless_it_shall_not(visit: Visit, wish: str, flown: int) -> None:
    """A move is a short flight that leaves nothing behind; with reduced motion the board just changes."""
    player = await visit(reduced_motion=wish)
    await player.start("kings")
    await player.page.evaluate(FLOWN)
    await player.click_move("3 f1")
    await player.played("3 f1")
    await expect(player.board.locator(".sky")).to_have_count(0)
    assert await player.page.evaluate("() => window.flown") == flown
    await player.button("Undo").click()
    player.table.pop()  # type: ignore[union-attr]
    await player.sees_the_table()
    assert await player.page.evaluate("() => window.flown") == flown, "what is taken back flies nowhere"


async def test_stock_that_gives_as_well_asks(visit: Visit) -> None:
    """In La Nivernaise a card of the pack may fill a flank: one tap chooses, a second one deals."""
    player = await visit()
    table = await player.start("nivernaise", 1)
    await player.say("a1 f5")
    await player.played("a1 f5")
    await player.click("s")
    await expect(player.page.get_by_role("status")).to_contain_text("choose it again to deal")
    assert await _lit(player) >= {c.text.split()[1] for c in table.view().choices if c.text.startswith("s ")}
    await player.page.wait_for_timeout(200)
    await player.click("s")
    await player.played("deal")


async def test_settings_hold_on_the_page(visit: Visit) -> None:
    """With two colours and a blue cloth the picture is another; with motion off no card flies."""
    player = await visit()
    await player.start("kings", 3)
    before = await player.picture()
    for line in ("settings colours two", "settings felt blue", "settings motion off"):
        await player.say(line)
        await expect(player.page.locator(".note, article").last).to_contain_text("Kept.")
    await player.say("board")
    await expect(player.image).not_to_have_attribute("src", before)
    await player.page.evaluate(
        "() => { window.skies = 0; new MutationObserver((all) => all.forEach((one) => one.addedNodes.forEach("
        "(node) => node.classList?.contains('sky') && (window.skies += 1)))).observe(document.body, "
        "{ childList: true, subtree: true }); }"
    )
    move = player.table.view().choices[0].text  # type: ignore[union-attr]
    await player.say(move)
    await player.played(move)
    assert await player.page.evaluate("() => window.skies") == 0


async def test_cards_are_said_in_words(visit: Visit) -> None:
    """What a screen reader says of a move names its cards as one speaks of them."""
    player = await visit()
    await player.start("kings")
    await player.say("3 7")
    await player.played("3 7")
    await expect(player.page.locator("#spoken")).to_contain_text("7 of clubs")
    assert "♣" not in (await player.page.locator("#spoken").text_content() or "")


async def test_a_picture_is_as_high_as_its_game_has_it(visit: Visit) -> None:
    """What is tapped lies over the cards, in every format; nothing of the board is cut off on a phone."""
    player = await visit(viewport={"width": 390, "height": 844})
    for game, tall in (("klondike", 700), ("kings", 900), ("empress-of-india", 1344)):
        await player.start(game)
        await expect(player.image).to_have_attribute("height", str(tall))
        image, piles = await player.image.bounding_box(), await player.board.locator(".piles").bounding_box()
        assert image and piles
        assert abs(image["height"] - piles["height"]) < 1 and abs(image["width"] - piles["width"]) < 1
        assert image["width"] > 350
        assert image["height"] / image["width"] == pytest.approx(tall / 1100, abs=0.01)


async def test_text_on_a_phone_shows_every_card(visit: Visit) -> None:
    """No row of the board as text is wider than the screen or broken: each stands on a line of its own."""
    player = await visit(viewport={"width": 390, "height": 844})
    await player.say("settings text on")
    for game in ("kings", "empress-of-india", "belle-lucie", "babette", "herring-bone", "labyrinth"):
        table = await player.start(game)
        text = player.board.locator("pre")
        rows = render.text.board(table.view()).split("\n")
        lines = await text.evaluate(
            "(pre) => [pre.clientWidth, pre.scrollWidth,"
            " pre.scrollHeight / parseFloat(getComputedStyle(pre).lineHeight)]"
        )
        assert lines[1] <= lines[0], game
        assert lines[2] < len(rows) + 3, game  # its title may take a second line, and there is a margin
