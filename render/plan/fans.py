"""How the cards of one pile run on from the first: strips as wide as there is room, then more lines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import dropwhile
from math import ceil
from typing import NamedTuple

from engine import PileView, Spot
from render import theme
from render.plan.bends import WINDING_PIXELS, farther, hand_drops, hand_turn, snake_sway, snake_turn
from render.plan.bone import BONE, BONE_CARDS, HALF_STEP, bone
from render.plan.format import Lettering
from render.plan.geometry import Box, PlacedCard, around, halves
from render.theme import BESIDE, OVER, OVER_RIGHT, WHOLE

SIDEWAYS = ("left", "right")
DOWNWARDS = ("down", "bone")
CODED_AT_THE_END = (*SIDEWAYS, "bone")  # their codes stand at the card that is to be played
COUNTED = ("stock", "waste")
BONE_NEED = 2.4  # strips from one half step of a bone to the next, where there is room
AHEAD = 3  # a fan is planned as long as the next multiple of this: most moves move nothing else


class Form(NamedTuple):
    """What the place of a pile depends on: all of it but its code and which cards lie there."""

    fan: str
    turn: float
    counted: bool  # whether a number tells how many cards there are
    edges: int  # cards that show only their edge: hidden ones, and the thickness of a packet
    faces: int  # cards that show more
    bare: bool = False  # whether nothing is drawn where it is empty
    backs: bool = False  # whether each hidden card shows a strip of its back: of columns, but not of packets
    bend: int = 0  # over how many cards it bends, or from which card on it winds
    down: int = 0  # pixels from card to card of a column, where there is room for more of each than usual
    back: int = theme.STRIP_OF_BACK  # how far each hidden card of a column shows

    @property
    def step(self) -> int:
        """Pixels from one edge to the next."""
        return self.back if self.backs else theme.EDGE

    @property
    def visible(self) -> bool:
        """Whether anything is drawn there; a code on bare cloth would be one of nothing."""
        return not self.bare or self.faces + self.edges > 0

    @property
    def lift(self) -> int:
        """Pixels that all edges take."""
        return self.edges * self.step

    @property
    def winding(self) -> bool:
        """Whether it is a column that winds."""
        return bool(self.bend) and self.fan == "down"

    def sidewards(self, step: int) -> int:
        """Pixels from card to card of a row for which straight ones have so many."""
        return ceil(step * farther(self.turn))


def form(spot: Spot, pile: PileView) -> Form:
    """The form of a pile that lies there: hidden cards below all others show only their edges."""
    many, counted, backs = len(pile.cards), pile.kind in COUNTED, False
    seen = sum(1 for _ in dropwhile(lambda card: card is None, pile.cards))
    if spot.fan == "none":
        edges, faces = min(theme.EDGES, many // 8) if counted or seen < many else 0, min(1, many)
    else:
        edges, faces, backs = many - seen, seen or min(1, many), pile.kind == "tableau" and seen < many
        edges = edges if backs else min(theme.EDGES, edges)
    return Form(spot.fan, spot.turn, counted, edges, faces, spot.bare, backs, spot.bend)


@lru_cache(1024)
def roomy(form: Form) -> Form:
    """The pile as it is planned: with room to grow, so that most moves change the place of nothing else."""
    if form.fan == "none":
        return form._replace(edges=theme.EDGES if form.counted else form.edges, faces=1)
    if form.fan == "bone":
        return form._replace(faces=max(BONE_CARDS, form.faces))
    # Of many rows side by side each has room for a card more, or every move would move some.
    more = 1 if form.fan in SIDEWAYS else 0
    faces = -(-max(1, form.faces + more) // AHEAD) * AHEAD
    edges = form.edges if form.backs or not form.edges else theme.EDGES
    return form._replace(edges=edges, faces=faces)


def length(form: Form) -> float:
    """How many cards long it is; a hidden card that shows a strip of its back counts as half a card."""
    return form.faces + form.lift / (2 * theme.STRIP_OF_BACK)


def lengthened(form: Form, most: float) -> Form:
    """The pile with so many cards seen that it is so long, if it is shorter."""
    if form.fan in ("none", "bone"):
        return form
    return form._replace(faces=max(form.faces, ceil(most - (length(form) - form.faces))))


def contained(form: Form, planned: Form) -> bool:
    """Whether a pile that was planned otherwise has its place all the same."""
    return form.edges <= planned.edges and form.faces <= planned.faces and form.backs <= planned.backs


def trimmed(form: Form, most: int) -> Form:
    """The pile with at most so many faces; the deepest of the others show their edges only."""
    more = 0 if form.fan in ("none", "bone") else max(0, form.faces - most)
    return form._replace(edges=max(form.edges, min(theme.EDGES, form.edges + more)), faces=form.faces - more)


@lru_cache(8192)
def need(form: Form, width: int) -> int:
    """Pixels beyond its first card that a fan would like to have."""
    if form.fan == "none" or form.faces < 2:
        return form.lift
    if form.fan == "bone":
        return BONE * round(theme.strip(width) * BONE_NEED)
    if form.fan in SIDEWAYS:
        return (form.faces - 1) * form.sidewards(theme.side_step(width)) + (0 if form.bend else theme.APART)
    return (form.faces - 1) * _down_step(form, width) + form.lift


@lru_cache(8192)
def least(form: Form, width: int) -> int:
    """Pixels beyond its first card with which a fan can be one line."""
    step = theme.strip(width) + (WINDING_PIXELS if form.winding else 0)
    if form.fan in SIDEWAYS:
        step = form.sidewards(theme.column_width(width))
    if form.fan == "bone":
        return BONE * max(theme.strip(width), round(width * HALF_STEP))
    steps = 0 if form.fan == "none" else max(0, form.faces - 1)
    if form.fan in SIDEWAYS:
        return steps * step + (theme.APART if steps and not form.bend else 0)
    return steps * step + form.lift if steps else 0


@lru_cache(8192)
def tightest(form: Form, width: int) -> int:
    """The same, where the cards of a fan lie so close that hardly more than their indices is seen."""
    if form.fan == "down" and form.faces > 1:
        return (form.faces - 1) * theme.tight_strip(width) + form.lift
    if form.fan in SIDEWAYS and form.faces > 1:
        return (form.faces - 1) * _tight_column(form, width)
    return least(form, width)


def _tight_column(form: Form, width: int) -> int:
    """The least that cards of a row lie apart; turned ones of a hand hide a little more of each other."""
    return form.sidewards(theme.tight_column(width)) + (1 if form.bend else 0)


def taken(planned: Form, width: int, room: int) -> int:
    """How far beyond its first card a fan reaches that is planned so."""
    if planned.fan == "down":
        lines = _down(planned, width, room)
        return planned.lift + (lines.per - 1) * lines.step
    if planned.fan in SIDEWAYS:
        lines = _side(planned, width, room)
        return (lines.per - 1) * lines.step + lines.apart
    return room


@lru_cache(4096)
def spread(form: Form, planned: Form, width: int, room: int) -> tuple[PlacedCard, ...]:
    """The pile's cards round the middle of the first; `room` is how far they may run beyond it.

    They lie as if the pile were as long as it was planned: what is put on top moves none of those below.
    """
    if form.fan == "bone":
        return tuple(bone(form.faces, width, room))
    form = form._replace(back=planned.back)
    edges = (
        PlacedCard(0, n * form.step, form.turn, WHOLE, n - form.edges - form.faces, True)
        for n in range(form.edges)
    )
    run = _sideways if form.fan in SIDEWAYS else _downwards
    return (*edges, *run(form, planned, width, room))


class _Lines(NamedTuple):
    """How a fan runs on: so many cards in a line and so far apart, and so many lines."""

    per: int
    step: int
    many: int
    apart: int = 0  # how much farther the last card of a single line stands


def _lines(faces: int, room: int, least: int, most: int) -> _Lines:
    per = max(1, min(faces, 1 + max(0, room) // least))
    return _Lines(per, min(most, room // (per - 1)) if per > 1 else most, -(-faces // per))


def _down(planned: Form, width: int, room: int) -> _Lines:
    beyond, loose = room - planned.lift, theme.strip(width) + (WINDING_PIXELS if planned.winding else 0)
    tight = least(planned, width) > room >= tightest(planned, width)
    return _lines(
        planned.faces, beyond, theme.tight_strip(width) if tight else loose, _down_step(planned, width)
    )


def _down_step(form: Form, width: int) -> int:
    """The most that cards running down lie apart."""
    return (form.down or theme.down_step(width)) + (WINDING_PIXELS if form.winding else 0)


def _winds(planned: Form, width: int, lines: _Lines) -> bool:
    """Whether there is room for a column that likes to wind; else it runs straight."""
    return planned.winding and lines.many == 1 and lines.step >= theme.strip(width) + WINDING_PIXELS


def _side(planned: Form, width: int, room: int) -> _Lines:
    most = planned.sidewards(theme.side_step(width))
    sizes = planned.sidewards(theme.column_width(width)), most
    if least(planned, width) > room >= tightest(planned, width):
        sizes = _tight_column(planned, width), most
    if planned.bend:
        return _lines(planned.faces, room, *sizes)
    apart = _lines(planned.faces, room - theme.APART, *sizes)
    if apart.many == 1 < apart.per:
        return apart._replace(apart=theme.APART)
    return _lines(planned.faces, room, *sizes)


def _downwards(form: Form, planned: Form, width: int, room: int) -> Iterator[PlacedCard]:
    lines, lift = _down(planned, width, room), form.lift
    winds = _winds(planned, width, lines)
    for n in range(form.faces):
        line, place = divmod(n, lines.per)
        x, y = line * theme.index_width(width), lift + place * lines.step
        whole, turn = n == form.faces - 1 or place == lines.per - 1, form.turn
        if winds:
            x, turn = round(snake_sway(form.bend, n, lines.step)), snake_turn(form.bend, n)
        yield PlacedCard(x, y, turn, WHOLE if whole else BESIDE, n - form.faces)


def _sideways(form: Form, planned: Form, width: int, room: int) -> Iterator[PlacedCard]:
    lines = _side(planned, width, room)
    way, index = (-1, OVER_RIGHT) if form.fan == "left" else (1, OVER)
    last = theme.APART if form.faces < lines.per and not form.bend else lines.apart
    bends = _bends(planned, lines)
    drops = hand_drops(form.bend, [lines.step] * (form.faces - 1), width) if bends else ()
    for n in range(form.faces):
        line, place = divmod(n, lines.per)
        apart = last if 0 < n == form.faces - 1 else 0
        x, y = way * (place * lines.step + apart), form.lift + line * theme.column_height(width)
        whole, turn = n == form.faces - 1 or place == lines.per - 1, form.turn
        if bends:
            y, turn = form.lift + round(drops[n]), hand_turn(form.bend, n)
        yield PlacedCard(x, y, turn, WHOLE if whole else index, n - form.faces)


def _bends(planned: Form, lines: _Lines) -> bool:
    """Whether a row lies like a hand: not where it goes on in a second line."""
    return planned.bend > 0 and lines.many == 1


def reach(planned: Form, width: int, room: int) -> Box:
    """How far the pile's cards, or its empty place, reach from the middle of the first card."""
    if planned.fan == "bone":
        return around(spread(planned, planned, width, room), width)
    if planned.bend and planned.faces:
        return _bent(planned, width, room)
    half, tall = halves(planned.turn, width)
    lift = planned.lift
    if planned.fan in SIDEWAYS:
        lines = _side(planned, width, room)
        run = (lines.per - 1) * lines.step
        # As far as a single line: a fan that is planned shorter for a while must not move the others.
        run += max(lines.apart, min(theme.APART, room - run)) if not planned.bend else 0
        low = max(0, lines.many - 1) * theme.column_height(width)
        left, right = (half + run, half) if planned.fan == "left" else (half, half + run)
        return Box(left, right, tall, tall + lift + low)
    lines = _down(planned, width, room)
    right = half + max(0, lines.many - 1) * theme.index_width(width)
    return Box(half, right, tall, tall + lift + (lines.per - 1) * lines.step)


def numbered_reach(planned: Form, width: int, room: int, lettering: Lettering) -> Box:
    """The same with the number of its cards below, of those that have one."""
    box = reach(planned, width, room)
    return box._replace(below=box.below + lettering.below) if planned.counted else box


def _bent(planned: Form, width: int, room: int) -> Box:
    """The same of a fan that bends, whether it is as long as planned, shorter, or empty."""
    reached = reach(planned._replace(bend=0), width, room)
    found = around(spread(planned, planned, width, room), width)
    return Box(*map(max, reached, found))
