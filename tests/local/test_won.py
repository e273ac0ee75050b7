"""A won board in the browser: what it offers, how it is stepped through, and passed on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import expect

import engine
from tests.local.pages import Player
from tests.local.test_playing import WINS

pytestmark = pytest.mark.asyncio(loop_scope="module")
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


async def test_one_steps_through_a_won_game_in_its_place(visit: Visit) -> None:
    """By keys alone: the picture of each move, the focus stays on the button, nothing new is posted."""
    player = await visit()
    moves = await _won(player)
    won = await player.picture()
    await expect(player.board).to_contain_text("It took 0:0")
    for name in ("New deal", "Same deal", "Another game", "Share", "Replay"):
        await expect(player.button(name)).to_be_enabled()
    await _stepped(player, moves, won)


async def _stepped(player: Player, moves: list[str], won: str) -> None:
    """To the end and back, move by move; the picture `won` comes again."""
    messages = await player.page.locator("article").count()
    await player.button("Replay").press("Enter")
    assert player.table is not None
    player.table = engine.Table("caesar", player.table.seed)
    await player.sees_the_table()
    await expect(player.board.locator("[data-code]")).to_have_count(0)
    await expect(player.page.locator(".won:not(.retired)")).to_have_count(0)
    await player.button("Forward").focus()
    for move in moves[:-1]:
        await player.page.keyboard.press("Enter")
        await player.played(move)
        await expect(player.button("Forward")).to_be_focused()
    await player.button("Back").press("Enter")
    player.table.pop()
    await player.sees_the_table()
    await player.button("Last").press("Enter")
    await expect(player.board).to_contain_text("You have won")
    assert await player.picture() == won
    assert await player.page.locator("article").count() == messages


async def test_what_is_shared_can_be_copied(visit: Visit) -> None:
    """The lines without the picture, as they are typed here."""
    player = await visit(permissions=["clipboard-read", "clipboard-write"])
    await _won(player)
    await player.button("Share").click()
    copy = player.page.get_by_role("button", name="Copy")
    await copy.click()
    await expect(player.page.get_by_role("button", name="Copied")).to_be_visible()
    copied = await player.page.evaluate("() => navigator.clipboard.readText()")

    assert copied.startswith("Cæsar, deal ") and "🏆 won in" in copied
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
