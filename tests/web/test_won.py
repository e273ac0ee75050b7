"""A won board in the browser: what it offers, how it is stepped through, and passed on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import expect

import engine
from tests.web.pages import Player
from tests.web.test_playing import WINS

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]
Visit = Callable[..., Awaitable[Player]]


async def _won(player: Player) -> list[str]:
    """The shortest of the games that are known to be won, and its moves."""
    deal, line = (WINS / "caesar.txt").read_text(encoding="utf-8").split("\n", 1)
    table = await player.start("caesar", int(deal))
    moves = [move.strip() for move in line.split(",")]
    await player.say("move " + ", ".join(moves))
    for move in moves:
        table.push(move)
    await player.sees_the_table()
    return moves


async def test_one_steps_through_a_won_game_beside_it(visit: Visit) -> None:
    """By keys alone: the picture of each move in one message more, and the focus stays on the button."""
    player = await visit()
    moves = await _won(player)
    won = await player.picture()
    await expect(player.board).to_contain_text("It took 0:0")
    for name in ("New deal", "Same deal", "Another game", "Share", "Replay"):
        await expect(player.button(name)).to_be_enabled()
    await _stepped(player, moves, won)


async def _stepped(player: Player, moves: list[str], won: str) -> None:
    """To the end and back, move by move; the won board stays as it is, and can be played on from there."""
    trophy, messages = player.page.locator(".won:not(.retired)"), player.page.locator("article")
    before = await messages.count()
    await player.button("Replay").press("Enter")
    assert player.table is not None
    player.table = engine.Table("caesar", player.table.seed)
    await player.sees_the_table()
    await expect(player.board.locator("[data-code]")).to_have_count(0)
    await player.button("Forward").focus()
    for move in moves[:-1]:
        await player.page.keyboard.press("Enter")
        await player.played(move)
        await expect(player.button("Forward")).to_be_focused()
    await player.button("Back").press("Enter")
    player.table.pop()
    await player.sees_the_table()
    await player.button("Last").press("Enter")
    await expect(player.board).to_contain_text("With it the game was won")
    assert await player.picture() == won
    assert await messages.count() == before + 1
    await expect(trophy).to_contain_text("You have won")
    assert await trophy.locator("figure img").get_attribute("src") == won
    await trophy.get_by_role("button", name="New deal", exact=True).click()
    await expect(player.board.locator("[data-code]")).not_to_have_count(0)


async def test_giving_up_asks_without_a_picture(visit: Visit) -> None:
    """The board stays as it is until the answer; playing on is a tap, too."""
    player = await visit()
    await player.start("kings", 7)
    for answer, words in (("Play on", "goes on as it was"), ("Yes, give it up", "You have given up")):
        await player.say("give-up")
        asked = player.page.locator("article").last
        await expect(asked).to_contain_text("Give up The Kings, deal 7?")
        await expect(asked.locator("img")).to_have_count(0)
        await expect(player.board.locator("[data-code]")).not_to_have_count(0)
        await asked.get_by_role("button", name=answer, exact=True).click()
        await expect(player.page.locator("article").last).to_contain_text(words)
    await expect(player.board.get_by_role("button", name="Same deal", exact=True)).to_be_visible()


async def test_what_is_shared_can_be_copied(visit: Visit) -> None:
    """The lines without the picture, as they are typed here."""
    player = await visit(permissions=["clipboard-read", "clipboard-write"])
    await _won(player)
    await player.button("Share").click()
    copy = player.page.get_by_role("button", name="Copy")
    await copy.click()
    await expect(player.page.get_by_role("button", name="Copied")).to_be_visible()
    copied = await player.page.evaluate("() => navigator.clipboard.readText()")

    assert " · Cæsar, deal " in copied.splitlines()[0] and "🏆 won in" in copied
    assert copied.splitlines()[-1].startswith("The same deal: /start caesar ")
    await expect(player.page.get_by_role("status")).to_have_text("Copied")


async def test_without_a_clipboard_it_is_told_what_to_do(visit: Visit) -> None:
    """Where a browser does not let a page copy."""
    player = await visit()
    await player.page.evaluate("() => (navigator.clipboard.writeText = () => Promise.reject(new Error()))")
    await _won(player)
    await player.button("Share").click()
    await player.page.get_by_role("button", name="Copy").click()
    await expect(player.page.get_by_role("button", name="Please mark the words")).to_be_visible()
