"""Where the piles lie, as on the book's plates: geometry in card units, no pixels.

One unit is the width of a card; a card is 1 wide and 1.4 high; y grows downwards. Rows and columns count in
places: a place is a card with the gap around it. A layout says where each pile's first card has its middle,
how it is turned, and which way the cards run on from there; the rest is the picture's business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import cos, pi, sin
from typing import Literal, Protocol, get_args

from .places import Pile

CARD_HEIGHT = 1.4
PITCH = (1.15, 1.62)  # how far apart the middles of neighbouring places are
HEAPED = 0.6  # how far the rows of a heap lie below each other
SHINGLE = 0.36  # how much of a card a row that lies over it leaves to be seen
Fan = Literal["none", "down", "left", "right", "bone"]
FANS: tuple[str, ...] = get_args(Fan)


@dataclass(frozen=True)
class Spot:
    """One pile's place: middle of its first card, degrees it is turned clockwise, and how its cards run."""

    code: str
    x: float
    y: float
    turn: float = 0.0
    # none: only the top shows; down, left, right: index strips; bone: seven fans and singles
    fan: Fan = "none"
    cell: bool = False  # of a grid so large that its codes are read from its edges
    bare: bool = False  # nothing is drawn where it is empty, for another place covers the most of it
    fixed: bool = False  # of piles that keep their places to each other exactly
    size: float = 1.0  # of its cards beside those one plays with
    coded: bool = True  # whether moves ever name it: other codes need not stand on the picture
    exact: bool = False  # of a grid whose rows mean something: kept, but a phone folds long ones
    bend: int = (
        0  # of a fan: sideways over so many cards like a hand, downwards from this card on like a snake
    )

    def __hash__(self) -> int:
        """Of its code alone: pictures look up whole layouts again and again, and this is fast."""
        return hash(self.code)


class Piles(Protocol):
    """A group of a declaration, or some of its piles."""

    def __iter__(self) -> Iterator[Pile]: ...
    def __len__(self) -> int: ...


@dataclass(frozen=True)
class Shape:
    """Some piles and where they lie, as a game declares them; the compiled game knows their codes."""

    places: tuple[tuple[Pile, float, float, float, Fan], ...]
    cells: bool = False
    bare: bool = False
    fixed: bool = False
    size: float = 1.0
    coded: bool = True
    exact: bool = False
    bend: int = 0

    def spots(self, code: Callable[[Pile], str]) -> Iterator[Spot]:
        """The places, with the codes that a compiled game gives the piles of its declaration."""
        for pile, x, y, turn, fan in self.places:
            place = code(pile), round(x, 4), round(y, 4), turn, fan
            yield Spot(
                *place, self.cells, self.bare, self.fixed, self.size, self.coded, self.exact, self.bend
            )


_UPRIGHT, _SLANTED, _LEVEL = (0, 1.3, 0, 1.06), (2.35, 1.36, 1.3, 0.9), (2, 0, 1.5, 0)  # start, step
_RAYS: tuple[tuple[int, int, float, tuple[float, float, float, float]], ...] = (
    (0, -1, 90, _UPRIGHT),
    (1, -1, 45, _SLANTED),
    (1, 0, 90, _LEVEL),
    (1, 1, -45, _SLANTED),
    (0, 1, 90, _UPRIGHT),
    (-1, 1, 45, _SLANTED),
    (-1, 0, 90, _LEVEL),
    (-1, -1, -45, _SLANTED),
)


def _shape(piles: Iterable[Pile], middles: Iterable[tuple[float, float, float]], fan: Fan = "none") -> Shape:
    if fan not in FANS:
        raise ValueError(f"a fan is one of {', '.join(FANS)}, not {fan}")
    return Shape(tuple((pile, x, y, turn, fan) for pile, (x, y, turn) in zip(piles, middles, strict=True)))


def grid(
    piles: Piles,
    at: tuple[float, float],
    across: int,
    fan: Fan = "none",
    turn: float = 0.0,
    apart: float = 1.0,
    *,
    exact: bool = False,
) -> Shape:
    """Piles in rows of so many, read like a page; `at` is the first place, in places.

    `apart` is how many places it is to the next one in a row, where fans run sideways. `exact` where it
    matters to the game what lies beside or below what.
    """
    middles = [
        ((at[0] + n % across * apart) * PITCH[0], (at[1] + n // across) * PITCH[1], turn)
        for n in range(len(piles))
    ]
    return replace(_shape(piles, middles, fan), exact=exact)


def woven(piles: Piles, at: tuple[float, float], across: int) -> Shape:
    """Single cards upright and sideways by turns, as close as they can lie; codes are read from the edges."""
    step = 0.5 + CARD_HEIGHT / 2 + 0.05
    middles = [
        (at[0] * PITCH[0] + n % across * step, at[1] * PITCH[1] + n // across * step, turn)
        for n in range(len(piles))
        for turn in (90.0 * ((n // across + n % across) % 2),)
    ]
    return Shape(_shape(piles, middles).places, cells=True)


def shingled(piles: Piles, at: tuple[float, float], across: int, shows: float = SHINGLE) -> Shape:
    """Single cards in rows, each lying over that above; codes are read from the edges.

    `shows` is how much of a card, in card widths, the row below leaves to be seen: at least its index.
    """
    middles = [
        ((at[0] + n % across) * PITCH[0], at[1] * PITCH[1] + n // across * shows, 0.0)
        for n in range(len(piles))
    ]
    return Shape(_shape(piles, middles).places, cells=True, bare=True)


def heaped(piles: Piles, upon: Sequence[Sequence[int]], at: tuple[float, float]) -> Shape:
    """Single cards over one another as `upon` says for each (`rows_upon`), the last row side by side."""
    middles: dict[int, tuple[float, int]] = {}  # by place how far to the right, and how many rows up
    bare = [place for place, others in enumerate(upon) if not others]
    for place in reversed(range(len(upon))):
        over = [middles[other] for other in upon[place]]
        across = sum(x for x, _ in over) / len(over) if over else bare.index(place)
        middles[place] = (across, over[0][1] + 1 if over else 0)
    high = max(up for _, up in middles.values())
    places = [
        ((at[0] + x) * PITCH[0], at[1] * PITCH[1] + (high - up) * HEAPED, 0.0)
        for _, (x, up) in sorted(middles.items())
    ]
    return Shape(_shape(piles, places).places, bare=True)


def row(
    piles: Piles, at: tuple[float, float], fan: Fan = "none", turn: float = 0.0, apart: float = 1.0
) -> Shape:
    """Piles side by side."""
    return grid(piles, at, max(1, len(piles)), fan, turn, apart)


def column(piles: Piles, at: tuple[float, float], fan: Fan = "none", turn: float = 0.0) -> Shape:
    """Piles below each other."""
    return grid(piles, at, 1, fan, turn)


def stroke(piles: Piles, start: tuple[float, float], end: tuple[float, float], turn: float = 0.0) -> Shape:
    """Piles along a straight line from one place to another, like the strokes of a letter."""
    steps = max(1, len(piles) - 1)
    middles = [
        (
            (start[0] + (end[0] - start[0]) * n / steps) * PITCH[0],
            (start[1] + (end[1] - start[1]) * n / steps) * PITCH[1],
            turn,
        )
        for n in range(len(piles))
    ]
    return _shape(piles, middles)


def ring(
    piles: Piles,
    middle: tuple[float, float],
    radius: float,
    start: float = 0.0,
    lying: bool = False,
    step: float = 0.0,
) -> Shape:
    """Piles round a circle, clockwise from `start` degrees after the top, each turned with the circle.

    Middle and radius are in places across, so that a circle is round; `lying` turns each card onto its side.
    They share the whole circle, unless they lie `step` degrees apart.
    """
    step = step or 360 / len(piles)
    middles = []
    for n in range(len(piles)):
        angle = start + n * step
        x = (middle[0] + radius * sin(angle * pi / 180)) * PITCH[0]
        y = middle[1] * PITCH[1] - radius * PITCH[0] * cos(angle * pi / 180)
        middles.append((x, y, (angle + (90 if lying else 0)) % 360))
    return Shape(_shape(piles, middles).places, fixed=True)


def small(shape: Shape, size: float, coded: bool = True) -> Shape:
    """The same places with smaller cards, so that there is more room for those one plays with.

    `coded` is false where no move ever names one of them: then their codes are left away, too.
    """
    return replace(shape, size=size, coded=coded)


def uncoded(shape: Shape) -> Shape:
    """The same places without codes, where no move ever names one of them."""
    return replace(shape, coded=False)


def curved(shape: Shape, cards: int) -> Shape:
    """The same places with fans that bend: over so many cards like a hand where they run sideways.

    Those that run down lie straight for so many cards, and wind like a snake from there on.
    """
    return replace(shape, bend=cards)


def around(piles: Piles, middle: tuple[float, float], places: Sequence[tuple[float, float, float]]) -> Shape:
    """Piles that keep their places to each other round a middle: card widths across and down, and a turn.

    The middle is in places, like the corners of other shapes.
    """
    x, y = middle[0] * PITCH[0], middle[1] * PITCH[1]
    return replace(_shape(piles, [(x + dx, y + dy, turn) for dx, dy, turn in places]), fixed=True)


def star(circles: Sequence[Piles], middle: tuple[float, float]) -> Shape:
    """Eight rays from the top clockwise, of one pile of each circle, inmost first; wider than it is high.

    Upward, downward and sideways the cards lie on their sides, in the other rays they are slanted.
    """
    x, y = middle[0] * PITCH[0], middle[1] * PITCH[1]
    middles = [
        (x + right * (sx + n * dx), y + down * (sy + n * dy), turn)
        for n in range(len(circles))
        for right, down, turn, (sx, sy, dx, dy) in _RAYS
    ]
    return Shape(_shape([pile for circle in circles for pile in circle], middles).places, fixed=True)


def crosswise(piles: Piles, middle: tuple[float, float], gap: float = 0.56) -> Shape:
    """Eight piles as a cross: the top and left arms counted inwards, the right and bottom arms outwards."""
    x, y = middle[0] * PITCH[0], middle[1] * PITCH[1]
    inner, outer = gap + CARD_HEIGHT / 2, gap + CARD_HEIGHT * 1.5 + 0.06
    arms = [(0, -outer, 0), (0, -inner, 0), (-outer, 0, 90), (-inner, 0, 90)]
    arms += [(inner, 0, 90), (outer, 0, 90), (0, inner, 0), (0, outer, 0)]
    return _shape(piles, [(x + dx, y + dy, turn) for dx, dy, turn in arms])
