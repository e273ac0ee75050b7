"""The frame of a table whatever its piles hold: with room to grow, as they are, or with cards left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from engine import Spot
from render.plan.fans import SIDEWAYS, Form, roomy, trimmed
from render.plan.frame import Frame
from render.plan.solver import Task, crowded, frame, unbroken

ROOMY = 105  # more than any fan has: all cards show, and piles are planned with room to grow
FACES = (104, 26, 18, 13, 10, 8, 6, 5, 4, 3, 2, 1)  # how many cards of a fan may show, if not all can


@lru_cache(64)
def upright(layout: tuple[Spot, ...]) -> tuple[Spot, ...]:
    """The same places with no card head down, so that a 6 is no 9."""
    return tuple(replace(spot, turn=90 - (90 - spot.turn) % 180) for spot in layout)


def task_with(task: Task, names: Mapping[str, str], forms: Mapping[str, Form]) -> Task:
    """The task with the groups and forms of the piles of its layout."""
    codes = [spot.code for spot in task.layout]
    return task._replace(names=tuple(names[c] for c in codes), forms=tuple(forms[c] for c in codes))


def framed(task: Task) -> tuple[Frame, int]:
    """The frame of a table whose piles have these forms, and how many cards of a fan may show.

    Piles are planned with room to grow; where so much room is not to be had, as long as they are. Rows of a
    won game, to which nothing comes any more, are planned as they are, or it would not lie in the middle.
    """
    grown = (one if task.won and one.fan in SIDEWAYS else roomy(one) for one in task.forms)
    if found := frame(task._replace(forms=tuple(grown))):
        return found, ROOMY
    for most in FACES:
        if found := frame(task._replace(forms=tuple(trimmed(one, most) for one in task.forms))):
            return found, most
    return crowded(task._replace(forms=tuple(trimmed(one, FACES[-1]) for one in task.forms))), FACES[-1]


def refitted(task: Task, usual: Mapping[str, Form], width: int) -> tuple[Frame, int]:
    """The frame of a table some of whose fans are longer than usual, and how many cards of a fan may show.

    Its cards are as large as ever; the other fans give room. Only where this is not enough even with fans
    in several lines are its cards smaller, and as little as may be: sizes are learnt so that this is rare.
    """
    codes = [spot.code for spot in task.layout]
    grown = tuple(roomy(one) for one in task.forms)
    frozen = task._replace(format=task.format._replace(card=width))
    longest = tuple(_longest(one, usual.get(code, one)) for code, one in zip(codes, grown, strict=True))
    for bent in (True, False):  # fans that bend run straight where that gives the room
        broken = None  # the first frame with fans in several lines
        for forms in (longest, grown, task.forms):  # one after the other: to search for a frame takes long
            found = frame(frozen._replace(forms=forms if bent else tuple(map(_unbent, forms))))
            if found and unbroken(found):
                return found, ROOMY
            if forms is not longest:
                broken = broken or found
        if broken:
            return broken, ROOMY
        if not any(one.bend for one in task.forms):
            break
    fitting, most = framed(task)
    for less in reversed([one for one in task.format.widths if fitting.width < one < width]):
        smaller = frame(task._replace(format=task.format._replace(card=less)))
        if smaller and unbroken(smaller):
            return smaller, ROOMY
    if fitting.width > width:  # with many cards left out: they stay as large as they are
        cut = tuple(trimmed(one, most) for one in task.forms)
        fitting = frame(frozen._replace(forms=cut)) or fitting
    return fitting, most


def _longest(one: Form, usual: Form) -> Form:
    """A form that has room for both."""
    return one._replace(faces=max(one.faces, usual.faces), edges=max(one.edges, usual.edges))


def _unbent(one: Form) -> Form:
    return one._replace(bend=0) if one.bend else one
