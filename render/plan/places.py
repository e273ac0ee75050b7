"""Where all piles of a view lie on its picture: equal for equal views, and much the same after a move."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from engine.layout import Spot
from engine.view import View
from render import theme
from render.plan.fans import Form, form, roomy, trimmed
from render.plan.geometry import Laid, Polygon, corners
from render.plan.labels import Label
from render.plan.solver import Frame, Task, frame

FACES = (104, 26, 18, 13, 10, 8, 6, 5, 4, 3, 2, 1)  # how many cards of a fan may show, if not all can


class Placed(NamedTuple):
    """One pile on the picture; without cards its empty place is at `base`."""

    code: str
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


def plan(view: View) -> Plan:
    """The places of all piles of a view."""
    forms = forms_of(view)
    found, most = framed(view, forms)
    piles = tuple(
        Placed(place.code, shown, place.base, place.cards(shown, found.width))
        for place in found.piles
        for shown in (trimmed(forms[place.code], most),)
    )
    return Plan(found.width, piles, found.labels)


def forms_of(view: View) -> dict[str, Form]:
    """The forms of all piles, in the order of the layout."""
    return {spot.code: form(spot, view[spot.code]) for spot in upright(view.layout)}


def framed(view: View, forms: dict[str, Form]) -> tuple[Frame, int]:
    """The frame of a view, and how many cards of a fan may show.

    Piles are planned with room to grow; where so much room is not to be had, as long as they are.
    """
    over, won = view.redeals is None or view.result == "won", view.result == "won"
    done = frozenset(pile.code for pile in view.piles if over and pile.kind == "stock" and not pile.cards)
    names = tuple(view[code].group for code in forms)
    task = Task(upright(view.layout), names, tuple(map(roomy, forms.values())), done, won)
    if found := frame(task):
        return found, FACES[0]
    for most in FACES:
        exact = tuple(trimmed(one, most) for one in forms.values())
        if found := frame(task._replace(forms=exact)):
            return found, most
    raise ValueError(f"{view.game} does not fit into the picture")
