"""Where cards and labels lie: nothing hides what must be seen, at any position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise, product
from math import cos, hypot, radians, sin
from random import Random

import pytest

import engine
from engine import View
from render import theme
from render.plan.geometry import PlacedCard, Polygon, corners
from render.plan.picture_height import packless
from render.plan.planner import Placed, Plan, plan
from render.tableau import areas
from render.theme import BESIDE, OVER_RIGHT, WHOLE_RIGHT, Point
from tests.render.tables import dealt, holding, played, won

GAMES = tuple(engine.GAMES)


def test_rows_over_one_another_are_refused_in_words() -> None:
    """A layout whose codes find no room is named, with the shape that is made for cards over one another."""
    view = dealt("nation")
    heap = tuple(replace(spot, x=spot.x * 0.3, y=spot.y * 0.3) for spot in view.layout)

    with pytest.raises(ValueError, match=r"lie over one another, and their codes find no room: see heaped"):
        plan(replace(view, layout=heap))


def apart(one: Polygon, other: Polygon, gap: float = 0) -> bool:
    """Whether a straight line with `gap` pixels of air runs between two convex polygons."""
    return any(_split(one, other, side, gap) for polygon in (one, other) for side in _normals(polygon))


def _normals(polygon: Polygon) -> Iterator[Point]:
    for (ax, ay), (bx, by) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        long = hypot(bx - ax, by - ay) or 1
        yield (by - ay) / long, (ax - bx) / long


def _split(one: Polygon, other: Polygon, way: Point, gap: float) -> bool:
    first = [x * way[0] + y * way[1] for x, y in one]
    second = [x * way[0] + y * way[1] for x, y in other]
    return min(second) - max(first) >= gap - 1e-6 or min(first) - max(second) >= gap - 1e-6


@pytest.mark.parametrize(("redeals", "there"), [(None, False), (1, True), (0, True)])
def test_an_empty_pack_keeps_its_place_where_it_can_be_dealt_again(redeals: int | None, there: bool) -> None:
    """Used-up redeals do not take it away in the middle of a game: nothing on the picture jumps."""
    view = replace(holding(dealt("two-rings"), {"t": 30, "1": 1}), redeals=redeals)
    places = {placed.code for placed in plan(view).piles}

    assert ("s" in places) == there
    assert ("s" in {label.code for label in plan(view).labels}) == there
    assert ("s" in {area.code for area in areas(view)}) == there


PACKLESS = tuple(game for game in GAMES if packless(game, None))


@pytest.mark.parametrize("game", PACKLESS)
def test_a_game_without_a_pack_has_no_code_for_one(game: str) -> None:
    """Dealt out from the start: no code stands on the bare cloth, and nothing can be chosen there.

    Nor does one where all cards are taken up and dealt out again.
    """
    view = engine.Table(game, 1).view()

    assert {"kings", "fortress", "gaps", "freecell", "belle-lucie", "nation"} <= {*PACKLESS}
    assert view["s"].cards == ()
    assert "s" not in {label.code for label in plan(view).labels}
    assert "s" not in {area.code for area in areas(view)}


def index(card: PlacedCard, width: int) -> Polygon:
    """The rectangle in which rank and suit of a card are drawn, "10" included."""
    height, beside = theme.card_height(width), card.corner == BESIDE
    wide = theme.index_width(width) - 6 if beside else theme.column_width(width) - 2
    tall = theme.index_height(width) + (
        4 if beside else theme.column_height(width) - theme.index_height(width) - 3
    )
    right = card.corner in (WHOLE_RIGHT, OVER_RIGHT)
    x, y = (width - wide) / 2 * (1 if right else -1), (tall - height) / 2
    c, s = cos(radians(card.turn)), sin(radians(card.turn))
    return corners(card.x + x * c - y * s, card.y + x * s + y * c, card.turn, wide - 2, tall - 2)


def drawn(places: Plan) -> list[tuple[Placed, PlacedCard]]:
    """All cards and empty places with their pile, in drawing order."""
    return [(pile, card) for pile in places.piles for card in pile.drawn]


def faults(view: View) -> list[str]:
    """All that is wrong with the places of a view, in words."""
    places = plan(view)
    return [*outside(places), *on_labels(places), *on_cards(places), *uncoded(view, places)]


def outside(places: Plan) -> list[str]:
    """What leaves the picture."""
    shapes = [(pile.code, pile.polygon(card)) for pile, card in drawn(places)]
    shapes += [(label.code, label.polygon) for label in places.labels]
    shapes += [(f"the count of {code}", shape) for code, shape in counts_of(places)]
    inside = [
        (0 <= x <= theme.WIDTH and 0 <= y <= places.height, code) for code, shape in shapes for x, y in shape
    ]
    return [f"{code} leaves the picture" for fits, code in inside if not fits]


def counts_of(places: Plan) -> list[tuple[str, Polygon]]:
    """Where the numbers of stock and waste stand, hanging a little over their cards."""
    tall = theme.count_height(theme.code_height(places.height))
    hanging = theme.CODE_GAP + tall / 2
    counted = [pile for pile in places.piles if pile.cards and pile.form.counted]
    middles = [(pile, pile.cards[-1].y + theme.card_height(pile.width) / 2 + hanging) for pile in counted]
    return [(pile.code, corners(pile.cards[-1].x, y, 0, 36, tall)) for pile, y in middles]


def on_labels(places: Plan) -> list[str]:
    """What lies on a label; where cards lie in a heap each stands on its card, and hides no index."""
    heap = any(pile.form.bare and pile.code == label.code for pile in places.piles for label in places.labels)
    found = [
        f"labels {a.code} and {b.code} meet"
        for a, b in combinations(places.labels, 2)
        if not apart(a.polygon, b.polygon)
    ]
    for label in places.labels:
        near = [
            (pile, card)
            for pile, card in drawn(places)
            if abs(card.x - label.x) + abs(card.y - label.y) < 300
        ]
        found += [
            f"the count of {code} meets {label.code}"
            for code, shape in counts_of(places)
            if not apart(label.polygon, shape)
        ]
        found += [
            f"{pile.code} lies on the label {label.code}"
            for pile, card in near
            if not apart(label.polygon, index(card, pile.width) if heap else pile.polygon(card))
        ]
    return found


def on_cards(places: Plan) -> list[str]:
    """Cards that lie on another pile, or on an index of their own or of the row above that they lie over."""
    found = []
    over = {pile.code for pile in places.piles if pile.form.bare}
    for (pile, card), (other, other_card) in combinations(drawn(places), 2):
        if abs(card.x - other_card.x) + abs(card.y - other_card.y) > 2.8 * places.width or card.edge:
            continue
        own = pile == other or pile.code in over
        shape = index(card, pile.width) if own else pile.polygon(card)
        if not apart(shape, other.polygon(other_card)):
            found.append(f"{other.code} lies on {pile.code}, {card.nth}")
    return found


def uncoded(view: View, places: Plan) -> list[str]:
    """Piles without a label; a cell of a large grid has that of its row and that of its column.

    Those that moves never name need none, nor does a pack that is out for good, which has no place either,
    nor a row that is not laid: a code on bare cloth would be one of nothing. And nothing has one when the
    game is won.
    """
    if view.result == "won":
        return [f"{label.code} has a label" for label in places.labels]
    out = view.redeals is None or packless(view.game, view.variant)
    silent = {spot.code for spot in view.layout if not spot.coded} | {
        pile.code for pile in view.piles if out and pile.kind == "stock" and not pile.cards
    }
    silent |= {spot.code for spot in view.layout if spot.bare and not view.by_code[spot.code].cards}
    cells = {spot.code for spot in view.layout if spot.cell}
    occupied = cells - {spot.code for spot in view.layout if spot.bare and not view.by_code[spot.code].cards}
    edges = {label.code for label in places.labels} - set(view.by_code)
    named = {row + column for row in edges for column in edges} if cells else set()
    return [
        f"{code} has no label"
        for code in (set(view.by_code) - cells - silent) ^ ({label.code for label in places.labels} - edges)
    ] + [f"{code} has no row and column" for code in occupied - named]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.heavy
def test_nothing_hides_anything_in_random_play(game: str) -> None:
    """No card covers a label, another pile or an index, and nothing leaves the picture."""
    for seed in (1, 2):
        for view in played(game, seed)[:: 4 if game != "herring-bone" else 20]:
            assert faults(view) == [], f"{game} {seed} after {view.moves} moves"


@pytest.mark.parametrize("game", GAMES)
def test_a_won_game_has_room_for_its_ribbon(game: str) -> None:
    """Nothing lies under the ribbon, and the table below it is as whole as ever."""
    places = plan(won(game))
    tops = [y for pile, card in drawn(places) for _, y in pile.polygon(card)]

    assert faults(won(game)) == []
    assert min(tops + [label.y - label.tall / 2 for label in places.labels]) >= theme.BAND


KINGS = [
    *({str(lane): 96} for lane in range(1, 9)),
    {"1": 24, "2": 24, "3": 24, "4": 24},
    {"5": 48, "6": 16, "7": 16, "8": 16},
    {"1": 33, "2": 17, "7": 17, "8": 17, "5": 12},
    {"1": 17, "2": 17, "3": 17, "4": 17, "5": 28},
    {"1": 31, "2": 16, "7": 33, "8": 16},
    {str(lane): 14 for lane in range(1, 9)},
]


@pytest.mark.parametrize("counts", KINGS, ids=str)
def test_rows_of_any_length_fit(counts: dict[str, int]) -> None:
    """All 96 cards of The Kings in one row, on one side, or wherever they take most lines."""
    assert faults(holding(dealt("kings"), counts)) == []


def test_the_deepest_cushion_shows_all_its_cards() -> None:
    """Eight layers, the whole pack: no card is only an edge."""
    cushion = holding(dealt("wheel"), {str(place): 8 for place in range(1, 13)})
    cards = [card for _, card in drawn(plan(cushion))]

    assert not any(card.edge for card in cards)
    assert len(cards) == 8 + 24 + 96


@pytest.mark.parametrize("counts", KINGS, ids=str)
def test_rows_show_all_their_cards(counts: dict[str, int]) -> None:
    """However long a row is, none of its cards is only an edge."""
    cards = [card for _, card in drawn(plan(holding(dealt("kings"), counts)))]

    assert not any(card.edge for card in cards)


@pytest.mark.parametrize(
    ("game", "counts"),
    [
        ("wheel", {str(place): 8 for place in range(1, 13)}),
        ("wheel", {"s": 12} | {str(place): 7 for place in range(1, 13)}),
        ("two-rings", {"t": 80} | {str(place): 1 for place in range(1, 9)}),
        ("nation", {"1": 96}),
        ("nation", {"12": 96}),
        ("nation", {"1": 26, "2": 26, "11": 26, "12": 18}),
        ("nation", {str(column): 16 for column in range(1, 7)}),
        ("square", {"7": 100}),
        ("square", {"1": 26, "6": 26, "11": 26, "16": 22, "s": 1, "t": 1}),
        ("square", {"1": 26, "2": 26, "3": 26, "4": 22}),
        ("square", {"1": 26, "5": 26, "9": 26, "13": 22}),
        ("red-and-black", {str(pile): 12 for pile in range(1, 9)}),
    ],
    ids=str,
)
def test_columns_of_any_length_fit(game: str, counts: dict[str, int]) -> None:
    """The deepest cushion, the longest columns, many long ones at a time."""
    assert faults(holding(dealt(game), counts)) == []


@pytest.mark.parametrize("game", ["kings", "nation", "square", "red-and-black"])
def test_any_spread_of_the_cards_fits(game: str) -> None:
    """However unevenly all cards lie in the piles where cards may gather."""
    chance = Random(game)
    codes = [pile.code for pile in dealt(game).piles if pile.kind in ("tableau", "reserve")]
    for _ in range(25):
        weights = [chance.random() ** chance.choice((0.3, 1, 4, 10)) for _ in codes]
        cards = chance.choices(codes, weights, k=96)
        assert faults(holding(dealt(game), {code: cards.count(code) for code in codes})) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_order_of_the_plate_is_preserved(game: str) -> None:
    """What lies left of or above something on the plate lies so on the picture; so do smaller cards."""
    view = played(game, 3, 40)[-1]
    bases = {pile.code: pile.base for pile in plan(view).piles}
    for way, size in product(("x", "y"), {spot.size for spot in view.layout}):
        spots = sorted(
            (spot for spot in view.layout if spot.code in bases and spot.size == size),
            key=lambda spot: getattr(spot, way),
        )
        places = [(getattr(spot, way), getattr(bases[spot.code], way)) for spot in spots]
        for (plate, pixel), (next_plate, next_pixel) in pairwise(places):
            assert plate == pytest.approx(next_plate, abs=0.6) or pixel <= next_pixel


def test_a_ring_stays_round() -> None:
    """All 24 places of the wheel lie equally far from its middle, turned with it."""
    bases = {pile.code: pile.base for pile in plan(dealt("wheel")).piles}
    ring = [bases[f"c{n}"] for n in range(1, 25)]
    x, y = (sum(values) / 24 for values in ([card.x for card in ring], [card.y for card in ring]))
    away = [((card.x - x) ** 2 + (card.y - y) ** 2) ** 0.5 for card in ring]

    assert max(away) - min(away) < 0.01
    assert {round(card.turn % 15, 3) for card in ring} == {7.5}


def test_no_card_lies_head_down() -> None:
    """A six must not be read as a nine."""
    turns = [card.turn for game in GAMES for _, card in drawn(plan(dealt(game)))]

    assert all(-90 < turn <= 90 for turn in turns)


def test_equal_views_have_equal_places() -> None:
    """A table drawn again looks the same."""
    again = engine.Table("kings", seed=7).view()

    assert plan(again) == plan(dealt("kings"))


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_cannot_fit_is_drawn_all_the_same(game: str) -> None:
    """Whatever a view holds there is a picture: the smallest cards, some upon others; nobody gets none."""
    full = holding(dealt(game), {pile.code: 104 for pile in dealt(game).piles})

    assert len(plan(full).piles) > 0
    assert plan(full).width <= plan(dealt(game)).width
    assert len(plan(replace(full, result="won")).piles) > 0
