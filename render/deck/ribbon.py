"""The ribbon over a game that is won: what was played, between two sprays of laurel."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from PIL import Image, ImageDraw

from engine import View, in_figures
from render import theme
from render.deck.ink import PaintedSprite, Sprite, curve, indexed, polygon, word
from render.deck.pips import stamp
from render.theme import BAND, WIDTH, Colour, Point

LONG = 640  # of the ribbon, without its ends
FINE = 4  # drawn this much larger: it is wide, and has no small parts


def ribbon(view: View) -> PaintedSprite:
    """The band, as wide as the picture."""
    return _band(view.title, f"deal {view.deal}" if view.deal.isdigit() else "", view.moves)


@lru_cache(8)
def _band(title: str, deal: str, moves: int) -> PaintedSprite:
    image = Image.new("RGB", (WIDTH * FINE, BAND * FINE), theme.FELT)
    draw = ImageDraw.Draw(image)
    for way in (-1, 1):
        _laurel(draw, way)
        _tail(draw, way)
    _cloth(draw, theme.GOLD_DARK, 0)
    _cloth(draw, theme.BACK, 3)
    small = image.reduce(FINE)
    _words(small, f"{title} is won", 25, 27, theme.PAPER)
    _words(small, ", ".join(filter(None, (deal, in_figures(moves, "move")))), 15, 55, theme.GOLD)
    for x, suit in zip((-294, -264, 264, 294), "DCHS", strict=True):
        mask = stamp(suit, 22, scale=1)
        small.paste(theme.GOLD, (WIDTH // 2 + x - 11, round(26 + _arc(WIDTH / 2 + x))), mask)
    return Sprite(indexed(small), Image.new("1", small.size, 1), (WIDTH / 2, BAND / 2)).painted()


def _at(points: list[Point]) -> list[Point]:
    return [(x * FINE, y * FINE) for x, y in points]


def _arc(x: float) -> float:
    """How much lower the ribbon hangs away from its middle."""
    return 9 * ((x - WIDTH / 2) / (LONG / 2)) ** 2


def _cloth(draw: ImageDraw.ImageDraw, colour: Colour, inset: float) -> None:
    xs = [WIDTH / 2 + LONG / 2 * (n / 20) for n in range(-20, 21)]
    upper = [(x, 4 + inset + _arc(x)) for x in xs]
    lower = [(x, BAND - 12 - inset + _arc(x)) for x in reversed(xs)]
    polygon(draw, _at([*upper, *lower]), colour)


def _tail(draw: ImageDraw.ImageDraw, way: int) -> None:
    """The folded end of the ribbon."""
    start, end = WIDTH / 2 + way * (LONG / 2 - 26), WIDTH / 2 + way * (LONG / 2 + 62)
    notch = end - way * 24
    polygon(draw, _at([(start, 24), (end, 22), (notch, 52), (end, 82), (start, 80)]), theme.GOLD_DARK)
    polygon(
        draw,
        _at([(start, 27), (end - way * 5, 25), (notch - way * 3, 52), (end - way * 5, 79), (start, 77)]),
        theme.BACK_DARK,
    )


def _laurel(draw: ImageDraw.ImageDraw, way: int) -> None:
    """A spray of leaves that grows outwards from the ribbon's end."""
    for n in range(9):
        x, y = WIDTH / 2 + way * (LONG / 2 + 56 + n * 15), 57 - 3.2 * n + 0.28 * n * n
        for side in (-1, 1):
            _leaf(draw, (x, y), (way, side), 25 - n)
    polygon(
        draw,
        _at(
            [
                (WIDTH / 2 + way * (LONG / 2 + 50), 56),
                (WIDTH / 2 + way * (LONG / 2 + 190), 49),
                (WIDTH / 2 + way * (LONG / 2 + 50), 59),
            ]
        ),
        theme.LEAF,
    )


def _leaf(draw: ImageDraw.ImageDraw, foot: Point, ways: tuple[int, int], long: float) -> None:
    cosine, sine = cos(pi / 5) * ways[0] * long, sin(pi / 5) * ways[1] * long
    shape = [(0.0, 0.0), (0.4, 0.2), (0.75, 0.16), (1.0, 0.0), (0.75, -0.16), (0.4, -0.2)]
    points = [(foot[0] + a * cosine - b * sine, foot[1] + a * sine + b * cosine) for a, b in shape]
    polygon(draw, _at(curve(points)), theme.LEAF)


def _words(image: Image.Image, text: str, cap: int, y: int, colour: Colour) -> None:
    """A line round the middle of the ribbon, made smaller if it is too long."""
    mask = word(text, cap, 0.045, scale=1)
    if mask.width > LONG - 110:
        mask = mask.resize((LONG - 110, mask.height * (LONG - 110) // mask.width), Image.Resampling.BOX)
    image.paste(colour, ((WIDTH - mask.width) // 2, y - mask.height // 2), mask)
