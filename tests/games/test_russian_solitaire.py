"""Russian Solitaire: any open card goes with all that lies on it, in suit."""

from __future__ import annotations

import engine
from tests.support import code, offered, table

LIES = "1: 9C; 2: 2D 10S 4D KC 8C 3H; 3: JS; 4:; 5: 5H; 6: 7D; 7: 2H *"


def test_cards_go_in_whatever_order_they_lie() -> None:
    """By the card that is named, with all that lies on it; the number is written where several go."""
    t = table("russian-solitaire", LIES)

    assert str(t.parse("8C 1")) == "2 1 x2"
    assert str(t.parse("10S 3")) == "2 3 x5"
    assert str(t.parse("KC 4")) == "2 4 x3"
    assert {"2 1 x2", "2 3 x5", "2 4 x3"} <= offered(t)


def test_what_does_not_fit_is_explained() -> None:
    """Another suit, another rank, no king, no card there."""
    t = table("russian-solitaire", LIES)

    assert code(t, "1 3") == "wrong-rank"
    assert code(t, "8C 4") == "wrong-space"
    assert code(t, "4 1") == "nothing-there"
    assert code(table("russian-solitaire", LIES.replace("1: 9C", "1: 9S")), "8C 1") == "wrong-suit"


def test_never_two_cards_of_a_column_fit() -> None:
    """A card has one place only, so both codes alone say what goes."""
    t = table("russian-solitaire", LIES)
    t.push("2 1")

    assert t.piles["1"] == ("9C", "8C", "3H")
    assert str(t.moves[-1]) == "2 1 x2"


def test_no_card_under_a_hidden_one_goes() -> None:
    """Hidden cards are not named, and nothing says where they lie."""
    t = engine.Table("russian-solitaire", 1)
    hidden = t.piles["7"][0]
    assert code(t, f"{hidden} 1") == "card-not-in-play"
