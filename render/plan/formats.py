"""Which format the pictures of a game have: found once, from how its first deal is dealt."""

from __future__ import annotations

from functools import cache

import engine
from render import theme
from render.plan.fans import form
from render.plan.framing import framed, told, upright
from render.plan.solver import Task, straight

CROOKED = 0.85  # what cards are worth whose fans go on in a second line


@cache
def height(game: str, variant: str | None) -> int:
    """How high the pictures of a game are, from its deal to its end, so that boards do not jump.

    The lowest with which its cards, as dealt, are readable on a phone; where none is, that which makes
    most of them.
    """
    view = engine.Table(game, 1, variant=variant).view()
    spots = upright(view.layout)
    names = {pile.code: pile.group for pile in view.piles}
    forms = {spot.code: form(spot, view[spot.code]) for spot in spots}
    widths = {}
    for tall in theme.HEIGHTS:
        task = told(Task(spots, (), (), frozenset(), False, tall), names, forms)
        found = framed(task)[0]
        widths[tall] = round(found.width * (1 if straight(found) else CROOKED))
        if widths[tall] >= theme.READABLE:
            break
    return max(widths, key=lambda tall: widths[tall])
