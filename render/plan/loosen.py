"""What a window that is higher than its game does with the room that is left.

Columns show more of each card and have room to grow, rows that lie over each other lie further apart, and so
do those below each other. No card becomes larger or smaller, and none changes its order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from engine import Spot
from render import theme
from render.plan.fans import Form
from render.plan.frame import Frame, PlacedPile
from render.plan.geometry import halves

STEP = 0.62  # of a card's height, at most, from one card of a column to the next: index and pips are seen
BACK = 0.26  # of it, at most, that each hidden card of a column shows
HEAPED = 0.86  # of it, at most, from row to row of cards that lie over one another: what covers what is seen
APART = 0.4  # of it, at most, between rows, beyond what they had
SEEN = 2.5  # times as much as of a hidden card is seen of others
EPSILON = 0.01
LONGER = 20  # cards more that columns get room for where there is room still


class _Wish(NamedTuple):
    """A place at which a table may be drawn apart: what begins there or lower goes down."""

    cut: float
    most: int  # pixels


def loosened(found: Frame, room: int, longest: Mapping[str, Form]) -> Frame:
    """The frame with all that lies in it drawn apart, in a window so high.

    `longest` are the forms of columns as long as they usually grow: for those their steps are the same.
    """
    higher = max(0.0, min(map(_highest, found.piles)) - theme.MARGIN)
    found = found._replace(
        piles=tuple(pile._replace(base=pile.base.moved((0, -higher))) for pile in found.piles)
    )
    left = spare = max(0.0, room - theme.MARGIN - max(map(_bottom, found.piles)))
    bands = _bands(found.piles)
    rows = list(_of_rows(found.piles, bands))
    wishes = [*_of_columns(found.piles, bands, longest), *rows, *_of_heaps(found.piles)]
    part = min(1.0, left / max(1, sum(wish.most for wish in wishes)))
    given = [wish._replace(most=int(wish.most * part)) for wish in wishes]
    left -= sum(wish.most for wish in given)
    for n in range(len(bands)):
        more = int(min(LONGER * theme.strip(found.width), left / (len(bands) - n)))
        given[n] = given[n]._replace(most=given[n].most + more)
        left -= more
    # what no column can use lies between rows, and as much as between two of them above and below the game
    given += [wish._replace(most=int(left / (1 + len(rows)))) for wish in rows]
    above = (spare - sum(wish.most for wish in given)) / 2
    piles = []
    for pile in found.piles:
        down = sum(wish.most for wish in given if _top(pile) >= wish.cut - 0.5)
        moved = pile._replace(base=pile.base.moved((0, int(down + above))))
        for (top, end), wish in zip(bands, given, strict=False):
            if pile.planned.fan == "down" and top <= _top(pile) < end:
                more = int(end + wish.most - _top(pile)) - theme.card_height(pile.width)
                moved = moved._replace(room=max(pile.room, more), planned=longest[pile.code])
        piles.append(moved)
    return found._replace(piles=tuple(_stepped(piles)))


def ease(found: Frame, room: int, longest: Mapping[str, Form]) -> float:
    """What part of the room that its columns would like to have a window so high has left for them."""
    wanted = sum(wish.most for wish in _of_columns(found.piles, _bands(found.piles), longest))
    spare = room - theme.MARGIN - max(map(_bottom, found.piles))
    return max(0.0, min(1.0, spare / wanted)) if wanted else 1.0


def evened(piles: Sequence[PlacedPile], plate: Sequence[Spot]) -> list[PlacedPile]:
    """The piles, those as far apart as each other that lie so in a row of the plate."""
    found = {pile.code: pile for pile in piles}
    for row in _even_rows(plate):
        first, last = found[row[0]].base, found[row[-1]].base
        apart = (last.x - first.x) / (len(row) - 1)
        moved = {
            code: found[code]._replace(base=found[code].base._replace(x=round(first.x + n * apart)))
            for n, code in enumerate(row)
        }
        others = [pile for code, pile in found.items() if code not in moved]
        level = all(pile.base.y == first.y for pile in moved.values())
        if level and not any(_meet(one, other) for one in moved.values() for other in others):
            found |= moved
    return [found[pile.code] for pile in piles]


def _even_rows(plate: Sequence[Spot]) -> Iterator[list[str]]:
    """Single cards, three and more, of which each lies as far from the next as the others do."""
    single = sorted((s for s in plate if s.fan == "none" and not s.fixed), key=lambda s: (s.y, s.x))
    row = single[:1]
    for spot in [*single[1:], None]:
        last, even = row[-1] if row else None, False
        if spot and last:
            even = (spot.y, spot.size) == (last.y, last.size)
            if even and len(row) > 1:
                even = abs((spot.x - last.x) - (last.x - row[-2].x)) < EPSILON
        if even and spot:
            row.append(spot)
            continue
        if len(row) > 2:
            yield [one.code for one in row]
        row = [spot] if spot else []


def _meet(one: PlacedPile, other: PlacedPile) -> bool:
    """Whether their first cards lie on each other."""
    (a, b), (c, d) = halves(one.base.turn, one.width), halves(other.base.turn, other.width)
    return abs(one.base.x - other.base.x) < a + c and abs(one.base.y - other.base.y) < b + d


def _of_columns(
    piles: Sequence[PlacedPile], bands: Sequence[tuple[float, float]], longest: Mapping[str, Form]
) -> Iterator[_Wish]:
    """For each band of columns what its longest would like to have."""
    for top, end in bands:
        ends = [
            _top(pile) + theme.card_height(pile.width) + _liked(longest[pile.code], pile.width)
            for pile in piles
            if pile.planned.fan == "down" and top <= _top(pile) < end
        ]
        yield _Wish(end, max(0, int(max(ends) - end)))


def _liked(form: Form, width: int) -> int:
    tall = theme.card_height(width)
    back = round(BACK * tall) if form.backs else theme.EDGE
    return form.edges * back + (form.faces - 1) * round(STEP * tall)


def _of_heaps(piles: Sequence[PlacedPile]) -> Iterator[_Wish]:
    """For each row but the first of cards that lie over one another, how far it may go from that above."""
    heap = [pile for pile in piles if pile.planned.bare and pile.planned.fan == "none" and pile.planned.faces]
    if len(heap) < 2:
        return
    tall = theme.card_height(heap[0].width)
    for above, below in pairwise(sorted({_top(pile) for pile in heap})):
        yield _Wish(below, max(0, int(HEAPED * tall - (below - above))))


def _of_rows(piles: Sequence[PlacedPile], bands: Sequence[tuple[float, float]]) -> Iterator[_Wish]:
    """Between rows where nothing crosses, but below columns, that have room of their own."""
    reached = min(map(_top, piles))
    ends = {end for _, end in bands}
    for pile in sorted(piles, key=_top):
        if (top := _top(pile)) >= reached - 1 and reached > min(map(_top, piles)) and reached not in ends:
            yield _Wish(top, round(APART * theme.card_height(pile.width)))
        reached = max(reached, _bottom(pile))


def _stepped(piles: Sequence[PlacedPile]) -> Iterator[PlacedPile]:
    """Columns with steps as long as the room of the shortest of them allows: all have the same."""
    columns = [pile for pile in piles if pile.planned.fan == "down"]
    most = int(BACK * min((theme.card_height(pile.width) for pile in columns), default=0))
    backs = range(most, theme.STRIP_OF_BACK, -1)
    back = next(
        (back for back in backs if all(_step(pile, back) >= SEEN * back for pile in columns)),
        theme.STRIP_OF_BACK,
    )
    steps: dict[int, int] = {}
    for pile in columns:
        wide = pile.width
        usual, liked = theme.down_step(wide), round(STEP * theme.card_height(wide))
        if pile.planned.winding:  # it would sway further than it has room
            liked = usual
        steps[wide] = max(usual, min(steps.get(wide, liked), _step(pile, back)))
    for pile in piles:
        if pile.planned.fan == "down":
            yield pile._replace(planned=pile.planned._replace(down=steps[pile.width], back=back))
        else:
            yield pile


def _step(pile: PlacedPile, back: int) -> int:
    """How far apart the cards of a column may lie for all to fit."""
    form = pile.planned._replace(back=back)
    return int((pile.room - form.lift) // max(1, form.faces - 1))


def _bands(piles: Sequence[PlacedPile]) -> list[tuple[float, float]]:
    """Where columns beside each other begin and end; already where something else begins among their ends."""
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
        (first, min([most, *(top for top in others if least - 1 <= top)])) for first, least, most in found
    ]


def _highest(pile: PlacedPile) -> float:
    """How high its cards reach; the outer ones of a hand may lie above the first."""
    cards = (pile.base, *pile.cards(pile.planned))
    return min(card.y - halves(card.turn, pile.width)[1] for card in cards)


def _top(pile: PlacedPile) -> float:
    return pile.base.y - halves(pile.base.turn, pile.width)[1]


def _bottom(pile: PlacedPile) -> float:
    low = max((card.y for card in pile.cards(pile.planned)), default=pile.base.y)
    return low + halves(pile.base.turn, pile.width)[1]
