"""Twelve court pictures, our own: a king, a queen and a knave of every suit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from PIL import Image

from render.deck.pen import WIDE, Pen, mirrored
from render.theme import (
    BEARD,
    BLUSH,
    CREAM,
    GOLD,
    GOLD_DARK,
    HAIR,
    INK,
    LEAF,
    PAPER,
    SKIN,
    SUITS,
    TINTS,
    Colour,
    Point,
)


def _robe(pen: Pen, suit: str, edge: Colour) -> None:
    """Shoulders with the suit's pattern."""
    pen.area(mirrored([(50, 88), (34, 91), (16, 98), (4, 114), (0, 140)]), SUITS[suit])
    for x, y in ((12, 121), (22, 109), (28, 126)):
        pen.suit(suit, x, y, 9, edge)
        pen.suit(suit, WIDE - x, y, 9, edge)


def _face(pen: Pen, jaw: float) -> None:
    """Neck and face; a smaller jaw makes a finer face."""
    pen.area([(42, 78), (58, 78), (60, 98), (50, 103), (40, 98)], SKIN)
    pen.area(mirrored([(50, 38), (36, 43), (31, 58), (34, 72), (50 - jaw, 83), (50, 87)]), SKIN)
    for x in (39, 61):
        pen.dot(x, 72, 4.2, 3.2, BLUSH)


def _look(pen: Pen, brow: Colour, lashes: bool = False) -> None:
    """Eyes, brows, nose."""
    for side in (-1, 1):
        x = 50 + side * 9.2
        pen.dot(x, 63, 2.7, 3.3, INK)
        pen.dot(x - 0.9, 61.8, 0.9, 0.9, PAPER)
        pen.stroke([(x - side * 4, 57), (x + side * 1, 54.6), (x + side * 5, 56.6)], brow, 2.2)
        if lashes:
            pen.stroke([(x + side * 2, 61), (x + side * 5.5, 59.5)], INK, 1.3)
    pen.stroke([(50, 64), (48.2, 70.5), (51, 71)], INK, 1.2)


def _mouth(pen: Pen, width: float, red: Colour) -> None:
    pen.stroke(
        [(50 - width, 76.6), (50 - width / 2, 78.2), (50, 78.6), (50 + width / 2, 78.2), (50 + width, 76.6)],
        red,
        2,
    )


def _crown(pen: Pen, jewel: Colour, foot: float, high: Sequence[float], half: float) -> None:
    """A crown of five points with pearls; the cap of velvet shows between them."""
    xs = [50 - half * 1.18, 50 - half * 0.62, 50, 50 + half * 0.62, 50 + half * 1.18]
    points: list[Point] = [(50 - half, foot)]
    for n, (x, y) in enumerate(zip(xs, high, strict=True)):
        points.append((x, y))
        if n < 4:
            points.append(((x + xs[n + 1]) / 2, foot - 9))
    pen.area([*points, (50 + half, foot)], GOLD, sharp=True)
    pen.area(
        [(50 - half, foot), (50 - half, foot - 5), (50 + half, foot - 5), (50 + half, foot)],
        GOLD_DARK,
        sharp=True,
    )
    for x in (50 - half * 0.55, 50, 50 + half * 0.55):
        pen.dot(x, foot - 2.5, 2.1, 2.1, jewel)
    for x, y in zip(xs, high, strict=True):
        pen.dot(x, y, 2.7, 2.7, PAPER, line=True)


def _long_beard(pen: Pen, fill: Colour) -> None:
    pen.area(mirrored([(50, 73), (41, 73), (33, 66), (31, 78), (36, 98), (45, 112), (50, 117)]), fill)
    for x in (44, 50, 56):
        pen.stroke([(x, 90), (50 + (x - 50) * 0.7, 104)], INK, 1)


def _forked_beard(pen: Pen, fill: Colour) -> None:
    pen.area(
        mirrored([(50, 72), (40, 73), (32, 65), (31, 80), (35, 98), (41, 107), (46, 103), (50, 94)]), fill
    )


def _short_beard(pen: Pen, fill: Colour) -> None:
    pen.area(mirrored([(50, 72), (41, 73), (33, 64), (32, 76), (37, 88), (50, 95)]), fill)


def _curly_beard(pen: Pen, fill: Colour) -> None:
    for x, y in (
        (34, 76),
        (66, 76),
        (36, 86),
        (64, 86),
        (43, 93),
        (57, 93),
        (50, 97),
        (50, 86),
        (42, 82),
        (58, 82),
    ):
        pen.dot(x, y, 8, 7.4, fill, line=True)
    pen.dot(50, 85, 11, 7, fill)


_BEARDS: Mapping[str, Callable[[Pen, Colour], None]] = {
    "S": _long_beard,
    "H": _curly_beard,
    "D": _forked_beard,
    "C": _short_beard,
}
# How high the points of the crowns reach.
_CROWNS = {
    "S": (24, 13, 22, 13, 24),
    "H": (18, 18, 12, 18, 18),
    "D": (12, 22, 12, 22, 12),
    "C": (20, 15, 10, 15, 20),
}


_TIARAS = {
    "S": (26, 22, 15, 22, 26),
    "H": (22, 24, 18, 24, 22),
    "D": (24, 16, 24, 16, 24),
    "C": (27, 20, 17, 20, 27),
}


def _king(pen: Pen, suit: str) -> None:
    hair, beard = BEARD[suit], BEARD[suit]
    pen.area([(86, 66), (90, 66), (92, 135), (86, 135)], GOLD, sharp=True)  # the sceptre
    pen.dot(88, 60, 7.5, 7.5, GOLD, line=True)
    pen.suit(suit, 88, 60, 9, SUITS[suit])
    _robe(pen, suit, GOLD)
    pen.both([(36, 44), (26, 54), (24, 72), (28, 84), (36, 84), (38, 62)], hair)
    _face(pen, 11)
    pen.area(mirrored([(50, 104), (38, 94), (26, 94), (20, 101), (34, 118), (50, 126)]), PAPER)  # ermine
    for x, y in ((30, 101), (38, 110), (46, 118), (62, 110), (70, 101), (54, 118)):
        pen.stroke([(x, y - 2), (x, y + 2.5)], INK, 2.2)
    _look(pen, hair)
    _BEARDS[suit](pen, beard)
    pen.both([(50, 73.5), (44, 71.5), (37, 76), (33, 74), (37, 80), (46, 79)], beard)
    _mouth(pen, 4.5, SUITS["H"])
    pen.area(mirrored([(50, 24), (36, 28), (31, 40), (32, 46)]), SUITS[suit])
    _crown(pen, SUITS[suit] if suit != "S" else SUITS["H"], 46, _CROWNS[suit], 20)


def _hair_of_queen(pen: Pen, suit: str, hair: Colour) -> None:
    if suit == "S":  # a veil
        pen.area(mirrored([(50, 28), (32, 32), (22, 52), (18, 84), (10, 106), (34, 104)]), TINTS["S"])
    length = {"S": 80, "H": 106, "D": 88, "C": 96}[suit]
    pen.area(
        mirrored([(50, 31), (34, 36), (25, 54), (23, 76), (21, length), (34, length + 2), (38, 80)]), hair
    )
    if suit == "D":  # plaits
        for x, y in ((27, 88), (26, 96), (26, 104), (27, 112)):
            pen.dot(x, y, 6, 5.2, hair, line=True)
            pen.dot(WIDE - x, y, 6, 5.2, hair, line=True)
    if suit == "H":  # curls
        for x, y in ((24, 66), (21, 78), (20, 90), (23, 102)):
            pen.dot(x, y, 7, 6.5, hair, line=True)
            pen.dot(WIDE - x, y, 7, 6.5, hair, line=True)


def _flower(pen: Pen, suit: str) -> None:
    """Each queen holds a flower of her own colour."""
    pen.stroke([(84, 132), (83, 112), (86, 96)], LEAF, 3)
    pen.area([(84, 116), (92, 110), (95, 112), (90, 118)], LEAF)
    petal = SUITS[suit] if suit != "S" else PAPER
    for x, y in ((86, 81), (78.5, 87), (93.5, 87), (81, 96), (91, 96)):
        pen.dot(x, y, 6, 6, petal, line=True)
    pen.dot(86, 89.5, 4.4, 4.4, GOLD, line=True)


def _queen(pen: Pen, suit: str) -> None:
    hair = HAIR[suit]
    _hair_of_queen(pen, suit, hair)
    _robe(pen, suit, GOLD)
    pen.area(mirrored([(50, 112), (44, 104), (36, 93), (30, 94), (36, 108), (50, 120)]), CREAM)
    _face(pen, 8)
    for x, y in ((40, 97), (44.5, 101), (50, 102.5), (55.5, 101), (60, 97)):
        pen.dot(x, y, 2.4, 2.4, PAPER if suit != "S" else GOLD, line=True)
    _look(pen, hair, lashes=True)
    pen.area([(45, 76.5), (48, 75.4), (50, 76.2), (52, 75.4), (55, 76.5), (50, 80)], SUITS["H"], line=False)
    pen.both([(50, 36), (38, 40), (31, 52), (30, 62), (36, 56), (45, 46)], hair)
    _crown(pen, SUITS[suit] if suit != "S" else SUITS["H"], 41, _TIARAS[suit], 15)
    _flower(pen, suit)


def _feather(pen: Pen, tip: Point, fill: Colour) -> None:
    x, y = tip
    pen.area(
        [(60, 36), (66, 24), (x - 6, y + 2), (x + 4, y - 2), (x + 2, y + 9), (x - 6, y + 19), (70, 38)], fill
    )
    pen.stroke([(62, 37), (x - 6, y + 12), (x, y + 3)], INK, 1.2)


def _hat(pen: Pen, suit: str) -> None:
    """Beret, tall cap, brimmed hat and hood: knaves are told apart by their hats."""
    fill = SUITS[suit]
    if suit == "S":
        _feather(pen, (90, 14), PAPER)
        pen.area([(26, 46), (22, 34), (34, 20), (56, 16), (76, 24), (80, 38), (72, 46)], fill)
    elif suit == "H":
        _feather(pen, (86, 6), PAPER)
        pen.area([(30, 44), (29, 24), (38, 14), (60, 12), (70, 22), (70, 44)], fill)
    elif suit == "D":
        pen.area([(31, 40), (33, 24), (44, 16), (58, 17), (67, 26), (69, 40)], fill)
        _feather(pen, (92, 20), GOLD)
        pen.area([(12, 40), (30, 36), (50, 35), (70, 36), (88, 40), (72, 48), (50, 45), (28, 48)], fill)
    else:
        pen.area(
            [(28, 46), (28, 30), (40, 18), (62, 12), (84, 10), (92, 18), (80, 24), (72, 34), (72, 46)], fill
        )
        pen.dot(92, 20, 5, 5, GOLD, line=True)
    if suit != "D":
        pen.area([(27, 48), (27, 40), (73, 40), (73, 48)], GOLD, sharp=True)


def _knave(pen: Pen, suit: str) -> None:
    hair = HAIR[suit]
    low = {"S": 80, "H": 84, "D": 88, "C": 76}[suit]
    pen.area(
        mirrored([(50, 32), (32, 38), (23, 54), (21, 72), (20, low), (30, low + 3), (38, low - 4)]), hair
    )
    _robe(pen, suit, CREAM)
    _face(pen, 9)
    if suit in "SD":  # a ruff
        for x, y in ((29, 95), (36, 100), (44, 103), (56, 103), (64, 100), (71, 95), (50, 104)):
            pen.dot(x, y, 5.5, 5.5, PAPER, line=True)
    else:  # a collar with two points
        pen.both([(50, 104), (40, 92), (28, 94), (34, 114)], PAPER, sharp=True)
    _look(pen, hair)
    _mouth(pen, 5.5, SUITS["H"])
    if suit == "S":
        pen.both([(50, 73.6), (44, 72.6), (37, 76), (33, 72), (38, 79), (46, 77.4)], hair)
    pen.both([(50, 42), (34, 44), (29, 56), (29, 72), (34, 64), (37, 52)], hair)
    _hat(pen, suit)


_PORTRAITS: Mapping[str, Callable[[Pen, str], None]] = {"K": _king, "Q": _queen, "J": _knave}


def portrait(rank: str, suit: str) -> Image.Image:
    """The bust of this court card, seven drawing pixels per unit."""
    return _drawn(rank, suit).convert("RGB")


@lru_cache(12)
def _drawn(rank: str, suit: str) -> Image.Image:
    """The same in the palette's indices, of 0.6 MB."""
    pen = Pen(TINTS[suit])
    draw_portrait(pen, rank, suit)
    return pen.image


def draw_portrait(pen: Pen, rank: str, suit: str) -> None:
    """The bust of this court card, with any pen whose ground has the suit's tint."""
    _PORTRAITS[rank](pen, suit)
