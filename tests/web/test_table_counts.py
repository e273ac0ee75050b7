"""The numbers of cards on a phone's board: each stands at its own pile."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from tests.web.table_pages import PHONE, Sitter

pytestmark = pytest.mark.asyncio(loop_scope="module")
Sit = Callable[..., Awaitable[Sitter]]
NEAR = ("klondike", "congress", "sly", "aces-up", "light-and-shade", "red-and-black", "mount-olympus")
# Piles that are not counted themselves, with a card under a number.
COVERED = """() => {
  const numbers = [...document.querySelectorAll('.count')].filter((one) => !one.hidden);
  const seen = numbers.map((one) => one.getBoundingClientRect());
  const counted = board.order.filter((code) => board.planned(code).counted);
  const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const under = (number, cards) => cards.some((card) => meets(number, card.getBoundingClientRect()));
  return seen.flatMap((number) => Object.entries(board.lying)
    .filter(([code, cards]) => !counted.includes(code) && under(number, cards)).map(([code]) => code));
}"""


@pytest.mark.slow
async def test_no_count_covers_a_card_of_another_pile(sit: Sit) -> None:
    """In games whose pack lies close above other piles, on an upright phone; and each number is there."""
    sitter = await sit(**PHONE)
    for game in NEAR:
        await sitter.start(game, 7)
        assert await sitter.page.locator(".count:not([hidden])").count() >= 1, game
        assert await sitter.page.evaluate(COVERED) == [], game
