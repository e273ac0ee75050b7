"""The picture of a live table: kept between two moves, and repainted only where it changed.

A picture is the felt and a list of strokes, in order. Where the list of the next picture has other strokes
than the last one had, all strokes that touch such a place are painted again, and nothing else: the pixels are
those of a picture drawn from nothing, whatever the table did.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from PIL import Image

from render import png
from render.deck.ink import Sprite

Box = tuple[int, int, int, int]  # left, top, right, bottom
WHOLE = 0.7  # where so much of a picture has changed it is painted from nothing


class Stroke(NamedTuple):
    """A sprite and where its upper left corner lies on the canvas."""

    sprite: Sprite
    left: int
    top: int

    @property
    def box(self) -> Box:
        wide, tall = self.sprite.image.size
        return self.left, self.top, self.left + wide, self.top + tall


Part = tuple[Stroke, ...]  # what belongs together: a pile, a label


class Canvas:
    """One picture as it was painted last, with the packed bands of its file."""

    def __init__(self, width: int, height: int) -> None:
        self.image = png.canvas(width, height)
        self.parts: Sequence[Part] = ()
        self.bands: list[png.Band | None] = [None for _ in png.bands(height)]

    def paint(self, parts: Sequence[Part]) -> bytes:
        """The picture of these parts, in drawing order, as a PNG file."""
        dirty = self._dirty(parts)
        strokes = [(stroke, stroke.box) for stroke in chain.from_iterable(parts)] if dirty else []
        for box in dirty:
            self._repaint(box, strokes)
        self.parts = parts
        return png.file(self.image.size, [self._band(n) for n in range(len(self.bands))])

    def _dirty(self, parts: Sequence[Part]) -> list[Box]:
        """The places to be painted again."""
        whole = (0, 0, *self.image.size)
        if len(self.parts) != len(parts):
            return [whole]
        dirty = _merged(self._clipped(stroke.box) for stroke in _changed(self.parts, parts))
        return [whole] if sum(map(_area, dirty)) > WHOLE * _area(whole) else dirty

    def _repaint(self, box: Box, strokes: Iterable[tuple[Stroke, Box]]) -> None:
        left, top, right, bottom = box
        piece = Image.new("P", (right - left, bottom - top), 0)
        for (sprite, x, y), (_, _, end, low) in strokes:
            if x < right and end > left and y < bottom and low > top:
                piece.paste(sprite.image, (x - left, y - top), sprite.mask)
        if piece.size == self.image.size:
            self.image = piece
        else:
            self.image.paste(piece, (left, top))
        for n in range(top // png.BAND, -(-bottom // png.BAND)):
            self.bands[n] = None

    def _band(self, n: int) -> png.Band:
        found = self.bands[n] or png.band(self.image, n)
        self.bands[n] = found
        return found

    def _clipped(self, box: Box) -> Box:
        left, top, right, bottom = box
        return max(0, left), max(0, top), min(self.image.width, right), min(self.image.height, bottom)


def _changed(before: Sequence[Part], after: Sequence[Part]) -> Iterator[Stroke]:
    """The strokes that only one of two lists of as many parts has, or that lie in another order."""
    for one, other in zip(before, after, strict=True):
        if one is not other:
            yield from _differing(one, other)


def _differing(before: Part, after: Part) -> Part:
    """All of both but what they begin with alike: what lies on top is what changes."""
    alike = 0
    for one, other in zip(before, after, strict=False):
        if one != other:
            break
        alike += 1
    return before[alike:] + after[alike:]


def _merged(boxes: Iterable[Box]) -> list[Box]:
    """Boxes that meet become one."""
    found: list[Box] = []
    for box in boxes:
        left, top, right, bottom = box
        if left >= right or top >= bottom:
            continue
        apart = []
        for other in found:
            if other[0] <= right and other[2] >= left and other[1] <= bottom and other[3] >= top:
                left, top = min(left, other[0]), min(top, other[1])
                right, bottom = max(right, other[2]), max(bottom, other[3])
            else:
                apart.append(other)
        found = [*apart, (left, top, right, bottom)]
    return found


def _area(box: Box) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])
