"""Cæsar: plate 32; every rule in a position of its own."""

from __future__ import annotations

from itertools import permutations

import pytest

import engine
from engine.games.caesar import MAGIC
from tests.support import code, lying, offered

PLATE = "7H 8S 3D 5C 6H 4S 9D AC 2H".split()
NINE = "AC 2H 3D 4S 5C 6H 7H 8S 9D".split()
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def dealt(order: str) -> engine.Table:
    """The nine cards on places 1 to 9 in this order of values."""
    return engine.Table("caesar", pack=[NINE[int(value) - 1] for value in order])


def test_the_nine_cards_of_the_plate() -> None:
    """The pack: nine cards and no other, each on its place; no pack is left."""
    t = engine.Table("caesar", pack=PLATE)

    assert lying(t, "1 2 3 4 5 6 7 8 9 s") == "7H | 8S | 3D | 5C | 6H | 4S | 9D | AC | 2H | -"
    assert sorted(engine.Table("caesar", 3).game.cards) == sorted(PLATE)
    with pytest.raises(engine.InvalidDeal, match="exactly these: AC 2H 3D 4S 5C 6H 7H 8S 9D"):
        engine.Table("caesar", pack=PLATE[:-1])


def test_any_two_cards_change_places() -> None:
    """Play: in either order, neighbours or not; listed with the lower number first."""
    t = engine.Table("caesar", pack=PLATE)

    assert len(offered(t)) == 36
    assert str(t.push("7 3")) == "3 7"
    assert lying(t, "3 7") == "9D | 3D"
    assert str(t.view().caption) == "3♦ of 3 and 9♦ of 7 change places."
    t.pop()
    assert lying(t, "3 7") == "3D | 9D"
    assert code(t, "3 3") == "same-pile"


def test_all_eight_squares_and_no_other_win() -> None:
    """Won: rows, columns and both diagonals make fifteen."""
    squares = {p for p in permutations(range(1, 10)) if all(sum(p[n] for n in line) == 15 for line in LINES)}

    assert squares == {tuple(square) for square in MAGIC}
    for square in squares:
        t = dealt("".join(map(str, square)))
        assert (t.home, len(t.legal_moves)) == (9, 0)
        outcome = t.outcome()
        assert outcome is not None
        assert outcome.result == "won"  # without a move


def test_the_exchanges_made_and_the_fewest_are_shown() -> None:
    """The end: how many exchanges were made, and the least that would have done."""
    t = dealt("276951438")
    t = dealt("726951438")  # one exchange
    for move in ("1 3", "1 3", "1 2"):
        assert t.outcome() is None
        t.push(move)
    outcome = t.outcome()

    assert outcome is not None
    assert outcome.reason.endswith("exchanges made: 3, the fewest that would have done: 1")
    assert t.view().reason == outcome.reason


def test_cards_home_are_those_that_stand_right() -> None:
    """Shown while it goes on: how many cards of the nearest square have their place."""
    t = dealt("726951438")

    assert (t.view().home, t.view().total) == (7, 9)
