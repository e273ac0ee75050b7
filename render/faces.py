"""Card faces, backs, empty places and marks as sprites, drawn when they are first needed and kept."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from render.courts import PIXELS, TALL, WIDE, portrait
from render.geometry import BESIDE, BESIDE_RIGHT, OVER, OVER_RIGHT
from render.ink import Sprite, rounded, sprite, word
from render.pips import PLACES, stamp
from render.theme import (
    BACK,
    BACK_LIGHT,
    CREAM,
    EDGE,
    FELT,
    FELT_DARK,
    GOLD,
    HALO,
    LINE,
    MARK,
    PAPER,
    SCALE,
    SLOT,
    SUITS,
    Colour,
    card_height,
    column_height,
    column_width,
    down_step,
    index_height,
    side_step,
)

Box = tuple[float, float, float, float]


@lru_cache(4096)
def face(card: str, width: int, index: str = BESIDE, turn: float = 0) -> Sprite:
    """A card face up."""
    art = _blank(width, PAPER)
    rank, suit = card[:-1], card[-1]
    _index(art, rank, suit, width, index)
    _middle(art, rank, suit, _free(width, index))
    return _card(art, width, turn)


@lru_cache(64)
def back(width: int, turn: float = 0) -> Sprite:
    """A card face down: a lattice in a frame."""
    art = _blank(width, BACK)
    draw, (wide, tall) = ImageDraw.Draw(art), art.size
    pitch = wide / 7
    for n in range(-12, 24):
        for end in (tall, -tall):
            x = n * pitch
            draw.line([(x, 0 if end > 0 else tall), (x + tall, end if end > 0 else 0)], BACK_LIGHT, SCALE)
    inset = round(width * 0.075) * SCALE
    frame = Image.new("L", art.size, 255)
    ImageDraw.Draw(frame).rounded_rectangle((inset, inset, wide - inset, tall - inset), width * SCALE // 20, 0)
    art.paste(PAPER, (0, 0), frame)
    draw.rounded_rectangle((inset, inset, wide - inset, tall - inset), width * SCALE // 20, None, BACK, SCALE * 2)
    return _card(art, width, turn)


@lru_cache(256)
def slot(width: int, turn: float = 0) -> Sprite:
    """An empty place."""
    return _ring(_size(width), 1.6, _radius(width), SLOT, FELT, FELT_DARK, turn)


@lru_cache(256)
def halo(width: int, turn: float = 0) -> Sprite:
    """The mark round a card that has just moved."""
    wide, tall = _size(width)
    grown = (wide + HALO * SCALE, tall + HALO * SCALE)
    return _ring(grown, HALO, _radius(width) + HALO * SCALE / 2, MARK, FELT, None, turn)


def _size(width: int) -> tuple[int, int]:
    return width * SCALE, card_height(width) * SCALE


def _radius(width: int) -> float:
    return max(4.0, width * 0.065) * SCALE


def _blank(width: int, colour: Colour) -> Image.Image:
    return Image.new("RGB", _size(width), colour)


def _card(art: Image.Image, width: int, turn: float) -> Sprite:
    """Border and round corners for a card's art."""
    mask, thick = rounded(art.size, _radius(width)), SCALE
    inner = Image.new("L", art.size, 0)
    inner.paste(rounded((art.width - 2 * thick, art.height - 2 * thick), _radius(width) - thick), (thick, thick))
    art.paste(LINE, (0, 0), ImageChops.invert(inner))
    return sprite(art, mask, FELT, turn, shadow=True)


def _ring(size: tuple[int, int], thick: float, radius: float, line: Colour, ground: Colour,
          fill: Colour | None, turn: float) -> Sprite:  # fmt: skip
    """The outline of a card, filled or not."""
    border = round(thick * SCALE)
    mask, art = rounded(size, radius), Image.new("RGB", size, line)
    inner = rounded((size[0] - 2 * border, size[1] - 2 * border), max(1.0, radius - border))
    art.paste(fill or ground, (border, border), inner)
    if fill is None:
        mask.paste(0, (border, border), inner)
    return sprite(art, mask, ground, turn)


def _narrow(rank: str) -> float:
    return {"10": 0.74, "Q": 0.88}.get(rank, 1.0)


def _index(art: Image.Image, rank: str, suit: str, width: int, index: str) -> None:
    """Rank and suit in the strip that stays visible when other cards cover the rest."""
    cap, edge = index_height(width), 4 * SCALE
    letters = word(rank, cap, 0.055, _narrow(rank))
    pip = stamp(suit, cap * (0.98 if index in (BESIDE, BESIDE_RIGHT) else 0.84))
    top = edge - round(cap * 0.02 * SCALE)
    if index in (BESIDE, BESIDE_RIGHT):
        pip_at = max(letters.width, round(cap * 0.8 * SCALE)) + SCALE * 2
        left = edge if index == BESIDE else art.width - edge - pip_at - pip.width
        art.paste(SUITS[suit], (left, top), letters)
        art.paste(SUITS[suit], (left + pip_at, edge), pip)
        return
    middle = column_width(width) * SCALE // 2
    middle = art.width - middle if index == OVER_RIGHT else middle
    art.paste(SUITS[suit], (middle - letters.width // 2, top), letters)
    art.paste(SUITS[suit], (middle - pip.width // 2, edge + round(cap * 1.17 * SCALE)), pip)


def _free(width: int, index: str) -> Box:
    """The part of the face that no index strip takes, in pixels."""
    tall, edge = card_height(width), max(4.0, width * 0.07)
    if index in (BESIDE, BESIDE_RIGHT):
        return edge, down_step(width), width - edge, tall - edge
    side = side_step(width)
    box = (side, edge, width - edge, tall - edge)
    return box if index == OVER else (width - box[2], box[1], width - box[0], box[3])


def _middle(art: Image.Image, rank: str, suit: str, free: Box) -> None:
    """Portrait, ace or pips in the free part of the face."""
    left, top, right, bottom = free
    if rank in PLACES:
        _pips(art, rank, suit, free)
    elif rank == "A":
        size = min(right - left, bottom - top) * 0.78
        mask = stamp(suit, size)
        at = ((left + right - size) / 2, (top + bottom - size) / 2)
        art.paste(SUITS[suit], (round(at[0] * SCALE), round(at[1] * SCALE)), mask)
    else:
        _court(art, rank, suit, free)


def _pips(art: Image.Image, rank: str, suit: str, free: Box) -> None:
    left, top, right, bottom = free
    size = min((right - left) * 0.27, (bottom - top) * 0.225)
    top, bottom = top + size * 0.62, bottom - size * 0.62
    for x, y in PLACES[rank]:
        mask = stamp(suit, size, head_down=y > 0.5)
        at = (left + (right - left) * x - size / 2, top + (bottom - top) * y - size / 2)
        art.paste(SUITS[suit], (round(at[0] * SCALE), round(at[1] * SCALE)), mask)


def _court(art: Image.Image, rank: str, suit: str, free: Box) -> None:
    """The portrait fills its frame from above; what is too long for the frame is robe."""
    left, top, right, bottom = (round(side) * SCALE for side in free)
    wide, tall = right - left, bottom - top
    picture = portrait(rank, suit)
    scale = max(wide / WIDE, tall / TALL)
    shown = (wide / scale * PIXELS, tall / scale * PIXELS)
    x = (picture.width - shown[0]) / 2
    box = (x, 0.0, x + shown[0], min(float(picture.height), shown[1]))
    art.paste(picture.resize((wide, tall), Image.Resampling.BOX, box), (left, top))
    ImageDraw.Draw(art).rectangle((left, top, right - 1, bottom - 1), None, SUITS[suit], round(SCALE * 1.2))
