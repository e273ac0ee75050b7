"""Card faces, backs, empty places and rims, drawn as sprites.

Upright ones are put together from smooth masks in the palette's indices; turned ones in full colours, larger.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import hypot, sqrt
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw

from render.deck.courts import SIGN, CourtForm, figure, form_for
from render.deck.ink import (
    CardArea,
    PaintedSprite,
    Piece,
    PixelBox,
    Setting,
    Sprite,
    fine,
    finely_indexed,
    framed,
    image_bytes,
    indexed,
    polygon,
    ramp,
    rounded,
    steps,
    word,
)
from render.deck.pen import AXIS, LEFT, PIXELS, RIGHT, TALL
from render.deck.pips import PLACES, stamp
from render.lru import MIB, Cached, Lru, cached
from render.pillow_core import core
from render.theme import (
    BACK,
    BACK_CROSS,
    BACK_LIGHT,
    BESIDE,
    FELT_DARK,
    GOLD,
    INK,
    LINE,
    MARK,
    MARK_INSIDE,
    MARK_OUTSIDE,
    OVER_RIGHT,
    PAPER,
    SCALE,
    SLOT,
    STEPS_ON_BACKS,
    SUITS,
    TINTS,
    TURNED,
    WHOLE,
    WHOLE_RIGHT,
    Colour,
    Point,
    card_height,
    column_height,
    column_width,
    index_height,
)

Size = tuple[int, int]
TURNABLE = ("6", "9")
EDGE_PIXELS, FOOT_PIXELS = 4, 3  # from an index to the card's edge; the thickness of the line under a rank
BOLD = 0.055  # of a rank's height, that its strokes are thicker than the font has them
NARROW = {"10": 0.74, "Q": 0.88}
PIP, PIP_GAP = 0.2, 0.15  # height of a pip, of its card's shorter side; between two of them, of a pip
DIAGONAL = 1.12  # from the middle of a pip to that of one that stands slantwise below it, of a pip
LEAST_PIP, LEAST_ACE = 16, 16  # pixels; smaller ones would be specks, and the index says it all
SMOOTH = 4  # shapes of a court are drawn this much larger
REDUCING = 2.0  # figures are averaged down in two steps, the first in whole pixels: a third of the time
SOME_TURN_DEGREES = 1.0  # art that is turned afterwards is the same for any
SIGN_TALL = 25  # height of a sign, in units of a figure
LEAST_SIGN_PIXELS = 17
SIGN_HALF = {"K": 21, "Q": 18, "J": 31}  # half of its width


class _Frame:
    """What is round cards of one size and scale: border and round corners; a bright rim if marked."""

    def __init__(self, size: Size, scale: int, marked: bool = False) -> None:
        thick, self._colour, rim = (MARK_INSIDE, MARK, MARK_OUTSIDE) if marked else (1, LINE, 0)
        radius, (wide, tall) = card_radius(size), (side + 2 * rim for side in size)
        self.size, self.scale, self._rim = (size[0] * scale, size[1] * scale), scale, rim * scale
        self._shape = rounded(*size, radius, scale)
        self._border = ImageChops.invert(framed(*size, radius, thick, scale))
        self._outline = rounded(wide, tall, radius + rim, scale)
        self.blank = self.round(Image.new("RGB", self.size, PAPER))

    @property
    def memory_bytes(self) -> int:
        """What it takes in memory."""
        return sum(map(image_bytes, (self._shape, self._border, self._outline, self.blank)))

    def setting(self, turn: float) -> Setting:
        """What lies round and under it on the felt."""
        return Setting(self._outline, turn, shadow=True)

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


_frame: Cached[[Size, int, bool], _Frame] = Cached(_Frame, Lru(2 * MIB, lambda frame: frame.memory_bytes))


class _Blank:
    """A card with nothing on it, of one size and turn: what all faces of these have in common."""

    def __init__(self, size: Size, turn: float) -> None:
        self.frame = _frame(size, _scale(turn), False)
        self.setting = self.frame.setting(turn)
        self.sprite = self.setting.sprite(self.frame.blank)
        self._edge = self.setting.edge()

    @property
    def memory_bytes(self) -> int:
        """What it takes in memory, without the frame, which cards of other turns have, too."""
        return image_bytes(self.sprite.image) + image_bytes(self._edge) + self.setting.memory_bytes

    def with_art(self, art: Image.Image) -> Sprite:
        """A slanted card with art all over it."""
        return self.setting.sprite_of(self.setting.covered(self.sprite.image, art, self._edge))


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

    def court(self, rank: str, suit: str, layout: CourtLayout) -> None:
        """A court, one half of it from either end."""
        raise NotImplementedError

    def sign(self, rank: str, suit: str, place: SignPlace) -> None:
        """The sign of a court that others cover."""
        raise NotImplementedError

    def line(self, box: CardArea, colour: Colour) -> None:
        """A filled box."""
        raise NotImplementedError

    def turn(self) -> None:
        """Turn the card round: what is put on it from now on is for who sits opposite."""
        raise NotImplementedError


class _Face(FaceArt):
    """A face in pixels, of the scale of its blank card."""

    def __init__(self, size: Size, turn: float) -> None:
        super().__init__(size)
        self.blank = _blank(size, turn)
        self.scale = self.blank.frame.scale
        self.turned = False

    def turn(self) -> None:
        self.turned = not self.turned

    def placed(self, mask: Image.Image, x: float, y: float) -> tuple[Image.Image, float, float]:
        """What is put on the card, and its left upper corner, whichever way the card lies."""
        if not self.turned:
            return mask, x, y
        wide, tall = self.size
        x, y = wide - x - mask.width / self.scale, tall - y - mask.height / self.scale
        return mask.transpose(Image.Transpose.ROTATE_180), x, y

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
    """Drawn larger and then turned: ink as a mask; what has a court or its sign in full colours."""

    def __init__(self, size: Size, turn: float) -> None:
        super().__init__(size, turn)
        self.ink = Image.new("L", self.blank.frame.size, 0)
        self.colour: Colour = INK  # all ink on a face is of one colour, that of its suit
        self.picture: Image.Image | None = None

    def put(self, mask: Image.Image, x: float, y: float, colour: Colour) -> None:
        mask, x, y = self.placed(mask, x, y)
        left, top = round(x * self.scale), round(y * self.scale)
        self._ink((left, top, left + mask.width, top + mask.height), colour, mask)

    def line(self, box: CardArea, colour: Colour) -> None:
        left, top, right, bottom = box
        if self.turned:
            wide, tall = self.size
            left, top, right, bottom = wide - right, tall - bottom, wide - left, tall - top
        self._ink(_scaled((left, top, right, bottom), self.scale), colour, None)

    def _ink(self, box: PixelBox, colour: Colour, mask: Image.Image | None) -> None:
        if self.picture:
            self.picture.paste(colour, box, mask)
        else:
            self.colour = colour
            self.ink.paste(255, box, mask)

    def court(self, rank: str, suit: str, layout: CourtLayout) -> None:
        self.picture = _frame(self.size, self.scale, False).round(_court(rank, suit, layout, self.scale))

    def sign(self, rank: str, suit: str, place: SignPlace) -> None:
        self.picture = self.blank.frame.blank.copy()
        self.picture.paste(self.colour, (0, 0), self.ink)
        self.picture.paste(*_sign(rank, suit, place, self.scale))

    def finished(self) -> Sprite:
        setting, found = self.blank.setting, self.blank.sprite.image
        if self.picture:
            return setting.sprite(self.picture)
        if inked := self.ink.getbbox():
            found = setting.inked(found, self.ink, ramp(PAPER, self.colour), inked)
        return setting.sprite_of(found)


class _Upright(_Face):
    """Ink on the blank card, in the indices of the palette at once."""

    def __init__(self, size: Size, turn: float) -> None:
        super().__init__(size, turn)
        self.image = self.blank.sprite.image.copy()
        middle = self.blank.sprite.middle
        self.corner = round(middle[0] - size[0] / 2), round(middle[1] - size[1] / 2)

    def put(self, mask: Image.Image, x: float, y: float, colour: Colour) -> None:
        mask, x, y = self.placed(mask, x, y)
        ink = Image.frombytes("P", mask.size, mask.tobytes().translate(ramp(PAPER, colour)))
        covered = mask.point([0] + [255] * 255, "1")
        self.image.paste(ink, (round(x) + self.corner[0], round(y) + self.corner[1]), covered)

    def court(self, rank: str, suit: str, layout: CourtLayout) -> None:
        edge = layout.edge
        picture = _indexed(rank, suit, layout)
        self.image.paste(picture, (edge + self.corner[0], edge + self.corner[1]))

    def sign(self, rank: str, suit: str, place: SignPlace) -> None:
        picture, (left, top) = _sign(rank, suit, place, 1)
        self.image.paste(indexed(picture), (left + self.corner[0], top + self.corner[1]))

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


def face(card: str, width: int, corner: str = WHOLE, turn: float = 0) -> Sprite:
    """A card face up."""
    size, slant = card_size(width, turn), _slant(turn)
    if slant and corner in (WHOLE, WHOLE_RIGHT) and card[:-1] in SIGN_HALF:
        return _blank(size, slant).with_art(_court_art(card, size, corner))
    art = _Slanted(size, slant) if slant else _Upright(size, slant)
    draw_face(art, card, corner, slanted=isinstance(art, _Slanted))
    return art.finished()


@cached(8 * MIB, image_bytes)
def _court_art(card: str, size: Size, corner: str) -> Image.Image:
    """The whole face of a court, before it is turned: the same for every turn."""
    art = _Slanted(size, SOME_TURN_DEGREES)
    draw_face(art, card, corner, slanted=True)
    assert art.picture
    return finely_indexed(art.picture)


def draw_face(art: FaceArt, card: str, corner: str, *, slanted: bool) -> None:
    """All that is on the face of a card.

    One that is seen whole is the same from either end; one that others cover has its index alone, and courts
    their sign.
    """
    rank, suit = card[:-1], card[-1]
    whole = corner in (WHOLE, WHOLE_RIGHT)
    if whole and rank not in PLACES and rank != "A":
        art.court(rank, suit, court_layout(art.size, corner))
    for _ in range(2 if whole else 1):
        _index(art, rank, suit, corner)
        if slanted and rank in TURNABLE:
            # A line under a 6 and a 9, as on dice and balls: a turned card is never read for the other.
            art.line(foot(rank, art.size, corner), SUITS[suit])
        if whole:
            _pips(art, rank, suit, corner, paired=True)
            art.turn()
    if whole and rank == "A":
        if (large := _ace_size(art.size)) >= LEAST_ACE:
            art.suit(suit, art.size[0] / 2, art.size[1] / 2, large)
    elif whole:
        _pips(art, rank, suit, corner, paired=False)
    elif rank not in PLACES and rank != "A" and (place := sign_place(rank, art.size, corner)):
        art.sign(rank, suit, place)


def rim(width: int, turn: float = 0) -> Sprite:
    """A blank card that has just moved: its bright rim is laid round any face of this size and turn."""
    slant = _slant(turn)
    frame = _frame(card_size(width, turn), _scale(slant), True)
    return frame.setting(slant).sprite(frame.blank)


def inside(width: int, turn: float = 0) -> Sprite:
    """What the rim leaves of a card: only the mask counts."""
    size, slant = card_size(width, turn), _slant(turn)
    thick = MARK_INSIDE + (1 / TURNED if slant else 0)
    setting = Setting(framed(*size, card_radius(size), thick, _scale(slant)), slant, sure=True)
    return Sprite(Image.new("P", setting.mask.size), setting.mask, setting.middle, setting.cut)


def ring(rim: Sprite, inside: Sprite) -> PaintedSprite:
    """The rim alone: painted over any face of this size and turn, it makes it one that has just moved."""
    x, y = int(rim.middle[0] - inside.middle[0]), int(rim.middle[1] - inside.middle[1])
    mask = rim.mask.copy()
    mask.paste(0, (x, y), inside.mask)
    wide, tall = rim.size
    boxes = [(0, 0, wide, tall)]
    if inside.cut:
        left, top, right, bottom = (at + by for at, by in zip(inside.cut.solid, (x, y, x, y), strict=True))
        boxes = [
            (0, 0, wide, top),
            (0, bottom, wide, tall),
            (0, top, left, bottom),
            (right, top, wide, bottom),
        ]
    pieces = (Piece(core(rim.image).crop(box), core(mask).crop(box), *box) for box in boxes)
    return PaintedSprite(rim.size, rim.middle, tuple(pieces))


def back(width: int, turn: float = 0) -> Sprite:
    """A card face down: a lattice in a frame; lines of one direction have a colour of their own.

    So the palette makes stripes of it, or one plain colour: `render.looks`.
    """
    size, slant = card_size(width, turn), _slant(turn)
    blank, art = _blank(size, slant), _back_art(width, size, _scale(slant))
    picture = blank.setting.sprite(art.ground).image
    for colour, lines in ((BACK_CROSS, art.crossing), (BACK_LIGHT, art.lines)):
        colours = steps(BACK, colour, STEPS_ON_BACKS)
        picture = blank.setting.inked(picture, lines, colours, (0, 0, *lines.size))
    return blank.setting.sprite_of(picture)


class _BackArt(NamedTuple):
    """What a back is put together from: all but the lattice, and the lines of that in either direction."""

    ground: Image.Image
    crossing: Image.Image
    lines: Image.Image


def _back_bytes(art: _BackArt) -> int:
    return sum(map(image_bytes, (art.ground, art.crossing, art.lines)))


@cached(2 * MIB, _back_bytes)
def _back_art(width: int, size: Size, scale: int) -> _BackArt:
    """The same however cards of this size are turned."""
    frame, radius, inset = _frame(size, scale, False), card_radius(size), max(4, round(width * 0.075))
    ground = Image.new("RGB", frame.size, PAPER)
    ground.paste(BACK, (0, 0), framed(*size, radius, inset, scale))
    within = framed(*size, radius, inset + 2, scale)  # a line round the pattern
    wide, tall = (side * SCALE for side in size)
    both = []
    for start, end in ((tall, 0), (0, tall)):
        lines = Image.new("L", (wide, tall), 0)
        draw = ImageDraw.Draw(lines)
        for n in range(-12, 24):
            x = n * width * SCALE / 7
            if -tall < x < wide:
                draw.line([(x, start), (x + tall, end)], 255, SCALE)
        both.append(ImageChops.multiply(fine(lines, scale), within))
    return _BackArt(frame.round(ground), *both)


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
    if corner == BESIDE:
        pip_at = max(wide, cap * 0.8) + 2
        art.rank(rank, cap, edge, high, SUITS[suit])
        art.suit(suit, edge + pip_at + cap / 2, edge + cap / 2, cap)
        return
    middle = column_width(min(art.size)) / 2
    middle = width - middle if corner in (OVER_RIGHT, WHOLE_RIGHT) else middle
    art.rank(rank, cap, middle - wide / 2, high, SUITS[suit])
    art.suit(suit, middle, edge + cap * 1.6, round(cap * 0.86))


def foot(rank: str, size: Size, corner: str) -> CardArea:
    """Where the line stands under a rank that might be read head down: on the card, in pixels."""
    cap = index_height(min(size))
    wide = word(rank, cap, BOLD, scale=1).width
    left = (column_width(min(size)) - wide) / 2
    if corner == BESIDE:
        left = EDGE_PIXELS
    elif corner in (OVER_RIGHT, WHOLE_RIGHT):
        left = size[0] - (column_width(min(size)) + wide) / 2
    top = EDGE_PIXELS + cap + 1.5
    return left + 0.5, top, left + wide - 0.5, top + FOOT_PIXELS


def _ace_size(size: Size) -> int:
    """Of the one suit of an ace: between the two indices."""
    short, across = min(size), size[0] - 2 * column_width(min(size)) + 6
    return round(min(short * 0.44, across) / 2) * 2


class _Lattice(NamedTuple):
    """How large pips are, and how far from the middle of the card their outer columns and rows lie."""

    size: int
    middle: Point
    across: float
    down: float
    aside: float  # how far columns of the upper half are moved away from the index, those below the other way

    def at(self, rank: str, place: Point) -> Point:
        """The middle of a pip of this rank."""
        (x, y), (right, down) = self.middle, place
        if any(x != 0.5 for x, _ in PLACES[rank]):
            x += self.aside * ((down < 0.5) - (down > 0.5))
        return x + self.across * (2 * right - 1), y + self.down * (2 * down - 1)


@lru_cache(256)
def _lattice(size: Size, corner: str) -> _Lattice | None:
    """The largest pips that keep clear of all else; None if they would be specks."""
    (wide, tall), short = size, min(size)
    for pip in range(round(short * PIP), LEAST_PIP - 1, -1):
        apart = pip + max(3.0, pip * PIP_GAP)
        down = (tall - pip) / 2 - max(EDGE_PIXELS + 1, short * 0.07)
        free = wide / 2 - column_width(short) - 1 - pip / 2
        # Of a nine and a ten one pip stands between two rows of the four: its neighbours are so far aside.
        slant = sqrt(max(0.0, (pip * DIAGONAL) ** 2 - (down / 3) ** 2))
        across = max(apart / 2, slant, min(free, wide * 0.17))
        aside = max(0.0, across - free)
        beside = tall / 2 - pip / 2 > column_height(short)  # the middle row, which is not moved
        if down * 2 / 3 >= apart and free >= slant and (beside or not aside):
            return _Lattice(
                pip, (wide / 2, tall / 2), across, down, -aside if corner == WHOLE_RIGHT else aside
            )
    return None


def _pips(art: FaceArt, rank: str, suit: str, corner: str, *, paired: bool) -> None:
    """Those of the upper half that the lower one has too, or those that there is but one of."""
    if lattice := _lattice(art.size, corner):
        for place in PLACES.get(rank, ()):
            if _paired(rank, place) == paired and (place[1] < 0.5 or not paired):
                art.suit(suit, *lattice.at(rank, place), lattice.size)


def _paired(rank: str, place: Point) -> bool:
    """Whether there is such a pip in the other half, too."""
    x, y = place
    return any(x == u and y != v and abs(1 - y - v) < 1e-6 for u, v in PLACES[rank])


class SignPlace(NamedTuple):
    """Where the sign of a covered court stands: its middle, its top, and how large it is drawn."""

    middle: float
    top: float
    unit: float


def sign_place(rank: str, size: Size, corner: str) -> SignPlace | None:
    """Beside the index, or below it; None where there is no room."""
    wide, short = size[0], min(size)
    cap = index_height(short)
    if corner == BESIDE:
        room = wide - 2 * EDGE_PIXELS - 1.9 * cap - 4
        unit = min(cap * 0.78 / SIGN_TALL, room / 2 / SIGN_HALF[rank])
        middle = wide - EDGE_PIXELS - 2 - SIGN_HALF[rank] * unit
        return SignPlace(middle, EDGE_PIXELS + 1, unit) if unit * SIGN_TALL >= LEAST_SIGN_PIXELS else None
    column = column_width(short)
    middle = wide - column / 2 if corner == OVER_RIGHT else column / 2
    return SignPlace(middle, EDGE_PIXELS + 2.2 * cap, (column - 4) / 2 / SIGN_HALF[rank])


class CourtLayout(NamedTuple):
    """Where the two halves of a court lie, in pixels of the card."""

    size: Size
    edge: int  # of paper round it
    frame: tuple[Point, ...]  # leaves the indices free
    upper: tuple[Point, ...]  # the half of the card of the upright figure
    middle: tuple[Point, Point]  # the line between the two
    axis: float
    top: float
    unit: float
    form: CourtForm


@lru_cache(256)
def court_layout(size: Size, corner: str) -> CourtLayout:
    """For a card of this size; the figures lie towards the corners without an index."""
    (wide, tall), short = size, min(size)
    edge = max(3, round(short * 0.045))
    column, low = min(column_width(short) - 2, wide // 2 - 1), column_height(short)
    right, bottom = wide - edge, tall - edge
    frame: list[Point] = [
        (column, edge),
        (right, edge),
        (right, tall - low),
        (wide - column, tall - low),
        (wide - column, bottom),
        (edge, bottom),
        (edge, low),
        (column, low),
    ]
    form, unit = form_for(short), short / 100
    upper: list[Point]
    middle: list[Point]
    if wide > tall:
        lean = 0.44 * short
        middle = [(wide / 2 - lean, 0), (wide / 2 + lean, tall)]
        upper, axis = [middle[0], (wide, 0), (wide, tall), middle[1]], wide * 0.62
    else:
        lean = 0.13 * short
        middle = [(0, tall / 2 - lean), (wide, tall / 2 + lean)]
        upper, axis = [(0, 0), (wide, 0), middle[1], middle[0]], (column + right) / 2
    if form.detail:
        unit *= 1.08
    if corner == WHOLE_RIGHT:
        frame, upper, middle = ([(wide - x, y) for x, y in line] for line in (frame, upper, middle))
        axis = wide - axis
    line = middle[0], middle[1]
    return CourtLayout(size, edge, tuple(frame), tuple(upper), line, axis, edge - unit, unit, form)


def band(layout: CourtLayout) -> list[tuple[Colour, float]]:
    """The colours of the line between the halves, and how thick each is."""
    thin, wide = layout.unit * layout.form.thick, layout.unit * 3.2
    return [(INK, wide + 2 * thin), (GOLD, wide)] if layout.form.detail else [(INK, thin)]


def _court(rank: str, suit: str, layout: CourtLayout, scale: int) -> Image.Image:
    """A court on paper, as large as its card."""
    wide, tall = size = layout.size[0] * scale, layout.size[1] * scale
    unit = layout.unit * scale
    drawn = figure(rank, suit, layout.form).convert("RGB")
    across, down = round((RIGHT - LEFT) * unit), round(TALL * unit)
    drawn = drawn.resize((across, down), Image.Resampling.BOX, reducing_gap=REDUCING)
    half = Image.new("RGB", size, TINTS[suit])
    half.paste(drawn, (round(layout.axis * scale + (LEFT - AXIS) * unit), round(layout.top * scale)))
    art = half.transpose(Image.Transpose.ROTATE_180)
    art.paste(half, (0, 0), _mask(layout.upper, size, scale))
    for colour, thick in band(layout):
        art.paste(colour, (0, 0), _mask(_thickened(layout.middle, thick), size, scale))
    found = Image.new("RGB", (wide, tall), PAPER)
    found.paste(art, (0, 0), _mask(layout.frame, size, scale))
    path = [(min(x * scale, wide - 1), min(y * scale, tall - 1)) for x, y in layout.frame]
    ImageDraw.Draw(found).line([*path, path[0]], SUITS[suit], scale)
    return found


def _thickened(line: tuple[Point, Point], thick: float) -> tuple[Point, ...]:
    (x, y), (u, v) = line
    long = hypot(u - x, v - y)
    across, down = (v - y) / long * thick / 2, (x - u) / long * thick / 2
    return (x - across, y - down), (u - across, v - down), (u + across, v + down), (x + across, y + down)


@lru_cache(64)
def _mask(shape: tuple[Point, ...], size: Size, scale: int) -> Image.Image:
    """A shape as a smooth mask."""
    mask = Image.new("L", (size[0] * SMOOTH, size[1] * SMOOTH), 0)
    polygon(ImageDraw.Draw(mask), [(x * scale * SMOOTH, y * scale * SMOOTH) for x, y in shape], 255)
    return mask.reduce(SMOOTH)


def _sign(rank: str, suit: str, place: SignPlace, scale: int) -> tuple[Image.Image, tuple[int, int]]:
    """The sign of a court on paper, and its left upper corner."""
    drawn = _drawn_sign(rank, suit, place.unit * scale)
    return drawn, (round(place.middle * scale - drawn.width / 2), round(place.top * scale))


@cached(MIB, image_bytes)
def _drawn_sign(rank: str, suit: str, unit: float) -> Image.Image:
    half = SIGN_HALF[rank]
    box = ((AXIS - half - LEFT) * PIXELS, 0, (AXIS + half - LEFT) * PIXELS, SIGN_TALL * PIXELS)
    size = round(2 * half * unit), round(SIGN_TALL * unit)
    drawn = figure(rank, suit, SIGN).crop(box).convert("RGB")
    return drawn.resize(size, Image.Resampling.BOX, reducing_gap=REDUCING)


@cached(MIB, image_bytes)
def _indexed(rank: str, suit: str, layout: CourtLayout) -> Image.Image:
    """The same in the palette, without the paper round it."""
    (wide, tall), edge = layout.size, layout.edge
    return indexed(_court(rank, suit, layout, 1).crop((edge, edge, wide - edge + 1, tall - edge + 1)))
