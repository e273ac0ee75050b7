"""Card faces, backs, empty places and rims, drawn as sprites.

Upright ones are put together from smooth masks in the palette's indices; turned ones in full colours, larger.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from render.deck.courts import portrait
from render.deck.ink import PaintedSprite, Piece, Sprite, framed, indexed, ramp, rounded, sprite, word
from render.deck.pen import PIXELS, TALL, WIDE
from render.deck.pips import PLACES, stamp
from render.theme import (
    BACK,
    BACK_LIGHT,
    BESIDE,
    BESIDE_RIGHT,
    FELT_DARK,
    LINE,
    MARK,
    MARK_INSIDE,
    MARK_OUTSIDE,
    OVER,
    OVER_RIGHT,
    PAPER,
    SCALE,
    SLOT,
    SUITS,
    TURNED,
    Colour,
    card_height,
    column_width,
    down_step,
    index_height,
    side_step,
)

CardArea = tuple[float, float, float, float]
Size = tuple[int, int]
TURNABLE = ("6", "9")
EDGE_PIXELS, FOOT_PIXELS = 4, 3  # from an index to the card's edge; the thickness of the line under a rank
_NARROW = {"10": 0.74, "Q": 0.88}


class _Large:
    """A card to be turned, in full colours and larger; its measures are those of the picture."""

    def __init__(self, size: Size, colour: Colour = PAPER, scale: int = TURNED) -> None:
        self.size, self.scale = size, scale
        self.image = Image.new("RGB", (self.size[0] * scale, self.size[1] * scale), colour)

    def put(self, mask: Image.Image, x: float, y: float, colour: Colour) -> None:
        """A mask of the same scale, its left upper corner at a point."""
        self.image.paste(colour, (round(x * self.scale), round(y * self.scale)), mask)

    def suit(self, suit: str, x: float, y: float, size: int, head_down: bool = False) -> None:
        """A suit round its middle."""
        self.put(stamp(suit, size, head_down, self.scale), x - size / 2, y - size / 2, SUITS[suit])

    def court(self, rank: str, suit: str, box: CardArea) -> None:
        """The portrait of a court card."""
        left, top, right, bottom = (round(side * self.scale) for side in box)
        self.image.paste(_framed(rank, suit, (right - left, bottom - top), self.scale), (left, top))

    def finished(self, turn: float, marked: bool = False) -> Sprite:
        """The card with its border, round corners and shadow; with a bright rim if it has just moved."""
        (width, height), scale, radius = self.size, self.scale, _radius(self.size)
        thick, colour, rim = (MARK_INSIDE, MARK, MARK_OUTSIDE) if marked else (1, LINE, 0)
        self.image.paste(colour, (0, 0), ImageChops.invert(framed(width, height, radius, thick, scale)))
        size = (width + 2 * rim) * scale, (height + 2 * rim) * scale
        art = Image.new("RGB", size, colour)
        art.paste(self.image, (rim * scale, rim * scale), rounded(width, height, radius, scale))
        return sprite(art, rounded(width + 2 * rim, height + 2 * rim, radius + rim, scale), turn, shadow=True)


class _Small(_Large):
    """An upright card: ink on a blank one, in the indices of the palette at once."""

    def __init__(self, size: Size) -> None:
        super().__init__(size, scale=1)
        self.blank = _blank(size)
        self.image = self.blank.image.copy()
        middle = self.blank.middle
        self.corner = round(middle[0] - size[0] / 2), round(middle[1] - size[1] / 2)

    def put(self, mask: Image.Image, x: float, y: float, colour: Colour) -> None:
        """A mask, its left upper corner at a point of the card."""
        ink = Image.frombytes("P", mask.size, mask.tobytes().translate(ramp(PAPER, colour)))
        covered = mask.point([255 if value else 0 for value in range(256)]).convert("1")
        self.image.paste(ink, (round(x) + self.corner[0], round(y) + self.corner[1]), covered)

    def court(self, rank: str, suit: str, box: CardArea) -> None:
        """The portrait of a court card."""
        left, top, right, bottom = map(round, box)
        picture = _indexed(rank, suit, (right - left, bottom - top))
        self.image.paste(picture, (left + self.corner[0], top + self.corner[1]))

    def finished(self, turn: float, marked: bool = False) -> Sprite:
        """The blank card with what was put on it."""
        return Sprite(self.image, self.blank.mask, self.blank.middle, self.blank.straight)


def _radius(size: Size) -> float:
    return max(4.0, min(size) * 0.065)


def _size(width: int, turn: float) -> Size:
    """A card that lies on its side is drawn so: it stays legible without turning one's head."""
    return (card_height(width), width) if turn % 180 == 90 else (width, card_height(width))


def _slant(turn: float) -> float:
    return turn if turn % 90 else 0


@lru_cache(64)
def _blank(size: Size) -> Sprite:
    return _Large(size, scale=1).finished(0)


def face(card: str, width: int, corner: str = BESIDE, turn: float = 0) -> Sprite:
    """A card face up."""
    size, slant = _size(width, turn), _slant(turn)
    art = _Large(size) if slant else _Small(size)
    corner = OVER if size[0] > size[1] else corner
    rank, suit = card[:-1], card[-1]
    _index(art, rank, suit, corner)
    if slant and rank in TURNABLE:
        _underline(art, rank, suit, corner)
    _middle(art, rank, suit, _free(size, corner))
    return art.finished(slant)


def rim(width: int, turn: float = 0) -> Sprite:
    """A blank card that has just moved: its bright rim is laid round any face of this size and turn."""
    size, slant = _size(width, turn), _slant(turn)
    return _Large(size, scale=TURNED if slant else 1).finished(slant, marked=True)


def inside(width: int, turn: float = 0) -> Sprite:
    """What the rim leaves of a card: only the mask counts."""
    size, slant = _size(width, turn), _slant(turn)
    scale, thick = TURNED if slant else 1, MARK_INSIDE + (1 / TURNED if slant else 0)
    shape = framed(*size, _radius(size), thick, scale)
    found = sprite(Image.new("RGB", shape.size), shape, slant, sure=True)
    return Sprite(Image.new("P", found.size), found.mask, found.middle, found.straight)


def ring(rim: Sprite, inside: Sprite) -> PaintedSprite:
    """The rim alone: painted over any face of this size and turn, it makes it one that has just moved."""
    x, y = int(rim.middle[0] - inside.middle[0]), int(rim.middle[1] - inside.middle[1])
    mask = rim.mask.copy()
    mask.paste(0, (x, y), inside.mask)
    wide, tall = rim.size
    boxes = [(0, 0, wide, tall)]
    if inside.straight:
        left, top, right, bottom = (at + by for at, by in zip(inside.straight, (x, y, x, y), strict=True))
        boxes = [
            (0, 0, wide, top),
            (0, bottom, wide, tall),
            (0, top, left, bottom),
            (right, top, wide, bottom),
        ]
    pieces = (Piece(rim.image.crop(box).im, mask.crop(box).im, *box) for box in boxes)
    return PaintedSprite(rim.size, rim.middle, tuple(pieces))


def back(width: int, turn: float = 0) -> Sprite:
    """A card face down: a lattice in a frame."""
    size, slant = _size(width, turn), _slant(turn)
    large = Image.new("RGB", (size[0] * SCALE, size[1] * SCALE), BACK)
    draw, (wide, tall) = ImageDraw.Draw(large), large.size
    for n in range(-12, 24):
        x = n * width * SCALE / 7
        draw.line([(x, 0), (x + tall, tall)], BACK_LIGHT, SCALE)
        draw.line([(x, tall), (x + tall, 0)], BACK_LIGHT, SCALE)
    inset = max(4, round(width * 0.075))
    large.paste(PAPER, (0, 0), ImageChops.invert(framed(*size, _radius(size), inset)))
    edge = (inset * SCALE, inset * SCALE, wide - inset * SCALE, tall - inset * SCALE)
    draw.rounded_rectangle(edge, SCALE, None, BACK, SCALE * 2)
    art = _Large(size, scale=TURNED if slant else 1)
    art.image = large.reduce(SCALE // art.scale)
    return art.finished(slant)


def slot(width: int, turn: float = 0) -> Sprite:
    """An empty place."""
    size, slant = _size(width, turn), _slant(turn)
    art = _Large(size, SLOT, TURNED if slant else 1)
    art.image.paste(FELT_DARK, (0, 0), framed(*size, _radius(size), 1.6, art.scale))
    return sprite(art.image, rounded(*size, _radius(size), art.scale), slant)


def _index(art: _Large, rank: str, suit: str, corner: str) -> None:
    """Rank and suit in the strip that stays visible when other cards cover the rest."""
    width, edge, cap = art.size[0], EDGE_PIXELS, index_height(min(art.size))
    letters = word(rank, cap, 0.055, _NARROW.get(rank, 1.0), art.scale)
    wide, high = letters.width / art.scale, edge - cap * 0.055
    if corner in (BESIDE, BESIDE_RIGHT):
        pip_at = max(wide, cap * 0.8) + 2
        left = edge if corner == BESIDE else width - edge - pip_at - cap
        art.put(letters, left, high, SUITS[suit])
        art.suit(suit, left + pip_at + cap / 2, edge + cap / 2, cap)
        return
    middle = column_width(min(art.size)) / 2
    middle = width - middle if corner == OVER_RIGHT else middle
    art.put(letters, middle - wide / 2, high, SUITS[suit])
    art.suit(suit, middle, edge + cap * 1.6, round(cap * 0.86))


def foot(rank: str, size: Size, corner: str) -> CardArea:
    """Where the line stands under a rank that might be read head down: on the card, in pixels."""
    cap = index_height(min(size))
    wide = word(rank, cap, 0.055, scale=1).width
    left = {
        BESIDE: EDGE_PIXELS,
        BESIDE_RIGHT: size[0] - EDGE_PIXELS - max(wide, cap * 0.8) - 2 - cap,
        OVER: (column_width(min(size)) - wide) / 2,
        OVER_RIGHT: size[0] - (column_width(min(size)) + wide) / 2,
    }[corner]
    top = EDGE_PIXELS + cap + 1.5
    return left + 0.5, top, left + wide - 0.5, top + FOOT_PIXELS


def _underline(art: _Large, rank: str, suit: str, corner: str) -> None:
    """A line under a 6 and a 9, as on dice and balls: a turned card is never read for the other."""
    left, top, right, bottom = (round(side * art.scale) for side in foot(rank, art.size, corner))
    art.image.paste(SUITS[suit], (left, top, right, bottom))


def _free(size: Size, corner: str) -> CardArea:
    """The part of the face that no index strip takes."""
    (wide, tall), short = size, min(size)
    edge = max(4, round(short * 0.07))
    if corner in (BESIDE, BESIDE_RIGHT):
        return edge, down_step(short), wide - edge, tall - edge
    side = side_step(short)
    return (
        (side, edge, wide - edge, tall - edge) if corner == OVER else (edge, edge, wide - side, tall - edge)
    )


def _middle(art: _Large, rank: str, suit: str, free: CardArea) -> None:
    """Portrait, ace or pips in the free part of the face."""
    left, top, right, bottom = free
    if rank in PLACES:
        _pips(art, rank, suit, free)
    elif rank == "A":
        art.suit(
            suit, (left + right) / 2, (top + bottom) / 2, round(min(right - left, bottom - top) * 0.39) * 2
        )
    else:
        art.court(rank, suit, free)


def _pips(art: _Large, rank: str, suit: str, free: CardArea) -> None:
    left, top, right, bottom = free
    size = round(min((right - left) * 0.27, (bottom - top) * 0.225))
    top, bottom = top + size * 0.62, bottom - size * 0.62
    for x, y in PLACES[rank]:
        art.suit(suit, left + (right - left) * x, top + (bottom - top) * y, size, head_down=y > 0.5)


@lru_cache(256)
def _framed(rank: str, suit: str, size: Size, border: int) -> Image.Image:
    """A portrait fills its frame from above; what is too long for the frame is robe."""
    picture, scale = portrait(rank, suit), max(size[0] / WIDE, size[1] / TALL)
    shown = (min(WIDE, size[0] / scale) * PIXELS, min(TALL, size[1] / scale) * PIXELS)  # but for rounding
    x = (picture.width - shown[0]) / 2
    cut = picture.resize(size, Image.Resampling.BOX, (x, 0, x + shown[0], shown[1]))
    ImageDraw.Draw(cut).rectangle((0, 0, size[0] - 1, size[1] - 1), None, SUITS[suit], border)
    return cut


@lru_cache(512)
def _indexed(rank: str, suit: str, size: Size) -> Image.Image:
    return indexed(_framed(rank, suit, size, 1))
