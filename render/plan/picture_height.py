"""What the pictures of a game have in common: their height, the size of its cards, where its piles lie.

Found once, from how its first deal is dealt and from how long its fans usually grow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import ceil, sqrt

import engine
from engine import Spot, View
from render import theme
from render.plan.fans import Form, form, lengthened, numbered_reach, roomy
from render.plan.format import picture_format
from render.plan.frame import Frame
from render.plan.frame_search import framed, task_with, upright
from render.plan.middle import in_the_middle
from render.plan.solver import Task, frame, straight
from render.plan.usual import Usual, usual

CROOKED = 0.25  # what cards are worth where fans go on in a second line
GAMES, DEALS = 2048, 256  # that are remembered: ours, and of people's own there is no end
UNREADABLE = 0.5  # what cards are worth that are smaller than they may be


@lru_cache(DEALS)
def dealt(game: str, variant: str | None) -> View:
    """The first deal of a game."""
    return engine.Table(game, 1, variant=variant).view()


@lru_cache(GAMES)
def packless(game: str, variant: str | None) -> bool:
    """Whether the whole pack lies on the table as soon as it is dealt; if it is dealt anew, then too."""
    view = dealt(game, variant)
    return not any(pile.cards for pile in view.piles if pile.kind == "stock")


def places(view: engine.View) -> list[engine.PileView]:
    """The piles that have a place on the table: all but a pack that was dealt out from the start."""
    return [
        pile
        for pile in view.piles
        if pile.cards or pile.kind != "stock" or not packless(view.game, view.variant)
    ]


def height(game: str, variant: str | None) -> int:
    """How high the pictures of a game are, from its deal to its end, so that boards do not jump."""
    return game_frame(game, variant).height


@lru_cache(GAMES)
def game_frame(game: str, variant: str | None) -> Frame:
    """Where the piles of a game lie from its deal on: with room for fans as long as they usually grow."""
    view = dealt(game, variant)
    if (known := usual(game, variant)) is None:  # one of somebody's own, who waits: a few are tried
        return _cut(view, {}, max((_planned(_task(view, {}, tall)) for tall in theme.FEW_HEIGHTS), key=worth))
    return usual_frame(view, known)


def usual_frame(view: View, known: Usual) -> Frame:
    """The frame of a game of which this is known."""
    return _planned(_task(view, known.fans, known.height, known.card))


def best_frame(view: View, fans: Mapping[str, int]) -> Frame:
    """The frame of a game whose fans usually grow so long, by group.

    In the picture in which its cards are seen best on a phone and in a window of Discord; what would remain
    empty below is cut off.
    """
    frames = [one for tall in theme.HEIGHTS for one in _tried(view, fans, tall)]
    return _cut(view, fans, max(frames, key=worth))


def _tried(view: View, fans: Mapping[str, int], tall: int) -> Iterator[Frame]:
    """Frames in a picture so high: that with the largest cards, and that whose fans are single lines."""
    found = _planned(_task(view, fans, tall))
    yield found
    for width in reversed([one for one in theme.WIDTHS if one < found.width]):
        if straight(found):
            break
        found = _planned(_task(view, fans, tall, width))
        if straight(found):
            yield found


def usual_forms(view: View, fans: Mapping[str, int], spots: tuple[Spot, ...]) -> Mapping[str, Form]:
    """The forms that a table is planned with: of its deal, with fans as long as they usually grow."""
    forms = {spot.code: form(spot, view.by_code[spot.code]) for spot in spots}
    if not fans:
        return {code: roomy(one) for code, one in in_the_middle(view, forms).items()}
    return {
        code: lengthened(one, fans[group]) if (group := view.by_code[code].group) in fans else roomy(one)
        for code, one in forms.items()
    }


def _planned(task: Task) -> Frame:
    """The frame of a task as it is, which has its room to grow already."""
    return frame(task) or framed(task)[0]


def _task(view: View, fans: Mapping[str, int], tall: int, card: int = 0) -> Task:
    spots = upright(view.layout)
    names = {pile.code: pile.group for pile in view.piles}
    stocks = {pile.code for pile in view.piles if pile.kind == "stock"}
    done = frozenset(stocks if packless(view.game, view.variant) else ())
    room = picture_format(tall)._replace(card=card)
    return task_with(Task(spots, (), (), done, False, room), names, usual_forms(view, fans, spots))


def worth(found: Frame) -> float:
    """How well its cards are seen where it is shown smallest, and how much of the cloth they cover.

    Less where not all have the room they like.
    """
    shown = min(1.0, theme.WINDOW[1] * theme.WIDTH / theme.PHONE / found.height)
    wide = found.width * shown
    seen: float = shown**1.8 * found.width**2 / sqrt(found.height)
    if wide < theme.SMALLEST or min(pile.width for pile in found.piles) * shown < theme.LEAST:
        seen *= UNREADABLE
    return seen if straight(found) else seen * CROOKED


def _cut(view: View, fans: Mapping[str, int], found: Frame) -> Frame:
    """The same frame in the lowest picture that holds it."""
    top, end = _reached(found)
    fanned = any(pile.planned.fan != "none" for pile in found.piles)
    lowest = theme.LOWEST_OF_FANS if fanned else theme.LOWEST
    used = ceil((end - top + 2 * theme.MARGIN) / theme.LINES) * theme.LINES
    again = _planned(_task(view, fans, max(lowest, min(found.height, used)), found.width))
    top, end = _reached(again)
    same = again.width == found.width and straight(again) == straight(found)
    return again if same and top >= 0 and end <= again.height else found


def _reached(found: Frame) -> tuple[float, float]:
    """How far a frame reaches from top to bottom, with its codes and counts."""
    lettering = picture_format(found.height).lettering
    reached = [
        (pile.base.y, numbered_reach(pile.planned, pile.width, pile.room, lettering)) for pile in found.piles
    ]
    top = min(
        [
            *(y - box.above for y, box in reached),
            *(one.y - one.tall / 2 - theme.CODE_AIR for one in found.labels),
        ]
    )
    end = max([*(y + box.below for y, box in reached), *(one.y + one.tall / 2 for one in found.labels)])
    return top, end
