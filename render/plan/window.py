"""Where the piles of a game lie in a window: one frame for the whole game, as data for a page that draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from math import ceil
from typing import NamedTuple, TypedDict

from engine import Spot, View
from render import theme
from render.plan.bends import DROP, WIND_DEGREES, WINDING_PIXELS, hand_turn
from render.plan.fans import SIDEWAYS, Form, form, least, lengthened, roomy
from render.plan.format import Format
from render.plan.frame import Frame, PlacedPile
from render.plan.frame_search import ROOMY, framed, task_with, upright
from render.plan.geometry import PlacedCard, halves
from render.plan.loosen import ease, evened, loosened
from render.plan.middle import IN_PLAY, in_the_middle
from render.plan.picture_height import packless
from render.plan.reflow import arrangements, steeper
from render.plan.solver import Task, frame, straight, unbroken
from render.plan.usual import usual
from render.theme import WHOLE

SMALL = 500  # CSS pixels of the shorter side: below this it is a phone
PHONE_UNIT, DESK_UNIT = 2.45, 1.5  # units of a CSS pixel: the smallest index is 8.6 or 14 pixels high
WIDTHS = tuple(range(44, 261))
OUTWARD = 5  # units of a picture's margin that a window does not need at its sides
TIGHT = 0.88  # how much closer than planned longer columns may lie with their whole indices seen
BROKEN = 0.9  # what cards are worth some of whose fans need a second line later in a game
WRAPPED = 0.74  # in an upright window, where they need it already as they are dealt
BROKEN_HAND = 0.5  # where bent fans need a second line
MORE = 4  # cards that a row has room for beyond those dealt
COMPARED = 700  # places in all arrangements together that are planned in full: as much time for every game
BETTER, MUCH_BETTER = 1.04, 1.2  # how much larger cards must become for another arrangement than the book's
STRAIGHTER = 1.35  # how much larger, for fans to run straight that bend, or slant, on the plate
READ, UNREADABLE = 59, 0.7  # units of 24 CSS pixels of a phone, and what smaller cards are worth
CROWDED = 0.05  # less are cards worth whose columns have no room to show more of them
OFTEN = 0.7  # of the length to which fans hardly ever grow: those still longer lie closer
GROWING = 1.25  # how much larger cards become, at most, for hands to have no room to grow in such a window
AIRY = 0.92  # of the largest cards with which steep slopes and folded rows fit
STOOD_UP = 1.15  # times as long as rows that become columns are planned
PAGE = (1.2, 2.2)  # width by height of windows that have about the shape of the book's plates


def window_format(across: int, down: int) -> tuple[Format, float]:
    """The format of a window of so many CSS pixels, and how many units one of them has."""
    unit = PHONE_UNIT if min(across, down) < SMALL else DESK_UNIT
    return Format(round(across * unit), round(down * unit), WIDTHS), unit


def _grown(view: View, dealt: Mapping[str, Form], *, upright: bool) -> dict[str, Form]:
    """The forms in the middle of a game; rows are some cards longer, columns as long as they usually grow.

    Columns of an `upright` window are not: it is high, and has room for them anyway (`loosened`).
    """
    grown = dict(in_the_middle(view, dealt))
    known = usual(view.game, view.variant)
    for pile in (one for one in view.piles if one.code in grown):
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
    view = dealt.view
    out = {pile.code for pile in view.piles if pile.kind == "stock" and packless(view.game, view.variant)}
    layout = tuple(replace(spot, coded=False) for spot in upright(view.layout) if spot.code not in out)
    plain = tuple(map(_straight, layout))
    wider = room._replace(width=room.width + 2 * OUTWARD)
    best = _arranged(view, plain, wider)
    if plain != layout:
        bent = _arranged(view, layout, wider)
        if bent.straight and best.frame.width <= STRAIGHTER * bent.frame.width:
            best = bent
    found = loosened(best.frame, room.height, _usually(view, best.frame))
    piles = [pile._replace(base=pile.base.moved((-OUTWARD, 0))) for pile in evened(found.piles, best.layout)]
    piles = _centred(view, piles, room.width)
    piles += [_at_the_foot(code, best.frame.width, room) for code in sorted(out)]
    by_code = {pile.code: pile for pile in piles}
    return found._replace(piles=tuple(piles), moving={code: by_code[code] for code in found.moving})


def _centred(view: View, piles: list[PlacedPile], width: int) -> list[PlacedPile]:
    """The piles in the middle of a window so wide, when its rows are as long as they usually grow.

    Rows that reach out of it for this when they are still longer have so much less room: their cards lie
    closer.
    """
    often = _often(view, piles)
    sides = [side for pile in piles for side in _sides(pile, often[pile.code])]
    shift = round((width - min(width, max(sides)) - max(0.0, min(sides))) / 2)
    moved = [pile._replace(base=pile.base.moved((shift, 0))) for pile in piles]
    over: dict[str, int] = {"left": 0, "right": 0}
    for pile in (one for one in moved if one.planned.fan in SIDEWAYS):
        left, right = _sides(pile, pile.planned)
        half = halves(pile.base.turn, pile.width)[0]
        if pile.planned.fan == "left":
            out = -min(left, pile.base.x - half - pile.room)
        else:
            out = max(right, pile.base.x + half + pile.room) - width
        over[pile.planned.fan] = max(over[pile.planned.fan], ceil(out))
    return [
        _narrowed(pile, over[pile.planned.fan], often[pile.code].faces) if pile.planned.fan in over else pile
        for pile in moved
    ]


def _narrowed(pile: PlacedPile, less: int, faces: int) -> PlacedPile:
    """A row with so much less room; a hand is planned shorter for it, or it would not bend any more."""
    room, planned = max(0, pile.room - less), pile.planned
    while less and planned.bend and planned.faces > faces and least(planned, pile.width) > room:
        planned = planned._replace(faces=planned.faces - 1)
    return pile._replace(room=room, planned=planned)


def _often(view: View, piles: Sequence[PlacedPile]) -> dict[str, Form]:
    """The piles as planned, rows only as long as they usually grow."""
    known = usual(view.game, view.variant)
    found = {pile.code: pile.planned for pile in piles}
    for spot in (spot for spot in view.layout if known and spot.code in found):
        planned = found[spot.code]
        if known and planned.fan in SIDEWAYS:
            one = lengthened(form(spot, view[spot.code]), known.fans.get(view[spot.code].group, 0))
            found[spot.code] = planned._replace(faces=max(1, min(planned.faces, one.faces)))
    return found


def _sides(pile: PlacedPile, one: Form) -> tuple[float, float]:
    """How far to the left and to the right the cards of a pile of this form reach."""
    cards = pile.cards(one) or (pile.base,)
    half = {card.turn: halves(card.turn, pile.width)[0] for card in cards}
    return min(card.x - half[card.turn] for card in cards), max(card.x + half[card.turn] for card in cards)


def _at_the_foot(code: str, width: int, room: Format) -> PlacedPile:
    """The place of a pack that is out as soon as it is dealt: unseen, and nothing gives way to it."""
    base = PlacedCard(room.width / 2, room.height - theme.MARGIN - halves(0, width)[1], 0, WHOLE, -1)
    return PlacedPile(code, Form("none", 0.0, counted=True, edges=0, faces=0, bare=True), base, 0, width)


def _usually(view: View, found: Frame) -> dict[str, Form]:
    """The piles of a frame as long as they often grow."""
    known = usual(view.game, view.variant)
    spots = {spot.code: spot for spot in view.layout}
    longer = {}
    for code, planned, *_ in found.piles:
        one = form(spots[code], view[code])._replace(turn=planned.turn, fan=planned.fan, bend=planned.bend)
        often = OFTEN * known.fans.get(view[code].group, 0) if known else 0
        longer[code] = lengthened(roomy(one), often)
    return longer


def _straight(spot: Spot) -> Spot:
    """The place with its fan straight."""
    turn = spot.turn if spot.fan == "none" else round(spot.turn / 90) * 90
    return replace(spot, bend=0, turn=turn)


class _Candidate(NamedTuple):
    """A frame for a layout, and how many cards of a fan it has room for at most: `ROOMY` if for all."""

    layout: tuple[Spot, ...]
    frame: Frame
    most: int
    high: bool  # whether the window is
    wrapped: bool = False  # whether a fan needs a second line in it as it is dealt

    @property
    def straight(self) -> bool:
        """Whether each fan has room in a single line."""
        return self.most == ROOMY and straight(self.frame)

    @property
    def worth(self) -> float:
        """How large its cards are; less where fans go on in a second line, or cards are hardly to be read."""
        wide = self.frame.width * (UNREADABLE if self.high and self.frame.width < READ else 1)
        if self.straight:
            return wide
        fans = [pile.planned for pile in self.frame.piles if pile.planned.fan != "none"]
        if any(fan.bend or fan.turn % 90 for fan in fans):
            return wide * BROKEN_HAND
        return wide * (WRAPPED if self.wrapped else BROKEN)


def _arranged(view: View, layout: tuple[Spot, ...], room: Format) -> _Candidate:
    """The arrangement of a layout with the largest cards; the book's own, if it is nearly as good.

    In an upright window those are better, too, whose columns have room to show more of each card.
    """
    names = {pile.code: pile.group for pile in view.piles}
    first = {spot.code: form(spot, view[spot.code]) for spot in layout}
    high = room.height > room.width
    kinds = _grown(view, first, upright=high), first

    def worth(one: _Candidate) -> float:
        eased = ease(one.frame, room.height, _usually(view, one.frame)) if high else 1.0
        return one.worth * (1 - CROWDED + CROWDED * eased)

    best = _planned(layout, names, kinds, room)
    better = MUCH_BETTER if PAGE[0] <= room.width / room.height <= PAGE[1] else BETTER
    least, most = better * worth(best), worth(best)
    others = arrangements(layout, names, first, (room.width, room.height))[: COMPARED // len(layout)]
    slopes = steeper(layout) if high else []
    for other in [*others, *slopes]:
        found = _planned(other, names, kinds, room)
        single = other in slopes and not any(spot.fan in SIDEWAYS for spot in other)
        if single or any(spot.exact and spot.fixed for spot in other):
            # or rows would come as near to what is none of theirs as to their own cards
            airy = room._replace(card=int(found.frame.width * AIRY))
            found = _planned(other, names, kinds, airy)
        if worth(found) > max(least, most):
            best, most = found, worth(found)
    return best


def _planned(
    layout: tuple[Spot, ...], names: Mapping[str, str], kinds: tuple[Mapping[str, Form], ...], room: Format
) -> _Candidate:
    """Planned for each of the forms; the frame that is good enough for all of them.

    Hands that have no room to grow, or for which an upright window is too narrow, are planned as they are
    dealt: longer ones lie closer.
    """
    tasks = [
        task_with(Task(layout, (), (), frozenset(), False, room), names, _turned(layout, forms, kinds[-1]))
        for forms in kinds
    ]
    high = room.height > room.width
    planned = [_Candidate(layout, *framed(task), high) for task in tasks]
    hands = any(spot.fan in SIDEWAYS and spot != _straight(spot) for spot in layout)
    cramped = high and planned[0].frame.width * GROWING < planned[-1].frame.width
    if hands and (cramped or not all(one.straight for one in planned)) and (dealt := frame(tasks[-1])):
        return _Candidate(layout, dealt, ROOMY, high)
    found = min(planned, key=lambda one: one.frame.width if high else one.worth)
    if not high or unbroken(found.frame):
        return found
    as_dealt = frame(tasks[-1]._replace(format=room._replace(card=found.frame.width)))
    return found._replace(wrapped=as_dealt is None or not unbroken(as_dealt))


def _turned(
    layout: tuple[Spot, ...], forms: Mapping[str, Form], dealt: Mapping[str, Form]
) -> dict[str, Form]:
    """Forms as their piles lie in an arrangement: a ring on its side has other turns, and no rows.

    Rows that have become columns are planned somewhat longer than they are dealt: what shows of a card there
    is less.
    """
    found: dict[str, Form] = {}
    for spot in layout:
        one = forms[spot.code]
        bend = spot.bend if spot.fan == one.fan else 0
        stood_up = spot.fan == "down" and one.fan in SIDEWAYS and not spot.fixed
        faces = round(dealt[spot.code].faces * STOOD_UP) if stood_up else one.faces
        found[spot.code] = one._replace(turn=spot.turn, fan=spot.fan, bend=bend, faces=faces)
    return found


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
    step sideways, height of a column, width of an index, and strip and column of a fan that is tight.
    `hands` are the turns of the cards of hands, by over how many they bend, and `winding` those of a column
    that winds, over and over, how much farther apart its cards lie, and how far, of a card's width, a hand
    goes down beyond its curve.
    """
    room, unit = window_format(across, down)
    found = window_frame(view, room)
    downs = {pile.width: pile.planned.down for pile in found.piles if pile.planned.fan == "down"}
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
                int(pile.planned.bare),
                pile.planned.bend,
            )
            for pile in found.piles
        ],
        "sizes": {
            str(width): [
                theme.card_height(width),
                theme.strip(width),
                downs.get(width) or theme.down_step(width),
                theme.column_width(width),
                theme.side_step(width),
                theme.column_height(width),
                theme.index_width(width),
                theme.tight_strip(width),
                theme.tight_column(width),
            ]
            for width in sorted({pile.width for pile in found.piles})
        },
        "steps": [theme.EDGE, max(pile.planned.back for pile in found.piles), theme.EDGES, theme.APART],
        "hands": {
            str(bend): [hand_turn(bend, nth) for nth in range(bend)]
            for bend in sorted({pile.planned.bend for pile in found.piles if pile.planned.fan in SIDEWAYS})
            if bend
        },
        "winding": (WIND_DEGREES, WINDING_PIXELS, DROP),
    }
