"""All numbers of the look: sizes in pixels, colours as red, green, blue, and the palette of all pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from engine import CARD_HEIGHT

Colour = tuple[int, int, int]
Point = tuple[float, float]

# Where the index stands. Of a card that is seen whole in two corners, from the upper left one or from the
# upper right one. Of a card that others cover in what they leave of it: side by side, or over
# each other, left or right.
WHOLE, WHOLE_RIGHT = "whole", "whole-right"
BESIDE, OVER, OVER_RIGHT = "beside", "over", "over-right"

WIDTH, HEIGHT = 1100, 700  # 11:7, twice the box in which Discord's desktop shows a picture
PHONE, WINDOW = 390, (550, 350)  # CSS pixels across a phone, and the box of Discord's desktop
# Of which each game has one, less what would be empty: the first with which its cards are readable.
HEIGHTS = (*range(HEIGHT - 80, 1380, 40), 1384)
FEW_HEIGHTS = (HEIGHT, 860, 1020, 1180, 1344)
LOWEST, LINES = 540, 4  # the lowest picture, and by how many lines it may be higher
LOWEST_OF_FANS = 620  # where fans may grow longer than usual
READABLE = 80  # width of such cards: 28 CSS pixels on a phone
SMALLEST = 68  # of cards that are readable still: 24 CSS pixels
LEAST = 56.5  # of any card: 20 CSS pixels
MARGIN = 8
GAP = 4  # between the boxes of two piles
SCALE = 8  # shapes are drawn this much larger and averaged down: smoother costs time, less shows steps
TURNED = 2  # turned cards are put together this much larger; after turning and averaging nobody sees more

WIDTHS = tuple(range(52, 137, 4))  # card widths that may be chosen; few sizes, so that sprites are met again
WIDTHS_WON = (46, 48, 50, *WIDTHS, 144, 152, 160)  # a won game has few cards to show, and no moves to find
INDEX = 21  # cap height of the smallest index: the promise is 20, a pixel may be lost in smoothing
INDEX_LARGE = 25
CODE_CSS_PIXELS = 7.5  # height of a pile's code, at least, wherever a picture is shown
CODE_HEIGHTS = (22, 24, 26, 27, 28, 29)  # cap heights of its font: few, so that sprites are met again
CODE_BOLD = 0.012  # of that, by which its strokes are thicker than the font has them, above and below
COUNT_HEIGHT = 24  # of numbers of cards, at most: nobody types them
CODE_AIR = 2  # above it, lest it seem to belong to the card that lies there
LABEL, CODE_TALL, LABEL_AIR = 17, 20, 4  # the same in a window, whose page writes the codes, and their room
CODE_GAP = 2  # between that and its card
APART = 10  # how much farther the last card of a fan that runs sideways stands: it is the one to be played
EDGE = 2  # how far a hidden card of a packet shows
STRIP_OF_BACK = 15  # how far one shows in a column, where the player wants to count them
EDGES = 5  # so many of them at most: a packet looks thick, not long
MARK_INSIDE, MARK_OUTSIDE = 2, 3  # the bright rim of a card that moved
SHADOW = 2
BAND = 84  # height of the ribbon over a game that is won

FELT: Colour = (26, 88, 64)
FELT_DARK: Colour = (18, 66, 47)
SHADE: Colour = (20, 66, 48)  # the shadow of a card on the felt
SLOT: Colour = (110, 165, 142)
CODE: Colour = (178, 208, 192)
PAPER: Colour = (255, 254, 249)
LINE: Colour = (104, 98, 90)
GOLD: Colour = (244, 190, 56)
GOLD_DARK: Colour = (178, 120, 24)
MARK: Colour = (255, 176, 0)
CREAM: Colour = (255, 247, 224)
INK: Colour = (44, 30, 30)  # outlines of the court pictures
SKIN: Colour = (255, 233, 208)
BACK: Colour = (128, 30, 46)
BACK_DARK: Colour = (86, 18, 32)
BACK_LIGHT: Colour = (236, 206, 170)
BACK_CROSS: Colour = (216, 172, 138)  # of the lines that make a lattice of stripes
LEAF: Colour = (92, 150, 84)

# Contrast on paper 4.7:1 or more; any two differ by CIEDE2000 19.8 or more for every kind of colour vision.
SUITS: Mapping[str, Colour] = {"S": (16, 16, 20), "H": (190, 12, 16), "D": (10, 50, 205), "C": (0, 130, 100)}
TINTS: Mapping[str, Colour] = {
    "S": (216, 216, 224),
    "H": (255, 224, 214),
    "D": (216, 228, 255),
    "C": (208, 240, 226),
}
HAIR: Mapping[str, Colour] = {"S": (58, 44, 48), "H": (226, 164, 70), "D": (164, 76, 36), "C": (108, 70, 44)}
BEARD: Mapping[str, Colour] = {"S": (206, 204, 208), "H": HAIR["H"], "D": HAIR["D"], "C": (66, 48, 44)}


def code_height(height: int) -> int:
    """Cap height of the codes in a picture so high: larger where it is shown smaller."""
    scale = min(PHONE / WIDTH, WINDOW[0] / WIDTH, WINDOW[1] / height)
    enough = (tall for tall in CODE_HEIGHTS if code_ink(tall) * scale >= CODE_CSS_PIXELS)
    return next(enough, CODE_HEIGHTS[-1])


def code_ink(tall: int) -> float:
    """How high a digit of this cap height is with its strokes, in pixels."""
    return tall + 2 * round(tall * SCALE * CODE_BOLD) / SCALE


def count_height(letters: int) -> int:
    """Cap height of the numbers of cards in a picture whose codes are so high."""
    return min(letters, COUNT_HEIGHT)


def mix(one: Colour, other: Colour, part: float) -> Colour:
    """The colour that lies this part of the way from one to the other."""
    r, g, b = (round(x + (y - x) * part) for x, y in zip(one, other, strict=True))
    return r, g, b


# Which colours meet in pictures, and in how many steps edges run into each other: twice as many look the
# same even at twice the size, and make files a twentieth larger.
_ON_FELT = (
    (PAPER, 4),
    (LINE, 2),
    (SLOT, 2),
    (FELT_DARK, 2),
    (SHADE, 2),
    (CODE, 5),
    (MARK, 3),
    (LEAF, 2),
    (GOLD, 2),
    (GOLD_DARK, 2),
)
_ON_INK = (SKIN, GOLD, CREAM, PAPER, *HAIR.values(), BEARD["S"], BEARD["C"], LEAF, *TINTS.values())
_MEETING = (
    (FELT_DARK, LINE, 2),
    (SHADE, LINE, 2),
    (PAPER, LINE, 3),
    (PAPER, MARK, 2),
    (BACK, PAPER, 2),
    (BACK, GOLD, 2),
    (BACK_DARK, GOLD_DARK, 2),
    (SKIN, SUITS["H"], 2),
    (GOLD, GOLD_DARK, 2),
    (INK, SUITS["H"], 2),
    (INK, SUITS["D"], 2),
    (INK, SUITS["C"], 2),
)
# Last, for nothing else may borrow a colour that another back has otherwise.
STEPS_ON_BACKS = 4
_ON_BACKS = ((BACK, BACK_LIGHT, STEPS_ON_BACKS), (BACK, BACK_CROSS, STEPS_ON_BACKS))


def _blends() -> Iterator[tuple[Colour, Colour, int]]:
    for suit, ink in SUITS.items():
        yield from ((PAPER, ink, 4), (TINTS[suit], ink, 2), (ink, GOLD, 2))
    yield from ((FELT, colour, steps) for colour, steps in _ON_FELT)
    yield from ((INK, colour, 2) for colour in _ON_INK)
    yield from _MEETING
    yield from _ON_BACKS


@cache
def _recipes() -> Mapping[Colour, tuple[Colour, Colour, float]]:
    """Of each colour of the palette which two are mixed for it, and how."""
    found: dict[Colour, tuple[Colour, Colour, float]] = {FELT: (FELT, FELT, 0.0)}
    for one, other, steps in _blends():
        for n in range(steps + 1):
            found.setdefault(mix(one, other, n / steps), (one, other, n / steps))
    return found


@cache
def palette() -> tuple[Colour, ...]:
    """The shared palette: at most 256 colours, felt first."""
    found = tuple(_recipes())
    assert len(found) <= 256, f"{len(found)} colours do not fit one palette"
    return found


@cache
def without_backs() -> int:
    """How many of its colours, the first ones, may be had by other things than backs of cards."""
    return next(n for n, recipe in enumerate(_recipes().values()) if {BACK_LIGHT, BACK_CROSS} & {*recipe[:2]})


def swapped(colours: Mapping[Colour, Colour]) -> tuple[Colour, ...]:
    """The palette where some colours are others, and so all that is mixed of them."""
    return tuple(
        mix(colours.get(one, one), colours.get(other, other), part)
        for one, other, part in _recipes().values()
    )


@cache
def turned_palette() -> frozenset[Colour]:
    """The colours of turned cards: of every blend each second step, for all their edges are slanted."""
    found = set[Colour]()
    for one, other, steps in _blends():
        found |= {one, other, *(mix(one, other, n / steps) for n in range(0, steps, 2))}
    return frozenset(found)


@cache
def index_height(width: int) -> int:
    """Cap height of the index on a card of this width."""
    return min(INDEX_LARGE, max(INDEX, round(width * 0.24)))


def index_width(width: int) -> int:
    """Width of the strip that holds rank and suit side by side, "10" included."""
    return round(index_height(width) * 2.2) + 9


def strip(width: int) -> int:
    """Height of that strip."""
    return index_height(width) + 8


def tight_strip(width: int) -> int:
    """The least of it that still shows the whole index, for fans that are longer than usual."""
    return index_height(width) + 4


def tight_column(width: int) -> int:
    """The same for fans that run sideways."""
    return column_width(width) - 3


@cache
def sized(width: int, size: float, widths: tuple[int, ...]) -> int:
    """The width, of those that may be chosen, of cards so large beside others of this width."""
    return max((one for one in widths if one <= width * size), default=min(width, widths[0]))


def column_width(width: int) -> int:
    """Width of the strip that holds rank over suit."""
    return round(index_height(width) * 1.15) + 4


def column_height(width: int) -> int:
    """Height of that strip."""
    return round(index_height(width) * 2.03) + 6


def card_height(width: int) -> int:
    """Height of a card of this width; even, so that its middle is a pixel's corner."""
    return round(width * CARD_HEIGHT / 2) * 2


def down_step(width: int) -> int:
    """The most that cards running down lie apart; the least is the strip."""
    return strip(width) + 4


def side_step(width: int) -> int:
    """The same for cards running sideways."""
    return column_width(width) + 4
