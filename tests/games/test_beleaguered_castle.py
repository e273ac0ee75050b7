"""Beleaguered Castle: single outer cards."""

from __future__ import annotations

import pytest

import engine
from tests.support import code, offered, table

LIES = "1: 9S 4H; 2: 5D; 3:; 4: 6C 2D; f1: AD; 5: KS *; 6: KH; 7: KD; 8: KC"


def test_the_deals() -> None:
    """Six cards in each row and the aces between them; or the aces among seven and six."""
    castle = engine.Table("beleaguered-castle", 3)
    streets = engine.Table("beleaguered-castle", 3, variant="streets-and-alleys")

    assert [len(castle.piles[f"{n}"]) for n in range(1, 9)] == [6] * 8
    assert [castle.piles[f"f{n}"] for n in range(1, 5)] == [("AD",), ("AC",), ("AH",), ("AS",)]
    assert [len(streets.piles[f"{n}"]) for n in range(1, 9)] == [7] * 4 + [6] * 4
    assert not any(streets.piles[f"f{n}"] for n in range(1, 5))


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("2 1", "wrong-rank"),
        ("9S 3", "card-covered"),
        ("2 3", "gains-nothing"),
        ("1 2 x2", "no-run"),
        ("f1 1", "foundation-stays"),
    ],
)
def test_why_not(move: str, why: str) -> None:
    """Each limit has its own reason."""
    assert code(table("beleaguered-castle", LIES), move) == why


def test_cards_go_one_by_one_whether_by_name_or_code() -> None:
    """No move says how many go."""
    t = table("beleaguered-castle", LIES)

    assert str(t.parse("4H 2")) == "1 2"
    assert not any(" x" in move for move in offered(t))


def test_the_rules_page_speaks_of_single_cards() -> None:
    """One card at a time, and no word of runs."""
    page = engine.rules(engine.find("beleaguered-castle"))

    assert "one card at a time" in page
    assert "name the lowest card" not in page
    assert "All cards of a pile do not go to another empty place" in page
