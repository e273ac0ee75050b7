"""What a picture has of the book's plate: codes where one looks for them, groups as the plate has them."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pytest

import engine
from engine import View
from render import theme
from render.deck import writing
from render.deck.ink import word
from render.plan.fans import SIDEWAYS
from render.plan.labels import Label
from render.plan.planner import Placed, plan
from tests.render.tables import dealt, halfway, holding, played
from tests.render.test_places import apart

GAMES = tuple(engine.GAMES)
FANNED = tuple(game for game in GAMES if any(spot.fan in SIDEWAYS for spot in dealt(game).layout))


def piles_and_labels(view: View) -> tuple[dict[str, Placed], dict[str, Label]]:
    """The piles and the labels of a view by their codes."""
    places = plan(view)
    return {pile.code: pile for pile in places.piles}, {label.code: label for label in places.labels}


@pytest.mark.parametrize("game", FANNED)
def test_the_code_of_a_row_stands_at_its_outside_card(game: str) -> None:
    """There is the card that one plays; it stands a little farther away than the others from each other."""
    for view in (dealt(game), halfway(game)):
        piles, labels = piles_and_labels(view)
        rows = [pile for pile in piles.values() if pile.form.fan in SIDEWAYS and pile.cards]
        assert all(labels[pile.code].x == pile.cards[-1].x for pile in rows)
        lines = [pile.cards for pile in rows if len({card.y for card in pile.cards}) == 1]
        steps = [[abs(b.x - a.x) for a, b in pairwise(cards)] for cards in lines]
        last = [round(step[-1] - step[0]) for step in steps if len(step) > 1]
        # One that just fills the first of several lines has no room for that.
        assert {*last} <= {0, theme.APART}


def test_the_free_card_of_the_herring_bone_bears_its_code() -> None:
    """However many of the 28 are left, and whichever way the last one is turned."""
    for many in (28, 27, 26, 25, 2, 1):
        piles, labels = piles_and_labels(holding(dealt("herring-bone"), {"h": many}))
        last, code = piles["h"].cards[-1], labels["h"]
        assert code.x == last.x
        assert min(y for _, y in code.polygon) > max(y for _, y in piles["h"].polygon(last))


def test_the_packets_of_the_square_are_single_piles() -> None:
    """In the middle of a game, too, each runs straight down."""
    piles = piles_and_labels(halfway("square"))[0]

    assert max(len(pile.cards) for pile in piles.values() if pile.form.fan == "down") > 3
    assert all(len({card.x for card in pile.cards}) <= 1 for pile in piles.values())


@pytest.mark.parametrize("game", GAMES)
def test_fans_are_dealt_in_single_lines(game: str) -> None:
    """No fan goes on in a second line while there is felt beside it."""
    for pile in piles_and_labels(dealt(game))[0].values():
        xs, ys = {card.x for card in pile.cards}, {card.y for card in pile.cards if not card.edge}
        if pile.form.bend:
            assert len(xs if pile.form.fan in SIDEWAYS else ys) == len(pile.cards)
        else:
            assert pile.form.fan == "bone" or len(ys if pile.form.fan in SIDEWAYS else xs) <= 1


def test_red_and_black_hangs_from_the_top() -> None:
    """What lies above stays where it is, and the room to spare is below, for the fans."""
    tops = {piles_and_labels(view)[1]["f1"].y for view in played("red-and-black", 7, 60)}

    assert tops == {theme.MARGIN + theme.CODE_AIR + theme.CODE_HEIGHTS[0] / 2}


def test_the_codes_of_margarethe_stand_outside_her_strokes() -> None:
    """Each code of the A is farther from its middle than the card."""
    piles, labels = piles_and_labels(dealt("margarethe"))
    x, y = (sum(values) / 8 for values in zip(*(piles[code].base[:2] for code in "12345678"), strict=True))

    for code in "12345678":
        card, label = piles[code].base, labels[code]
        assert hypot(label.x - x, label.y - y) > hypot(card.x - x, card.y - y)


def test_the_cards_of_each_ring_touch() -> None:
    """Nowhere more than a fifth of a card between neighbours, but where the other ring goes through."""
    piles, _ = piles_and_labels(dealt("two-rings"))
    for first in (1, 9):
        ring = [piles[f"f{n}"] for n in range(first, first + 8)]
        for one, other in pairwise(ring):
            assert not apart(one.polygon(one.base), other.polygon(other.base), one.width / 5)


def test_the_rings_interlock() -> None:
    """Two cards of each lie within the other ring."""
    piles, _ = piles_and_labels(dealt("two-rings"))
    ring = {first: [piles[f"f{n}"].base for n in range(first, first + 8)] for first in (1, 9)}
    left, right = (sum(card.x for card in cards) / 8 for cards in ring.values())

    assert sum(card.x > (left + right) / 2 for card in ring[1]) == 2
    assert sum(card.x < (left + right) / 2 for card in ring[9]) == 2


def test_the_corners_lie_outside_the_square() -> None:
    """Above and below it and to its sides, and its columns are evenly apart."""
    base = {code: pile.base for code, pile in piles_and_labels(dealt("square"))[0].items()}
    for corner, near, way in (
        ("f1", "1", (-1, -1)),
        ("f2", "4", (1, -1)),
        ("f3", "13", (-1, 1)),
        ("f4", "16", (1, 1)),
    ):
        assert (base[corner].x - base[near].x) * way[0] > 0
        assert (base[corner].y - base[near].y) * way[1] > 0
    across = [base[str(n + 1)].x - base[str(n)].x for n in (1, 2, 3)]
    down = [base[str(n + 4)].y - base[str(n)].y for n in (1, 5, 9)]

    assert max(across) - min(across) <= 2
    assert max(down) - min(down) <= 2


def test_the_kings_of_the_nation_lie_under_its_aces() -> None:
    """Two rows of foundations, one over the other."""
    base = {code: pile.base for code, pile in piles_and_labels(dealt("nation"))[0].items()}

    assert all(base[f"f{n}"].x == base[f"f{n + 4}"].x for n in (1, 2, 3, 4))
    assert base["f1"].y < base["f5"].y < base["1"].y


def test_the_bone_of_the_fish_runs_down_between_its_ribs() -> None:
    """A king to the left and a queen to the right of each place of the bone."""
    base = {code: pile.base for code, pile in piles_and_labels(dealt("fish-bone"))[0].items()}

    assert all(base[f"k{n}"].x < base[f"f{n}"].x < base[f"q{n}"].x for n in range(1, 9))
    assert all(base[f"f{n}"].y < base[f"f{n + 1}"].y for n in range(1, 8))


@pytest.mark.parametrize("game", ["labyrinth", "blockade"])
def test_rows_that_are_not_laid_yet_have_no_letters(game: str) -> None:
    """Nothing can be typed there: letters stand beside the rows that hold cards, numbers over all columns."""
    view = dealt(game)
    letters = {label.code for label in plan(view).labels if len(label.piles) > 1 and label.code.isalpha()}
    occupied = {pile.code[0] for pile in view.piles if pile.kind in ("tableau", "reserve") and pile.cards}

    assert letters == occupied - {"p"} == {"a"}


@pytest.mark.parametrize(("game", "many"), [("belle-lucie", 3), ("flower-garden", 6)])
def test_fans_lie_like_hands(game: str, many: int) -> None:
    """Each card turned more than the one before it, the middle highest, the codes in the book's order."""
    piles, labels = piles_and_labels(dealt(game))
    fans = [pile for pile in piles.values() if pile.form.fan in SIDEWAYS and len(pile.cards) == many]

    assert len(fans) == {"belle-lucie": 17, "flower-garden": 6}[game]
    for pile in fans:
        turns = [card.turn for card in pile.cards]
        assert turns == sorted(turns)
        assert turns[0] == -turns[-1] <= -10
        assert min(card.y for card in pile.cards[1:-1]) < min(pile.cards[0].y, pile.cards[-1].y)
    for one, other in pairwise(fans):
        assert (labels[one.code].y, labels[one.code].x) < (labels[other.code].y, labels[other.code].x)


def test_long_columns_of_the_fairie_queen_wind() -> None:
    """Straight at first, as on the plate, and then to either side; a short one is straight."""
    piles, _ = piles_and_labels(holding(dealt("fairie-queen"), {"1": 5, "2": 16}))

    assert {(card.x, card.turn) for card in piles["1"].cards} == {(piles["1"].base.x, 0)}
    turns = [card.turn for card in piles["2"].cards]
    assert set(turns[:6]) == {0}
    assert min(turns) < 0 < max(turns)
    assert all(one.y < other.y for one, other in pairwise(piles["2"].cards))


def test_a_column_that_winds_runs_straight_where_there_is_no_room() -> None:
    """Forty cards on one: closer together, and none is turned."""
    piles, _ = piles_and_labels(holding(dealt("fairie-queen"), {"1": 40}))

    assert {card.turn for card in piles["1"].cards} == {0}


def test_the_four_corners_are_slanted() -> None:
    """Their packets lie across the corners of the square, outside of it; its sides are upright."""
    piles, _ = piles_and_labels(dealt("four-corners"))
    sides = [piles[str(n)].base for n in (2, 3, 4, 5, 8, 9, 10, 11)]
    turns = {code: {card.turn for card in piles[code].cards} for code in ("1", "6", "7", "12")}

    assert turns == {"1": {-40}, "6": {40}, "7": {40}, "12": {-40}}
    assert {card.turn for card in sides} == {0}
    assert max(piles[code].base.y for code in ("1", "7")) < min(card.y for card in sides)
    assert min(piles[code].base.y for code in ("6", "12")) > max(card.y for card in sides)


def test_the_equator_lies_within_the_zodiac() -> None:
    """From side to side of the ring, the aces above it and the kings below, as on the plate."""
    base = {code: pile.base for code, pile in piles_and_labels(dealt("zodiac"))[0].items()}
    equator = [base[f"e{n}"] for n in range(1, 9)]

    assert base["19"].x < equator[0].x < equator[-1].x < base["7"].x
    assert {card.y for card in equator} == {base["19"].y} == {base["7"].y}
    assert all(base["1"].y < base[f"f{n}"].y < base["e1"].y for n in (1, 2, 3, 4))
    assert all(base["e1"].y < base[f"f{n}"].y < base["13"].y for n in (5, 6, 7, 8))


def test_the_sultan_sits_in_the_middle_of_his_divan() -> None:
    """The three rows of the block, and the four cards at each side, are as far apart at every step."""
    base = {code: pile.base for code, pile in piles_and_labels(dealt("sultan"))[0].items()}

    for rows in (("1", "2", "3", "4"), ("5", "6", "7", "8"), ("f2", "k", "f7")):
        steps = [base[below].y - base[above].y for above, below in pairwise(rows)]
        assert max(steps) - min(steps) <= 2
        assert abs(base[rows[0]].y + base[rows[-1]].y - 2 * base["k"].y) <= 2


@pytest.mark.parametrize(
    ("game", "rows"),
    [
        ("olga", ("f1", "f2", "f3", "f4")),
        ("congress", ("f1", "f2", "f3", "f4")),
        ("besieged-city", ("r1", "r4", "r7", "r10")),
    ],
)
def test_what_lies_beside_columns_and_pack_is_evenly_apart(game: str, rows: tuple[str, ...]) -> None:
    """Neither the room for a fan beside it nor the number below the pack tears such a column apart."""
    base = {code: pile.base for code, pile in piles_and_labels(dealt(game))[0].items()}
    steps = [base[below].y - base[above].y for above, below in pairwise(rows)]

    assert max(steps) < 1.2 * min(steps)


def test_the_letters_of_anna_are_equally_high() -> None:
    """The strokes of the N begin and end where those of the A do, but for half a card."""
    piles, _ = piles_and_labels(dealt("anna"))
    high = [[piles[code].base.y for code in letter] for letter in (["1", "4"], ["f1", "f3"], ["f4", "f6"])]

    assert all(abs(one[n] - high[0][n]) < piles["1"].width * 0.7 for one in high[1:] for n in (0, 1))
    assert piles["f7"].base.y == piles["f1"].base.y


@pytest.mark.parametrize("tall", theme.CODE_HEIGHTS)
@pytest.mark.parametrize("code", ["q1", "p"])
def test_a_letter_that_goes_below_its_line_is_whole(code: str, tall: int) -> None:
    """Of the Salic Law's queens a "q" whose tail is cut off would be an "a"; it ends at the card below."""
    sprite = writing.code(code, tall)
    letters = word(code, tall, writing.THIN, scale=1)
    inked = letters.point([0] * writing.LEAST + [255] * (256 - writing.LEAST)).getbbox()

    assert inked and sprite.mask and (box := sprite.mask.getbbox())
    assert (box[2] - box[0], box[3] - box[1]) == (inked[2] - inked[0], inked[3] - inked[1])
    assert box[3] - sprite.middle[1] <= tall / 2 + theme.CODE_GAP
