"""A typed move is about the board that was on the page, as a pressed button is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import expect

from bot.dispatch import OUTDATED
from tests.web.pages import Player

pytestmark = pytest.mark.asyncio(loop_scope="module")
Visit = Callable[..., Awaitable[Player]]


@pytest.mark.slow
async def test_a_line_typed_under_an_old_board_plays_nothing(visit: Visit) -> None:
    """The same table in a second tab was played on: the line is answered with the board as it is now."""
    player = await visit()
    table = await player.start("two-rings", 5)
    other = Player(await player.page.context.new_page(), table)
    await other.page.goto(player.page.url)
    await other.say("deal")
    await other.played("deal")

    await player.say("deal")
    await player.sees_the_table()
    await expect(player.board).to_contain_text(OUTDATED)
    await player.say("deal")
    await player.played("deal")


async def test_lines_typed_without_waiting_are_all_played(visit: Visit) -> None:
    """Each is sent when the one before is answered, with the board that came of it."""
    player = await visit()
    table = await player.start("two-rings", 5)
    for _ in range(4):
        await player.say("deal")
        table.push("deal")

    await player.sees_the_table()
