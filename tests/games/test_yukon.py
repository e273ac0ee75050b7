"""Yukon: any open card goes with all that lies on it."""

from __future__ import annotations

import pytest

import engine
from tests.support import code, offered, table

LIES = "1: 9H; 2: 2D 10S 4D KC 8C 3H; 3: JD; 4:; f1: AS; 5: 5D; 6: 7D; 7: 2H *"


def test_cards_go_in_whatever_order_they_lie() -> None:
    """By the card that is named, with all that lies on it."""
    t = table("yukon", LIES)

    assert str(t.parse("8C 1")) == "2 1 x2"
    assert str(t.parse("10S 3")) == "2 3 x5"
    assert str(t.parse("KC 4")) == "2 4 x3"
    assert code(t, "4D 4") == "wrong-space"
    assert code(t, "1 3") == "wrong-rank"


def test_where_two_cards_fit_each_is_named() -> None:
    """Both eights go upon the nine: which one is asked."""
    t = table("yukon", "1: 9H; 2: 2D 8S 4D 8C 3H; 3: JD; 4: KS; 5: 5D; 6: 7D; 7: 2H *")

    assert {"2 1 x2", "2 1 x4"} <= offered(t)
    with pytest.raises(engine.AmbiguousMove, match="2 1 x2 or 2 1 x4"):
        t.push("2 1")
    assert str(t.push("8C 1")) == "2 1 x2"


def test_no_card_under_a_hidden_one_goes() -> None:
    """Hidden cards are not named, and nothing says where they lie."""
    t = engine.Table("yukon", 1)
    hidden = t.piles["7"][0]
    assert code(t, f"{hidden} 1") == "card-not-in-play"
