"""What keys, clicks and fingers do at the board where something could go amiss: nothing is done unasked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import expect

from tests.web.pages import Player
from tests.web.test_playing import WINS

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]
Visit = Callable[..., Awaitable[Player]]
ENDED = {"lost": "This game is lost", "won": "You have won"}
FOCUSED = """() => {
  const it = document.activeElement;
  return it.dataset.code ? "pile" : it.id || it.tagName.toLowerCase();
}"""
COVERED = """() => {
  const last = [...document.querySelectorAll(".board:not(.retired) .controls button")].at(-1);
  return last.getBoundingClientRect().bottom - document.querySelector("footer").getBoundingClientRect().top;
}"""


async def _stops(player: Player, key: str, until: str) -> list[str]:
    """What has the focus after each press of a key, as far as one of these."""
    stops: list[str] = []
    while until not in stops:
        assert len(stops) < 40, f"{key} never comes to {until}: {stops}"
        await player.page.keyboard.press(key)
        stops.append(str(await player.page.evaluate(FOCUSED)))
    return stops


async def test_tab_comes_to_the_piles_once_and_keys_work_there(visit: Visit) -> None:
    """The drawing round them is no stop itself, forwards or backwards; from a pile a move is made by keys."""
    player = await visit()
    table = await player.start("kings", 2)
    await player.page.locator("#line").click()
    back = await _stops(player, "Shift+Tab", "pile")
    past = await _stops(player, "Shift+Tab", "button")
    assert "svg" not in [*back, *past]
    on = await _stops(player, "Tab", "pile")
    assert "svg" not in on

    src, dst = next(choice.text for choice in table.view().choices if choice.kind == "play").split()
    await player.page.keyboard.type(src)
    await player.page.keyboard.press("Enter")
    await player.page.keyboard.type(dst)
    await player.page.keyboard.press("Enter")
    await player.played(f"{src} {dst}")


async def _by_keys(player: Player, move: str) -> None:
    """A move from the line by Escape, codes and Enter."""
    await player.page.locator("#line").click()
    await player.page.keyboard.press("Escape")
    for code in move.split():
        await player.page.keyboard.type(code)
        await player.page.keyboard.press("Enter")
    await player.played(move)


async def _all_but_the_last(player: Player, result: str) -> str:
    """A game up to the move that ends it so; that move."""
    if result == "lost":
        await player.start("kings", 7)
        return "1 3"
    deal, line = (WINS / "caesar.txt").read_text(encoding="utf-8").strip().split("\n")
    *moves, last = line.split(", ")
    table = await player.start("caesar", int(deal))
    await player.say("move " + ", ".join(moves))
    for move in moves:
        table.push(move)
    await player.sees_the_table()
    return last


@pytest.mark.parametrize("result", ["lost", "won"])
async def test_who_goes_on_pressing_enter_takes_nothing_back(visit: Visit, result: str) -> None:
    """When a game ends by a key the focus is on no button: three more Enters leave all as it is."""
    player = await visit()
    last = await _all_but_the_last(player, result)
    await _by_keys(player, last)
    await expect(player.board).to_contain_text(ENDED[result])
    assert await player.page.evaluate(FOCUSED) == "article"
    messages = await player.page.locator("article").count()
    for _ in range(3):
        await player.page.keyboard.press("Enter")
    await player.say("board")  # what Enter might have asked for comes before it
    await expect(player.page.locator("article")).to_have_count(messages + 1)
    await expect(player.board).to_contain_text(ENDED[result])
    await player.sees_the_table()


async def test_a_double_click_marks_no_words(visit: Visit) -> None:
    """On a card that goes nowhere it is told why, and nothing of the page is selected."""
    player = await visit()
    await player.start("kings", 7)
    await player.click("2", click_count=2)
    await expect(player.board.locator(".note")).to_contain_text("can go nowhere now")
    assert await player.page.evaluate("() => String(getSelection())") == ""


async def test_what_fills_from_the_pack_is_tapped_there(visit: Visit) -> None:
    """The Clock: a click on the pack plays fill; where that is all there is, the pack is lit and told of."""
    player = await visit()
    table = await player.start("clock", 2)
    await player.click("s")
    await player.played("deal")
    while [choice.text for choice in table.view().choices] != ["fill"]:
        move = next(choice.text for choice in table.view().choices if choice.kind == "play")
        await player.say(move)
        await player.played(move)

    assert await player.board.locator(".lit").evaluate_all("(all) => all.map((e) => e.dataset.code)") == ["s"]
    told = "Choose the pack to fill: nothing else can be played."
    await expect(player.board.locator(".hint")).to_have_text(told)
    assert str(await player.pile("s").get_attribute("aria-label")).endswith("press to fill")
    await player.click("s")
    await player.played("fill")


async def _drag(player: Player, src: str, dst: str) -> None:
    """With the mouse from the middle of a pile to that of another."""
    ends = []
    for code in (src, dst):
        box = await player.pile(code).locator("polygon").last.bounding_box()
        assert box
        ends.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    await player.page.mouse.move(*ends[0])
    await player.page.mouse.down()
    await player.page.mouse.move(*ends[1], steps=5)
    await player.page.mouse.up()


async def test_a_card_dropped_where_it_may_not_lie_says_why(visit: Visit) -> None:
    """One that may go elsewhere, and one that goes nowhere: both are lifted, go back, and hear the rule."""
    player = await visit()
    table = await player.start("kings", 3)
    goes = {choice.text.split()[0] for choice in table.view().choices}
    for src, dst in (("6", "1"), ("1", "2")):
        assert (src in goes) == (src == "6")
        await _drag(player, src, dst)
        reason = table.why_not(f"{src} {dst}")
        assert reason
        await expect(player.board.locator(".note")).to_contain_text(reason[1:])
        await expect(player.board.locator(".moving")).to_have_count(0)
        await expect(player.board.locator('[aria-pressed="true"]')).to_have_count(0)
    await player.sees_the_table()


@pytest.mark.parametrize("height", [844, 640])
@pytest.mark.parametrize("result", ["lost", "won"])
async def test_the_last_button_of_a_game_that_ends_is_in_sight(
    visit: Visit, result: str, height: int
) -> None:
    """On a phone, where the end has more to say than the game had, Replay lies above the line as a whole."""
    player = await visit(viewport={"width": 390, "height": height}, has_touch=True, is_mobile=True)
    last = await _all_but_the_last(player, result)
    for code in last.split():
        await player.click(code)
    await player.played(last)
    await expect(player.board).to_contain_text(ENDED[result])
    await expect(player.button("Replay")).to_be_in_viewport(ratio=1)
    assert await player.page.evaluate(COVERED) <= 0
    await expect(player.page.locator("#back")).to_be_hidden()
