"""Whole games at the card table: ten kinds, in four ways, in windows of two shapes, by day and night."""

from __future__ import annotations

import json
import os
from collections.abc import Awaitable, Callable
from itertools import product
from typing import Any

import pytest
from playwright.async_api import expect

import engine
from tests.web.table_pages import DESK, PHONE, STILL, WINS, Sitter, piles

pytestmark = pytest.mark.asyncio(loop_scope="module")
Sit = Callable[..., Awaitable[Sitter]]
WAYS = ("drag", "taps", "keys", "line")
WINDOWS: tuple[dict[str, Any], ...] = tuple(
    {**shape, "color_scheme": scheme} for shape, scheme in product((DESK, PHONE), ("light", "dark"))
)
GAMES = (
    "nestor",
    "margarethe",
    "wheel",
    "canfield-or-klondike",
    "kings",
    "louis",
    "belle-lucie",
    "fourteenth",
    "fortress",
    "clock",
)
FLYING = {("kings", "taps")}  # a hundred flights a game take their time: one of them has them all


def _cases() -> list[Any]:
    """Each game in one of the ways, in one of the four windows; PATIENCE_ALL_WAYS=1 is each in all ways."""
    found = []
    for game, way in product(GAMES, WAYS):
        nth, number = GAMES.index(game), WAYS.index(way)
        if (nth + number) % len(WAYS) != 1 and not os.environ.get("PATIENCE_ALL_WAYS"):
            continue
        found.append((game, way, (nth + number // 2) % len(WINDOWS)))
    return found


@pytest.mark.parametrize(("game", "way", "window"), _cases())
@pytest.mark.slow
async def test_a_whole_game_is_won(sit: Sit, game: str, way: str, window: int) -> None:
    """Each move lies as the engine has it, to the words that it is won."""
    motion = "no-preference" if (game, way) in FLYING else "reduce"
    sitter = await sit(**WINDOWS[window], reduced_motion=motion)
    setting = json.dumps(json.dumps({"taps": "twice"}))
    await sitter.page.evaluate(f"() => localStorage.setItem('patience-window', {setting})")
    await sitter.page.reload()
    await sitter.page.wait_for_selector("body[data-ready]")
    deal, line = (WINS / f"{game}.txt").read_text(encoding="utf-8").split("\n", 1)
    await sitter.start(game, int(deal))
    moves = [move.strip() for move in line.replace("\n", " ").split(",")]
    for move in moves:
        await _played_by(sitter, way, move)
    await expect(sitter.page.locator("#panel h2")).to_contain_text("You have won in")
    matched = (await sitter.page.evaluate("() => board.stats"))["matched"]
    assert matched == 0, "every card was walked to where it lies, through a redeal, too"


async def _played_by(sitter: Sitter, way: str, move: str) -> None:
    """One move, whichever way."""
    codes = ["s"] if move in ("deal", "redeal", "fill") else move.split()
    if way == "line":
        await sitter.say(move)
    elif len(codes) == 2 and way == "drag":
        await sitter.drag(*codes)
    elif way == "keys":
        for code in codes:
            await sitter.focus(code)
            await sitter.page.keyboard.press("Enter")
    else:
        for code in codes:
            await sitter.tap(code)
    assert sitter.table is not None
    sitter.table.push(move)
    await sitter.page.wait_for_function(
        "(piles) => JSON.stringify(board.state.piles) === JSON.stringify(piles)",
        arg=piles(sitter.table.view()),
    )
    await sitter.page.wait_for_function(STILL)


@pytest.mark.slow
async def test_five_windows_agree_on_one_table(sit: Sit) -> None:
    """Desks and phones: each plays in turn, all see each move, and no card is made anew in any of them."""
    first = await sit(**WINDOWS[0])
    table = await first.start("canfield-or-klondike", 7)
    others = [await sit(first, **window) for window in (*WINDOWS[1:], WINDOWS[0])]
    for other in others:
        other.table = table
        await other.sees()
    windows = [first, *others]
    for number in range(10):
        player, move = windows[number % len(windows)], engine.search.likeliest(table.view())[0].text
        codes = move.split()
        await (player.tap("s") if move == "deal" else player.drag(*codes))
        table.push(move)
        for window in windows:
            await window.sees()
    for window in windows:
        assert (await window.page.evaluate("() => board.stats"))["matched"] == 0
