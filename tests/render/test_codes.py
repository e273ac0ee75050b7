"""The codes that players type can be read wherever a picture is shown, and hide no card."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from math import hypot

import pytest
from PIL import Image

import engine
from render import theme
from render.deck import writing
from render.plan.geometry import Polygon, corners
from render.plan.labels import Label
from render.plan.planner import plan
from render.theme import Point
from tests.render.tables import cut_out, dealt, halfway, nearly_won, picture
from tests.render.test_formats import PHONE, WINDOW, shown
from tests.render.test_places import apart, drawn

GAMES = tuple(engine.GAMES)
READABLE = 7.5  # CSS pixels


def written_height(image: Image.Image, label: Label) -> float:
    """How high a code is written on a picture, in pixels: a line that ink covers in part counts in part."""
    around = cut_out(image, (label.x, label.y), (label.width / 2, label.tall / 2 + theme.CODE_GAP / 2))
    grey = around.convert("L")
    ground = Counter(grey.tobytes()).most_common(1)[0][0]
    lines = [grey.crop((0, y, grey.width, y + 1)).tobytes() for y in range(grey.height)]
    ink = [max(abs(pixel - ground) for pixel in line) for line in lines]
    return sum(ink) / max(ink)


@pytest.mark.parametrize("game", GAMES)
def test_codes_can_be_read_on_a_phone_and_in_the_window_of_discord(game: str) -> None:
    """As dealt, halfway and near the end each code is as high as that, a lone letter too, on both."""
    for view in (dealt(game), halfway(game), nearly_won(game)):
        image = picture(view)
        low = {label.code: written_height(image, label) * shown(view) for label in plan(view).labels}
        assert {code: css for code, css in low.items() if css < READABLE} == {}


@pytest.mark.parametrize("tall", range(theme.LOWEST, theme.HEIGHTS[-1] + 1, theme.LINES))
def test_codes_can_be_read_in_pictures_of_any_height(tall: int) -> None:
    """Of somebody's own games, too; and no larger ones are chosen than must be."""
    smallest = min(PHONE / theme.WIDTH, WINDOW[0] / theme.WIDTH, WINDOW[1] / tall)
    chosen = theme.code_height(tall)

    assert theme.code_ink(chosen) * smallest >= READABLE
    assert not any(
        theme.code_ink(less) * smallest >= READABLE for less in theme.CODE_HEIGHTS if less < chosen
    )


@cache
def ink(label: Label, look: str) -> list[Point]:
    """The middles of the pixels of a code as it is drawn: thick strokes and tails go beyond its room."""
    sprite = writing.code(label.code, label.tall, look)
    x, y = label.x - sprite.middle[0] + 0.5, label.y - sprite.middle[1] + 0.5
    lines, columns = range(sprite.mask.height), range(sprite.mask.width)
    return [(x + n, y + line) for line in lines for n in columns if sprite.mask.getpixel((n, line))]


def inside(point: Point, card: Polygon) -> bool:
    """Whether a point lies in a rectangle whose corners are given clockwise."""
    x, y = point
    sides = zip(card, (*card[1:], card[0]), strict=True)
    return all((bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0 for (ax, ay), (bx, by) in sides)


@pytest.mark.parametrize("game", GAMES)
def test_the_ink_of_codes_lies_on_no_card(game: str) -> None:
    """Neither that of codes which are marked nor the tail of a "q"; where cards lie in a heap all do."""
    for view in (dealt(game), halfway(game)):
        places = plan(view)
        met = [
            (label.code, pile.code)
            for label, (pile, card) in product(places.labels, drawn(places))
            if not label.on_card and hypot(card.x - label.x, card.y - label.y) < 2 * pile.width
            if not apart(pile.polygon(card), corners(label.x, label.y, 0, label.width, 2 * label.tall))
            for look in (writing.PLAIN, writing.MARKED)
            if any(inside(point, pile.polygon(card)) for point in ink(label, look))
        ]
        assert met == []
