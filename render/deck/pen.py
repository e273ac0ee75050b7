"""A pen for portraits: shapes outlined like a woodcut, in units of a hundred by a hundred and thirty."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from render.deck.ink import curve, nearest
from render.deck.pips import stamp
from render.theme import INK, SCALE, Colour, Point, palette

TALL, WIDE = 130, 100
PIXELS = 7  # drawing pixels per unit of a portrait
THICK = 1.5  # outlines, in units


class Pen:
    """Draws in units of the portrait, with the outline of a woodcut."""

    def __init__(self, ground: Colour) -> None:
        # In the palette's indices: nothing here is smoothed, and they take a quarter of the room of colours.
        self.image = Image.new("P", (WIDE * PIXELS, TALL * PIXELS), nearest()[ground])
        self.image.putpalette([part for colour in palette() for part in colour])
        self.draw = ImageDraw.Draw(self.image)

    def area(self, points: Sequence[Point], fill: Colour, line: bool = True, sharp: bool = False) -> None:
        """A closed shape through the points, smooth or with corners."""
        path = [(x * PIXELS, y * PIXELS) for x, y in (points if sharp else curve(points))]
        self.draw.polygon(path, nearest()[fill])
        if line:
            self.draw.line([*path, path[0], path[1]], nearest()[INK], round(THICK * PIXELS), "curve")

    def both(self, points: Sequence[Point], fill: Colour, line: bool = True, sharp: bool = False) -> None:
        """The shape and its mirror image."""
        self.area(points, fill, line, sharp)
        self.area([(WIDE - x, y) for x, y in points], fill, line, sharp)

    def dot(self, x: float, y: float, across: float, down: float, fill: Colour, line: bool = False) -> None:
        box = ((x - across) * PIXELS, (y - down) * PIXELS, (x + across) * PIXELS, (y + down) * PIXELS)
        edge = nearest()[INK] if line else None
        self.draw.ellipse(box, nearest()[fill], edge, round(THICK * PIXELS) if line else 0)

    def stroke(self, points: Sequence[Point], fill: Colour = INK, thick: float = THICK) -> None:
        path = [(x * PIXELS, y * PIXELS) for x, y in points]
        self.draw.line(path, nearest()[fill], round(thick * PIXELS), "curve")

    def suit(self, suit: str, x: float, y: float, size: float, fill: Colour) -> None:
        mask = stamp(suit, size * PIXELS / SCALE)
        self.image.paste(
            nearest()[fill], (round(x * PIXELS - mask.width / 2), round(y * PIXELS - mask.height / 2)), mask
        )


def mirrored(half: Sequence[Point]) -> list[Point]:
    """A line down the left side, closed by its mirror image."""
    return [*half, *((WIDE - x, y) for x, y in reversed(half))]
