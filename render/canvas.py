"""The picture of a live table: kept between two moves, and repainted only where it changed.

A picture is the felt and a list of strokes, in order. Where the list of the next picture has other strokes
than the last one had, all strokes that touch such a place are painted again, and nothing else: the pixels are
those of a picture drawn from nothing, whatever the table did.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from render import png
from render.deck.ink import PaintedSprite, paint
from render.pillow_core import blank, core

Rectangle = tuple[int, int, int, int]  # left, top, right, bottom
WHOLE = 0.7  # where so much of a picture has changed it is painted from nothing
TALLEST = 150  # scanlines packed together, at most
LOWER = 75  # the same where they are packed with all care: it is not taken again where some change
ROUND = 10  # scanlines: what changed is counted in steps of so many
HEAVY_BYTES = 71_000  # a file that is larger is packed with more care from then on: 90,000 is the goal
LARGEST_BYTES = 90_000  # a first picture that would be larger still is packed with all care, once


class Stroke(NamedTuple):
    """A sprite and the box of the canvas in which it lies."""

    sprite: PaintedSprite
    left: int
    top: int
    right: int
    bottom: int


def stroke(sprite: PaintedSprite, left: int, top: int) -> Stroke:
    """A sprite with its upper left corner there."""
    wide, tall = sprite.size
    return Stroke(sprite, left, top, left + wide, top + tall)


class PicturePart:
    """Strokes that belong together, as those of a pile; a part that did not change is the same object."""

    __slots__ = ("bottom", "left", "right", "strokes", "top")

    def __init__(self, strokes: Iterable[Stroke]) -> None:
        self.strokes = tuple(strokes)
        self.left, self.top, self.right, self.bottom = _around(self.strokes)


class Strip(NamedTuple):
    """Scanlines from one to another, and the band they are packed in, once they are."""

    top: int
    bottom: int
    band: png.Band | None = None


class Canvas(png.Scanlines):
    """One picture as it was painted last, with the packed bands of its file."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__(width, height)
        self.parts: Sequence[PicturePart] = ()
        self.strips = _strips(0, height)
        self.packing = png.QUICK

    @property
    def memory_bytes(self) -> int:
        """What its pixels and its packed bands take in memory."""
        return self.size[0] * self.size[1] + sum(len(one.band.deflated) for one in self.strips if one.band)

    def paint(self, parts: Sequence[PicturePart]) -> bytes:
        """The picture of these parts, in drawing order, as a PNG file."""
        for box in self._dirty(parts):
            self._repaint(box, parts)
        self.parts, first = parts, not self.parts
        file = png.file(self.size, list(self._packed(self.packing)))
        if len(file) > HEAVY_BYTES and self.packing != png.SMALL:
            largest = first and len(file) * png.SMALLER > LARGEST_BYTES
            self.packing, self.strips = png.SMALL, _strips(0, self.size[1], LOWER if largest else TALLEST)
            file = png.file(self.size, list(self._packed(png.SMALLEST if largest else self.packing)))
        return file

    def _dirty(self, parts: Sequence[PicturePart]) -> list[Rectangle]:
        """The places to be painted again."""
        whole = (0, 0, *self.size)
        if len(self.parts) != len(parts):
            return [whole]
        dirty = _merged(map(self._clipped, _changed(self.parts, parts)))
        return [whole] if sum(map(_area, dirty)) > WHOLE * _area(whole) else dirty

    def _repaint(self, box: Rectangle, parts: Sequence[PicturePart]) -> None:
        left, top, right, bottom = box
        whole = box == (0, 0, *self.size)
        target = core(self.image) if whole else blank(right - left, bottom - top)
        if whole:  # nothing need be cut off, and so nothing painted twice
            target.paste(0, box)
        for part in parts:
            if part.left < right and part.right > left and part.top < bottom and part.bottom > top:
                for sprite, x, y, end, low in part.strokes:
                    if x < right and end > left and y < bottom and low > top:
                        paint(target, sprite.pieces, x - left, y - top)
        if not whole:
            core(self.image).paste(target, box)
        self._unpack(top // ROUND * ROUND, min(-(-bottom // ROUND) * ROUND, self.size[1]))

    def _unpack(self, top: int, bottom: int) -> None:
        """These scanlines have changed; those packed with them are packed anew too, but apart from them.

        What changed together does so again, as a card that is marked for a move: then it is packed alone.
        """
        above, below = [], []
        for strip in self.strips:
            if strip.top < top:
                above.append(strip if strip.bottom <= top else Strip(strip.top, top))
            if strip.bottom > bottom:
                below.append(strip if strip.top >= bottom else Strip(bottom, strip.bottom))
        self.strips = [*above, *_strips(top, bottom), *below]

    def _packed(self, packing: png.Packing) -> Iterator[png.Band]:
        """All bands; those that are not packed yet are packed now."""
        for n, (top, bottom, known) in enumerate(self.strips):
            if (band := known) is None:
                band = png.band(self, top, bottom, packing)
                self.strips[n] = Strip(top, bottom, band)
            yield band

    def _clipped(self, box: Rectangle) -> Rectangle:
        left, top, right, bottom = box
        width, height = self.size
        return max(0, left), max(0, top), min(width, right), min(height, bottom)


def _strips(top: int, bottom: int, tallest: int = TALLEST) -> list[Strip]:
    return [Strip(start, min(start + tallest, bottom)) for start in range(top, bottom, tallest)]


def _around(strokes: Sequence[Stroke]) -> Rectangle:
    """The box round some strokes; an empty one round none."""
    if not strokes:
        return 0, 0, 0, 0
    _, lefts, tops, rights, bottoms = zip(*strokes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _changed(before: Sequence[PicturePart], after: Sequence[PicturePart]) -> Iterator[Rectangle]:
    """Boxes round the strokes that only one of two parts has, or that lie in another order there."""
    for one, other in zip(before, after, strict=True):
        if one is not other:
            yield _around(_differing(one.strokes, other.strokes))


def _differing(before: tuple[Stroke, ...], after: tuple[Stroke, ...]) -> tuple[Stroke, ...]:
    """All of both but what they begin with alike: what lies on top is what changes."""
    alike = 0
    for one, other in zip(before, after, strict=False):
        if one != other:
            break
        alike += 1
    return before[alike:] + after[alike:]


def _merged(boxes: Iterable[Rectangle]) -> list[Rectangle]:
    """Boxes that meet become one."""
    found: list[Rectangle] = []
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


def _area(box: Rectangle) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])
