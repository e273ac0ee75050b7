"""How the cards of one pile run on from the first: strips as wide as there is room, then more lines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from render import theme
from render.plan.bone import BONE, bone
from render.plan.geometry import Box, Laid, around
from render.theme import BESIDE, OVER, OVER_RIGHT

SIDEWAYS = ("left", "right")


class Form(NamedTuple):
    """What the places of a picture depend on: all of a pile but which cards they are."""

    code: str
    group: str
    kind: str
    fan: str
    turn: float
    hidden: int  # cards that may not be seen, all of them below the others
    seen: int

    @property
    def edges(self) -> int:
        """How many cards show only their edge: hidden ones, and the thickness of a packet."""
        if self.fan != "none":
            return min(self.hidden, theme.EDGES)
        if not self.counted and not self.hidden:
            return 0
        return min(theme.EDGES, (self.hidden + self.seen) // 8)

    @property
    def counted(self) -> bool:
        """Whether a number tells how many cards there are."""
        return self.kind in ("stock", "waste")

    @property
    def faces(self) -> int:
        """How many cards show more than an edge."""
        return min(1, self.hidden + self.seen) if self.fan == "none" else self.seen or min(1, self.hidden)


@lru_cache(8192)
def need(form: Form, width: int) -> int:
    """Pixels beyond its first card that a fan would like to have."""
    if form.fan == "none" or form.faces < 2:
        return form.edges * theme.EDGE
    if form.fan == "bone":
        return BONE * round(theme.strip(width) * 1.6)
    step = theme.side_step(width) if form.fan in SIDEWAYS else theme.down_step(width)
    return (form.faces - 1) * step + form.edges * theme.EDGE


@lru_cache(8192)
def least(form: Form, width: int) -> int:
    """Pixels beyond its first card with which a fan can be one line."""
    step = theme.column_width(width) if form.fan in SIDEWAYS else theme.strip(width)
    steps = {"none": 0, "bone": BONE}.get(form.fan, max(0, form.faces - 1))
    return steps * step + (0 if form.fan in SIDEWAYS else form.edges * theme.EDGE)


@lru_cache(2048)
def spread(form: Form, width: int, room: int) -> tuple[Laid, ...]:
    """The pile's cards round the middle of the first; `room` is how far they may run beyond it."""
    if form.fan == "bone":
        return tuple(bone(form.faces, width, room))
    lift = form.edges * theme.EDGE
    edges = [
        Laid(0, n * theme.EDGE, form.turn, BESIDE, n - form.edges - form.faces, True)
        for n in range(form.edges)
    ]
    if form.fan in SIDEWAYS:
        return (*edges, *_sideways(form, width, room, lift))
    return (*edges, *_downwards(form, width, room - lift, lift))


def _lines(count: int, room: int, least: int, most: int) -> tuple[int, int]:
    """How many cards go into a line, and how far apart."""
    per = min(count, 1 + max(0, room) // least)
    return per, min(most, room // (per - 1)) if per > 1 else most


def _downwards(form: Form, width: int, room: int, lift: int) -> Iterator[Laid]:
    per, step = _lines(form.faces, room, theme.strip(width), theme.down_step(width))
    for n in range(form.faces):
        line, place = divmod(n, per)
        yield Laid(line * theme.index_width(width), lift + place * step, form.turn, BESIDE, n - form.faces)


def _sideways(form: Form, width: int, room: int, lift: int) -> Iterator[Laid]:
    per, step = _lines(form.faces, room, theme.column_width(width), theme.side_step(width))
    way, index = (-1, OVER_RIGHT) if form.fan == "left" else (1, OVER)
    for n in range(form.faces):
        line, place = divmod(n, per)
        yield Laid(
            way * place * step, lift + line * theme.column_height(width), form.turn, index, n - form.faces
        )


def reach(form: Form, width: int, room: int) -> Box:
    """How far the pile's cards, or its empty place, reach from the middle of the first card."""
    box = around(spread(form, width, room) or (Laid(0, 0, form.turn, BESIDE, 0),), width)
    return box._replace(below=box.below + theme.COUNT_BELOW) if form.counted else box
