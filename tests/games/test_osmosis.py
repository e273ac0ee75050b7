"""Osmosis: rows of a suit in any order, each open to the ranks of the one above."""

from __future__ import annotations

import pytest

import engine
from engine.fast.keys import Keys
from engine.fast.lowering import Lowered
from engine.search.alike import sameness
from tests.support import code, table

LIES = "f1: 9S AS; f2: 9H; f3:; f4:; r1: KS; r2: AH; r3: 9D; r4: 4H; t: 5S"


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("r4 f2", "wrong-rank"),
        ("r3 f4", "fill-in-order"),
        ("t f2", "wrong-suit"),
        ("r4 f3", "wrong-rank"),
        ("r1 r2", "no-building"),
        ("t r1", "no-building"),
        ("f1 f2", "foundation-stays"),
        ("r1 t", "takes-nothing"),
    ],
)
def test_why_not(move: str, why: str) -> None:
    """Each limit has its own reason."""
    assert code(table("osmosis", LIES), move) == why


def test_rows_are_begun_in_order_and_wait_for_the_row_above() -> None:
    """The row above must have the rank first, and begins before the next."""
    t = table("osmosis", LIES)

    assert code(t, "r4 f2") == "wrong-rank"
    assert code(t, "r3 f4") == "fill-in-order"
    assert code(t, "r4 f3") == "wrong-rank"


def test_a_row_need_not_be_named_by_its_number() -> None:
    """A card fits one row at most, so the letter is enough."""
    assert str(table("osmosis", LIES).parse("KS f")) == "r1 f1"


def test_what_a_row_takes_next_is_heard() -> None:
    """The first row any card of its suit, the next one those whose rank lies in it."""
    wants = table("osmosis", LIES).view().wants

    assert str(wants["f1"]) == "any ♠"
    assert str(wants["f2"]) == "any ♥ of a rank in f1"


def test_only_the_tops_of_the_reserve_are_seen() -> None:
    """Three of each pile are hidden; peek hides none."""
    hidden = [
        [card is None for card in engine.Table("osmosis", 1).view()[f"r{n}"].cards] for n in (1, 2, 3, 4)
    ]
    assert hidden == [[True, True, True, False]] * 4

    open_ones = engine.Table("osmosis", 1, variant="peek").view()
    assert all(None not in open_ones[f"r{n}"].cards for n in (1, 2, 3, 4))


def test_search_takes_rows_for_alike_whatever_their_order() -> None:
    """Two positions that differ only in the order in which cards came to a row are one to it."""
    keys = []
    for row in ("9S 3S KS", "9S KS 3S"):
        lowered = Lowered(
            table("osmosis", f"f1: {row}; r1: 2C; r2: 3C; r3: 4C; r4: * 5C; t: 9H; s:").position
        )
        made = Keys(lowered.arena, sameness(lowered))
        keys.append(sorted(made.kin_of[lowered.position.game.index["f1"]]) if made.numbers() else [])

    assert keys[0] == keys[1]
