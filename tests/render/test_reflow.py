"""Windows of another shape than the book's page: what may be put elsewhere, and what not."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

import engine
from render.plan.geometry import halves
from render.plan.window import window_format, window_frame
from tests.render.tables import dealt


@pytest.mark.parametrize(("game", "columns"), [("canfield-or-klondike", 7), ("napoleon-at-st-helena", 10)])
def test_a_row_of_columns_stays_one_row(game: str, columns: int) -> None:
    """In an upright phone, too: everybody looks for the columns of Klondike beside each other."""
    view = dealt(game)
    room, _unit = window_format(390, 700)
    frame = window_frame(view, room)
    columns_of = {pile.code for pile in view.piles if pile.kind == "tableau"}
    tops = [pile.base for pile in frame.piles if pile.code in columns_of]

    assert len(tops) == columns
    assert len({round(top.y) for top in tops}) == 1
    assert [top.x for top in tops] == sorted(top.x for top in tops)


@pytest.mark.parametrize("game", ["clock", "zodiac", "fish-bone"])
def test_a_ring_on_its_side_keeps_its_rows_in_the_window(game: str) -> None:
    """Their cards stand upright and whole, so that an index can be read: rows are columns then."""
    view = dealt(game)
    room, _unit = window_format(388, 708)
    frame = window_frame(view, room)
    for pile in frame.piles:
        for card in pile.cards(pile.planned):
            across, down = halves(card.turn, pile.width)
            assert across - 1 <= card.x <= room.width - across + 1, pile.code
            assert down - 1 <= card.y <= room.height - down + 1, pile.code
        assert pile.planned.turn == pile.base.turn
        assert pile.planned.fan == "none" or pile.base.turn == 0


@pytest.mark.parametrize(
    ("game", "widest"),
    [
        ("fifteen", 50),
        ("queens", 65),
        ("nation", 60),
        ("kings", 55),
        ("flower-garden", 50),
        ("four-corners", 34),
        ("black-hole", 55),
        ("clock", 43),
    ],
)
def test_the_best_arrangement_is_found(game: str, widest: int) -> None:
    """Cards of so many CSS pixels on an upright phone, whichever arrangement promises most at first sight."""
    room, unit = window_format(388, 708)

    # of the first deal, by which the page plans every deal of a game
    assert window_frame(engine.Table(game, 1).view(), room).width / unit >= widest


@pytest.mark.parametrize(
    ("game", "across", "window"),
    [
        *product(("monte-carlo", "poker-squares", "fourteenth"), (5,), ((388, 708), (1400, 764))),
        ("gaps", 13, (1400, 764)),
    ],
)
def test_rows_that_mean_something_stay_as_long_as_they_are(
    game: str, across: int, window: tuple[int, int]
) -> None:
    """Where cards go by what lies beside or below them, no window breaks a row."""
    frame = window_frame(dealt(game), window_format(*window)[0])
    square = [pile.base for pile in frame.piles if pile.code.isdecimal()]

    assert len(square) % across == 0
    for first in range(0, len(square), across):
        assert len({place.y for place in square[first : first + across]}) == 1
        assert [place.x for place in square[first : first + across]] == [place.x for place in square[:across]]


def test_long_rows_that_mean_something_are_folded_on_a_phone() -> None:
    """Each lies in two lines that are nearer to each other than to the next row, the second further right."""
    frame = window_frame(dealt("gaps"), window_format(388, 708)[0])
    square = [pile.base for pile in frame.piles if pile.code.isdecimal()]
    rows = [(square[n : n + 7], square[n + 7 : n + 13]) for n in range(0, 52, 13)]

    for first, second in rows:
        assert len({place.y for place in first}) == len({place.y for place in second}) == 1
        assert [place.x for place in first] == sorted(place.x for place in first)
        assert [place.x for place in second] == sorted(place.x for place in second)
        assert first[0].x < second[0].x < first[1].x
    for (above, low), (below, _) in pairwise(rows):
        assert low[0].y - above[0].y < below[0].y - low[0].y
