"""From places in card widths to pixels: the largest cards with which a whole table fits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine import PITCH, Spot
from render import theme
from render.plan.clusters import Cluster, cells, cluster, heap
from render.plan.fans import (
    CODED_AT_THE_END,
    DOWNWARDS,
    SIDEWAYS,
    Form,
    least,
    need,
    numbered_reach,
    tightest,
)
from render.plan.format import Format, Lettering
from render.plan.frame import Frame, PlacedPile
from render.plan.geometry import Box, PlacedCard
from render.plan.labels import Label, above
from render.plan.skeleton import boxes_along, centred, settle, shortest, skeleton
from render.theme import WHOLE, sized

STRAIGHT = 0.7  # cards shrink so far, or as far as they are readable, before a fan goes on in a second line
ABOVE = 0.5  # of the room to spare; where fans grow downwards none, so that what lies on top stays
ALL = 1_000_000  # a hint that the last of all numbers fits
Rooms = tuple[int, int]  # how far fans may run, sideways and downwards


class Task(NamedTuple):
    """What is to be laid out: places, the groups and forms of their piles, and what lies elsewhere."""

    layout: tuple[Spot, ...]
    names: tuple[str, ...]
    forms: tuple[Form, ...]
    done: frozenset[str]  # stocks that are out for good: nothing remains of them
    won: bool  # with a ribbon above
    format: Format


@lru_cache(512)
def frame(task: Task) -> Frame | None:
    """The frame with the largest cards; None where even the smallest do not fit."""
    widths = task.format.choices
    table = _Fitting(task)
    best = table.hinted("best", len(widths), lambda n: table.rooms(widths[n]), task.format.card)
    if best < 0:
        return None
    if table.straight(widths[best]):
        return table.frame(widths[best])
    straight = table.hinted("straight", best, lambda n: table.straight(widths[n]), task.format.card)
    enough = max(STRAIGHT * widths[best], min(theme.SMALLEST, widths[best]))
    if straight >= 0 and widths[straight] >= min(theme.READABLE, enough):
        return table.frame(widths[straight])
    return table.frame(widths[best])


def straight(found: Frame) -> bool:
    """Whether each fan lies in a single line."""
    return all(least(place.planned, place.width) <= place.room for place in found.piles)


def unbroken(found: Frame) -> bool:
    """Whether each fan lies in a single line, if need be a tight one."""
    return all(tightest(place.planned, place.width) <= place.room for place in found.piles)


def crowded(task: Task) -> Frame:
    """The smallest cards for a table that does not fit: better that some hide others than no picture."""
    return _Fitting(task).frame(task.format.widths[0])


def largest(end: int, fits: Callable[[int], object], guess: int) -> int:
    """The last number below `end` that fits, where all below it fit too; -1 if 0 does not.

    Wherever the guess lies, the answer is the same; a good guess is confirmed by trying it and the next one.
    """
    low, high, step = -1, end, 1  # low fits, high does not
    at = min(max(guess, 0), end - 1)
    while high - low > 1:
        if fits(at):
            low, at = at, at + step
        else:
            high, at = at, at - step
        step *= 2
        if not low < at < high:
            at = (low + high) // 2
    return low


class _Fitting:
    """One table for which a card width is sought."""

    def __init__(self, task: Task) -> None:
        remaining = tuple(spot for spot in task.layout if spot.code not in task.done)
        named = dict(zip((spot.code for spot in task.layout), task.names, strict=True))
        self.names = named
        self.forms = dict(zip((spot.code for spot in task.layout), task.forms, strict=True))
        self.kinds = {(self.forms[spot.code], spot.size) for spot in remaining}
        self.format, self.won = task.format, task.won
        self.growing = any(spot.fan in DOWNWARDS or spot.bare for spot in task.layout)
        self.skeleton = skeleton(remaining, tuple(named[spot.code] for spot in remaining))
        self.top = theme.MARGIN + (theme.BAND if task.won else 0)
        self.size = (
            self.format.width - 2 * theme.MARGIN,
            self.format.height - theme.MARGIN - self.top,
        )
        self.known: dict[int, Rooms | None] = {}
        self.still: dict[int, list[Box]] = {}
        self.alike = self._alike()
        self.fans = [some for some in self.alike if self._form(some[0]).fan != "none"]
        self.clusters: dict[tuple[str, int], Cluster | None] = {}

    def _form(self, n: int) -> Form:
        """The form of the first pile of a group."""
        return self.forms[self.skeleton.groups[n][0].code]

    def _sized(self, width: int, size: float) -> int:
        """The width of cards that are to be so large beside others of this width."""
        return width if size == 1 else sized(width, size, self.format.widths)

    def _alike(self) -> list[list[int]]:
        """Groups that are one pile, those together that reach equally far: of one form, size and label."""
        found: dict[object, list[int]] = {}
        for n, (spot, *others) in enumerate(self.skeleton.groups):
            if not others:
                label = self.format.lettering.width(spot.code) if spot.coded else None
                found.setdefault((self._form(n), spot.size, label), []).append(n)
        return list(found.values())

    def hinted(self, name: str, end: int, fits: Callable[[int], object], *more: object) -> int:
        """The largest that fits, looked for where it was found the last time."""
        key = (name, self.size, *more)
        found = largest(end, fits, self.skeleton.hints.get(key, end // 2))
        self.skeleton.hints[key] = found if found < end - 1 else ALL
        return found

    def straight(self, width: int) -> bool:
        """Whether the table fits with each fan in a single line."""
        rooms = self.rooms(width)
        return rooms is not None and all(
            least(form, self._sized(width, size)) <= _room(form, self._sized(width, size), rooms)
            for form, size in self.kinds
        )

    def rooms(self, width: int) -> Rooms | None:
        """How far fans may run with cards of this width; None if the table does not fit."""
        if width not in self.known:
            self.known[width] = self._rooms(width)
        return self.known[width]

    def _rooms(self, width: int) -> Rooms | None:
        if not all(len(group) == 1 or self._cluster(group, width) for group in self.skeleton.groups):
            return None
        side = self._most(width, 0, lambda room: (room, self.format.height))
        down = self._most(width, 1, lambda room: (side, room)) if side >= 0 else -1
        return (side, down) if down >= 0 and self._fits(width, 0, (side, down)) else None

    def _most(self, width: int, way: int, rooms: Callable[[int], Rooms]) -> int:
        fans = SIDEWAYS if way == 0 else DOWNWARDS
        wanted = (need(form, self._sized(width, size)) for form, size in self.kinds if form.fan in fans)
        most = max(wanted, default=0)
        most = min(most, self.size[way])

        def fits(room: int) -> bool:
            return self._fits(width, way, rooms(room))

        # A table is tried with longer and shorter fans in turns: each finds its room where it was before.
        return self.hinted("room", most + 1, fits, width, way, most)

    def _fits(self, width: int, way: int, rooms: Rooms) -> bool:
        axis = (self.skeleton.across, self.skeleton.down)[way]
        return shortest(axis, boxes_along(self._boxes(width, rooms), way)) <= self.size[way]

    def _boxes(self, width: int, rooms: Rooms) -> list[Box]:
        """How far each group reaches; only fans reach further where there is more room."""
        groups = self.skeleton.groups
        if width not in self.still:
            clusters = ([n] for n, group in enumerate(groups) if len(group) > 1)
            self.still[width] = self._filled([Box(0, 0, 0, 0)] * len(groups), clusters, width, rooms)
            self._filled(self.still[width], self.alike, width, rooms)
        return self._filled(self.still[width].copy(), self.fans, width, rooms)

    def _filled(
        self, boxes: list[Box], alike: Iterable[Sequence[int]], width: int, rooms: Rooms
    ) -> list[Box]:
        """The boxes, of these groups anew; those that are alike need but one."""
        for some in alike:
            box = self._box(self.skeleton.groups[some[0]], width, rooms)
            for n in some:
                boxes[n] = box
        return boxes

    def _box(self, group: tuple[Spot, ...], width: int, rooms: Rooms) -> Box:
        if len(group) > 1:
            if (found := self._cluster(group, width)) is None:
                return Box(0, 0, 0, 0)
            own = self._sized(width, group[0].size)
            low = [
                card.y + numbered_reach(self.forms[spot.code], own, 0, self.format.lettering).below
                for spot, card in zip(group, found.cards, strict=True)
                if self.forms[spot.code].counted
            ]
            return found.box._replace(below=max([found.box.below, *low]))
        (spot,) = group
        form, own, lettering = self.forms[spot.code], self._sized(width, spot.size), self.format.lettering
        if not spot.coded:
            return numbered_reach(form, own, _room(form, own, rooms), lettering)
        return _labelled(form, lettering.width(spot.code), lettering, own, _room(form, own, rooms))

    def frame(self, width: int) -> Frame:
        """Where everything lies with cards of this width."""
        rooms = self.rooms(width) or (0, 0)
        boxes = self._boxes(width, rooms)
        xs, ys = (self._places(boxes, way, width) for way in (0, 1))
        piles: list[PlacedPile] = []
        labels: list[Label] = []
        for group, x, y in zip(self.skeleton.groups, xs, ys, strict=True):
            at = (round(x) + theme.MARGIN, round(y) + self.top)
            cards, codes = self._group(group, width)
            for spot, base in zip(group, cards, strict=True):
                form, own = self.forms[spot.code], self._sized(width, spot.size)
                piles.append(PlacedPile(spot.code, form, base.moved(at), _room(form, own, rooms), own))
            labels += [label._replace(x=label.x + at[0], y=label.y + at[1]) for label in codes]
        moving = {pile.code: pile for pile in piles if pile.planned.fan in CODED_AT_THE_END}
        return Frame(width, tuple(piles), tuple(labels), self.format.height, moving)

    def _places(self, boxes: list[Box], way: int, width: int) -> list[float]:
        sizes, room = boxes_along(boxes, way), self.size[way]
        axis = (self.skeleton.across, self.skeleton.down)[way]
        if self.won:  # the last picture lies together, in the middle of what is there
            return centred(settle(axis, sizes, room, width, PITCH[way]), sizes, room, 0.5)
        above = 0.0 if self.growing else ABOVE
        return centred(settle(axis, sizes, room, width), sizes, room, None if way == 0 else above)

    def _cluster(self, group: tuple[Spot, ...], width: int) -> Cluster | None:
        key = group[0].code, width
        if key not in self.clusters:
            own, lettering = self._sized(width, group[0].size), self.format.lettering
            if group[0].cell:
                self.clusters[key] = cells(group, own, lettering)
            elif group[0].bare:
                self.clusters[key] = heap(group, own, lettering)
            else:
                names = tuple(self.names[spot.code] for spot in group)
                self.clusters[key] = cluster(group, names, own, lettering)
        return self.clusters[key]

    def _group(self, group: tuple[Spot, ...], width: int) -> tuple[tuple[PlacedCard, ...], tuple[Label, ...]]:
        """The first cards of the piles of a group, and its labels, round the middle of the group."""
        if found := self._cluster(group, width) if len(group) > 1 else None:
            return found.cards, found.labels
        if len(group) > 1:
            codes = ", ".join(spot.code for spot in group)
            raise ValueError(
                f"the piles {codes} lie over one another, and their codes find no room: see heaped"
            )
        (spot,) = group
        base = PlacedCard(0, 0, spot.turn, WHOLE, -1)
        if not spot.coded:
            return (base,), ()
        return (base,), (above(spot.code, base, self._sized(width, spot.size), self.format.lettering),)


@lru_cache(8192)
def _labelled(form: Form, label: int, lettering: Lettering, width: int, room: int) -> Box:
    """How far a pile reaches with a label so wide over its first card."""
    box = numbered_reach(form, width, room, lettering)
    half, tall = label / 2, theme.CODE_GAP + lettering.room
    low = tall if form.fan == "bone" else 0  # its code goes down with its last card
    return Box(max(box.left, half), max(box.right, half), box.above + tall + lettering.air, box.below + low)


def _room(form: Form, width: int, rooms: Rooms) -> int:
    """How far this fan runs: no further than it likes."""
    return max(0, min(need(form, width), rooms[0] if form.fan in SIDEWAYS else rooms[1]))
