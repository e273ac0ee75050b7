"""Finds where groups of piles lie: in the order of the plate, as near as their sizes allow, as wide as there is room."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from engine.layout import CARD_HEIGHT, Spot
from render.fans import Box, corners
from render.theme import GAP

Bounds = tuple[float, float, float, float]  # left, top, right, bottom


class Rule(NamedTuple):
    """On one axis, group `before` ends before group `after` begins."""

    before: int
    after: int


class Axis(NamedTuple):
    """One direction: on which line each group lies, where the lines lie on the plate, and who must not meet whom."""

    lines: tuple[int, ...]
    marks: tuple[float, ...]
    rules: tuple[Rule, ...]


class Skeleton(NamedTuple):
    """What of an arrangement depends on the layout alone."""

    groups: tuple[tuple[Spot, ...], ...]
    middles: tuple[tuple[float, float], ...]
    across: Axis
    down: Axis


def _bounds(spot: Spot) -> Bounds:
    points = corners(spot.x, spot.y, spot.turn, 1, CARD_HEIGHT)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _around(spots: Sequence[Spot]) -> Bounds:
    left, top, right, bottom = zip(*map(_bounds, spots), strict=True)
    return min(left), min(top), max(right), max(bottom)


def _meet(one: Bounds, other: Bounds) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _groups(layout: Sequence[Spot]) -> tuple[tuple[Spot, ...], ...]:
    """Piles whose turned cards reach among each other keep their exact places: a ring stays a ring."""
    groups = [(spot,) for spot in layout]
    while True:
        bounds = [_around(group) for group in groups]
        met = next((pair for pair in combinations(range(len(groups)), 2) if _meet(bounds[pair[0]], bounds[pair[1]])), None)
        if met is None:
            return tuple(groups)
        groups[met[0]] += groups.pop(met[1])


@lru_cache(64)
def skeleton(layout: tuple[Spot, ...]) -> Skeleton:
    groups = _groups(layout)
    bounds = [_around(group) for group in groups]
    middles = tuple(
        (group[0].x, group[0].y) if len(group) == 1 else ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        for group, box in zip(groups, bounds, strict=True)
    )
    rules: tuple[list[Rule], list[Rule]] = ([], [])
    for i, j in combinations(range(len(groups)), 2):
        apart = [max(bounds[i][k], bounds[j][k]) - min(bounds[i][k + 2], bounds[j][k + 2]) for k in (0, 1)]
        axis = 0 if apart[0] > apart[1] else 1
        rules[axis].append(Rule(i, j) if middles[i][axis] < middles[j][axis] else Rule(j, i))
    return Skeleton(groups, middles, _axis(middles, 0, rules[0]), _axis(middles, 1, rules[1]))


def _axis(middles: Sequence[tuple[float, float]], way: int, rules: Sequence[Rule]) -> Axis:
    marks = sorted({round(middle[way], 3) for middle in middles})
    lines = tuple(marks.index(round(middle[way], 3)) for middle in middles)
    pairs = set(rules)
    middle_men = {rule for rule in rules if any((rule.before, k) in pairs and (k, rule.after) in pairs
                                                for k in range(len(middles)))}  # fmt: skip
    kept = sorted(pairs - middle_men, key=lambda rule: lines[rule.after])
    return Axis(lines, tuple(marks), tuple(kept))


def _walk(axis: Axis, sizes: Sequence[tuple[float, float]], gaps: Sequence[float]) -> list[float]:
    """The nearest places of the lines; `gaps` are least distances of neighbouring lines."""
    places = [0.0] * len(axis.marks)
    for group, line in enumerate(axis.lines):
        places[line] = max(places[line], sizes[group][0])
    rules, at = axis.rules, 0
    for line in range(len(places)):
        if line:
            places[line] = max(places[line], places[line - 1] + gaps[line - 1])
        while at < len(rules) and axis.lines[rules[at].after] == line:
            before, after = rules[at]
            least = places[axis.lines[before]] + sizes[before][1] + GAP + sizes[after][0]
            places[line] = max(places[line], least)
            at += 1
    return places


def _end(axis: Axis, sizes: Sequence[tuple[float, float]], places: Sequence[float]) -> float:
    return max(places[line] + sizes[group][1] for group, line in enumerate(axis.lines))


def shortest(axis: Axis, sizes: Sequence[tuple[float, float]]) -> float:
    """How many pixels these groups need at least; a size is how far a group reaches back and on from its middle."""
    return _end(axis, sizes, _walk(axis, sizes, [0.0] * len(axis.marks)))


def settle(axis: Axis, sizes: Sequence[tuple[float, float]], room: float, unit: float) -> list[float]:
    """The places of all groups within `room`: drawn apart towards the plate's distances, then centred."""
    tight = _walk(axis, sizes, [0.0] * len(axis.marks))
    wide = _walk(axis, sizes, [(b - a) * unit for a, b in pairwise(axis.marks)])
    low, high = _end(axis, sizes, tight), _end(axis, sizes, wide)
    part = 1.0 if high <= room else (room - low) / (high - low)
    places = [a + (b - a) * part for a, b in zip(tight, wide, strict=True)]
    return [places[line] + _shift(axis, sizes, places, room) for line in axis.lines]


def _shift(axis: Axis, sizes: Sequence[tuple[float, float]], places: Sequence[float], room: float) -> float:
    """Puts the middle of the plate into the middle of the room, as far as what is longer on one side allows."""
    start = min(places[line] - sizes[group][0] for group, line in enumerate(axis.lines))
    end = _end(axis, sizes, places)
    wanted = room / 2 - (places[0] + places[-1]) / 2
    return min(max(wanted, -start), room - end)


def boxes_along(boxes: Sequence[Box], way: int) -> list[tuple[float, float]]:
    return [(box.left, box.right) if way == 0 else (box.above, box.below) for box in boxes]
