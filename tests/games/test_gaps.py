"""Gaps: rows of a suit in order."""

from __future__ import annotations

import pytest

import engine
from tests.support import code, table

LIES = "1: 2H; 3: KS; 5: 4D; 6: 7D; 7: 9S; 20: 3H; 21: 5C; 30: 2S; x: *"


def test_a_card_alone_says_where_it_goes() -> None:
    """If one gap takes it; of several the player must choose, for no two gaps are alike."""
    t = table("gaps", LIES)

    assert str(t.parse("3H")) == "20 2"
    assert str(t.parse("20")) == "20 2"
    with pytest.raises(engine.AmbiguousMove):
        t.parse("2S")
    with pytest.raises(engine.IllegalMove):
        t.parse("5C")


def test_a_gap_takes_the_card_that_follows() -> None:
    """Nothing behind a king or another gap; twos at the left end."""
    t = table("gaps", LIES)

    assert code(t, "21 2") == "wrong-rank"
    assert code(t, "20 4") == "wrong-rank"
    assert code(t, "20 9") == "wrong-rank"
    assert code(t, "20 14") == "wrong-space"
    assert code(t, "20 5") == "place-taken"


def test_a_redeal_leaves_what_is_in_order() -> None:
    """Four gaps come behind it, one in each row, and another redeal lies open."""
    t = engine.Table("gaps", pack="2H 3H 4H AS 9C".split() + others("2H 3H 4H AS 9C"))
    t.push("redeal")

    assert [code for code, cards in t.piles.items() if not cards and code != "s"] == ["4", "14", "27", "40"]
    assert t.view().redeals == 1
    t.pop()
    assert t.piles["1"] == ("2H",)


def test_aces_are_shuffled_in_by_the_variant() -> None:
    """They go aside again, so that the gaps lie anywhere."""
    t = engine.Table("gaps", 7, variant="shuffled-gaps")
    t.push("redeal")

    assert len(t.piles["x"]) == 4
    assert [code for code, cards in t.piles.items() if not cards] != ["s", "1", "14", "27", "40"]


def others(first: str) -> list[str]:
    """The rest of the pack, in its fixed order."""
    named = first.split()
    return [
        rank + suit
        for suit in "SHDC"
        for rank in "A 2 3 4 5 6 7 8 9 10 J Q K".split()
        if rank + suit not in named
    ]
