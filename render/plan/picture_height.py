"""What the pictures of a game have in common: found once, from how its first deal is dealt."""

from __future__ import annotations

from functools import lru_cache

import engine
from render import theme
from render.plan.fans import DOWNWARDS, form, least
from render.plan.format import picture_format
from render.plan.frame import Frame
from render.plan.frame_search import framed, task_with, upright
from render.plan.middle import in_the_middle
from render.plan.solver import Task, straight

CROWDED = 0.85  # what cards are worth where not all have the room they like
GAMES = 2048  # that are remembered: ours, and of people's own there is no end
CROOKED = 0.5  # what they are worth in the middle of a game where fans go on in a second line


@lru_cache(GAMES)
def packless(game: str, variant: str | None) -> bool:
    """Whether the whole pack lies on the table as soon as it is dealt; if it is dealt anew, then too."""
    view = engine.Table(game, 1, variant=variant).view()
    return not any(pile.cards for pile in view.piles if pile.kind == "stock")


def places(view: engine.View) -> list[engine.PileView]:
    """The piles that have a place on the table: all but a pack that was dealt out from the start."""
    return [
        pile
        for pile in view.piles
        if pile.cards or pile.kind != "stock" or not packless(view.game, view.variant)
    ]


@lru_cache(GAMES)
def height(game: str, variant: str | None) -> int:
    """How high the pictures of a game are, from its deal to its end, so that boards do not jump.

    The lowest with which its cards are readable on a phone, as dealt and, if smaller, in the middle of a
    game; where none is, that which makes most of them.
    """
    view = engine.Table(game, 1, variant=variant).view()
    spots = upright(view.layout)
    names = {pile.code: pile.group for pile in view.piles}
    dealt = {spot.code: form(spot, view[spot.code]) for spot in spots}
    later = in_the_middle(view, dealt)
    worth = {}
    for tall in theme.HEIGHTS:
        task = Task(spots, (), (), frozenset(), False, picture_format(tall))
        first, middle = (framed(task_with(task, names, forms))[0] for forms in (dealt, later))
        now = first.width / theme.READABLE * (1 if straight(first) else CROWDED)
        worth[tall] = min(now, middle.width / theme.SMALLEST * (CROOKED if _crooked(middle) else 1))
        if worth[tall] >= 1:
            break
    return max(worth, key=lambda tall: worth[tall])


def _crooked(found: Frame) -> bool:
    """Whether a fan that runs down goes on in a second line."""
    fans = (pile for pile in found.piles if pile.planned.fan in DOWNWARDS)
    return any(least(pile.planned, pile.width) > pile.room for pile in fans)
