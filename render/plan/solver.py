"""From places in card widths to pixels: the largest cards with which a whole table fits."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from engine.layout import Spot
from engine.view import View
from render import theme
from render.plan.fans import SIDEWAYS, Form, least, need, reach, spread
from render.plan.geometry import Box, Laid, Polygon, around, corners
from render.plan.labels import Label, above, among, in_bottom_line, pill_width
from render.plan.skeleton import Skeleton, boxes_along, centred, settle, shortest, skeleton
from render.theme import BESIDE

Forms = tuple[Form, ...]
FACES = (104, 26, 18, 13, 10, 8, 6, 5, 4, 3, 2, 1)  # how many cards of a fan may show, if not all can
STRAIGHT = 0.7  # cards shrink to this part before a fan goes on in a second line
ABOVE = 0.4  # of the room to spare: less than half, so that what lies on top stays while fans grow below
Rooms = tuple[int, int]  # how far fans may run, sideways and downwards
STRETCHES = (1.0, 1.03, 1.06, 1.1, 1.15, 1.2, 1.3)


class Placed(NamedTuple):
    """One pile on the picture; without cards its empty place is at `base`."""

    form: Form
    base: Laid
    cards: tuple[Laid, ...]


@dataclass(frozen=True)
class Plan:
    """Where everything lies, in pixels, in drawing order."""

    width: int  # of a card
    piles: tuple[Placed, ...]
    labels: tuple[Label, ...]

    def polygon(self, card: Laid) -> Polygon:
        return corners(card.x, card.y, card.turn, self.width, theme.card_height(self.width))


@lru_cache(64)
def upright(layout: tuple[Spot, ...]) -> tuple[Spot, ...]:
    """The same places with no card head down, so that a 6 is no 9."""
    return tuple(replace(spot, turn=90 - (90 - spot.turn) % 180) for spot in layout)


def forms(view: View) -> Forms:
    """What of a view matters for its places."""
    found = []
    for spot in upright(view.layout):
        pile = view[spot.code]
        seen = sum(card is not None for card in pile.cards)
        found.append(
            Form(spot.code, pile.group, pile.kind, spot.fan, spot.turn, len(pile.cards) - seen, seen)
        )
    return tuple(found)


def plan(view: View) -> Plan:
    """The places of all piles of a view; the same for equal views."""
    over = view.redeals is None or view.result == "won"
    done = frozenset(pile.code for pile in view.piles if over and pile.kind == "stock" and not pile.cards)
    return _plan(upright(view.layout), forms(view), done, view.result == "won")


@lru_cache(512)
def _plan(layout: tuple[Spot, ...], piles: Forms, done: frozenset[str], won: bool) -> Plan:
    """`done` are stocks that are out for good: only their code remains, at the lower edge."""
    widths = theme.WIDTHS_WON if won else theme.WIDTHS
    top, bottom = theme.MARGIN + (theme.BAND if won else 0), theme.HEIGHT - theme.MARGIN
    kept = tuple(spot for spot in layout if spot.code not in done)
    found = _largest(kept, piles, (top, bottom), widths)
    if done and not all(in_bottom_line(code, _taken(found)) for code in done):
        found = _largest(kept, piles, (top, bottom - theme.PILL), widths)
    for code in sorted(done):
        if label := in_bottom_line(code, _taken(found)):
            found = Plan(found.width, found.piles, (*found.labels, label))
    return found


def _taken(found: Plan) -> list[Polygon]:
    cards = [found.polygon(card) for pile in found.piles for card in pile.cards or (pile.base,)]
    return [*cards, *(label.polygon for label in found.labels)]


def largest(end: int, fits: Callable[[int], object]) -> int:
    """The last number below `end` that fits, where all below it fit too; -1 if 0 does not."""
    return bisect_left(range(end), True, key=lambda n: not fits(n)) - 1


def _largest(kept: tuple[Spot, ...], piles: Forms, room: tuple[int, int], widths: tuple[int, ...]) -> Plan:
    """The plan with the largest cards; if even the smallest do not fit, the deepest show their edges only."""
    for most in FACES:
        table = _Table(kept, tuple(_trimmed(form, most) for form in piles), *room)
        if table.rooms(widths[0]):
            break
    best = largest(len(widths), lambda n: table.rooms(widths[n]))
    straight = largest(len(widths), lambda n: table.straight(widths[n]))
    if straight >= 0 and widths[straight] >= STRAIGHT * widths[best]:
        return table.plan(widths[straight])
    return table.plan(widths[max(0, best)])


def _trimmed(form: Form, most: int) -> Form:
    more = 0 if form.fan in ("none", "bone") else max(0, form.seen - most)
    return form._replace(hidden=form.hidden + more, seen=form.seen - more)


class _Table:
    """One table for which a card width is sought."""

    def __init__(self, layout: tuple[Spot, ...], piles: Forms, top: int, bottom: int) -> None:
        self.forms: Mapping[str, Form] = {form.code: form for form in piles}
        self.skeleton: Skeleton = skeleton(layout, tuple(self.forms[spot.code].group for spot in layout))
        self.top, self.size = top, (theme.WIDTH - 2 * theme.MARGIN, bottom - top)
        self.known: dict[int, Rooms | None] = {}

    def straight(self, width: int) -> bool:
        """Whether the table fits with each fan in a single line."""
        rooms = self.rooms(width)
        return rooms is not None and all(
            least(form, width) <= _room(form, width, rooms) for form in self.forms.values()
        )

    def rooms(self, width: int) -> Rooms | None:
        """How far fans may run with cards of this width; None if the table does not fit."""
        if width not in self.known:
            self.known[width] = self._rooms(width)
        return self.known[width]

    def _rooms(self, width: int) -> Rooms | None:
        if not all(len(group) == 1 or self._cluster(group, width) for group in self.skeleton.groups):
            return None
        side = self._most(width, 0, lambda room: (room, theme.HEIGHT))
        down = self._most(width, 1, lambda room: (side, room))
        fits = side >= 0 and down >= 0 and self._fits(width, 0, (side, down))
        return (side, down) if fits else None

    def _most(self, width: int, way: int, rooms: Callable[[int], Rooms]) -> int:
        fans = SIDEWAYS if way == 0 else ("down", "bone")
        most = max((need(form, width) for form in self.forms.values() if form.fan in fans), default=0)
        most = min(most, self.size[way])
        if self._fits(width, way, rooms(most)):
            return most
        return largest(most, lambda room: self._fits(width, way, rooms(room)))

    def _fits(self, width: int, way: int, rooms: Rooms) -> bool:
        axis = (self.skeleton.across, self.skeleton.down)[way]
        return shortest(axis, boxes_along(self._boxes(width, rooms), way)) <= self.size[way]

    def _boxes(self, width: int, rooms: Rooms) -> list[Box]:
        return [self._box(group, width, rooms) for group in self.skeleton.groups]

    def _box(self, group: tuple[Spot, ...], width: int, rooms: Rooms) -> Box:
        if len(group) > 1:
            found = self._cluster(group, width)
            return found.box if found else Box(0, 0, 0, 0)
        form = self.forms[group[0].code]
        return _labelled(form, width, _room(form, width, rooms))

    def plan(self, width: int) -> Plan:
        rooms = self.rooms(width) or (0, 0)
        boxes = self._boxes(width, rooms)
        xs, ys = (self._places(boxes, way, width) for way in (0, 1))
        piles: list[Placed] = []
        labels: list[Label] = []
        for group, x, y in zip(self.skeleton.groups, xs, ys, strict=True):
            at = (round(x) + theme.MARGIN, round(y) + self.top)
            for pile, label in self._group(group, width, rooms):
                labels.append(label._replace(x=label.x + at[0], y=label.y + at[1]))
                cards = tuple(card.moved(at) for card in pile.cards)
                piles.append(Placed(pile.form, pile.base.moved(at), cards))
        return Plan(width, tuple(piles), tuple(labels))

    def _places(self, boxes: list[Box], way: int, width: int) -> list[float]:
        sizes, room = boxes_along(boxes, way), self.size[way]
        places = settle((self.skeleton.across, self.skeleton.down)[way], sizes, room, width)
        return centred(places, sizes, room, None if way == 0 else ABOVE)

    def _cluster(self, group: tuple[Spot, ...], width: int) -> Cluster | None:
        return cluster(group, tuple(self.forms[spot.code].group for spot in group), width)

    def _group(self, group: tuple[Spot, ...], width: int, rooms: Rooms) -> Iterator[tuple[Placed, Label]]:
        """The piles of a group and their labels, round the middle of the group."""
        found = self._cluster(group, width) if len(group) > 1 else None
        for n, spot in enumerate(group):
            form = self.forms[spot.code]
            base = found.cards[n] if found else Laid(0, 0, spot.turn, BESIDE, -1)
            cards = tuple(
                card.moved((base.x, base.y)) for card in spread(form, width, _room(form, width, rooms))
            )
            yield Placed(form, base, cards), found.labels[n] if found else above(spot.code, base, width)


@lru_cache(8192)
def _labelled(form: Form, width: int, room: int) -> Box:
    """How far a pile reaches with the label over its first card."""
    box, half = reach(form, width, room), pill_width(form.code) / 2
    return Box(max(box.left, half), max(box.right, half), box.above + theme.PILL_GAP + theme.PILL, box.below)


def _room(form: Form, width: int, rooms: Rooms) -> int:
    """How far this fan runs: no further than it likes."""
    return max(0, min(need(form, width), rooms[0] if form.fan in SIDEWAYS else rooms[1]))


class Cluster(NamedTuple):
    """Cards that keep their exact places, round the middle of all of them."""

    cards: tuple[Laid, ...]
    labels: tuple[Label, ...]
    box: Box


@lru_cache(512)
def cluster(spots: tuple[Spot, ...], groups: tuple[str, ...], width: int) -> Cluster | None:
    """A ring, cross or the like, drawn apart until the labels find room; None if that helps no more."""
    for stretch in STRETCHES:
        unit = width * stretch
        cards = [Laid(spot.x * unit, spot.y * unit, spot.turn, BESIDE, -1) for spot in spots]
        reached = around(cards, width)
        middle = ((reached.right - reached.left) / 2, (reached.below - reached.above) / 2)
        cards = [card.moved((-middle[0], -middle[1])) for card in cards]
        labels = among(list(zip([spot.code for spot in spots], groups, cards, strict=True)), width)
        if labels:
            return Cluster(tuple(cards), labels, _with_labels(around(cards, width), labels))
    return None


def _with_labels(box: Box, labels: tuple[Label, ...]) -> Box:
    half = theme.PILL / 2
    return Box(
        max(box.left, *(label.width / 2 - label.x for label in labels)),
        max(box.right, *(label.x + label.width / 2 for label in labels)),
        max(box.above, *(half - label.y for label in labels)),
        max(box.below, *(label.y + half for label in labels)),
    )
