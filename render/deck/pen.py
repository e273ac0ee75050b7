"""A pen for half figures: flat shapes with an outline, in hundredths of a card's shorter side."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from render.deck.ink import curve, nearest
from render.deck.pips import stamp
from render.theme import INK, SCALE, Colour, Point, palette

AXIS = 50  # figures are the same on both sides of it
LEFT, RIGHT, TALL = -25, 110, 112  # a figure reaches from here to there, and down so far
PIXELS = 6  # drawing pixels per unit


class Pen:
    """Draws in units of a figure, with outlines of one thickness."""

    def __init__(self, ground: Colour, thick: float) -> None:
        # In the palette's indices: nothing here is smoothed, and they take a quarter of the room of colours.
        self.image = Image.new("P", ((RIGHT - LEFT) * PIXELS, TALL * PIXELS), nearest()[ground])
        self.image.putpalette([part for colour in palette() for part in colour])
        self.draw = ImageDraw.Draw(self.image)
        self.thick = thick

    def area(self, points: Sequence[Point], fill: Colour, line: bool = True, sharp: bool = False) -> None:
        """A closed shape through the points, smooth or with corners."""
        path = _pixels(points if sharp else curve(points))
        self.draw.polygon(path, nearest()[fill])
        if line:
            # Of a smooth line the corners are too flat to be seen; to round them takes most of the time.
            joint = "curve" if sharp else None
            self.draw.line([*path, path[0], path[1]], nearest()[INK], round(self.thick * PIXELS), joint)

    def both(self, points: Sequence[Point], fill: Colour, line: bool = True, sharp: bool = False) -> None:
        """The shape and its mirror image."""
        self.area(points, fill, line, sharp)
        self.area([(2 * AXIS - x, y) for x, y in points], fill, line, sharp)

    def dot(self, x: float, y: float, across: float, down: float, fill: Colour, line: bool = False) -> None:
        """An ellipse."""
        (left, top), (right, bottom) = _pixels([(x - across, y - down), (x + across, y + down)])
        edge, thick = (nearest()[INK], round(self.thick * PIXELS)) if line else (None, 0)
        self.draw.ellipse((left, top, right, bottom), nearest()[fill], edge, thick)

    def stroke(self, points: Sequence[Point], fill: Colour = INK, thick: float = 0) -> None:
        """A line, as thick as outlines unless it says otherwise."""
        self.draw.line(_pixels(points), nearest()[fill], round((thick or self.thick) * PIXELS), "curve")

    def strokes(self, points: Sequence[Point], fill: Colour = INK, thick: float = 0) -> None:
        """The line and its mirror image."""
        self.stroke(points, fill, thick)
        self.stroke([(2 * AXIS - x, y) for x, y in points], fill, thick)

    def suit(self, suit: str, x: float, y: float, size: float, fill: Colour) -> None:
        """A suit round its middle."""
        mask = stamp(suit, size * PIXELS / SCALE)
        ((left, top),) = _pixels([(x, y)])
        self.image.paste(nearest()[fill], (round(left - mask.width / 2), round(top - mask.height / 2)), mask)


def _pixels(points: Sequence[Point]) -> list[Point]:
    return [((x - LEFT) * PIXELS, y * PIXELS) for x, y in points]


def mirrored(half: Sequence[Point]) -> list[Point]:
    """A line down the left side, closed by its mirror image."""
    return [*half, *((2 * AXIS - x, y) for x, y in reversed(half))]
