"""Card faces, backs, empty places and marks as sprites, drawn when they are first needed and kept.

Upright ones are put together at their own size from smooth masks; what is turned is drawn eight times larger.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from render.courts import portrait
from render.geometry import BESIDE, BESIDE_RIGHT, OVER, OVER_RIGHT
from render.ink import Sprite, framed, rounded, sprite, word
from render.pen import PIXELS, TALL, WIDE
from render.pips import PLACES, stamp
from render.theme import (
    BACK,
    BACK_LIGHT,
    FELT_DARK,
    LINE,
    MARK,
    MARK_INSIDE,
    MARK_OUTSIDE,
    PAPER,
    SCALE,
    SLOT,
    SUITS,
    Colour,
    card_height,
    column_width,
    down_step,
    index_height,
    side_step,
)

Box = tuple[float, float, float, float]
_NARROW = {"10": 0.74, "Q": 0.88}


class _Art:
    """A card being drawn, in pixels of the picture whatever the scale."""

    def __init__(self, width: int, colour: Colour, scale: int) -> None:
        self.size, self.scale = (width, card_height(width)), scale
        self.image = Image.new("RGB", (self.size[0] * scale, self.size[1] * scale), colour)

    def put(self, mask: Image.Image, x: float, y: float, colour: Colour) -> None:
        """A mask of the same scale, its left upper corner at a point."""
        self.image.paste(colour, (round(x * self.scale), round(y * self.scale)), mask)

    def suit(self, suit: str, x: float, y: float, size: int, head_down: bool = False) -> None:
        """A suit round its middle."""
        mask = stamp(suit, size, head_down, self.scale)
        self.put(mask, x - size / 2, y - size / 2, SUITS[suit])

    def finished(self, turn: float, marked: bool = False) -> Sprite:
        """The card with its border, round corners and shadow; with a bright rim if it has just moved."""
        (width, height), scale, radius = self.size, self.scale, _radius(self.size[0])
        thick, colour, rim = (MARK_INSIDE, MARK, MARK_OUTSIDE) if marked else (1, LINE, 0)
        self.image.paste(colour, (0, 0), ImageChops.invert(framed(width, height, radius, thick, scale)))
        art = Image.new(
            "RGB", (self.image.width + 2 * rim * scale, self.image.height + 2 * rim * scale), colour
        )
        art.paste(self.image, (rim * scale, rim * scale), rounded(width, height, radius, scale))
        shape = rounded(width + 2 * rim, height + 2 * rim, radius + rim, scale)
        return sprite(art, shape, turn, shadow=True)


def _scale(turn: float) -> int:
    return SCALE if turn else 1


def _radius(width: int) -> float:
    return max(4.0, width * 0.065)


@lru_cache(4096)
def face(card: str, width: int, corner: str = BESIDE, turn: float = 0, marked: bool = False) -> Sprite:
    """A card face up; marked if it has just moved."""
    art = _Art(width, PAPER, _scale(turn))
    rank, suit = card[:-1], card[-1]
    _index(art, rank, suit, corner)
    _middle(art, rank, suit, _free(width, corner))
    return art.finished(turn, marked)


@lru_cache(64)
def back(width: int, turn: float = 0) -> Sprite:
    """A card face down: a lattice in a frame."""
    large = Image.new("RGB", (width * SCALE, card_height(width) * SCALE), BACK)
    draw, (wide, tall) = ImageDraw.Draw(large), large.size
    for n in range(-12, 24):
        x = n * wide / 7
        draw.line([(x, 0), (x + tall, tall)], BACK_LIGHT, SCALE)
        draw.line([(x, tall), (x + tall, 0)], BACK_LIGHT, SCALE)
    inset = max(4, round(width * 0.075))
    inner = framed(width, card_height(width), _radius(width), inset)
    large.paste(PAPER, (0, 0), ImageChops.invert(inner))
    edge = (inset * SCALE, inset * SCALE, wide - inset * SCALE, tall - inset * SCALE)
    draw.rounded_rectangle(edge, SCALE, None, BACK, SCALE * 2)
    art = _Art(width, PAPER, _scale(turn))
    art.image = large if turn else large.reduce(SCALE)
    return art.finished(turn)


@lru_cache(256)
def slot(width: int, turn: float = 0) -> Sprite:
    """An empty place."""
    size, radius, scale = (width, card_height(width)), _radius(width), _scale(turn)
    art = _Art(width, SLOT, scale)
    art.image.paste(FELT_DARK, (0, 0), framed(*size, radius, 1.6, scale))
    return sprite(art.image, rounded(*size, radius, scale), turn)


def _index(art: _Art, rank: str, suit: str, corner: str) -> None:
    """Rank and suit in the strip that stays visible when other cards cover the rest."""
    width, edge, cap = art.size[0], 4, index_height(art.size[0])
    letters = word(rank, cap, 0.055, _NARROW.get(rank, 1.0), art.scale)
    wide, high = letters.width / art.scale, edge - cap * 0.055
    if corner in (BESIDE, BESIDE_RIGHT):
        pip_at = max(wide, cap * 0.8) + 2
        left = edge if corner == BESIDE else width - edge - pip_at - cap
        art.put(letters, left, high, SUITS[suit])
        art.suit(suit, left + pip_at + cap / 2, edge + cap / 2, cap)
        return
    middle = column_width(width) / 2
    middle = width - middle if corner == OVER_RIGHT else middle
    art.put(letters, middle - wide / 2, high, SUITS[suit])
    art.suit(suit, middle, edge + cap * 1.6, round(cap * 0.86))


def _free(width: int, corner: str) -> Box:
    """The part of the face that no index strip takes."""
    tall, edge = card_height(width), max(4, round(width * 0.07))
    if corner in (BESIDE, BESIDE_RIGHT):
        return edge, down_step(width), width - edge, tall - edge
    side = side_step(width)
    return (
        (side, edge, width - edge, tall - edge) if corner == OVER else (edge, edge, width - side, tall - edge)
    )


def _middle(art: _Art, rank: str, suit: str, free: Box) -> None:
    """Portrait, ace or pips in the free part of the face."""
    left, top, right, bottom = free
    if rank in PLACES:
        _pips(art, rank, suit, free)
    elif rank == "A":
        art.suit(
            suit, (left + right) / 2, (top + bottom) / 2, round(min(right - left, bottom - top) * 0.39) * 2
        )
    else:
        _court(art, rank, suit, free)


def _pips(art: _Art, rank: str, suit: str, free: Box) -> None:
    left, top, right, bottom = free
    size = round(min((right - left) * 0.27, (bottom - top) * 0.225))
    top, bottom = top + size * 0.62, bottom - size * 0.62
    for x, y in PLACES[rank]:
        art.suit(suit, left + (right - left) * x, top + (bottom - top) * y, size, head_down=y > 0.5)


def _court(art: _Art, rank: str, suit: str, free: Box) -> None:
    """The portrait fills its frame from above; what is too long for the frame is robe."""
    left, top, right, bottom = (round(side * art.scale) for side in free)
    wide, tall = right - left, bottom - top
    picture, scale = portrait(rank, suit), max(wide / WIDE, tall / TALL)
    shown = (wide / scale * PIXELS, min(TALL, tall / scale) * PIXELS)
    x = (picture.width - shown[0]) / 2
    cut = picture.resize((wide, tall), Image.Resampling.BOX, (x, 0, x + shown[0], shown[1]))
    art.image.paste(cut, (left, top))
    ImageDraw.Draw(art.image).rectangle(
        (left, top, right - 1, bottom - 1), None, SUITS[suit], max(1, art.scale)
    )
