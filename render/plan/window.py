"""Where the piles of a game lie in a window: one frame for the whole game, as data for a page that draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple, TypedDict

from engine import Spot, View
from render import theme
from render.plan.bends import DROP, WIND_DEGREES, WINDING_PIXELS, hand_turn
from render.plan.fans import SIDEWAYS, Form, form, lengthened
from render.plan.format import Format
from render.plan.frame import Frame, PlacedPile
from render.plan.frame_search import ROOMY, framed, task_with, upright
from render.plan.geometry import halves
from render.plan.middle import IN_PLAY, in_the_middle
from render.plan.picture_height import packless
from render.plan.reflow import arrangements, steeper
from render.plan.solver import Task, frame, straight
from render.plan.usual import usual

SMALL = 500  # CSS pixels of the shorter side: below this it is a phone
PHONE_UNIT, DESK_UNIT = 2.45, 1.5  # units of a CSS pixel: the smallest index is 8.6 or 14 pixels high
WIDTHS = tuple(range(44, 261))
OUTWARD = 5  # units of a picture's margin that a window does not need at its sides
LONGER = 12  # cards that columns get room for where a window is higher than its game
TIGHT = 0.88  # how much closer than planned longer columns may lie with their whole indices seen
BROKEN, BROKEN_HAND = 0.9, 0.5  # what cards are worth whose straight, or bent, fans need a second line
MORE = 4  # cards that a row has room for beyond those dealt
COMPARED = 700  # places in all arrangements together that are planned in full: as much time for every game
BETTER, MUCH_BETTER = 1.04, 1.2  # how much larger cards must become for another arrangement than the book's
STRAIGHTER = 1.35  # how much larger, for fans to run straight that bend, or slant, on the plate
PAGE = (1.2, 2.2)  # width by height of windows that have about the shape of the book's plates


def window_format(across: int, down: int) -> tuple[Format, float]:
    """The format of a window of so many CSS pixels, and how many units one of them has."""
    unit = PHONE_UNIT if min(across, down) < SMALL else DESK_UNIT
    return Format(round(across * unit), round(down * unit), WIDTHS), unit


def _grown(view: View, dealt: Mapping[str, Form], *, upright: bool) -> dict[str, Form]:
    """The forms in the middle of a game; rows are some cards longer, columns as long as they usually grow.

    Columns of an `upright` window are not: it is high, and has room for them anyway (`_stretched`).
    """
    grown = dict(in_the_middle(view, dealt))
    known = usual(view.game, view.variant)
    for pile in view.piles:
        one = grown[pile.code]
        if known and not upright and one.fan == "down" and pile.group in known.fans:
            grown[pile.code] = lengthened(one, TIGHT * known.fans[pile.group])
        elif pile.kind in IN_PLAY and one.fan in SIDEWAYS:
            grown[pile.code] = one._replace(faces=dealt[pile.code].faces + MORE)
    return grown


def window_frame(view: View, room: Format) -> Frame:
    """The frame for a whole game, planned from its deal and from the middle of it: nothing jumps later.

    In a window of another shape than the plate's, the arrangement of its groups with the largest cards. Fans
    bend as on the plate, unless that takes too much of the room.
    """
    return _frame(_Dealt(view), room)


class _Dealt:
    """A game as it is dealt, equal for equal games: what a frame depends on."""

    def __init__(self, view: View) -> None:
        self.view, self.key = view, (view.game, view.variant)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Dealt) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(512)
def _frame(dealt: _Dealt, room: Format) -> Frame:
    layout = tuple(replace(spot, coded=False) for spot in upright(dealt.view.layout))
    plain = tuple(map(_straight, layout))
    room = room._replace(width=room.width + 2 * OUTWARD)
    best = _arranged(dealt.view, plain, room)
    if plain != layout:
        bent = _arranged(dealt.view, layout, room)
        if bent.straight and best.frame.width <= STRAIGHTER * bent.frame.width:
            best = bent
    return _stretched(best.frame, room)


def _straight(spot: Spot) -> Spot:
    """The place with its fan straight."""
    turn = spot.turn if spot.fan == "none" else round(spot.turn / 90) * 90
    return replace(spot, bend=0, turn=turn)


class _Candidate(NamedTuple):
    """A frame, and how many cards of a fan it has room for at most: `ROOMY` if for all."""

    frame: Frame
    most: int

    @property
    def straight(self) -> bool:
        """Whether each fan has room in a single line."""
        return self.most == ROOMY and straight(self.frame)

    @property
    def worth(self) -> float:
        """How large its cards are; less where a fan goes on in a second line, much less if that bends."""
        if self.straight:
            return self.frame.width
        return self.frame.width * (BROKEN_HAND if any(map(_bent, self.frame.piles)) else BROKEN)


def _bent(pile: PlacedPile) -> bool:
    return pile.planned.fan != "none" and bool(pile.planned.bend or pile.planned.turn % 90)


def _arranged(view: View, layout: tuple[Spot, ...], room: Format) -> _Candidate:
    """The arrangement of a layout with the largest cards; the book's own, if it is nearly as good."""
    names = {pile.code: pile.group for pile in view.piles}
    first = {spot.code: form(spot, view[spot.code]) for spot in layout}
    grown = _grown(view, first, upright=room.height > room.width)
    plate = best = _planned(layout, names, (grown, first), room)
    better = MUCH_BETTER if PAGE[0] <= room.width / room.height <= PAGE[1] else BETTER
    others = arrangements(layout, names, first, (room.width, room.height))[: COMPARED // len(layout)]
    for other in [*others, *(steeper(layout) if room.height > room.width else ())]:
        found = _planned(other, names, (grown, first), room)
        if found.worth > max(plate.worth * better, best.worth):
            best = found
    return best


def _stretched(found: Frame, room: Format) -> Frame:
    """A frame that leaves a part of its window empty, with the room given to columns that run downwards.

    What lies below them goes down; what is then left over lies above and below the game.
    """
    piles, left = list(found.piles), room.height - theme.MARGIN - max(map(_bottom, found.piles))
    bands = _bands(found.piles) if left > 0 else []
    for n, (tops, cut) in enumerate(bands):
        more = int(min(LONGER * theme.strip(found.width), left / (len(bands) - n)))
        left -= more
        for at, pile in enumerate(found.piles):
            if pile.planned.fan == "down" and tops <= _top(pile) < cut:
                piles[at] = piles[at]._replace(room=pile.room + more)
            elif _top(pile) >= cut:
                piles[at] = piles[at]._replace(base=piles[at].base.moved((0, more)))
    lower = max(0, left // 2)
    piles = [pile._replace(base=pile.base.moved((-OUTWARD, lower))) for pile in piles]
    by_code = {pile.code: pile for pile in piles}
    return found._replace(piles=tuple(piles), moving={code: by_code[code] for code in found.moving})


def _bands(piles: Sequence[PlacedPile]) -> list[tuple[float, float]]:
    """Where columns beside each other begin and end, unless something else begins among their ends."""
    found: list[tuple[float, float, float]] = []  # the first top, the first end, the last end
    for pile in sorted((one for one in piles if one.planned.fan == "down"), key=_top):
        top, end = _top(pile), _bottom(pile)
        if found and top < found[-1][2]:
            first, least, most = found.pop()
            found.append((first, min(least, end), max(most, end)))
        else:
            found.append((top, end, end))
    others = [_top(pile) for pile in piles if pile.planned.fan != "down"]
    return [
        (first, most) for first, least, most in found if not any(least - 1 <= top < most for top in others)
    ]


def _top(pile: PlacedPile) -> float:
    return pile.base.y - halves(pile.base.turn, pile.width)[1]


def _bottom(pile: PlacedPile) -> float:
    low = max((card.y for card in pile.cards(pile.planned)), default=pile.base.y)
    if pile.planned.fan == "down":
        low = max(low, pile.base.y + pile.room)
    return low + halves(pile.base.turn, pile.width)[1]


def _planned(
    layout: tuple[Spot, ...], names: Mapping[str, str], kinds: tuple[Mapping[str, Form], ...], room: Format
) -> _Candidate:
    """Planned for each of the forms; the frame that is good enough for all of them.

    Hands that have no room to grow are planned as they are dealt: longer ones lie closer.
    """
    tasks = [
        task_with(Task(layout, (), (), frozenset(), False, room), names, _turned(layout, forms))
        for forms in kinds
    ]
    found = min((_Candidate(*framed(task)) for task in tasks), key=lambda one: one.worth)
    hands = any(spot.fan in SIDEWAYS and spot != _straight(spot) for spot in layout)
    if hands and not found.straight and (dealt := frame(tasks[-1])):
        return _Candidate(dealt, ROOMY)
    return found


def _turned(layout: tuple[Spot, ...], forms: Mapping[str, Form]) -> dict[str, Form]:
    """Forms as their piles lie in an arrangement: a ring on its side has other turns, and no rows."""
    return {
        spot.code: one._replace(turn=spot.turn, fan=spot.fan, bend=spot.bend if spot.fan == one.fan else 0)
        for spot in layout
        for one in (forms[spot.code],)
    }


# Code, middle, turn, fan, room beyond the first card, width of a card, faces, edges, whether backs are
# counted, whether the pile is, whether its empty place is bare, and over how many cards its fan bends.
WindowPile = tuple[str, float, float, float, str, int, int, int, int, int, int, int, int]


class WindowPlan(TypedDict):
    """A frame as a page reads it; all lengths are in units but those of the window itself."""

    size: list[int]
    window: list[int]
    unit: float
    card: int
    piles: list[WindowPile]
    sizes: dict[str, list[int]]
    steps: list[int]
    hands: dict[str, list[float]]
    winding: tuple[tuple[float, ...], int, float]


def window_plan(view: View, across: int, down: int) -> WindowPlan:
    """The frame of a game in a window of so many CSS pixels, as a page reads it: all in units.

    `piles` are in the order of drawing. `sizes` by width of a card: height, strip, step downwards, column,
    step sideways, height of a column, and width of an index. `hands` are the turns of the cards of hands, by
    over how many they bend, and `winding` those of a column that winds, over and over, how much farther
    apart its cards lie, and how far, of a card's width, a hand goes down beyond its curve.
    """
    room, unit = window_format(across, down)
    found = window_frame(view, room)
    stocks = {pile.code for pile in view.piles if pile.kind == "stock"}
    return {
        "size": [room.width, room.height],
        "window": [across, down],
        "unit": unit,
        "card": found.width,
        "piles": [
            (
                pile.code,
                round(pile.base.x, 1),
                round(pile.base.y, 1),
                round(pile.base.turn, 1),
                pile.planned.fan,
                pile.room,
                pile.width,
                pile.planned.faces,
                pile.planned.edges,
                int(pile.planned.backs),
                int(pile.planned.counted),
                int(pile.planned.bare or (pile.code in stocks and packless(view.game, view.variant))),
                pile.planned.bend,
            )
            for pile in found.piles
        ],
        "sizes": {
            str(width): [
                theme.card_height(width),
                theme.strip(width),
                theme.down_step(width),
                theme.column_width(width),
                theme.side_step(width),
                theme.column_height(width),
                theme.index_width(width),
            ]
            for width in sorted({pile.width for pile in found.piles})
        },
        "steps": [theme.EDGE, theme.STRIP_OF_BACK, theme.EDGES, theme.APART],
        "hands": {
            str(bend): [hand_turn(bend, nth) for nth in range(bend)]
            for bend in sorted({pile.planned.bend for pile in found.piles if pile.planned.fan in SIDEWAYS})
            if bend
        },
        "winding": (WIND_DEGREES, WINDING_PIXELS, DROP),
    }
