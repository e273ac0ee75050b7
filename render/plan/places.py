"""Where all piles of a view lie on its picture: equal for equal views, and much the same after a move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from engine.layout import Spot
from engine.view import View
from render import theme
from render.plan.fans import Form, form, roomy, trimmed
from render.plan.geometry import Laid, Polygon, corners
from render.plan.labels import Label
from render.plan.solver import Frame, Task, crowded, frame

ROOMY = 105  # more than any fan has: all cards show, and piles are planned with room to grow
FACES = (104, 26, 18, 13, 10, 8, 6, 5, 4, 3, 2, 1)  # how many cards of a fan may show, if not all can


class Placed(NamedTuple):
    """One pile on the picture; without cards its empty place is at `base`."""

    code: str
    form: Form
    base: Laid
    cards: tuple[Laid, ...]

    @property
    def drawn(self) -> tuple[Laid, ...]:
        """Its cards, or its empty place, if that is to be seen."""
        return self.cards or (() if self.form.bare else (self.base,))


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


class Planner:
    """Plans the pictures of a table one after the other: what did not change is not planned again."""

    def __init__(self) -> None:
        self._layout: tuple[Spot, ...] = ()
        self._spots: tuple[Spot, ...] = ()
        self._cards: dict[str, Sequence[str | None]] = {}
        self._forms: dict[str, Form] = {}  # in the order of the layout
        self._planned: object = None
        self._frame: tuple[Frame, int] | None = None

    def place(self, view: View) -> tuple[Frame, dict[str, Form]]:
        """Where the piles lie, and the forms in which they are shown."""
        self._look(view)
        over, won = view.redeals is None or view.result == "won", view.result == "won"
        done = frozenset(pile.code for pile in view.piles if over and pile.kind == "stock" and not pile.cards)
        planned = list(map(roomy, self._forms.values())), done, won
        if self._frame is None or self._frame[1] < ROOMY or self._planned != planned:
            names = tuple(view[spot.code].group for spot in self._spots)
            self._frame = framed(Task(self._spots, names, tuple(self._forms.values()), done, won))
            self._planned = planned
        found, most = self._frame
        shown = self._forms if most == ROOMY else {c: trimmed(f, most) for c, f in self._forms.items()}
        return found, shown

    def _look(self, view: View) -> None:
        """Take notice of the piles that changed."""
        if view.layout is not self._layout:
            self._layout, self._spots, self._frame = view.layout, upright(view.layout), None
            self._cards, self._forms = {}, {}
        for spot in self._spots:
            pile = view.by_code[spot.code]
            if self._cards.get(spot.code) != pile.cards:
                self._cards[spot.code], self._forms[spot.code] = pile.cards, form(spot, pile)


def framed(task: Task) -> tuple[Frame, int]:
    """The frame of a table whose piles have these forms, and how many cards of a fan may show.

    Piles are planned with room to grow; where so much room is not to be had, as long as they are.
    """
    if found := frame(task._replace(forms=tuple(map(roomy, task.forms)))):
        return found, ROOMY
    for most in FACES:
        if found := frame(task._replace(forms=tuple(trimmed(one, most) for one in task.forms))):
            return found, most
    return crowded(task._replace(forms=tuple(trimmed(one, FACES[-1]) for one in task.forms))), FACES[-1]


def plan(view: View) -> Plan:
    """The places of all piles of a view."""
    found, forms = Planner().place(view)
    piles = tuple(
        Placed(place.code, forms[place.code], place.base, place.cards(forms[place.code]))
        for place in found.piles
    )
    return Plan(found.width, piles, found.labels)
