"""The deck as vectors: the same drawing code as for pictures, with pens that note what they are to draw.

Suits, ranks and courts come once; a face is a short list of them with their places, for one width of card,
since an index does not grow with its card. Everything is plain data for a page that paints it on canvas.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import groupby
from typing import Any, TypedDict

from render.deck.courts import FORMS, CourtForm, draw_figure
from render.deck.faces import (
    BOLD,
    NARROW,
    CourtLayout,
    FaceArt,
    SignPlace,
    band,
    card_radius,
    card_size,
    draw_face,
)
from render.deck.ink import CardArea, word
from render.deck.outlines import number, text_outline
from render.deck.pen import AXIS, Pen
from render.deck.pips import SHAPES
from render.deck.sprites import FACES
from render.theme import BACK, BACK_CROSS, BACK_LIGHT, INK, PAPER, SCALE, SUITS, TINTS, Colour, Point

COURTS = "JQK"
RANKS = tuple(dict.fromkeys(card[:-1] for card in FACES))
# Number of a path, colour inside, colour and thickness of its line; or suit, place, scale and colour.
VectorStroke = list[str | float]
Mark = list[Any]  # what is put on a face, and where


class DeckColours(TypedDict):
    """Colours as "#rrggbb"."""

    suits: dict[str, str]
    tints: dict[str, str]
    back: list[str]
    paper: str


class VectorDeck(TypedDict):
    """What all faces are put together from."""

    suits: dict[str, str]
    ranks: dict[str, tuple[str, float, float]]
    paths: list[str]
    courts: dict[str, dict[str, list[VectorStroke]]]
    axis: float
    colours: DeckColours


class VectorFaces(TypedDict):
    """All faces of one width of card."""

    size: list[int]
    radius: float
    faces: dict[str, list[Mark]]


@cache
def deck() -> VectorDeck:
    """All that faces are put together from, and colours.

    `suits` and `ranks` are paths in units of a hundred, ranks with the beginning and the end of their ink;
    `courts` are, by card and form, lists of strokes with the numbers of their paths, in hundredths of a
    card's shorter side, round an axis.
    """
    ranks: dict[str, tuple[str, float, float]] = {}
    for rank in RANKS:
        outline = text_outline(rank)
        ranks[rank] = outline.path, round(outline.left, 2), round(outline.right, 2)
    paths: dict[str, int] = {}  # many are the same in several courts
    courts = {
        rank + suit: {name: _strokes(rank, suit, form, paths) for name, form in FORMS.items()}
        for rank in COURTS
        for suit in SUITS
    }
    return {
        "suits": {suit: "".join(_path(shape, 100) for shape in shapes) for suit, shapes in SHAPES.items()},
        "ranks": ranks,
        "paths": [*paths],
        "courts": courts,
        "axis": AXIS,
        "colours": {
            "suits": {suit: _colour(colour) for suit, colour in SUITS.items()},
            "tints": {suit: _colour(colour) for suit, colour in TINTS.items()},
            "back": [_colour(BACK), _colour(BACK_LIGHT), _colour(BACK_CROSS)],
            "paper": _colour(PAPER),
        },
    }


@lru_cache(256)
def faces(width: int, corner: str, *, sideways: bool, slanted: bool) -> VectorFaces:
    """The faces of cards of this width: their size, the radius of their corners, and by card what is on them.

    A mark is ["r", rank, left, foot, height, thickness, width], [suit, left, top, size],
    ["c", court, form, axis, top, unit, frame, upper half, line between the halves, its colours and
    thicknesses], ["s", court, middle, top, unit] for a sign, ["l", left, top, right, bottom], or ["t"]:
    all before it but courts is there a second time, turned round.
    """
    size = card_size(width, 90 if sideways else 0)
    marks = {}
    for card in FACES:
        art = _Notes(size)
        draw_face(art, card, corner, slanted=slanted)
        marks[card] = art.marks
    return {"size": list(size), "radius": round(card_radius(size), 2), "faces": marks}


class _Notes(FaceArt):
    """Notes what is put on a face."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.marks: list[Mark] = []
        self._turned = False

    def rank_width(self, rank: str, cap: float) -> float:
        return word(rank, cap, BOLD, NARROW.get(rank, 1.0)).width / SCALE

    def rank(self, rank: str, cap: float, x: float, y: float, colour: Colour) -> None:
        foot, thick = y + cap * (1 + BOLD), cap * BOLD
        self._note(["r", rank, *_short(x, foot, cap, thick, self.rank_width(rank, cap))])

    def suit(self, suit: str, x: float, y: float, size: int, head_down: bool = False) -> None:
        self._note([suit, *_short(x - size / 2, y - size / 2, size)])

    def court(self, rank: str, suit: str, layout: CourtLayout) -> None:
        lines = ([*_short(*(part for point in line for part in point))] for line in layout[2:5])
        how = _short(layout.axis, layout.top, layout.unit)
        colours = [part for colour, thick in band(layout) for part in (_colour(colour), round(thick, 2))]
        self._note(["c", rank + suit, layout.form.name, *how, *lines, colours])

    def sign(self, rank: str, suit: str, place: SignPlace) -> None:
        self._note(["s", rank + suit, *_short(*place)])

    def line(self, box: CardArea, colour: Colour) -> None:
        self._note(["l", *_short(*box)])

    def turn(self) -> None:
        if not self._turned:
            self.marks.append(["t"])
        self._turned = not self._turned

    def _note(self, mark: Mark) -> None:
        if not self._turned:
            self.marks.append(mark)


class _NotingPen(Pen):
    """Notes the strokes of half a court."""

    def __init__(self, thick: float, paths: dict[str, int]) -> None:  # without the pixels of a drawing pen
        self.thick, self.paths = thick, paths
        self.strokes_noted: list[VectorStroke] = []

    def area(self, points: Sequence[Point], fill: Colour, line: bool = True, sharp: bool = False) -> None:
        self._filled(_path(points, 1) if sharp else _curve(points), fill, line)

    def dot(self, x: float, y: float, across: float, down: float, fill: Colour, line: bool = False) -> None:
        inner = self.thick / 2 if line else 0.0  # Pillow draws the line of an ellipse inside of it
        across, down = across - inner, down - inner
        half = f"{number(across)} {number(down)} 0 1 0 "
        path = (
            f"M{number(x - across)} {number(y)}a{half}{number(2 * across)} 0a{half}{number(-2 * across)} 0Z"
        )
        self._filled(path, fill, line)

    def _filled(self, path: str, fill: Colour, line: bool) -> None:
        outline: VectorStroke = [_colour(INK), self.thick] if line else []
        self.strokes_noted.append([self._number(path), _colour(fill), *outline])

    def stroke(self, points: Sequence[Point], fill: Colour = INK, thick: float = 0) -> None:
        path = _path(points, 1, closed=False)
        self.strokes_noted.append([self._number(path), "", _colour(fill), round(thick or self.thick, 2)])

    def _number(self, path: str) -> int:
        return self.paths.setdefault(path, len(self.paths))

    def suit(self, suit: str, x: float, y: float, size: float, fill: Colour) -> None:
        self.strokes_noted.append([suit, *_short(x - size / 2, y - size / 2, size), _colour(fill)])


def _strokes(rank: str, suit: str, form: CourtForm, paths: dict[str, int]) -> list[VectorStroke]:
    pen = _NotingPen(form.thick, paths)
    draw_figure(pen, rank, suit, form)
    return pen.strokes_noted


def _curve(points: Sequence[Point]) -> str:
    """The smooth closed line through the points that `curve` has in steps, in as many pieces as points."""
    found = [f"M{number(points[0][0])} {number(points[0][1])}"]
    for n in range(len(points)):
        before, here, there, after = (points[(n + k) % len(points)] for k in (-1, 0, 1, 2))
        first = ((there[way] - before[way]) / 6 for way in (0, 1))
        second = (there[way] - here[way] - (after[way] - here[way]) / 6 for way in (0, 1))
        step = (there[way] - here[way] for way in (0, 1))
        found.append("c" + " ".join(map(number, (*first, *second, *step))).replace(" -", "-"))
    return "".join(found) + "Z"


def _colour(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _short(*values: float) -> list[float]:
    return [round(value, 2) for value in values]


def _path(points: Sequence[Point], scale: float, *, closed: bool = True) -> str:
    written = (f"{number(x * scale)} {number(y * scale)}" for x, y in points)
    line = "L".join(point for point, _ in groupby(written))  # a sharp tip is there several times
    return f"M{line}{'Z' if closed else ''}"
