"""Finds where groups of piles lie: in the order of the plate, as far apart as there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from math import inf
from typing import NamedTuple

from engine import CARD_HEIGHT, Spot
from render.plan.geometry import Box, corners
from render.theme import GAP, Point

SMOOTHED = 12  # times that lines are moved between their neighbours
Bounds = tuple[float, float, float, float]  # left, top, right, bottom
# Of one line: its groups, and its rules, each with the line of the group before.
LineOfGroups = tuple[tuple[int, ...], tuple[tuple[int, int, int], ...]]
Hints = dict[tuple[object, ...], int]  # where an answer lay the last time: it is looked for there first
Extent = tuple[float, float]  # how far a group reaches back and on from its middle, in pixels


class Rule(NamedTuple):
    """On one axis, group `before` ends before group `after` begins."""

    before: int
    after: int


class Axis(NamedTuple):
    """One direction: each group's line, where the lines lie on the plate, and who must not meet whom."""

    lines: tuple[int, ...]
    marks: tuple[float, ...]
    rules: tuple[Rule, ...]
    # For each line its groups, and its rules with the line of the group before.
    steps: tuple[LineOfGroups, ...]
    # The rules again, each with the line of the group after.
    onward: tuple[tuple[tuple[int, int, int], ...], ...]


class Skeleton(NamedTuple):
    """What of an arrangement depends on the layout alone."""

    groups: tuple[tuple[Spot, ...], ...]
    middles: tuple[Point, ...]
    across: Axis
    down: Axis
    hints: Hints


def _bounds(spot: Spot) -> Bounds:
    if spot.fan == "bone":
        return spot.x - 1.2, spot.y - CARD_HEIGHT / 2, spot.x + 1.2, spot.y + 5
    points = corners(spot.x, spot.y, spot.turn, 1, CARD_HEIGHT)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _around(spots: Sequence[Spot]) -> Bounds:
    left, top, right, bottom = zip(*map(_bounds, spots), strict=True)
    return min(left), min(top), max(right), max(bottom)


def _run_on(groups: Sequence[Sequence[Spot]], bounds: Sequence[Bounds]) -> list[Bounds]:
    """Fans that run sideways take all the room of their row: what lies above or below need not give way."""
    found = list(bounds)
    for n, (left, top, right, bottom) in enumerate(bounds):
        row = [other for other in bounds if other[1] < bottom and top < other[3]]
        if groups[n][0].fan == "right":
            found[n] = left, top, min([b[0] for b in row if b[0] >= right], default=right), bottom
        elif groups[n][0].fan == "left":
            found[n] = max([b[2] for b in row if b[2] <= left], default=left), top, right, bottom
    return found


def _meet(one: Sequence[Spot], other: Sequence[Spot]) -> bool:
    a, b = _around(one), _around(other)
    return all(a[k] < b[k + 2] and b[k] < a[k + 2] for k in (0, 1))


def _groups(layout: Sequence[Spot], names: Sequence[str]) -> tuple[tuple[Spot, ...], ...]:
    """Groups with slanted cards keep their places, with all that lies among them: a ring stays a ring."""
    slanted = {
        name
        for spot, name in zip(layout, names, strict=True)
        if (spot.turn % 90 and spot.fan == "none") or spot.cell or spot.fixed
    }
    found: dict[str, tuple[Spot, ...]] = {}
    for spot, name in zip(layout, names, strict=True):
        key = name if name in slanted else f"{name} {spot.code}"
        found[key] = (*found.get(key, ()), spot)
    groups = list(found.values())
    while True:
        pairs = combinations(range(len(groups)), 2)
        met = next(((i, j) for i, j in pairs if _meet(groups[i], groups[j])), None)
        if met is None:
            break
        groups[met[0]] += groups.pop(met[1])
    # what lies upon another in a heap is drawn after it: as the layout names them
    order = {spot.code: n for n, spot in enumerate(layout)}
    return tuple(
        tuple(sorted(group, key=lambda spot: order[spot.code])) if group[0].bare else group
        for group in groups
    )


@lru_cache(64)
def skeleton(layout: tuple[Spot, ...], names: tuple[str, ...]) -> Skeleton:
    """How to arrange a layout whose piles belong to groups of these names."""
    groups = _groups(layout, names)
    bounds = _run_on(groups, [_around(group) for group in groups])
    middles = tuple(
        (group[0].x, group[0].y) if len(group) == 1 else ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        for group, box in zip(groups, bounds, strict=True)
    )
    rules: tuple[list[Rule], list[Rule]] = ([], [])
    for i, j in combinations(range(len(groups)), 2):
        apart = [max(bounds[i][k], bounds[j][k]) - min(bounds[i][k + 2], bounds[j][k + 2]) for k in (0, 1)]
        # what lies beside a column, and lower, need not wait below its last card
        upper = groups[i] if middles[i][1] < middles[j][1] else groups[j]
        beside = apart[0] >= 0 and any(spot.fan == "down" for spot in upper)
        axis = 0 if beside or apart[0] > apart[1] else 1
        rules[axis].append(Rule(i, j) if middles[i][axis] < middles[j][axis] else Rule(j, i))
    return Skeleton(groups, middles, _axis(middles, 0, rules[0]), _axis(middles, 1, rules[1]), {})


def _axis(middles: Sequence[Point], way: int, rules: Sequence[Rule]) -> Axis:
    marks = sorted({round(middle[way], 3) for middle in middles})
    lines = tuple(marks.index(round(middle[way], 3)) for middle in middles)
    pairs = set(rules)
    implied = {  # by two others, with a group between
        rule
        for rule in rules
        if any((rule.before, k) in pairs and (k, rule.after) in pairs for k in range(len(middles)))
    }
    needed = sorted(pairs - implied, key=lambda rule: lines[rule.after])
    steps = tuple(
        (
            tuple(group for group, at in enumerate(lines) if at == line),
            tuple((lines[rule.before], *rule) for rule in needed if lines[rule.after] == line),
        )
        for line in range(len(marks))
    )
    onward = tuple(
        tuple((lines[rule.after], *rule) for rule in needed if lines[rule.before] == line)
        for line in range(len(marks))
    )
    return Axis(lines, tuple(marks), tuple(needed), steps, onward)


def _walk(axis: Axis, sizes: Sequence[Extent], gaps: Sequence[float]) -> list[float]:
    """The nearest places of the lines; `gaps` are least distances of neighbouring lines.

    A table for which cards are sought goes this way some twenty times: it is written to be quick.
    """
    places: list[float] = []
    place = 0.0
    for (groups, rules), gap in zip(axis.steps, (0.0, *gaps), strict=False):
        place += gap
        for group in groups:
            if (least := sizes[group][0]) > place:
                place = least
        for earlier, before, after in rules:
            if (least := places[earlier] + sizes[before][1] + GAP + sizes[after][0]) > place:
                place = least
        places.append(place)
    return places


def _end(axis: Axis, sizes: Sequence[Extent], places: Sequence[float]) -> float:
    return max([places[line] + size[1] for line, size in zip(axis.lines, sizes, strict=True)])


def shortest(axis: Axis, sizes: Sequence[Extent]) -> float:
    """How many pixels these groups need at least."""
    return _end(axis, sizes, _walk(axis, sizes, [0.0] * len(axis.marks)))


def settle(axis: Axis, sizes: Sequence[Extent], room: float, unit: float, most: float = inf) -> list[float]:
    """The middles of all groups within `room`: drawn apart as on the plate, but `most` card widths."""
    tight = _walk(axis, sizes, [0.0] * len(axis.marks))
    gaps = [min(b - a, most) * unit for a, b in pairwise(axis.marks)]
    wide = _drawn_back(axis, sizes, _walk(axis, sizes, gaps), gaps)
    low, high = _end(axis, sizes, tight), _end(axis, sizes, wide)
    part = 1.0 if high <= max(room, low) else max(0.0, room - low) / (high - low)
    places = _evened(axis, sizes, [a + (b - a) * part for a, b in zip(tight, wide, strict=True)])
    return [places[line] for line in axis.lines]


def _evened(axis: Axis, sizes: Sequence[Extent], places: list[float]) -> list[float]:
    """Lines between two others lie as on the plate, as far as the rules allow: stairs stay stairs."""
    inner = _inner_lines(axis, sizes, _end(axis, sizes, places)) if len(places) > 2 else []
    for _ in range(SMOOTHED):
        moved = False
        for line, least, most, before, after, part in inner:
            low, high = least, most
            for other, apart in before:
                low = max(low, places[other] + apart)
            for other, apart in after:
                high = min(high, places[other] - apart)
            wanted = places[line - 1] + (places[line + 1] - places[line - 1]) * part
            place = max(low, min(high, wanted))
            moved = moved or place != places[line]
            places[line] = place
        if not moved:  # nor would it ever again
            break
    return places


class _InnerLine(NamedTuple):
    """A line between two others: where it may lie, how far from which other lines, and where on the plate."""

    line: int
    least: float
    most: float
    before: tuple[tuple[int, float], ...]
    after: tuple[tuple[int, float], ...]
    part: float


def _inner_lines(axis: Axis, sizes: Sequence[Extent], end: float) -> list[_InnerLine]:
    marks = axis.marks
    found = []
    for line, (groups, rules) in enumerate(axis.steps[1:-1], 1):
        before, after = dict[int, float](), dict[int, float]()
        for earlier, one, other in rules:
            before[earlier] = max(before.get(earlier, 0.0), sizes[one][1] + GAP + sizes[other][0])
        for onward, one, other in axis.onward[line]:
            after[onward] = max(after.get(onward, 0.0), sizes[other][0] + GAP + sizes[one][1])
        least = max(sizes[group][0] for group in groups)
        most = min(end - sizes[group][1] for group in groups)
        part = (marks[line] - marks[line - 1]) / (marks[line + 1] - marks[line - 1])
        found.append(_InnerLine(line, least, most, tuple(before.items()), tuple(after.items()), part))
    return found


def _drawn_back(
    axis: Axis, sizes: Sequence[Extent], places: Sequence[float], gaps: Sequence[float]
) -> list[float]:
    """Lines too far from the next one go nearer to it, as far as the rules allow."""
    places = list(places)
    for line in range(len(places) - 2, -1, -1):
        ends = [
            places[axis.lines[after]] - sizes[after][0] - GAP - sizes[before][1]
            for before, after in axis.rules
            if axis.lines[before] == line
        ]
        places[line] = max(places[line], min(places[line + 1] - gaps[line], *ends, places[line + 1]))
    return places


def centred(places: Sequence[float], sizes: Sequence[Extent], room: float, part: float | None) -> list[float]:
    """Leaves this part of the spare room before what there is and the rest after it.

    Without a part the plate's middle comes into the middle of the room, as far as a longer side allows.
    """
    start = min(place - size[0] for place, size in zip(places, sizes, strict=True))
    end = max(place + size[1] for place, size in zip(places, sizes, strict=True))
    spare = room - (end - start)
    wanted = room / 2 - (min(places) + max(places)) / 2 if part is None else spare * part - start
    shift = min(max(wanted, -start), room - end)
    return [place + shift for place in places]


def boxes_along(boxes: Sequence[Box], way: int) -> list[Extent]:
    """The sizes of boxes across (0) or down (1)."""
    return [(box.left, box.right) if way == 0 else (box.above, box.below) for box in boxes]
