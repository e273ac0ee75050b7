"""Twelve court cards, our own: half a king, a queen and a knave of every suit, for either end of a card.

In the manner of old woodcuts: one black line, and flat colours, of which each suit has its own. Each is drawn
three times, with as much as can be seen at a size: for small cards a head of few strokes, for larger ones
more of them and of the robe. Of a card that others cover its sign alone is seen: crown, coronet, or cap.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from render.deck.pen import AXIS, LEFT, PIXELS, TALL, Pen, mirrored
from render.theme import (
    BEARD,
    CREAM,
    GOLD,
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


class CourtForm(NamedTuple):
    """A way to draw a court: how thick its lines are, in units, and how much of it there is."""

    name: str
    thick: float
    detail: int


SIGN, SMALL, MIDDLE, LARGE = (
    CourtForm("sign", 2.2, 0),
    CourtForm("small", 2.4, 0),
    CourtForm("middle", 1.5, 1),
    CourtForm("large", 1.15, 2),
)
FORMS = {form.name: form for form in (SIGN, SMALL, MIDDLE, LARGE)}
MIDDLE_FROM, LARGE_FROM = 92, 112  # width of cards


def form_for(width: int) -> CourtForm:
    """The form for cards of this width."""
    return SMALL if width < MIDDLE_FROM else MIDDLE if width < LARGE_FROM else LARGE


def _jewel(suit: str) -> Colour:
    """What stands out on gold and on the robe."""
    return SUITS["H"] if suit == "S" else SUITS[suit]


def _robe(pen: Pen, suit: str, detail: int) -> None:
    """Shoulders and sleeves of the suit's colour, with a border of gold down the front."""
    pen.area(mirrored([(44, 46), (30, 51), (10, 57), (-10, 70), (-22, 92), (-24, 130)]), SUITS[suit])
    if detail:
        pen.strokes([(16, 57), (8, 72), (6, 112)], GOLD, 2.4)  # the seam of the sleeve
        pen.strokes([(27, 60), (24, 80), (24, 112)], GOLD, 1.2)
    if detail > 1:
        for y in (68, 82, 96):
            pen.suit(suit, 15.5, y, 7, GOLD)
            pen.suit(suit, 2 * AXIS - 15.5, y, 7, GOLD)


def _front(pen: Pen, suit: str, detail: int, fill: Colour) -> None:
    """The border down the front."""
    pen.area([(43, 56), (57, 56), (57, 130), (43, 130)], fill, sharp=True)
    if detail:
        for y in (74, 86, 98):
            pen.suit("D", AXIS, y, 7 if detail == 1 else 6, _jewel(suit))


def _face(pen: Pen, jaw: float) -> None:
    """Neck and face; a smaller jaw makes a finer face."""
    pen.area([(44, 44), (56, 44), (58, 56), (50, 60), (42, 56)], SKIN)
    pen.area(mirrored([(50, 16), (39.5, 18), (36.5, 27), (37.5, 38), (50 - jaw, 47.5), (50, 50.5)]), SKIN)


def _look(pen: Pen, detail: int, lashes: bool = False) -> None:
    """Eyes, and where there is room lids, brows and a nose."""
    if not detail:
        for x in (43.8, 56.2):
            pen.dot(x, 31.5, 2.3, 2.9, INK)
        return
    for side in (-1, 1):
        x = AXIS + side * 6.4
        pen.dot(x, 32.3, 1.7, 1.9, INK)
        pen.stroke([(x - side * 3.2, 31.2), (x, 29.6), (x + side * 3.6, 31.4)], INK, pen.thick * 0.8)
        if detail > 1:
            pen.stroke(
                [(x - side * 3, 34.2), (x + side * 0.5, 35), (x + side * 2.6, 34)], INK, pen.thick * 0.6
            )
            pen.dot(x - 0.6, 31.6, 0.6, 0.6, PAPER)
        if lashes:
            pen.stroke([(x + side * 3, 31), (x + side * 5.2, 29.6)], INK, pen.thick * 0.8)
        pen.stroke([(x - side * 3.4, 27.6), (x + side * 0.5, 26), (x + side * 4.2, 27.4)], INK, pen.thick)
    pen.stroke([(53, 27.8), (52.4, 32), (53.4, 37.4), (50.6, 38.8), (48.6, 38)], INK, pen.thick * 0.8)


def _lips(pen: Pen, detail: int, y: float = 43.4) -> None:
    half = 3.6 if detail else 4.2
    pen.stroke([(50 - half, y), (50, y + 0.8), (50 + half, y)], SUITS["H"], 2.2 if detail else 3)


def _crown(pen: Pen, suit: str, detail: int, high: Sequence[float], half: float = 15) -> None:
    """A crown of five points with pearls, or of three where it is small; velvet shows between them."""
    foot = 20.0
    xs = [AXIS - half * 1.2, AXIS - half * 0.62, AXIS, AXIS + half * 0.62, AXIS + half * 1.2]
    tips = [*zip(xs, high, strict=True)]
    if not detail:
        tips = tips[::2]
    pen.area(mirrored([(50, min(high) + 3), (40, min(high) + 5), (50 - half, foot - 3)]), _jewel(suit))
    points: list[Point] = [(AXIS - half, foot)]
    for n, (x, y) in enumerate(tips):
        points.append((x, y))
        if n < len(tips) - 1:
            points.append(((x + tips[n + 1][0]) / 2, foot - 6.5))
    pen.area([*points, (AXIS + half, foot)], GOLD, sharp=True)
    pen.area(
        [(AXIS - half, foot + 1), (AXIS - half, foot - 4), (AXIS + half, foot - 4), (AXIS + half, foot + 1)],
        GOLD,
        sharp=True,
    )
    if detail:
        for x in (AXIS - half * 0.6, AXIS, AXIS + half * 0.6):
            pen.dot(x, foot - 1.5, 1.6, 1.6, _jewel(suit))
    for x, y in tips:
        pen.dot(x, y, 2.2 if detail else 2.8, 2.2 if detail else 2.8, PAPER if detail else GOLD, line=True)


_CROWNS = {"S": (9, 4, 8, 4, 9), "H": (8, 7, 3, 7, 8), "D": (4, 8, 4, 8, 4), "C": (9, 6, 3, 6, 9)}
_TIARAS = {
    "S": (12, 10, 5, 10, 12),
    "H": (11, 12, 8, 12, 11),
    "D": (12, 7, 12, 7, 12),
    "C": (13, 9, 7, 9, 13),
}


def _beard(pen: Pen, suit: str, detail: int) -> None:
    """Long, curled, forked and short: kings are told apart by them."""
    fill = BEARD[suit]
    half: dict[str, list[Point]] = {
        "S": [(50, 41), (43, 41), (36.6, 34), (35.5, 46), (39, 60), (45, 70), (50, 74)],
        "H": [(50, 41), (43, 41), (36.6, 34), (32.5, 42), (34, 51), (39, 58), (45, 61), (50, 62)],
        "D": [(50, 41), (43, 41), (36.6, 34), (35, 46), (37, 62), (43, 69), (47, 65), (50, 56)],
        "C": [(50, 41), (43, 41), (36.6, 33), (36, 43), (41, 54), (50, 58)],
    }
    pen.area(mirrored(half[suit]), fill)
    if detail and suit == "H":
        for x, y in ((38.0, 49), (43.0, 55), (50.0, 56)):
            pen.strokes([(x - 3, y - 1), (x, y + 2.4), (x + 3, y - 1)], INK, pen.thick * 0.8)
    elif detail:
        low = 62 if suit in "SD" else 52
        for x in (40.5, 45.0, 49.0):
            pen.strokes(
                [(x, 47), (x + (49 - x) * 0.4 - (2 if suit == "D" else 0), low)], INK, pen.thick * 0.7
            )
    pen.both([(50, 41), (44.5, 39), (38.5, 42.4), (35.5, 40), (38, 46), (46.5, 45)], fill)


def _ermine(pen: Pen, detail: int) -> None:
    pen.area(mirrored([(50, 62), (42, 55), (40, 48), (28, 51), (19, 57), (30, 68), (50, 76)]), PAPER)
    if detail:
        for x, y in ((27, 57), (35, 60), (35, 67), (44, 69)):
            pen.strokes([(x, y - 1.6), (x, y + 1.8)], INK, 1.9)


def _king(pen: Pen, suit: str, detail: int) -> None:
    _regalia(pen, suit, detail)
    _robe(pen, suit, detail)
    _front(pen, suit, detail, GOLD)
    _ermine(pen, detail)
    pen.both([(38, 18), (32, 24), (30, 36), (29, 46), (34, 51), (39, 46), (39, 30)], BEARD[suit])
    if detail:
        pen.strokes([(34.5, 25), (32.8, 36), (33.6, 46)], INK, pen.thick * 0.7)
    _face(pen, 9)
    _look(pen, detail)
    _beard(pen, suit, detail)
    _lips(pen, detail, 44.6)
    _crown(pen, suit, detail, _CROWNS[suit])


def _regalia(pen: Pen, suit: str, detail: int) -> None:
    """What a king holds: sword, sceptre, axe or orb."""
    if not detail:
        return
    if suit == "S":
        pen.area([(74, 6), (77, 12), (76, 62), (72, 62), (71, 12)], PAPER, sharp=True)
        pen.area([(66, 60), (82, 60), (82, 64), (66, 64)], GOLD, sharp=True)
    elif suit == "H":
        pen.area([(74.5, 22), (77.5, 22), (76.5, 90), (73.5, 90)], GOLD, sharp=True)
        pen.suit("H", 76, 17, 15, INK)
        pen.suit("H", 76, 17, 12, SUITS["H"])
    elif suit == "D":
        pen.area([(73, 8), (76, 8), (76, 90), (73, 90)], GOLD, sharp=True)
        pen.area([(74.5, 12), (82, 8), (84, 20), (82, 32), (74.5, 27)], PAPER)
    else:
        pen.dot(76, 32, 7, 7, GOLD, line=True)
        pen.stroke([(69, 32), (83, 32)])
        pen.area([(74.6, 25), (74.6, 12), (77.4, 12), (77.4, 25)], GOLD, sharp=True)
        pen.area([(71, 16), (81, 16), (81, 19), (71, 19)], GOLD, sharp=True)


def _flower(pen: Pen, suit: str, detail: int) -> None:
    """Each queen holds a flower of her own colour."""
    if not detail:
        return
    pen.stroke([(76, 40), (74, 60), (70, 84)], LEAF, 2.6)
    pen.area([(74.5, 56), (82, 50), (84, 53), (79, 59)], LEAF)
    petal = SUITS[suit] if suit != "S" else PAPER
    for x, y in ((76, 24.5), (70, 29), (82, 29), (72.3, 36), (79.7, 36)):
        pen.dot(x, y, 4.6, 4.6, petal, line=True)
    pen.dot(76, 31, 3.4, 3.4, GOLD, line=True)


def _tresses(pen: Pen, suit: str, detail: int) -> None:
    """A veil, curls, plaits, and hair that falls to the shoulders: queens are told apart by them."""
    hair = HAIR[suit]
    if suit == "S":
        pen.area(mirrored([(50, 12), (36, 15), (29, 28), (25, 46), (14, 64), (34, 68)]), TINTS["S"])
    low = {"S": 44, "H": 62, "D": 50, "C": 66}[suit]
    pen.area(mirrored([(50, 14), (38, 17), (31, 27), (29, 42), (28, low), (37, low + 2), (40, 46)]), hair)
    if suit in "HD":
        for n in range(3):
            x = 30 - (1.5 if n % 2 else 0) if suit == "H" else 31.5
            y = 36 + 11 * n if suit == "H" else 52 + 7.5 * n
            for at in (x, 2 * AXIS - x):
                pen.dot(at, y, 5.6, 5.6 if suit == "H" else 4.2, hair, line=True)
                if detail > 1 and suit == "H":
                    pen.dot(at, y, 2, 2, hair, line=True)
    elif detail:
        pen.strokes([(34, 27), (32.5, 42), (32.8, low - 2)], INK, pen.thick * 0.7)


def _queen(pen: Pen, suit: str, detail: int) -> None:
    _flower(pen, suit, detail)
    _tresses(pen, suit, detail)
    _robe(pen, suit, detail)
    if suit in "HC":
        pen.both([(38, 44), (31, 50), (30, 60), (34, 66), (39, 58)], HAIR[suit])
    _front(pen, suit, detail, CREAM)
    pen.area(mirrored([(50, 70), (44, 62), (39, 52), (32, 54), (36, 66), (50, 78)]), GOLD)
    _face(pen, 6.5)
    if detail:
        for x, y in ((43.5, 55), (46.6, 57.6), (50, 58.6), (53.4, 57.6), (56.5, 55)):
            pen.dot(x, y, 1.5, 1.5, PAPER, line=detail > 1)
    _look(pen, detail, lashes=True)
    pen.area([(46.6, 43), (48.8, 42), (50, 42.6), (51.2, 42), (53.4, 43), (50, 45.6)], SUITS["H"], line=False)
    pen.both([(50, 17), (40, 18), (35, 26), (34.6, 35), (38, 28), (45, 22)], HAIR[suit])
    _crown(pen, suit, detail, _TIARAS[suit], 12)


def _cap(pen: Pen, suit: str, detail: int) -> None:
    """Beret, tall cap, brimmed hat and hood: knaves are told apart by them."""
    fill = SUITS[suit]
    if suit == "S":
        _feather(pen, (80, 6), PAPER, detail)
        pen.area([(33, 21), (30, 13), (38, 5), (54, 3), (69, 8), (71, 16), (66, 21)], fill)
    elif suit == "H":
        _feather(pen, (76, 2), PAPER, detail)
        pen.area([(36, 20), (35, 9), (42, 3), (58, 2), (64, 9), (64, 20)], fill)
    elif suit == "D":
        pen.area([(37, 18), (38, 8), (45, 3.5), (56, 3.5), (62, 9), (63, 18)], fill)
        _feather(pen, (80, 7), GOLD, detail)
        pen.area([(24, 18), (36, 15.5), (50, 15), (64, 15.5), (76, 18), (66, 23), (50, 21), (34, 23)], fill)
    else:
        pen.area(
            [(35, 21), (35, 12), (43, 5), (57, 2.5), (72, 2), (77, 7), (69, 11), (65, 15), (65, 21)], fill
        )
        pen.dot(77, 7.5, 3.4, 3.4, GOLD, line=True)
    if suit != "D":
        pen.area([(34, 22.5), (34, 17.5), (66, 17.5), (66, 22.5)], GOLD, sharp=True)


def _feather(pen: Pen, tip: Point, fill: Colour, detail: int) -> None:
    x, y = tip
    pen.area(
        [(58, 16), (61, 9), (x - 4, y + 1), (x + 3, y - 1), (x + 2, y + 6), (x - 4, y + 12), (64, 18)], fill
    )
    if detail:
        pen.stroke([(59, 17), (x - 4, y + 8), (x, y + 2)], INK, pen.thick * 0.7)


def _staff(pen: Pen, suit: str, detail: int) -> None:
    """What a knave holds: halberd, arrow, sword or leaf."""
    if not detail:
        return
    if suit in "SH":
        pen.area([(74.5, 26), (77, 26), (76, 100), (73.5, 100)], GOLD, sharp=True)
        if suit == "S":
            pen.area([(75.5, 22), (80, 36), (75.5, 46), (71, 36)], PAPER)
        else:
            pen.area([(75.5, 22), (81, 36), (75.5, 32), (70, 36)], PAPER, sharp=True)
    elif suit == "D":
        pen.area([(75, 28), (77.5, 34), (76, 72), (73, 72), (72, 34)], PAPER, sharp=True)
        pen.area([(67, 68), (82, 68), (82, 71.5), (67, 71.5)], GOLD, sharp=True)
    else:
        pen.stroke([(77, 34), (74, 58), (70, 84)], LEAF, 2.4)
        pen.area([(77, 24), (83, 34), (79, 44), (74, 44), (70.5, 34)], LEAF)


def _knave(pen: Pen, suit: str, detail: int) -> None:
    hair, low = HAIR[suit], {"S": 46, "H": 49, "D": 54, "C": 43}[suit]
    _staff(pen, suit, detail)
    _robe(pen, suit, detail)
    _front(pen, suit, detail, TINTS[suit])
    pen.both([(44, 18), (35, 20), (30, 28), (28.5, low), (33, low + 3), (40, low - 1), (40, 30)], hair)
    if detail:
        pen.strokes([(34.5, 26), (32.6, low - 2)], INK, pen.thick * 0.7)
    _face(pen, 7.5)
    if suit in "SD" and detail:  # a ruff
        for x, y in ((36, 53.5), (40.6, 56.5), (46, 58.5)):
            for at in (x, 2 * AXIS - x):
                pen.dot(at, y, 3.9, 3.9, PAPER, line=True)
    else:  # a collar with two points
        pen.both([(50, 58), (43, 51), (35, 52), (39, 64)], PAPER, sharp=True)
    _look(pen, detail)
    _lips(pen, detail)
    if suit == "S":
        pen.both([(50, 41.4), (45.5, 40.4), (40, 42.6), (37, 40), (40.5, 45), (47, 43.6)], hair)
    _cap(pen, suit, detail)


_FIGURES: Mapping[str, Callable[[Pen, str, int], None]] = {"K": _king, "Q": _queen, "J": _knave}


def draw_figure(pen: Pen, rank: str, suit: str, form: CourtForm) -> None:
    """Half of this court card, with any pen whose ground has the suit's tint; or its sign alone."""
    if form is not SIGN:
        _FIGURES[rank](pen, suit, form.detail)
    elif rank == "J":
        _cap(pen, suit, 0)
    else:
        _crown(pen, suit, 0, (_CROWNS if rank == "K" else _TIARAS)[suit], 15 if rank == "K" else 12)


@lru_cache(12)
def figure(rank: str, suit: str, form: CourtForm) -> Image.Image:
    """The same in the palette's indices, of half a megabyte."""
    pen = Pen(PAPER if form is SIGN else TINTS[suit], form.thick)
    draw_figure(pen, rank, suit, form)
    return pen.image


def portrait(rank: str, suit: str) -> Image.Image:
    """The upright half of a large court, ten parts wide and thirteen high."""
    half = TALL * PIXELS * 5 // 13
    middle = (AXIS - LEFT) * PIXELS
    return figure(rank, suit, LARGE).convert("RGB").crop((middle - half, 0, middle + half, TALL * PIXELS))
