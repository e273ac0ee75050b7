"""Card faces, backs, empty places and rims, drawn as sprites.

Upright ones are put together from smooth masks in the palette's indices; turned ones in full colours, larger.
"""

from __future__ import annotations

from dataclasses import replace

from PIL import Image, ImageChops, ImageDraw

from render.deck.courts import portrait
from render.deck.ink import (
    CardArea,
    PaintedSprite,
    Piece,
    PixelBox,
    Setting,
    Sprite,
    framed,
    image_bytes,
    indexed,
    ramp,
    rounded,
    word,
)
from render.deck.pen import PIXELS, TALL, WIDE
from render.deck.pips import PLACES, stamp
from render.lru import MIB, Cached, Lru, cached
from render.pillow_core import core
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

Size = tuple[int, int]
TURNABLE = ("6", "9")
EDGE_PIXELS, FOOT_PIXELS = 4, 3  # from an index to the card's edge; the thickness of the line under a rank
BOLD = 0.055  # of a rank's height, that its strokes are thicker than the font has them
NARROW = {"10": 0.74, "Q": 0.88}


class _Frame:
    """What is round cards of one size and turn: border, round corners and shadow; a bright rim if marked."""

    def __init__(self, size: Size, turn: float, *, marked: bool = False) -> None:
        self.scale = _scale(turn)
        thick, self._colour, rim = (MARK_INSIDE, MARK, MARK_OUTSIDE) if marked else (1, LINE, 0)
        radius, (wide, tall) = card_radius(size), (side + 2 * rim for side in size)
        self._rim = rim * self.scale
        self._shape = rounded(*size, radius, self.scale)
        self._border = ImageChops.invert(framed(*size, radius, thick, self.scale))
        self.setting = Setting(rounded(wide, tall, radius + rim, self.scale), turn, shadow=True)

    @property
    def memory_bytes(self) -> int:
        """What it takes in memory."""
        return image_bytes(self._shape) + image_bytes(self._border) + self.setting.memory_bytes

    def plain(self, size: Size, colour: Colour) -> Image.Image:
        """A card without its frame, of one colour."""
        return Image.new("RGB", (size[0] * self.scale, size[1] * self.scale), colour)

    def round(self, art: Image.Image) -> Image.Image:
        """A whole card with its frame."""
        found = Image.new("RGB", (art.width + 2 * self._rim, art.height + 2 * self._rim), self._colour)
        found.paste(self.part(art, (0, 0, *art.size)), (self._rim, self._rim))
        return found

    def part(self, art: Image.Image, box: PixelBox) -> Image.Image:
        """A box of a card with what of the frame lies in it."""
        found, border = art.crop(box), self._border.crop(box)
        if border.getbbox():
            found.paste(self._colour, (0, 0), border)
            card = Image.new("RGB", found.size, self._colour)
            card.paste(found, (0, 0), self._shape.crop(box))
            return card
        return found


class _Blank:
    """A card with nothing on it, of one size and turn: what all faces of these have in common."""

    def __init__(self, size: Size, turn: float) -> None:
        self.frame = _Frame(size, turn)
        self.paper = self.frame.plain(size, PAPER)
        self.art = self.frame.round(self.paper)
        self.sprite = self.frame.setting.sprite(self.art)

    @property
    def memory_bytes(self) -> int:
        """What it takes in memory."""
        return sum(map(image_bytes, (self.paper, self.art, self.sprite.image))) + self.frame.memory_bytes


class FaceArt:
    """A face while it is drawn, by whatever draws it; its measures are those of the picture."""

    def __init__(self, size: Size) -> None:
        self.size = size

    def rank_width(self, rank: str, cap: float) -> float:
        """How wide a rank is written whose capitals are so high."""
        raise NotImplementedError

    def rank(self, rank: str, cap: float, x: float, y: float, colour: Colour) -> None:
        """A rank, its left upper corner at a point."""
        raise NotImplementedError

    def suit(self, suit: str, x: float, y: float, size: int, head_down: bool = False) -> None:
        """A suit round its middle."""
        raise NotImplementedError

    def court(self, rank: str, suit: str, box: CardArea) -> None:
        """The portrait of a court card."""
        raise NotImplementedError

    def line(self, box: CardArea, colour: Colour) -> None:
        """A filled box."""
        raise NotImplementedError


class _Face(FaceArt):
    """A face in pixels, of the scale of its blank card."""

    def __init__(self, size: Size, turn: float) -> None:
        super().__init__(size)
        self.blank = _blank(size, turn)
        self.scale = self.blank.frame.scale

    def put(self, mask: Image.Image, x: float, y: float, colour: Colour) -> None:
        """A mask of the same scale, its left upper corner at a point."""
        raise NotImplementedError

    def rank_width(self, rank: str, cap: float) -> float:
        return self._letters(rank, cap).width / self.scale

    def rank(self, rank: str, cap: float, x: float, y: float, colour: Colour) -> None:
        self.put(self._letters(rank, cap), x, y, colour)

    def _letters(self, rank: str, cap: float) -> Image.Image:
        return word(rank, cap, BOLD, NARROW.get(rank, 1.0), self.scale)

    def suit(self, suit: str, x: float, y: float, size: int, head_down: bool = False) -> None:
        self.put(stamp(suit, size, head_down, self.scale), x - size / 2, y - size / 2, SUITS[suit])

    def finished(self) -> Sprite:
        """The blank card with what was put on it."""
        raise NotImplementedError


class _Slanted(_Face):
    """In full colours and larger; only what was put on the blank card is turned anew."""

    def __init__(self, size: Size, turn: float) -> None:
        super().__init__(size, turn)
        self.image = self.blank.paper.copy()
        self._boxes: list[PixelBox] = []

    def put(self, mask: Image.Image, x: float, y: float, colour: Colour) -> None:
        left, top = round(x * self.scale), round(y * self.scale)
        self.image.paste(colour, (left, top), mask)
        self._boxes.append((left, top, left + mask.width, top + mask.height))

    def court(self, rank: str, suit: str, box: CardArea) -> None:
        left, top, right, bottom = where = _scaled(box, self.scale)
        self.image.paste(_framed(rank, suit, (right - left, bottom - top), self.scale), (left, top))
        self._boxes.append(where)

    def line(self, box: CardArea, colour: Colour) -> None:
        where = _scaled(box, self.scale)
        self.image.paste(colour, where)
        self._boxes.append(where)

    def finished(self) -> Sprite:
        frame, art = self.blank.frame, self.blank.art.copy()
        for box in self._boxes:
            art.paste(frame.part(self.image, box), box[:2])
        return frame.setting.renewed(self.blank.sprite.image, art, self._boxes)


class _Upright(_Face):
    """Ink on the blank card, in the indices of the palette at once."""

    def __init__(self, size: Size, turn: float) -> None:
        super().__init__(size, turn)
        self.image = self.blank.sprite.image.copy()
        middle = self.blank.sprite.middle
        self.corner = round(middle[0] - size[0] / 2), round(middle[1] - size[1] / 2)

    def put(self, mask: Image.Image, x: float, y: float, colour: Colour) -> None:
        ink = Image.frombytes("P", mask.size, mask.tobytes().translate(ramp(PAPER, colour)))
        covered = mask.point([255 if value else 0 for value in range(256)]).convert("1")
        self.image.paste(ink, (round(x) + self.corner[0], round(y) + self.corner[1]), covered)

    def court(self, rank: str, suit: str, box: CardArea) -> None:
        left, top, right, bottom = _scaled(box, 1)
        picture = _indexed(rank, suit, (right - left, bottom - top))
        self.image.paste(picture, (left + self.corner[0], top + self.corner[1]))

    def finished(self) -> Sprite:
        return replace(self.blank.sprite, image=self.image)


def _scaled(box: CardArea, scale: int) -> PixelBox:
    left, top, right, bottom = (round(side * scale) for side in box)
    return left, top, right, bottom


def card_radius(size: Size) -> float:
    """Of the round corners of a card."""
    return max(4.0, min(size) * 0.065)


def card_size(width: int, turn: float) -> Size:
    """A card that lies on its side is drawn so: it stays legible without turning one's head."""
    return (card_height(width), width) if turn % 180 == 90 else (width, card_height(width))


def _slant(turn: float) -> float:
    return turn if turn % 90 else 0


def _scale(slant: float) -> int:
    """Turned cards are put together larger, upright ones as large as they will be."""
    return TURNED if slant else 1


_blank: Cached[[Size, float], _Blank] = Cached(_Blank, Lru(8 * MIB, lambda blank: blank.memory_bytes))


def face(card: str, width: int, corner: str = BESIDE, turn: float = 0) -> Sprite:
    """A card face up."""
    size, slant = card_size(width, turn), _slant(turn)
    art = _Slanted(size, slant) if slant else _Upright(size, slant)
    corner = OVER if size[0] > size[1] else corner
    draw_face(art, card, corner, slanted=isinstance(art, _Slanted))
    return art.finished()


def draw_face(art: FaceArt, card: str, corner: str, *, slanted: bool) -> None:
    """All that is on the face of a card."""
    rank, suit = card[:-1], card[-1]
    _index(art, rank, suit, corner)
    if slanted and rank in TURNABLE:
        # A line under a 6 and a 9, as on dice and balls: a turned card is never read for the other.
        art.line(foot(rank, art.size, corner), SUITS[suit])
    _middle(art, rank, suit, _free(art.size, corner))


def rim(width: int, turn: float = 0) -> Sprite:
    """A blank card that has just moved: its bright rim is laid round any face of this size and turn."""
    size, slant = card_size(width, turn), _slant(turn)
    frame = _Frame(size, slant, marked=True)
    return frame.setting.sprite(frame.round(frame.plain(size, PAPER)))


def inside(width: int, turn: float = 0) -> Sprite:
    """What the rim leaves of a card: only the mask counts."""
    size, slant = card_size(width, turn), _slant(turn)
    thick = MARK_INSIDE + (1 / TURNED if slant else 0)
    setting = Setting(framed(*size, card_radius(size), thick, _scale(slant)), slant, sure=True)
    return Sprite(Image.new("P", setting.mask.size), setting.mask, setting.middle, setting.straight)


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
    pieces = (Piece(core(rim.image).crop(box), core(mask).crop(box), *box) for box in boxes)
    return PaintedSprite(rim.size, rim.middle, tuple(pieces))


def back(width: int, turn: float = 0) -> Sprite:
    """A card face down: a lattice in a frame."""
    size, slant = card_size(width, turn), _slant(turn)
    large = Image.new("RGB", (size[0] * SCALE, size[1] * SCALE), BACK)
    draw, (wide, tall) = ImageDraw.Draw(large), large.size
    for n in range(-12, 24):
        x = n * width * SCALE / 7
        draw.line([(x, 0), (x + tall, tall)], BACK_LIGHT, SCALE)
        draw.line([(x, tall), (x + tall, 0)], BACK_LIGHT, SCALE)
    inset = max(4, round(width * 0.075))
    large.paste(PAPER, (0, 0), ImageChops.invert(framed(*size, card_radius(size), inset)))
    edge = (inset * SCALE, inset * SCALE, wide - inset * SCALE, tall - inset * SCALE)
    draw.rounded_rectangle(edge, SCALE, None, BACK, SCALE * 2)
    frame = _blank(size, slant).frame
    return frame.setting.sprite(frame.round(large.reduce(SCALE // frame.scale)))


def slot(width: int, turn: float = 0) -> Sprite:
    """An empty place."""
    size, slant = card_size(width, turn), _slant(turn)
    radius, scale = card_radius(size), _scale(slant)
    art = Image.new("RGB", (size[0] * scale, size[1] * scale), SLOT)
    art.paste(FELT_DARK, (0, 0), framed(*size, radius, 1.6, scale))
    return Setting(rounded(*size, radius, scale), slant).sprite(art)


def _index(art: FaceArt, rank: str, suit: str, corner: str) -> None:
    """Rank and suit in the strip that stays visible when other cards cover the rest."""
    width, edge, cap = art.size[0], EDGE_PIXELS, index_height(min(art.size))
    wide, high = art.rank_width(rank, cap), edge - cap * BOLD
    if corner in (BESIDE, BESIDE_RIGHT):
        pip_at = max(wide, cap * 0.8) + 2
        left = edge if corner == BESIDE else width - edge - pip_at - cap
        art.rank(rank, cap, left, high, SUITS[suit])
        art.suit(suit, left + pip_at + cap / 2, edge + cap / 2, cap)
        return
    middle = column_width(min(art.size)) / 2
    middle = width - middle if corner == OVER_RIGHT else middle
    art.rank(rank, cap, middle - wide / 2, high, SUITS[suit])
    art.suit(suit, middle, edge + cap * 1.6, round(cap * 0.86))


def foot(rank: str, size: Size, corner: str) -> CardArea:
    """Where the line stands under a rank that might be read head down: on the card, in pixels."""
    cap = index_height(min(size))
    wide = word(rank, cap, BOLD, scale=1).width
    left = {
        BESIDE: EDGE_PIXELS,
        BESIDE_RIGHT: size[0] - EDGE_PIXELS - max(wide, cap * 0.8) - 2 - cap,
        OVER: (column_width(min(size)) - wide) / 2,
        OVER_RIGHT: size[0] - (column_width(min(size)) + wide) / 2,
    }[corner]
    top = EDGE_PIXELS + cap + 1.5
    return left + 0.5, top, left + wide - 0.5, top + FOOT_PIXELS


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


def _middle(art: FaceArt, rank: str, suit: str, free: CardArea) -> None:
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


def _pips(art: FaceArt, rank: str, suit: str, free: CardArea) -> None:
    left, top, right, bottom = free
    size = round(min((right - left) * 0.27, (bottom - top) * 0.225))
    top, bottom = top + size * 0.62, bottom - size * 0.62
    for x, y in PLACES[rank]:
        art.suit(suit, left + (right - left) * x, top + (bottom - top) * y, size, head_down=y > 0.5)


@cached(8 * MIB, image_bytes)
def _framed(rank: str, suit: str, size: Size, border: int) -> Image.Image:
    """A portrait fills its frame from above; what is too long for the frame is robe."""
    picture, scale = portrait(rank, suit), max(size[0] / WIDE, size[1] / TALL)
    shown = (min(WIDE, size[0] / scale) * PIXELS, min(TALL, size[1] / scale) * PIXELS)  # but for rounding
    x = (picture.width - shown[0]) / 2
    cut = picture.resize(size, Image.Resampling.BOX, (x, 0, x + shown[0], shown[1]))
    ImageDraw.Draw(cut).rectangle((0, 0, size[0] - 1, size[1] - 1), None, SUITS[suit], border)
    return cut


@cached(MIB, image_bytes)
def _indexed(rank: str, suit: str, size: Size) -> Image.Image:
    return indexed(_framed(rank, suit, size, 1))
