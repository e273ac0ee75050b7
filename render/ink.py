"""Drawing with Pillow at eight times the size: smooth curves, words, and the way down to an indexed sprite."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFont

from render.geometry import Point
from render.theme import SCALE, SHADOW, Colour, mix, palette



class Sprite(NamedTuple):
    """A small indexed picture, which of its pixels count, and where its middle lies in it."""

    image: Image.Image
    mask: Image.Image
    middle: Point


def curve(points: Sequence[Point], steps: int = 8) -> list[Point]:
    """A smooth closed line through the points (Catmull-Rom)."""
    found = []
    for i in range(len(points)):
        before, here, there, after = (points[(i + k) % len(points)] for k in (-1, 0, 1, 2))
        for n in range(steps):
            t = n / steps
            found.append((_between(before[0], here[0], there[0], after[0], t),
                          _between(before[1], here[1], there[1], after[1], t)))  # fmt: skip
    return found


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))


@cache
def _font(size: float) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size)
    assert isinstance(font, ImageFont.FreeTypeFont), "Pillow must be built with FreeType"
    return font


@lru_cache(512)
def word(text: str, cap: float, bold: float = 0.05, narrow: float = 1.0) -> Image.Image:
    """Text as a mask at drawing size; `cap` is the height of a capital letter in pixels of the picture."""
    tall = cap * SCALE
    font, stroke = _font(tall / 0.69), round(tall * bold)
    left, top, right, bottom = font.getbbox(text, anchor="ls", stroke_width=stroke)
    mask = Image.new("L", (round(right - left) + 2, round(tall + 2 * stroke + max(0, bottom - stroke))), 0)
    ImageDraw.Draw(mask).text((-left, tall + stroke), text, 255, font, "ls", stroke_width=stroke)
    box = mask.getbbox() or (0, 0, 1, 1)
    mask = mask.crop((box[0], 0, box[2], mask.height))
    return mask if narrow == 1 else mask.resize((max(1, round(mask.width * narrow)), mask.height), Image.Resampling.BOX)


def rounded(size: tuple[int, int], radius: float) -> Image.Image:
    """A rectangle with round corners as a mask."""
    mask = Image.new("L", size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), radius, 255)
    return mask


def polygon(draw: ImageDraw.ImageDraw, points: Iterable[Point], fill: Colour | int) -> None:
    """A filled polygon; Pillow counts the border in, which half a pixel takes back."""
    draw.polygon([(x - 0.5, y - 0.5) for x, y in points], fill)


@cache
def _exact() -> dict[Colour, int]:
    return {colour: index for index, colour in enumerate(palette())}


@lru_cache(1 << 16)
def nearest(colour: Colour) -> int:
    """Index of the palette's colour nearest to this one; the eye sees green best and blue worst."""
    if colour in _exact():
        return _exact()[colour]
    r, g, b = colour
    away = [3 * (r - x) ** 2 + 4 * (g - y) ** 2 + 2 * (b - z) ** 2 for x, y, z in palette()]
    return away.index(min(away))


def indexed(image: Image.Image) -> Image.Image:
    """An RGB image in the shared palette. Pillow's own way to a palette is quick and coarse; this one is exact."""
    raw = image.tobytes()
    found = bytes(map(nearest, zip(raw[::3], raw[1::3], raw[2::3], strict=True)))
    return Image.frombytes("P", image.size, found)


def sprite(art: Image.Image, shape: Image.Image, ground: Colour, turn: float = 0, shadow: bool = False) -> Sprite:
    """Art and its mask at drawing size, turned clockwise by degrees and laid on a ground, as a sprite."""
    pad = (SHADOW + 1) * SCALE
    if turn:
        art = art.rotate(-turn, Image.Resampling.BILINEAR, expand=True)
        shape = shape.rotate(-turn, Image.Resampling.BILINEAR, expand=True)
    width, height = (-(-(side + 2 * pad) // (2 * SCALE)) * 2 * SCALE for side in art.size)
    at = ((width - art.width) // 2, (height - art.height) // 2)
    mask = Image.new("L", (width, height), 0)
    mask.paste(shape, at)
    picture = Image.new("RGB", (width, height), ground)
    seen = mask
    if shadow:
        dark = ImageChops.offset(mask, 0, SHADOW * SCALE)
        picture.paste(mix(ground, (0, 0, 0), 0.25), (0, 0), dark)
        seen = ImageChops.lighter(mask, dark)
    layer = Image.new("RGB", (width, height), ground)
    layer.paste(art, at)
    picture.paste(layer, (0, 0), mask)
    small = indexed(picture.reduce(SCALE))
    counts = seen.reduce(SCALE).point([255 if value >= 40 else 0 for value in range(256)])
    return Sprite(small, counts.convert("1"), (small.width / 2, small.height / 2))
