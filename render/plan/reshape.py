"""Other forms of a part of a plate, for an upright window: what is too wide is made narrower and higher.

Long rows go on in a second line, rows that run to both sides from a column stand as columns below it, and
what lies beside a heap of cards goes below it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from math import ceil

from engine import PITCH, Spot
from render.plan.fans import SIDEWAYS, Form

LONG_ROW = 10  # cards that have room beside each other on a phone
LINE, ROW = 1.46, 1.8  # card widths from a row's first line to its second, and from there to the next row
CLOSE = 1.06  # card widths from card to card of a row that is as wide as the window
RUN = 0.32  # of a card's width, about, from one card of a fan to the next on small cards

Spots = tuple[Spot, ...]


def reshaped(spots: Spots, forms: Mapping[str, Form]) -> Iterator[Spots]:
    """The other forms of a block of piles; none of most."""
    yield from _folded(spots)
    yield from _halved(spots)
    yield from _stood_up(spots, forms)
    yield from _uncovered(spots)


def _rows(spots: Sequence[Spot]) -> list[list[Spot]]:
    """From the top, and each from the left."""
    ordered = sorted(spots, key=lambda spot: (spot.y, spot.x))
    return [list(row) for _, row in groupby(ordered, key=lambda spot: spot.y)]


def _folded(spots: Spots) -> Iterator[Spots]:
    """Long rows that mean something, each in two lines: the second begins half a card further right.

    Between two rows is more room than between the lines of one.
    """
    rows = _rows(spots)
    if not all(spot.exact for spot in spots) or min(map(len, rows)) <= LONG_ROW:
        return
    found = []
    for n, row in enumerate(rows):
        top, half = n * (LINE + ROW), ceil(len(row) / 2)
        for nth, spot in enumerate(row):
            x, y = (nth, top) if nth < half else (nth - half + 0.5, top + LINE)
            found.append(replace(spot, x=round(x * CLOSE, 4), y=round(y, 4), fixed=True))
    yield tuple(found)


def _halved(spots: Spots) -> Iterator[Spots]:
    """Long rows of which each lies over the one above: their right half goes below the left one."""
    rows = _rows(spots)
    wide = max(map(len, rows))
    if not all(spot.cell and spot.bare for spot in spots) or wide <= LONG_ROW:
        return
    half = ceil(wide / 2)
    low = rows[-1][0].y - rows[0][0].y + PITCH[1]
    edge = sorted({spot.x for spot in spots})[half]
    left = min(spot.x for spot in spots)
    yield tuple(
        replace(spot, x=round(spot.x - edge + left, 4), y=round(spot.y + low, 4)) if spot.x >= edge else spot
        for spot in spots
    )


def _stood_up(spots: Spots, forms: Mapping[str, Form]) -> Iterator[Spots]:
    """Rows that run to the left and to the right from a column or two: columns in two bands, or side by side.

    What they run from lies above them, in a row or two.
    """
    left = sorted((spot for spot in spots if spot.fan == "left"), key=lambda spot: spot.y)
    right = sorted((spot for spot in spots if spot.fan == "right"), key=lambda spot: spot.y)
    between = sorted((spot for spot in spots if spot.fan not in SIDEWAYS), key=lambda spot: (spot.x, spot.y))
    flanks = [spot.y for spot in left], [spot.y for spot in right]
    straight = all(len({spot.x for spot in flank}) == 1 for flank in (left, right))
    homes = [list(column) for _, column in groupby(between, key=lambda spot: spot.x)]
    home = {spot.fan for spot in between} == {"none"} and len(homes) <= 2
    if flanks[0] != flanks[1] or len(left) < 3 or not straight or not home:
        return
    run = RUN * max(forms[spot.code].faces for spot in (*left, *right))
    above = [spot for n, home in enumerate(homes) for spot in _line(home, n * PITCH[1])]
    below = len(homes) * PITCH[1]
    yield (*above, *_line(left, below), *_line(right, below + PITCH[1] + run))
    yield (*above, *_line([*left, *right], below))


def _line(spots: Sequence[Spot], y: float, middle: float = 0.0) -> Iterator[Spot]:
    """The piles beside each other; fans run down."""
    for n, spot in enumerate(spots):
        x = middle + (n - (len(spots) - 1) / 2) * PITCH[0]
        yield replace(spot, x=round(x, 4), y=round(y, 4), fan="none" if spot.fan == "none" else "down")


def _uncovered(spots: Spots) -> Iterator[Spots]:
    """A heap of single cards with the room of the window, and what lies beside it in a row below it."""
    heap = [spot for spot in spots if spot.bare and not spot.cell]
    if not heap:
        return
    closer = CLOSE / PITCH[0]
    others = sorted((spot for spot in spots if spot not in heap), key=lambda spot: spot.x)
    middle = (min(spot.x for spot in heap) + max(spot.x for spot in heap)) / 2 * closer
    below = max(spot.y for spot in heap) + PITCH[1]
    yield (
        *(replace(spot, x=round(spot.x * closer, 4)) for spot in heap),
        *_line(others, below, middle),
    )
