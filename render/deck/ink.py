"""Drawing with Pillow at eight times the size: curves, words, and the way down to an indexed sprite."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from math import ceil, cos, floor, radians, sin
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFont

from render.lru import MIB, cached
from render.pillow_core import PillowCore, core
from render.theme import (
    FELT,
    SCALE,
    SHADE,
    SHADOW,
    TURNED,
    Colour,
    Point,
    mix,
    palette,
    turned_palette,
    without_backs,
)

PixelBox = tuple[int, int, int, int]  # left, top, right, bottom
CardArea = tuple[float, float, float, float]  # likewise
Affine = tuple[float, float, float, float, float, float]


INSETS = 24  # heights of a slanted card between which a box is looked for in it
SQUARE = 0.9  # of its height, as wide is the box round a card in which no large box lies
WORTH = 0.25  # of a card, at least, is such a box, or its five pieces take longer than the whole


class Piece(NamedTuple):
    """Some pixels: where they lie in a sprite, and which of them count; without a mask all do."""

    pixels: PillowCore
    mask: PillowCore | None
    left: int
    top: int
    right: int
    bottom: int


class Cut(NamedTuple):
    """A mask cut up for painting: a box in which every pixel counts, and those round it with their masks."""

    solid: PixelBox
    masked: tuple[tuple[PixelBox, PillowCore], ...]


@dataclass(frozen=True, eq=False)
class Sprite:
    """A small indexed picture, which of its pixels count, and where its middle lies in it."""

    image: Image.Image
    mask: Image.Image
    middle: Point
    cut: Cut | None = None  # the mask, if it pays to paint in pieces

    @property
    def size(self) -> tuple[int, int]:
        """Pixels across and down."""
        return self.image.size

    def painted(self) -> PaintedSprite:
        """What it is painted with: of an upright card only the lines with round corners need the mask.

        To ask of each pixel whether it counts takes eight times as long.
        """
        image = core(self.image)
        if self.cut is None:
            return PaintedSprite(self.size, self.middle, (Piece(image, core(self.mask), 0, 0, *self.size),))
        masked = (Piece(image.crop(box), mask, *box) for box, mask in self.cut.masked)
        solid = Piece(image.crop(self.cut.solid), None, *self.cut.solid)
        return PaintedSprite(self.size, self.middle, (solid, *masked))


@dataclass(frozen=True, eq=False, slots=True, weakref_slot=True)
class PaintedSprite:
    """A sprite cut into pieces that are good for painting alone."""

    size: tuple[int, int]
    middle: Point
    pieces: tuple[Piece, ...]
    # Of its pixels and masks; one that others share is counted with each.
    memory_bytes: int = field(init=False)

    def __post_init__(self) -> None:
        cores = (one for piece in self.pieces for one in (piece.pixels, piece.mask) if one)
        object.__setattr__(self, "memory_bytes", sum(one.size[0] * one.size[1] for one in cores))


def image_bytes(image: Image.Image) -> int:
    """What the pixels of an image take in memory: Pillow has four bytes for a colour, one for all else."""
    return image.width * image.height * (4 if image.mode == "RGB" else 1)


def paint(target: PillowCore, found: Iterable[Piece], x: int, y: int) -> None:
    """A sprite with its upper left corner there; what would lie outside is left out."""
    for pixels, mask, left, top, right, bottom in found:
        where = (x + left, y + top, x + right, y + bottom)
        if mask is None:
            target.paste(pixels, where)
        else:
            target.paste(pixels, where, mask)


def cut(mask: Image.Image) -> Cut | None:
    """The mask of a card cut up; None where it is so slanted that it is better painted in one piece."""
    if (around := mask.getbbox()) is None:
        return None
    left, top, right, bottom = around
    if SQUARE < (right - left) / (bottom - top) < 1 / SQUARE:  # a card slanted by more than some 25 degrees
        return None
    side = mask.crop((left, top, left + 1, bottom)).getbbox() or (0, 0, 0, 0)
    upright = left, top + side[1], right, top + side[3]  # between its corners
    solid = upright if _area(upright) > _area(around) // 2 else _inscribed(mask, top, bottom)
    if _area(solid) < WORTH * _area(around) or mask.crop(solid).getextrema() != (255, 255):
        return None
    boxes = (
        (left, top, right, solid[1]),
        (left, solid[3], right, bottom),
        (left, solid[1], solid[0], solid[3]),
        (solid[2], solid[1], right, solid[3]),
    )
    pixels = core(mask)
    return Cut(solid, tuple((box, pixels.crop(box)) for box in boxes if _area(box)))


def _inscribed(mask: Image.Image, top: int, bottom: int) -> PixelBox:
    """About the largest box in a slanted card between these lines; an empty one where there is none.

    A card is convex: what lies between two lines of it, as far as both go, is all of it.
    """
    packed, stride = mask.tobytes(), -(-mask.width // 8)
    found, step = (0, 0, 0, 0), max(1, (bottom - top) // INSETS)
    for inset in range(step, (bottom - top) // 2, step):
        lines = (y * stride for y in (top + inset, bottom - inset - 1))
        high, low = (int.from_bytes(packed[start : start + stride], "big") for start in lines)
        if both := high & low:  # a bit for each pixel, the leftmost first
            left, right = 8 * stride - both.bit_length(), 8 * stride - (both & -both).bit_length() + 1
            found = max(found, (left, top + inset, right, bottom - inset), key=_area)
    return found


def _area(box: PixelBox) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])


def curve(points: Sequence[Point], steps: int = 8) -> list[Point]:
    """A smooth closed line through the points (Catmull-Rom)."""
    found = []
    for i in range(len(points)):
        before, here, there, after = (points[(i + k) % len(points)] for k in (-1, 0, 1, 2))
        for n in range(steps):
            t = n / steps
            found.append(
                (
                    _between(before[0], here[0], there[0], after[0], t),
                    _between(before[1], here[1], there[1], after[1], t),
                )
            )
    return found


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))


# The font has no ligatures; without this Cæsar's name would hold an empty box.
_WITHOUT_LIGATURES = str.maketrans({"æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE"})
# Letters that are not a plain one with an accent, by what they are written as where they are lacking.
_SPELLED = str.maketrans(
    {"ß": "ss", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ð": "d", "þ": "th"}
)
_NO_LETTER = "\uffff"


def drawable(text: str) -> str:
    """The text in signs the font has, without accents and emojis; "" where a letter is lacking."""
    simple = unicodedata.normalize("NFKD", text.translate(_SPELLED)).translate(_WITHOUT_LIGATURES)
    wanted = [sign for sign in simple if _drawn(sign) or unicodedata.category(sign)[0] in "LN"]
    return " ".join("".join(wanted).split()) if all(map(_drawn, wanted)) else ""


@lru_cache(4096)
def _drawn(sign: str) -> bool:
    """Whether the font has a sign; for those it lacks it draws the same box."""
    font = _font(SCALE)
    return sign.isspace() or bytes(font.getmask(sign)) != bytes(font.getmask(_NO_LETTER))


@cache
def _font(size: float) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size)
    assert isinstance(font, ImageFont.FreeTypeFont), "Pillow must be built with FreeType"
    return font


@cached(MIB, image_bytes)
def word(text: str, cap: float, bold: float = 0.05, narrow: float = 1.0, scale: int = SCALE) -> Image.Image:
    """Text as a mask at a drawing scale; `cap` is the height of a capital letter in pixels of the picture.

    It is remembered; what shall not be, such as a person's name, is lettered.
    """
    return lettered(text, cap, bold, narrow, scale)


def lettered(
    text: str, cap: float, bold: float = 0.05, narrow: float = 1.0, scale: int = SCALE
) -> Image.Image:
    """The same, drawn anew each time."""
    text = text.translate(_WITHOUT_LIGATURES)
    tall = cap * SCALE
    if len(text) > 1 and text.isascii() and text.isdecimal():
        mask = _number(text, tall, round(tall * bold))
    else:
        mask = _written(text, tall, round(tall * bold))[0]
    box = mask.getbbox() or (0, 0, 1, 1)
    mask = mask.crop((box[0], 0, box[2], mask.height))
    if narrow != 1:
        mask = mask.resize((max(1, round(mask.width * narrow)), mask.height), Image.Resampling.BOX)
    return fine(mask, scale)


def _written(text: str, tall: float, stroke: int) -> tuple[Image.Image, float]:
    """Text whose capitals are so tall, with thicker strokes, and where it begins beside its origin."""
    font = _font(tall / 0.69)
    left, _, right, bottom = font.getbbox(text, anchor="ls", stroke_width=stroke)
    mask = Image.new("L", (round(right - left) + 2, round(tall + 2 * stroke + max(0, bottom - stroke))), 0)
    ImageDraw.Draw(mask).text((-left, tall + stroke), text, 255, font, "ls", stroke_width=stroke)
    return mask, left


def _written_bytes(found: tuple[Image.Image, float]) -> int:
    return image_bytes(found[0])


_digit = cached(MIB, _written_bytes)(_written)


def _number(text: str, tall: float, stroke: int) -> Image.Image:
    """The same of a number, put together from its digits, which are all as wide: in a third of the time."""
    apart = _font(tall / 0.69).getlength("0")
    digits = [(*_digit(digit, tall, stroke), n * apart) for n, digit in enumerate(text)]
    start = min(left + x for _, left, x in digits)
    end = max(left + x + mask.width for mask, left, x in digits)
    found = Image.new("L", (round(end - start), max(mask.height for mask, _, _ in digits)), 0)
    for mask, left, x in digits:
        at = round(left + x - start)
        box = at, 0, at + mask.width, mask.height
        found.paste(ImageChops.screen(found.crop(box), mask), box)
    return found


def fine(mask: Image.Image, scale: int) -> Image.Image:
    """A mask of the drawing scale averaged down to another one."""
    return mask if scale == SCALE else mask.reduce(SCALE // scale)


@cached(MIB, image_bytes)
def rounded(width: float, height: float, radius: float, scale: int = SCALE) -> Image.Image:
    """A rectangle with round corners as a mask; sizes in pixels of the picture."""
    return fine(_rounded(width, height, radius), scale)


def _rounded(width: float, height: float, radius: float) -> Image.Image:
    mask = Image.new("L", (round(width * SCALE), round(height * SCALE)), 0)
    box = (0, 0, mask.width - 1, mask.height - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius * SCALE, 255)
    return mask


@cached(MIB, image_bytes)
def framed(width: float, height: float, radius: float, thick: float, scale: int = SCALE) -> Image.Image:
    """The same without its border."""
    inner = _rounded(width - 2 * thick, height - 2 * thick, max(1.0, radius - thick))
    mask = Image.new("L", (round(width * SCALE), round(height * SCALE)), 0)
    mask.paste(inner, ((mask.width - inner.width) // 2, (mask.height - inner.height) // 2))
    return fine(mask, scale)


def polygon(draw: ImageDraw.ImageDraw, points: Iterable[Point], fill: Colour | int) -> None:
    """A filled polygon; Pillow counts the border in, which half a pixel takes back."""
    draw.polygon([(x - 0.5, y - 0.5) for x, y in points], fill)


class _Nearest(dict[tuple[int, ...], int]):
    """The palette's index for a colour; what is not of the palette is looked for when it is first met."""

    def __missing__(self, colour: tuple[int, ...]) -> int:
        index = _near(*(part >> 3 for part in colour))
        if len(self) < REMEMBERED:
            self[colour] = index
        return index


FINELY = 2  # times as large as it is drawn is art whose points become pixels: an eighth of one off at most
FAINT = 24  # of 255, that ink must cover of a pixel to be seen
REMEMBERED = 1 << 15  # colours, of some 160 bytes


@cache
def nearest() -> Mapping[tuple[int, ...], int]:
    """Index of the palette's colour nearest to any colour; the palette's own colours exactly."""
    return _Nearest((colour, index) for index, colour in enumerate(palette()))


@lru_cache(1 << 15)
def _near(red: int, green: int, blue: int) -> int:
    """The nearest of a cube of eight steps: edges need no more, and few cubes are ever met."""
    r, g, b = red * 8 + 4, green * 8 + 4, blue * 8 + 4
    away = [
        3 * (r - x) ** 2 + 4 * (g - y) ** 2 + 2 * (b - z) ** 2 for x, y, z in palette()[: without_backs()]
    ]
    return away.index(min(away))  # the eye sees green best and blue worst


@cache
def _palette_image() -> Image.Image:
    """An image that has the shared palette but for the colours of backs, and then felt over and over."""
    found, colours = Image.new("P", (1, 1)), palette()[: without_backs()]
    found.putpalette([part for colour in (*colours, *colours[:1] * (256 - len(colours))) for part in colour])
    return found


def indexed(image: Image.Image) -> Image.Image:
    """An RGB image in the shared palette; Pillow looks for the nearest colour once for each four steps."""
    return image.quantize(palette=_palette_image(), dither=Image.Dither.NONE)


@cache
def turned() -> bytes:
    """For each index of the palette that of the nearest colour turned cards may have; of backs the same."""
    colours = palette()[: without_backs()]
    allowed = [index for index, colour in enumerate(colours) if colour in turned_palette()]
    found = bytearray(range(256))
    for index, (r, g, b) in enumerate(colours):
        away = [
            3 * (r - x) ** 2 + 4 * (g - y) ** 2 + 2 * (b - z) ** 2
            for x, y, z in map(colours.__getitem__, allowed)
        ]
        found[index] = allowed[away.index(min(away))]
    return bytes(found)


def finely_indexed(art: Image.Image) -> Image.Image:
    """Art to be turned, so much larger that any point of it may be a pixel, in colours of turned cards.

    It is smooth, and looked up in the palette, once for all turns.
    """
    size = art.width * FINELY, art.height * FINELY
    found = indexed(art.resize(size, Image.Resampling.BILINEAR))
    return Image.frombytes("P", size, found.tobytes().translate(turned()))


@cache
def ramp(ground: Colour, ink: Colour) -> bytes:
    """For each value of a mask the index of the colour that so much ink on the ground makes."""
    return bytes(nearest()[mix(ground, ink, value / 255)] for value in range(256))


_SEEN = [0] * FAINT + [255] * (256 - FAINT)


@cache
def steps(ground: Colour, ink: Colour, many: int) -> bytes:
    """The same of two colours that only meet each other, in so many steps, all of which the palette has."""
    mixed = (mix(ground, ink, round(value / 255 * many) / many) for value in range(256))
    return bytes(nearest()[colour] for colour in mixed)


class Setting:
    """Felt, shade and shape under art of one size and turn: what all sprites of a kind have in common.

    Art that is turned is twice as large as it will be, and is averaged after that: four points of it are
    looked at for a pixel, which is as smooth as if it were turned with care, in half the time.
    A pixel counts if a sixth of it is covered; where one must be `sure`, if all of it is.
    """

    def __init__(self, shape: Image.Image, turn: float = 0, shadow: bool = False, sure: bool = False) -> None:
        self.size, self._matrix = _turning(shape.size, turn)
        wide, tall = self.size
        self._at = (wide - shape.width) // 2, (tall - shape.height) // 2  # of art that is not turned
        self._shape = self._turned_art(shape)
        self._ground, seen = Image.new("RGB", self.size, FELT), Image.new("L", self.size, 0)
        if shadow:
            seen.paste(self._shape, (0, SHADOW))
            self._ground.paste(SHADE, (0, 0), seen)
        seen.paste(255, (0, 0), self._shape)
        least = 255 if sure else 40
        self.mask = seen.point([255 if value >= least else 0 for value in range(256)], "1")
        self.middle = wide / 2, tall / 2
        self.cut = cut(self.mask)

    @property
    def memory_bytes(self) -> int:
        """What it takes in memory."""
        return sum(map(image_bytes, (self._shape, self._ground, self.mask)))

    def sprite(self, art: Image.Image) -> Sprite:
        """Art as a sprite on felt."""
        picture = self._ground.copy()
        picture.paste(self._turned_art(art), (0, 0), self._shape)
        return self.sprite_of(self._indexed(picture))

    def sprite_of(self, picture: Image.Image) -> Sprite:
        """A picture of all of it as a sprite."""
        return Sprite(picture, self.mask, self.middle, self.cut)

    def inked(self, blank: Image.Image, ink: Image.Image, colours: bytes, box: PixelBox) -> Image.Image:
        """A sprite's picture with ink on it within this box: a mask, whose strength chooses the colour."""
        picture, place = blank.copy(), self._place(box)
        part = self._turned_art(ink, place)
        indices = colours.translate(turned()) if self._matrix else colours
        colour = Image.frombytes("P", part.size, part.tobytes().translate(indices))
        picture.paste(colour, place, part.point(_SEEN, "1"))
        return picture

    def edge(self) -> Image.Image:
        """A mask of the pixels that the shape does not cover wholly."""
        return self._shape.point([255] * 255 + [0], "1")

    def covered(self, blank: Image.Image, art: Image.Image, edge: Image.Image) -> Image.Image:
        """A slanted sprite's picture with art on it but for its edge, in a sixth of the time of `sprite`.

        The art is `finely_indexed`: one point of it is looked at for a pixel.
        """
        assert self._matrix, "what is upright is cropped"
        finely = tuple(FINELY * part for part in self._matrix)
        # Copied first: art that is not in the processor's cache is read faster in order than point by point.
        near = art.copy()
        picture = near.transform(self.size, Image.Transform.AFFINE, finely, Image.Resampling.NEAREST)
        picture.paste(blank, (0, 0), edge)
        return picture

    def _place(self, box: PixelBox) -> PixelBox:
        """Where a box of art comes to lie; what is not turned is not drawn in parts."""
        return self._around(box, self._matrix) if self._matrix else (0, 0, *self.size)

    def _indexed(self, picture: Image.Image) -> Image.Image:
        """A picture in the palette, or in those of its colours that turned cards may have."""
        found = indexed(picture)
        if self._matrix:
            found = Image.frombytes("P", found.size, found.tobytes().translate(turned()))
        return found

    def _turned_art(self, art: Image.Image, box: PixelBox | None = None) -> Image.Image:
        """Art where it will lie, or what of it lies in a box; its border goes on beyond it."""
        left, top, right, bottom = box or (0, 0, *self.size)
        if self._matrix is None:
            return art.crop(
                (left - self._at[0], top - self._at[1], right - self._at[0], bottom - self._at[1])
            )
        (a, b, c, d, e, f) = self._matrix
        # Half a pixel beyond its edge art is looked at, and must have something there.
        border = art.getpixel((art.width // 2, 0)) if art.mode == "RGB" else 0
        wider = Image.new(art.mode, (art.width + 2, art.height + 2), border)
        wider.paste(art, (1, 1))
        halves = a / TURNED, b / TURNED, d / TURNED, e / TURNED
        moved = *halves[:2], a * left + b * top + c + 1, *halves[2:], d * left + e * top + f + 1
        size = (right - left) * TURNED, (bottom - top) * TURNED
        return wider.transform(size, Image.Transform.AFFINE, moved, Image.Resampling.NEAREST).reduce(TURNED)

    def _around(self, box: CardArea, matrix: Affine) -> PixelBox:
        """The box of the picture, in whole pixels of it, in which a box of the art comes to lie."""
        a, b, c, d, e, f = matrix
        one = TURNED  # smoothing reaches so far
        left, top, right, bottom = box[0] - one, box[1] - one, box[2] + one, box[3] + one
        corners = [(x - c, y - f) for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))]
        xs = [(a * x + d * y) / TURNED**2 for x, y in corners]
        ys = [(b * x + e * y) / TURNED**2 for x, y in corners]
        wide, tall = self.size
        return (
            max(0, floor(min(xs))),
            max(0, floor(min(ys))),
            min(wide, ceil(max(xs))),
            min(tall, ceil(max(ys))),
        )


def _turning(art: tuple[int, int], turn: float) -> tuple[tuple[int, int], Affine | None]:
    """The size of a sprite of such art, and where in it each of the sprite's pixels was before it was turned.

    Its sides are even, so that its middle is a pixel's corner.
    """
    pad, (wide, tall) = 2 * (SHADOW + 1), art
    if not turn:
        return (_even(wide + pad), _even(tall + pad)), None
    cosine, sine = round(cos(radians(turn)), 15), round(sin(radians(turn)), 15)
    across = (abs(cosine) * wide + abs(sine) * tall) / TURNED
    down = (abs(sine) * wide + abs(cosine) * tall) / TURNED
    x, y = size = _even(ceil(across) + pad), _even(ceil(down) + pad)
    a, b = TURNED * cosine, TURNED * sine
    return size, (a, b, (wide - a * x - b * y) / 2, -b, a, (tall + b * x - a * y) / 2)


def _even(side: int) -> int:
    return -(-side // 2) * 2
