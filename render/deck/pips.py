"""The four suits as shapes, and where they stand on the number cards."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin

from PIL import Image, ImageDraw

from render.deck.ink import curve, fine, image_bytes, polygon
from render.lru import MIB, cached
from render.theme import SCALE, Point

_HEART = [
    (0.5, 0.24),
    (0.56, 0.12),
    (0.73, 0.03),
    (0.91, 0.1),
    (0.98, 0.29),
    (0.9, 0.52),
    (0.7, 0.75),
    (0.5, 0.99),
]
_SPADE = [(0.5, 0.01), (0.66, 0.22), (0.88, 0.41), (0.98, 0.6), (0.9, 0.77), (0.72, 0.8), (0.55, 0.69)]
_DIAMOND = [(0.5, 0.0), (0.61, 0.19), (0.74, 0.36), (0.89, 0.5), (0.74, 0.64), (0.61, 0.81), (0.5, 1.0)]
_FOOT = [(0.45, 0.6), (0.55, 0.6), (0.58, 0.8), (0.7, 0.99), (0.3, 0.99), (0.42, 0.8)]
_LEAVES = ((0.5, 0.245), (0.245, 0.61), (0.755, 0.61))


def _mirrored(half: list[Point]) -> list[Point]:
    return half + [(1 - x, y) for x, y in reversed(half) if x != 0.5]


def _sharp(half: list[Point], tips: tuple[int, ...]) -> list[Point]:
    """A smooth line through half a shape and its mirror image that keeps its tips pointed."""
    points = [point for n, point in enumerate(half) for _ in range(3 if n in tips else 1)]
    return curve(_mirrored(points))


def _circle(x: float, y: float, radius: float) -> list[Point]:
    return [(x + radius * cos(n * pi / 14), y + radius * sin(n * pi / 14)) for n in range(28)]


SHAPES: Mapping[str, tuple[list[Point], ...]] = {
    "S": (_sharp(_SPADE, (0, 6)), _FOOT),
    "H": (_sharp(_HEART, (0, 7)),),
    "D": (_mirrored(_DIAMOND),),
    "C": (*(_circle(x, y, 0.235) for x, y in _LEAVES), _circle(0.5, 0.5, 0.14), _FOOT),
}


@cached(MIB, image_bytes)
def stamp(suit: str, size: float, head_down: bool = False, scale: int = SCALE) -> Image.Image:
    """One suit as a mask at a drawing scale; `size` is its height in pixels of the picture."""
    side = max(2, round(size * SCALE))
    mask = Image.new("L", (side, side), 0)
    draw = ImageDraw.Draw(mask)
    for shape in SHAPES[suit]:
        polygon(draw, [(x * side, (1 - y if head_down else y) * side) for x, y in shape], 255)
    return fine(mask, scale)


_LEFT, _MID, _RIGHT = 0.0, 0.5, 1.0
_CORNERS = [(_LEFT, 0.0), (_RIGHT, 0.0), (_LEFT, 1.0), (_RIGHT, 1.0)]
_THIRDS = [(_LEFT, 1 / 3), (_RIGHT, 1 / 3), (_LEFT, 2 / 3), (_RIGHT, 2 / 3)]
_SIDES = [(_LEFT, 0.5), (_RIGHT, 0.5)]

# Where the pips of each number stand in the free part of the card: 0 to 1 across and down.
PLACES: Mapping[str, list[Point]] = {
    "2": [(_MID, 0.0), (_MID, 1.0)],
    "3": [(_MID, 0.0), (_MID, 0.5), (_MID, 1.0)],
    "4": _CORNERS,
    "5": [*_CORNERS, (_MID, 0.5)],
    "6": [*_CORNERS, *_SIDES],
    "7": [*_CORNERS, *_SIDES, (_MID, 0.25)],
    "8": [*_CORNERS, *_SIDES, (_MID, 0.25), (_MID, 0.75)],
    "9": [*_CORNERS, *_THIRDS, (_MID, 0.5)],
    "10": [*_CORNERS, *_THIRDS, (_MID, 1 / 6), (_MID, 5 / 6)],
}
