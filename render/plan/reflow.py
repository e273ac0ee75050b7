"""Other arrangements of a plate, for windows of another shape than the book's page.

A plate is cut along straight lines into blocks that lie beside or below each other. What lies beside each
other may go below each other instead, and a block of rows may have longer or shorter ones: a ring stays a
ring, and a row of columns a row, but an upright window is used to its foot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, islice, product
from math import ceil
from typing import NamedTuple

from engine import CARD_HEIGHT, PITCH, Spot
from render.plan.fans import DOWNWARDS, SIDEWAYS, Form
from render.plan.geometry import corners
from render.plan.reshape import reshaped

STEP = 0.32  # of a card's width, about, from one card of a fan to the next on small cards
BONE_RUN = 5.0  # card widths
GAP = 0.15  # between blocks that are put below each other
ROW_OF_COLUMNS = 10  # columns that everybody expects beside each other, and that a phone has room for
MOST = 240  # arrangements that are compared by their outlines
STEEPER = tuple(product((0.9, 0.8, 0.7, 0.6), (1.5, 2.0)))  # how much narrower, and higher
AIR = 0.14  # card widths that other cards keep from the left of a row: in one of its own they lie closer
EPSILON = 1e-6


class Outline(NamedTuple):
    """A rectangle in card widths."""

    left: float
    top: float
    right: float
    bottom: float


def outline(spot: Spot, form: Form) -> Outline:
    """About how far the cards of a pile of this form reach."""
    left, top, right, bottom = _reach(spot.turn, spot.fan, form.faces)
    return Outline(spot.x + left, spot.y + top, spot.x + right, spot.y + bottom)


@lru_cache(1024)
def _reach(turn: float, fan: str, faces: int) -> Outline:
    """The same from the middle of the first card."""
    points = corners(0, 0, turn, 1, CARD_HEIGHT)
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    run = STEP * max(0, faces - 1)
    if fan == "bone":
        return Outline(left - 0.7, top, right + 0.7, bottom + BONE_RUN)
    if fan == "left":
        left -= run
    elif fan == "right":
        right += run
    elif fan in DOWNWARDS:
        bottom += run
    return Outline(left, top, right, bottom)


def around(outlines: Sequence[Outline]) -> Outline:
    """The rectangle round all of them."""
    lefts, tops, rights, bottoms = zip(*outlines, strict=True)
    return Outline(min(lefts), min(tops), max(rights), max(bottoms))


@dataclass(frozen=True)
class _Block:
    """Piles that keep their places to each other, or, in a regular block, their order."""

    spots: tuple[Spot, ...]
    forms: Mapping[str, Form]
    high: bool  # whether the window is

    @property
    def box(self) -> Outline:
        return around([outline(spot, self.forms[spot.code]) for spot in self.spots])

    def variants(self) -> Iterator[_Block]:
        """The block as it is, then in other forms: a ring on its side, rows that are longer and shorter."""
        yield self
        for spots in reshaped(self.spots, self.forms) if self.high else ():
            yield replace(self, spots=spots)
        if any(spot.fixed for spot in self.spots):
            yield replace(self, spots=tuple(map(_on_its_side, self.spots)))
        first, many = self.spots[0], len(self.spots)
        alike = {(s.turn, s.fan, s.size, s.cell, s.fixed, s.bare) for s in self.spots}
        rigid = first.cell or first.fixed or first.bare or first.exact
        if many < 4 or len(alike) > 1 or rigid or first.turn % 90:
            return
        columns, rows = sorted({s.x for s in self.spots}), sorted({s.y for s in self.spots})
        across = len(columns)
        if first.fan in DOWNWARDS and len(rows) == 1 and across <= ROW_OF_COLUMNS:
            return
        places = {(s.x, s.y) for s in self.spots}
        regular = all((columns[n % across], rows[n // across]) in places for n in range(many))
        if not regular or len(rows) != ceil(many / across):
            return
        order = sorted(self.spots, key=lambda spot: (spot.y, spot.x))
        longest = max(self.forms[spot.code].faces for spot in order)
        wide, tall = (PITCH[0], PITCH[1]) if first.turn % 180 == 0 else (PITCH[1], PITCH[0])
        if first.fan in SIDEWAYS:
            wide += STEP * max(0, longest - 1)
        elif first.fan in DOWNWARDS:
            tall += STEP * max(0, longest - 1)
        for other in range(1, many + 1):
            if other == across or (many % other and other < 5):
                continue
            yield replace(
                self,
                spots=tuple(
                    replace(spot, x=round(n % other * wide, 4), y=round(n // other * tall, 4))
                    for n, spot in enumerate(order)
                ),
            )


def _on_its_side(spot: Spot) -> Spot:
    """A place turned with its ring by a quarter; no card comes to stand head down.

    Cards of a row stay upright, so that their indices can be read: the row becomes a column.
    """
    if spot.fan in SIDEWAYS:
        return replace(spot, x=-spot.y, y=spot.x, fan="down")
    turn = 90 - (90 - (spot.turn + 90)) % 180
    return replace(spot, x=-spot.y, y=spot.x, turn=turn)


@dataclass(frozen=True)
class _Cut:
    """Parts that lie beside (0) or below each other (1), in their order."""

    way: int
    parts: tuple[_Block | _Cut, ...]


def arrangements(
    layout: Sequence[Spot], names: Mapping[str, str], forms: Mapping[str, Form], size: tuple[float, float]
) -> list[tuple[Spot, ...]]:
    """Other arrangements of a layout, those that promise the largest cards in a window of this size first."""
    order = {spot.code: n for n, spot in enumerate(layout)}
    tree = _cut(_blocks(layout, names, forms, size[1] > size[0]))
    found: dict[tuple[Spot, ...], float] = {}
    for spots in islice(_placed(tree), MOST):
        arranged = tuple(sorted(spots, key=lambda spot: order[spot.code]))
        box = around([outline(spot, forms[spot.code]) for spot in arranged])
        found[arranged] = min(size[0] / (box.right - box.left), size[1] / (box.bottom - box.top))
    found.pop(tuple(layout), None)
    return sorted(found, key=lambda spots: -found[spots])


def steeper(layout: Sequence[Spot]) -> list[tuple[Spot, ...]]:
    """The whole plate narrower and higher, where none of its cards comes to lie on another one's.

    Slopes grow steep, so that what climbs them is as large as the rows between them, which stay as they are.
    """
    if any(spot.cell or spot.fixed or spot.exact for spot in layout):
        return []
    order = {spot.code: n for n, spot in enumerate(layout)}
    runs = _side_by_side(layout)
    found = []
    for narrow, high in STEEPER:
        steep = tuple(
            replace(spot, x=round(spot.x - middle * (1 - narrow), 4), y=round(spot.y * high, 4))
            for run in runs
            for middle in [(run[0].x + run[-1].x) / 2]
            for spot in run
        )
        if not any(_overlap(one, other) for one, other in combinations(map(_single, steep), 2)):
            found.append(tuple(sorted(steep, key=lambda spot: order[spot.code])))
    return found


def _single(spot: Spot) -> Outline:
    """One card there; it is wider for its neighbours in other rows, which must not seem to be of its own."""
    left, top, right, bottom = (side * spot.size for side in _reach(spot.turn, "none", 1))
    return Outline(spot.x + left - AIR, spot.y + top, spot.x + right, spot.y + bottom)


def _side_by_side(layout: Sequence[Spot]) -> list[list[Spot]]:
    """Piles that lie in a row with no room for another one between them."""
    runs: list[list[Spot]] = []
    for spot in sorted(layout, key=lambda spot: (spot.y, spot.x)):
        last = runs[-1][-1] if runs else None
        if last and spot.y == last.y and spot.x - last.x <= PITCH[0] + EPSILON:
            runs[-1].append(spot)
        else:
            runs.append([spot])
    return runs


def _blocks(
    layout: Sequence[Spot], names: Mapping[str, str], forms: Mapping[str, Form], high: bool
) -> list[_Block]:
    """Groups, those that lie among each other as one."""
    groups: dict[str, tuple[Spot, ...]] = {}
    for spot in layout:
        groups[names[spot.code]] = (*groups.get(names[spot.code], ()), spot)
    blocks = [_Block(spots, forms, high) for spots in groups.values()]
    while True:
        met = next((pair for pair in combinations(blocks, 2) if _meet(*pair)), None)
        if met is None:
            return blocks
        blocks = [block for block in blocks if block not in met]
        blocks.append(_Block((*met[0].spots, *met[1].spots), forms, high))


def _meet(one: _Block, other: _Block) -> bool:
    """Whether their piles, as they are drawn on the plate, lie in one rectangle."""
    return _overlap(*(around([outline(spot, _SINGLE) for spot in block.spots]) for block in (one, other)))


def _overlap(a: Outline, b: Outline) -> bool:
    return a.left < b.right and b.left < a.right and a.top < b.bottom and b.top < a.bottom


_SINGLE = Form("none", 0.0, counted=False, edges=0, faces=1)


def _cut(blocks: Sequence[_Block]) -> _Block | _Cut:
    """Cut along straight lines as far as can be, into rows before columns."""
    if len(blocks) == 1:
        return blocks[0]
    for way in (1, 0):
        parts = _apart(blocks, way)
        if len(parts) > 1:
            return _Cut(way, tuple(map(_cut, parts)))
    whole = tuple(spot for block in blocks for spot in block.spots)
    return _Block(whole, blocks[0].forms, blocks[0].high)


def _apart(blocks: Sequence[_Block], way: int) -> list[list[_Block]]:
    """Blocks in the order of one axis, cut where nothing crosses."""
    boxes = [(around([outline(spot, _SINGLE) for spot in block.spots]), block) for block in blocks]
    parts: list[list[_Block]] = []
    reached = float("-inf")
    for box, block in sorted(boxes, key=lambda pair: pair[0][way]):
        if box[way] >= reached - EPSILON:
            parts.append([])
        parts[-1].append(block)
        reached = max(reached, box[way + 2])
    return parts


def _placed(tree: _Block | _Cut) -> Iterator[tuple[Spot, ...]]:
    """Every arrangement of a tree."""
    if isinstance(tree, _Block):
        yield from (block.spots for block in tree.variants())
        return
    forms = _forms(tree)
    for parts in product(*(tuple(islice(_placed(part), 12)) for part in tree.parts)):
        yield _joined(tree.parts, parts, forms, tree.way, tree.way)
        if tree.way == 0:
            yield _joined(tree.parts, parts, forms, 0, 1)
            if len(parts) > 2:
                yield _joined(tree.parts, parts, forms, 0, 1, beside=1)
                yield _joined(tree.parts, parts, forms, 0, 1, beside=-1)


def _joined(
    before: Sequence[_Block | _Cut],
    parts: Sequence[tuple[Spot, ...]],
    forms: Mapping[str, Form],
    was: int,
    way: int,
    beside: int = 0,
) -> tuple[Spot, ...]:
    """Parts one after the other; as far apart as they were where their direction is the same.

    With `beside` the last ones (1), or the first ones (-1), stay side by side and go below, or above, as one.
    """
    if beside:
        at = 1 if beside > 0 else len(parts) - 1
        one = _joined(before[:at], parts[:at], forms, was, 0)
        two = _joined(before[at:], parts[at:], forms, was, 0)
        return _stacked([one, two], forms)
    if was != way:
        return _stacked(parts, forms)
    moved: list[Spot] = []
    reached = earlier = 0.0
    for n, (part, old) in enumerate(zip(parts, before, strict=True)):
        box, then = _box(part, forms), _box(_spots(old), forms)
        gap = then[way] - earlier if n else 0.0
        start = reached + max(GAP, gap) if n else 0.0
        other = 1 - way
        # across the direction a part stays where it was; one that is smaller now stays in its old middle
        shift = [0.0, 0.0]
        shift[way] = start - box[way]
        size_same = abs((box[other + 2] - box[other]) - (then[other + 2] - then[other])) < EPSILON
        if other == 0 or size_same:
            shift[other] = (then[other] + then[other + 2] - box[other] - box[other + 2]) / 2
        else:
            shift[other] = then[other] - box[other]
        moved += _shifted(part, shift[0], shift[1])
        reached, earlier = start + box[way + 2] - box[way], then[way + 2]
    return tuple(moved)


def _stacked(parts: Sequence[tuple[Spot, ...]], forms: Mapping[str, Form]) -> tuple[Spot, ...]:
    """Parts below each other, round one middle line."""
    moved: list[Spot] = []
    reached = 0.0
    for part in parts:
        box = _box(part, forms)
        moved += _shifted(part, -(box.left + box.right) / 2, reached - box.top)
        reached += box.bottom - box.top + GAP
    return tuple(moved)


def _shifted(spots: Sequence[Spot], x: float, y: float) -> list[Spot]:
    return [replace(spot, x=round(spot.x + x, 4), y=round(spot.y + y, 4)) for spot in spots]


def _box(spots: Sequence[Spot], forms: Mapping[str, Form]) -> Outline:
    return around([outline(spot, forms[spot.code]) for spot in spots])


def _spots(tree: _Block | _Cut) -> tuple[Spot, ...]:
    if isinstance(tree, _Block):
        return tree.spots
    return tuple(spot for part in tree.parts for spot in _spots(part))


def _forms(tree: _Block | _Cut) -> Mapping[str, Form]:
    return tree.forms if isinstance(tree, _Block) else _forms(tree.parts[0])
