"""What is drawn, frame by frame, while a card is dropped: never twice, and never back where it came from."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Awaitable, Callable
from itertools import pairwise
from math import dist
from typing import Any

import pytest
from playwright.async_api import expect

from tests.web.table_pages import DESK, PHONE, STILL, Sitter

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]
Sit = Callable[..., Awaitable[Sitter]]
MOTION = "no-preference"
SHAPES = {"desk": DESK, "phone": PHONE}
SLIP = 2.0  # CSS pixels that a card may swerve: the frame in which it lands is rounded to pixels
# Each frame: where every card is drawn that its packet does not cover, and whether the hand has let go.
RECORD = """() => {
  window.frames_ = [];
  let dropped = false;
  addEventListener('pointerup', () => { dropped = true; }, { capture: true, once: true });
  const names = new Map();
  const frame = () => {
    const cards = [...board.places.keys()].filter((el) => getComputedStyle(el).visibility === 'visible');
    frames_.push({ dropped, cards: cards.map((el) => {
      if (!names.has(el)) names.set(el, names.size);
      const box = el.getBoundingClientRect();
      return { id: names.get(el), face: el.face ?? '', x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }) });
    window.recording = requestAnimationFrame(frame);
  };
  frame();
}"""
# A busy machine draws few frames: flights and waits last longer, so that it draws some of each.
SLOWED = """() => {
  const animate = Element.prototype.animate, wait = window.setTimeout;
  Element.prototype.animate = function (way, timing) {
    return animate.call(this, way, { ...timing, duration: timing.duration * 8 });
  };
  window.setTimeout = (act, ms, ...given) => wait(act, ms * 8, ...given);
}"""
STOP = "() => { cancelAnimationFrame(recording); return frames_; }"
Frame = dict[str, Any]


async def _recorded(sitter: Sitter, source: str, target: str) -> list[Frame]:
    """The frames of a drag, until all lies still again."""
    await sitter.page.evaluate(RECORD)
    await sitter.drag(source, target)
    await sitter.page.wait_for_function("() => frames_.some((frame) => frame.dropped)")
    await sitter.page.wait_for_function(STILL)
    frames: list[Frame] = await sitter.page.evaluate(STOP)
    return frames


def _way(frames: list[Frame], face: str) -> list[tuple[float, float]]:
    """Where one card is drawn in each frame."""
    return [(card["x"], card["y"]) for frame in frames for card in frame["cards"] if card["face"] == face]


@pytest.mark.parametrize("shape", SHAPES)
async def test_a_dropped_card_is_drawn_once_and_goes_straight_to_its_place(sit: Sit, shape: str) -> None:
    """From its release on each frame shows it nearer to where it lies in the end, and nowhere else."""
    sitter = await sit(**SHAPES[shape])
    await sitter.start("canfield-or-klondike", 7)
    frames = await _recorded(sitter, "1", "6")
    await sitter.played("1 6")
    twice = [Counter(card["face"] for card in frame["cards"] if card["face"]) for frame in frames]
    assert max(max(found.values()) for found in twice) == 1
    source = _way(frames[:1], "10C")[0]
    way = _way([frame for frame in frames if frame["dropped"]], "10C")
    goal = await sitter.at("6")
    assert dist(way[-1], goal) <= SLIP and dist(source, goal) > 10 * SLIP
    left = [dist(at, goal) for at in way]
    assert all(after <= before + SLIP for before, after in pairwise(left)), left
    assert all(dist(at, source) > dist(source, goal) / 2 for at in way), "never back at its source"


@pytest.mark.parametrize("shape", SHAPES)
async def test_a_card_that_may_not_lie_there_glides_back(sit: Sit, shape: str) -> None:
    """In several frames, each nearer to where it came from, and the line says why."""
    sitter = await sit(**SHAPES[shape])
    await sitter.start("canfield-or-klondike", 7)
    frames = await _recorded(sitter, "7", "2")
    await expect(sitter.page.locator("#message")).to_have_class(re.compile("refused"))
    await expect(sitter.page.locator("#message")).to_contain_text("K♥")
    await sitter.page.wait_for_function(STILL)
    await sitter.sees()
    source = _way(frames[:1], "KH")[0]
    way = _way([frame for frame in frames if frame["dropped"]], "KH")
    left = [dist(at, source) for at in way]
    assert all(after <= before + SLIP for before, after in pairwise(left)), left
    assert dist(await sitter.at("7"), source) <= SLIP
    assert len({round(far) for far in left}) > 2, "it glides, and does not jump"


async def test_what_another_window_plays_walks_here(sit: Sit) -> None:
    """The card is seen on its way, once in each frame, and no card is made anew."""
    one = await sit(**DESK)
    await one.start("canfield-or-klondike", 7)
    two = await sit(one, **DESK)
    two.table = one.table
    await two.sees()
    await two.page.evaluate(RECORD)
    await one.tap("1")
    await one.played("1 6")
    await two.sees()
    frames: list[Frame] = await two.page.evaluate(STOP)
    way = _way(frames, "10C")
    assert max(Counter(card["face"] for card in frame["cards"])["10C"] for frame in frames) == 1
    goal = await two.at("6")
    left = [dist(at, goal) for at in way]
    assert all(after <= before + SLIP for before, after in pairwise(left))
    assert len({card["id"] for frame in frames for card in frame["cards"] if card["face"] == "10C"}) == 1


@pytest.mark.parametrize(("game", "wish"), [("belle-lucie", "no-preference"), ("belle-lucie", "reduce")])
async def test_a_redeal_gathers_and_deals_again(sit: Sit, game: str, wish: str) -> None:
    """The cards come together face down and are dealt again, the same ones; who wants no motion sees none."""
    sitter = await sit(**DESK, reduced_motion=wish)
    await sitter.start(game, 7)
    await sitter.page.evaluate(SLOWED)
    await sitter.page.evaluate(RECORD)
    await sitter.page.evaluate("() => { table.play('redeal'); }")
    await sitter.played("redeal")
    frames: list[Frame] = await sitter.page.evaluate(STOP)
    assert await sitter.page.evaluate("() => board.stats") == {"walked": 1, "matched": 0}
    drawn = [Counter(card["face"] for card in frame["cards"] if card["face"]) for frame in frames]
    assert max(max(found.values()) for found in drawn if found) == 1, "nothing is drawn twice"
    many = len(frames[0]["cards"])
    assert {card["id"] for frame in frames for card in frame["cards"]} <= set(range(many)), "no card is new"
    down = [frame["cards"] for frame in frames if sum(not card["face"] for card in frame["cards"]) > many / 2]
    assert bool(down) == (wish == "no-preference")
    between = [cards for cards in down if {(card["x"], card["y"]) for card in cards} != _places(frames[0])]
    assert bool(between) == (wish == "no-preference"), "they are seen on their way"


def _places(frame: Frame) -> set[tuple[float, float]]:
    """Where cards are drawn."""
    return {(card["x"], card["y"]) for card in frame["cards"]}
