"""The deck as vectors: the same drawing code as for pictures, with pens that note what they are to draw.

Suits, ranks and portraits come once; a face is a short list of them with their places, for one width of card,
since an index does not grow with its card. Everything is plain data for a page that paints it on canvas.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from render.deck.courts import draw_portrait
from render.deck.faces import BOLD, NARROW, FaceArt, card_radius, card_size, draw_face
from render.deck.ink import CardArea, curve, word
from render.deck.outlines import number, text_outline
from render.deck.pen import TALL, THICK, WIDE, Pen
from render.deck.pips import SHAPES
from render.deck.sprites import FACES
from render.theme import BACK, BACK_LIGHT, INK, OVER, PAPER, SCALE, SUITS, TINTS, Colour, Point

COURTS = "JQK"
SMOOTH = 4  # points of a curve between two of a portrait's: on a card nobody sees more
RANKS = tuple(dict.fromkeys(card[:-1] for card in FACES))
VectorStroke = list[
    Any
]  # path, colour inside, colour and thickness of its line; or suit, place, scale and colour
Mark = list[Any]  # what is put on a face, and where


@cache
def deck() -> dict[str, Any]:
    """All that faces are put together from, and colours.

    `suits` and `ranks` are paths in units of a hundred, ranks with the beginning and the end of their ink;
    `courts` are lists of strokes in units of a portrait.
    """
    return {
        "suits": {suit: "".join(_path(shape, 100) for shape in shapes) for suit, shapes in SHAPES.items()},
        "ranks": {rank: [line.path, round(line.left, 2), round(line.right, 2)] for rank, line in _ranks()},
        "courts": {rank + suit: _court(rank, suit) for suit in SUITS for rank in COURTS},
        "court": [WIDE, TALL],
        "colours": {
            "suits": {suit: _colour(colour) for suit, colour in SUITS.items()},
            "tints": {suit: _colour(colour) for suit, colour in TINTS.items()},
            "back": [_colour(BACK), _colour(BACK_LIGHT)],
            "paper": _colour(PAPER),
        },
    }


@lru_cache(256)
def faces(width: int, corner: str, *, sideways: bool, slanted: bool) -> dict[str, Any]:
    """The faces of cards of this width: their size, the radius of their corners, and by card what is on them.

    A mark is ["r", rank, left, foot, height, thickness, width], [suit, left, top, size, head down],
    ["c", court, left, top, right, bottom] or ["l", left, top, right, bottom].
    """
    size = card_size(width, 90 if sideways else 0)
    marks = {}
    for card in FACES:
        art = _Notes(size)
        draw_face(art, card, OVER if sideways else corner, slanted=slanted)
        marks[card] = art.marks
    return {"size": list(size), "radius": round(card_radius(size), 2), "faces": marks}


class _Notes(FaceArt):
    """Notes what is put on a face."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.marks: list[Mark] = []

    def rank_width(self, rank: str, cap: float) -> float:
        return word(rank, cap, BOLD, NARROW.get(rank, 1.0)).width / SCALE

    def rank(self, rank: str, cap: float, x: float, y: float, colour: Colour) -> None:
        foot, thick = y + cap * (1 + BOLD), cap * BOLD
        self.marks.append(["r", rank, *_short(x, foot, cap, thick, self.rank_width(rank, cap))])

    def suit(self, suit: str, x: float, y: float, size: int, head_down: bool = False) -> None:
        self.marks.append([suit, *_short(x - size / 2, y - size / 2, size), int(head_down)])

    def court(self, rank: str, suit: str, box: CardArea) -> None:
        self.marks.append(["c", rank + suit, *_short(*box)])

    def line(self, box: CardArea, colour: Colour) -> None:
        self.marks.append(["l", *_short(*box)])


class _NotingPen(Pen):
    """Notes the strokes of a portrait."""

    def __init__(self, ground: Colour) -> None:  # without the pixels of a drawing pen
        corners = [(0, 0), (WIDE, 0), (WIDE, TALL), (0, TALL)]
        self.strokes: list[VectorStroke] = [[_path(corners, 1), _colour(ground)]]

    def area(self, points: Sequence[Point], fill: Colour, line: bool = True, sharp: bool = False) -> None:
        path = _path(points if sharp else curve(points, SMOOTH), 1)
        self.strokes.append([path, _colour(fill), *([_colour(INK), THICK] if line else [])])

    def dot(self, x: float, y: float, across: float, down: float, fill: Colour, line: bool = False) -> None:
        inner = THICK / 2 if line else 0.0  # Pillow draws the line of an ellipse inside of it
        across, down = across - inner, down - inner
        half = f"{number(across)} {number(down)} 0 1 0 "
        path = (
            f"M{number(x - across)} {number(y)}a{half}{number(2 * across)} 0a{half}{number(-2 * across)} 0Z"
        )
        self.strokes.append([path, _colour(fill), *([_colour(INK), THICK] if line else [])])

    def stroke(self, points: Sequence[Point], fill: Colour = INK, thick: float = THICK) -> None:
        self.strokes.append([_path(points, 1, closed=False), "", _colour(fill), thick])

    def suit(self, suit: str, x: float, y: float, size: float, fill: Colour) -> None:
        self.strokes.append([suit, *_short(x - size / 2, y - size / 2, size), _colour(fill)])


def _court(rank: str, suit: str) -> list[VectorStroke]:
    pen = _NotingPen(TINTS[suit])
    draw_portrait(pen, rank, suit)
    return pen.strokes


def _ranks() -> list[tuple[str, Any]]:
    return [(rank, text_outline(rank)) for rank in RANKS]


def _colour(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _short(*values: float) -> list[float]:
    return [round(value, 2) for value in values]


def _path(points: Sequence[Point], scale: float, *, closed: bool = True) -> str:
    line = "L".join(f"{number(x * scale)} {number(y * scale)}" for x, y in points)
    return f"M{line}{'Z' if closed else ''}"
