"""Tables in windows: one frame for a whole game, in any shape, with cards that can be read and touched."""

from __future__ import annotations

import gzip
import json
from functools import cache
from itertools import pairwise, permutations

import pytest

import engine
from render import theme
from render.deck import vectors
from render.deck.sprites import FACES
from render.plan.fans import form, lengthened, tightest
from render.plan.frame import Frame, PlacedPile
from render.plan.frame_search import upright
from render.plan.geometry import halves
from render.plan.picture_height import packless
from render.plan.reflow import steeper
from render.plan.usual import usual
from render.plan.window import window_format, window_frame, window_plan

UPRIGHT, DESK, NARROW = (390, 716), (1400, 790), (320, 516)  # CSS pixels of boards
MANY = 64  # places, from which on cards on a phone may be small
TOUCHED, READ, LEAST = 34, 28, 24  # CSS pixels across a card one plays with
BENT = ["belle-lucie", "flower-garden", "fairie-queen", "four-corners"]
HIGH = 2 / 3  # of an upright window that a game fills at least
OFF_CENTRE = 0.09  # of the width: as much more may be left on one side
ROUND = {"clock-patience"}  # two rings of twelve cards that are as wide as the window, and nothing else


@cache
def _frame(game: str, window: tuple[int, int]) -> tuple[Frame, float]:
    room, unit = window_format(*window)
    return window_frame(engine.Table(game, 1).view(), room), unit


def _widths(window: tuple[int, int]) -> dict[str, float]:
    found = {}
    for game in engine.GAMES:
        frame, unit = _frame(game, window)
        found[game] = frame.width / unit
    return found


@pytest.mark.slow
def test_an_upright_phone_has_cards_one_can_touch() -> None:
    """Large ones in three quarters of the games, readable ones in all but those of very many places."""
    widths = _widths(UPRIGHT)
    small = {game for game, wide in widths.items() if wide < READ}

    assert sum(wide >= TOUCHED for wide in widths.values()) >= 0.75 * len(widths)
    assert all(len(engine.Table(game, 1).view().layout) >= MANY for game in small)


@pytest.mark.slow
def test_a_magnified_page_has_cards_one_can_read() -> None:
    """On a board of 320 pixels, as at four times the size: but for very many places."""
    small = {game for game, wide in _widths(NARROW).items() if wide < LEAST}
    few = {game for game in small if len(engine.Table(game, 1).view().layout) < MANY}

    assert few == set()


@pytest.mark.parametrize("game", engine.GAMES)
@pytest.mark.heavy
def test_an_upright_phone_is_filled_from_its_head_to_its_foot(game: str) -> None:
    """From the highest card to the lowest, with columns as long as they usually grow."""
    frame, _ = _frame(game, UPRIGHT)
    room, _ = window_format(*UPRIGHT)
    reached = [edge for pile in _seen(game, frame) for edge in _grown(game, pile)]

    assert (max(reached) - min(reached)) / room.height >= HIGH or game in ROUND
    assert max(reached) <= room.height + 1


def _seen(game: str, frame: Frame) -> list[PlacedPile]:
    """The piles of a frame but a pack of which nothing is ever seen."""
    out = {pile.code for pile in _view(game).piles if pile.kind == "stock" and packless(game, None)}
    return [pile for pile in frame.piles if pile.code not in out]


def _grown(game: str, pile: PlacedPile) -> tuple[float, float]:
    """How high and how low the cards of a pile reach that is as long as usual; longer ones lie closer."""
    known, view = usual(game, None), _view(game)
    assert known
    spot = next(spot for spot in view.layout if spot.code == pile.code)
    one = form(spot, view[pile.code])._replace(fan=pile.planned.fan, turn=pile.planned.turn)
    if one.fan == "down":
        one = lengthened(one, known.fans.get(view[pile.code].group, 0))
    planned = pile.planned._replace(
        faces=max(one.faces, pile.planned.faces), edges=max(one.edges, pile.planned.edges)
    )
    cards = pile._replace(planned=planned).cards(one) or (pile.base,)
    half = max(halves(card.turn, pile.width)[1] for card in cards)
    return min(card.y for card in cards) - half, max(card.y for card in cards) + half


@pytest.mark.parametrize("game", engine.GAMES)
@pytest.mark.heavy
def test_a_game_is_dealt_in_the_middle_of_a_desk(game: str) -> None:
    """Nearly as much is left to its right, where rows may grow, as to its left."""
    frame, _ = _frame(game, DESK)
    view, (room, _) = _view(game), window_format(*DESK)
    spots = {spot.code: spot for spot in view.layout}
    sides: list[float] = []
    for pile in (pile for pile in frame.piles if not pile.planned.bare):
        dealt = form(spots[pile.code], view[pile.code])
        placed = dealt._replace(fan=pile.planned.fan, turn=pile.planned.turn, bend=pile.planned.bend)
        for card in pile.cards(placed) or (pile.base,):
            half = halves(card.turn, pile.width)[0]
            sides += [card.x - half, card.x + half]

    assert abs(room.width - max(sides) - min(sides)) <= OFF_CENTRE * room.width


@cache
def _view(game: str) -> engine.View:
    return engine.Table(game, 1).view()


@pytest.mark.parametrize("window", [UPRIGHT, DESK])
@pytest.mark.parametrize("game", engine.GAMES)
@pytest.mark.heavy
def test_all_piles_lie_inside_the_window(game: str, window: tuple[int, int]) -> None:
    """Each with its first card whole, and none on another's."""
    frame, _ = _frame(game, window)
    room, _ = window_format(*window)
    for pile in frame.piles:
        across, down = halves(pile.base.turn, pile.width)
        assert across - 1 <= pile.base.x <= room.width - across + 1, pile.code
        assert down - 1 <= pile.base.y <= room.height - down + 1, pile.code
    seen = _seen(game, frame)
    assert len({(pile.base.x, pile.base.y) for pile in seen}) == len(seen)
    assert {pile.code for pile in frame.piles} == {s.code for s in engine.Table(game, 1).view().layout}


def test_a_desk_has_the_layout_of_the_picture() -> None:
    """Which pile lies left of which, and above which, is the same as in a chat's picture."""
    view = engine.Table("canfield-or-klondike", 1).view()
    frame, _ = _frame("canfield-or-klondike", DESK)
    places = {pile.code: pile.base for pile in frame.piles}
    spots = {spot.code: spot for spot in view.layout}
    for one, other in permutations(spots, 2):
        assert (spots[one].x < spots[other].x) == (places[one].x < places[other].x)
        assert (spots[one].y < spots[other].y) == (places[one].y < places[other].y)


def test_an_upright_window_is_filled() -> None:
    """What lies beside each other on the plate goes below each other where that makes cards larger."""
    room, unit = window_format(*UPRIGHT)
    frame, _ = _frame("wheel", UPRIGHT)
    lowest = max(pile.base.y for pile in frame.piles)

    assert lowest > 0.8 * room.height
    assert frame.width / unit > TOUCHED


@pytest.mark.parametrize("window", [UPRIGHT, DESK])
@pytest.mark.parametrize("game", BENT)
def test_fans_bend_in_windows_as_in_the_picture(game: str, window: tuple[int, int]) -> None:
    """Hands, columns that wind and slanted corners, with all cards of the deal inside the window."""
    view = engine.Table(game, 1).view()
    frame, _ = _frame(game, window)
    room, _ = window_format(*window)
    spots = {spot.code: spot for spot in upright(view.layout)}

    for pile in frame.piles:
        spot, planned = spots[pile.code], pile.planned
        assert (planned.fan, planned.turn, planned.bend) == (spot.fan, spot.turn, spot.bend), pile.code
        for card in pile.cards(form(spot, view[pile.code])):
            across, down = halves(card.turn, pile.width)
            assert -1 <= card.x - across <= card.x + across <= room.width + 1, (pile.code, card.nth)
            assert -1 <= card.y - down <= card.y + down <= room.height + 1, (pile.code, card.nth)


@pytest.mark.parametrize("game", ["fairie-queen", "sir-tommy", "great-thirteen", "bakers-dozen"])
def test_columns_as_long_as_usual_are_read_on_a_desk(game: str) -> None:
    """In a single line, with the whole index of each card seen."""
    frame, _ = _frame(game, DESK)
    known = usual(game, None)
    assert known
    view = engine.Table(game, 1).view()
    for pile in (one for one in frame.piles if view[one.code].group in known.fans):
        grown = lengthened(pile.planned, known.fans[view[pile.code].group])
        assert tightest(grown, pile.width) <= pile.room, pile.code


def test_a_slope_is_steeper_in_an_upright_window() -> None:
    """Its cards are larger for it, and climb as on the plate, each above and beside the one before it."""
    frame, unit = _frame("mount-olympus", UPRIGHT)
    places = {pile.code: pile.base for pile in frame.piles}
    left, right = ([f"f{n}" for n in some] for some in (range(1, 9), range(9, 17)))

    assert frame.width / unit >= READ
    for side, way in ((left, -1), (right, 1)):
        for one, other in pairwise(side):
            assert way * (places[other].x - places[one].x) > 0
            assert places[other].y - places[one].y > 0
    steepness = (places["f8"].y - places["f1"].y) / (places["f1"].x - places["f8"].x)
    spots = {spot.code: spot for spot in engine.Table("mount-olympus", 1).view().layout}
    assert steepness > 1.2 * (spots["f8"].y - spots["f1"].y) / (spots["f1"].x - spots["f8"].x)


def test_a_plate_whose_cards_would_meet_is_not_made_steeper() -> None:
    """Nor one that lies as it lies: a ring, rows that mean something, and heaps of cards."""
    for game in ("pyramid", "tripeaks", "gaps", "wheel"):
        layout = engine.Table(game, 1).view().layout
        assert steeper(layout) == [], game


def test_the_plan_is_plain_data() -> None:
    """Numbers and short texts alone, each pile once, with the sizes that its fans are laid out by."""
    plan = window_plan(engine.Table("belle-lucie", 1).view(), *UPRIGHT)

    assert plan["window"] == list(UPRIGHT)
    assert len(plan["piles"]) == len({pile[0] for pile in plan["piles"]}) == 23
    assert {str(pile[6]) for pile in plan["piles"]} == set(plan["sizes"])


def test_the_deck_is_there_as_vectors() -> None:
    """Four suits, thirteen ranks, twelve courts; each face has its index, and a court its figure or sign."""
    deck = vectors.deck()
    assert (len(deck["suits"]), len(deck["ranks"]), len(deck["courts"])) == (4, 13, 12)
    for corner, court in (("whole", "c"), ("beside", "s")):
        found = vectors.faces(104, corner, sideways=False, slanted=False)
        assert set(found["faces"]) == set(FACES)
        for card, marks in found["faces"].items():
            assert [mark[1] for mark in marks if mark[0] == "r"] == [card[:-1]]
            assert card[-1] in [mark[0] for mark in marks]
            assert ([mark[1] for mark in marks if mark[0] == court] == [card]) == (card[0] in "JQK")
            assert (["t"] in marks) == (corner == "whole")


def test_the_deck_is_small() -> None:
    """What every browser fetches before it shows a card."""
    assert len(gzip.compress(json.dumps(vectors.deck(), separators=(",", ":")).encode(), 9)) < 12_600


@pytest.mark.parametrize("corner", ["whole", "whole-right", "beside", "over", "over-right"])
def test_marks_lie_on_their_card(corner: str) -> None:
    """Whatever is put on a face stays on it; a turned 6 has its line."""
    found = vectors.faces(60, corner, sideways=False, slanted=True)
    wide, high = found["size"]
    for marks in found["faces"].values():
        for kind, *numbers in marks:
            left, top = numbers[1:3] if kind == "r" else numbers[-4:-2] if kind == "l" else (0, 0)
            assert 0 <= left < wide
            assert 0 <= top <= high
    assert [mark for mark in found["faces"]["6H"] if mark[0] == "l"]
    assert not [mark for mark in found["faces"]["7H"] if mark[0] == "l"]


def test_the_letters_are_those_of_the_font() -> None:
    """Outlines are closed, and a ten is wider than an ace."""
    ranks = vectors.deck()["ranks"]
    assert all(path.startswith("M") and path.endswith("Z") for path, _, _ in ranks.values())
    assert ranks["10"][2] - ranks["10"][1] > ranks["A"][2] - ranks["A"][1] > 20


@pytest.mark.parametrize("game", ["fortress", "beleaguered-castle"])
def test_rows_to_both_sides_stand_up_in_an_upright_window(game: str) -> None:
    """As columns below their foundations, larger for it, and in the order of the rows."""
    frame, unit = _frame(game, UPRIGHT)
    piles = {pile.code: pile for pile in frame.piles}
    rows = [code for code in piles if code.isdecimal()]
    half = len(rows) // 2
    order = sorted(rows, key=lambda code: (piles[code].base.y, piles[code].base.x))

    assert frame.width / unit >= 50
    assert {piles[code].planned.fan for code in rows} == {"down"}
    assert order == [str(n + 1) for n in range(2 * half)]
    assert max(piles[f"f{n}"].base.y for n in range(1, 5)) < min(piles[code].base.y for code in rows)


def test_columns_that_have_room_show_more_of_each_card() -> None:
    """All of them the same, more than the index, and hidden ones more of their backs."""
    frame, _ = _frame("klondike", UPRIGHT)
    columns = [pile for pile in frame.piles if pile.planned.fan == "down"]
    (down,), (back,) = ({getattr(pile.planned, name) for pile in columns} for name in ("down", "back"))
    plan = window_plan(_view("klondike"), *UPRIGHT)

    assert down > 1.5 * theme.down_step(frame.width) and back > theme.STRIP_OF_BACK
    assert (plan["sizes"][str(frame.width)][2], plan["steps"][1]) == (down, back)
    for pile in columns:
        first, second, *_ = pile.cards(pile.planned._replace(edges=0, faces=3))
        assert second.y - first.y == down


def test_what_lies_beside_a_pyramid_goes_below_it() -> None:
    """In an upright window, and its rows lie further apart, but still over one another."""
    frame, _ = _frame("pyramid", UPRIGHT)
    places = {pile.code: pile.base for pile in frame.piles}
    tall = theme.card_height(frame.width)

    assert min(places[code].y for code in "sth") > places["28"].y + tall
    assert 0.7 * tall < places["2"].y - places["1"].y < tall


def test_long_rows_of_packets_lie_in_two_halves() -> None:
    """Each column whole: what lies upon a packet stays below it."""
    frame, unit = _frame("blockade", UPRIGHT)
    places = {pile.code: pile.base for pile in frame.piles}

    assert frame.width / unit > TOUCHED
    for n in range(1, 13):
        assert len({places[f"{row}{n}"].x for row in "abcdeghi"}) == 1
        assert [places[f"{row}{n}"].y for row in "abcdeghi"] == sorted(
            places[f"{row}{n}"].y for row in "abcdeghi"
        )
    assert places["i6"].y < places["a7"].y


@pytest.mark.parametrize("game", ["napoleon-at-st-helena", "canfield-or-klondike", "nestor", "terrace"])
def test_columns_have_the_room_that_a_high_window_has_left(game: str) -> None:
    """On an upright phone at least eight more cards, before a column comes to what lies below it."""
    frame, _ = _frame(game, UPRIGHT)
    room, _ = window_format(*UPRIGHT)
    half = {pile.code: halves(pile.base.turn, pile.width)[1] for pile in frame.piles}
    tops = {pile.code: pile.base.y - half[pile.code] for pile in frame.piles}
    for pile in (one for one in frame.piles if one.planned.fan == "down"):
        end = pile.base.y + pile.room + half[pile.code]
        dealt = max((card.y for card in pile.cards(pile.planned)), default=pile.base.y) + half[pile.code]
        assert end <= min([room.height, *(top for top in tops.values() if top > tops[pile.code] + 1)])
        assert end - dealt >= 8 * theme.strip(pile.width) or pile.planned.faces > 8
