"""Monte Carlo: neighbours of a rank go away."""

from __future__ import annotations

from tests.support import code, offered, table

LIES = "1: 7H; 2: 7D; 5: 3H; 6: 3C; 7: 3S; 12: 7S; s: *"


def test_neighbours_are_named_by_place_or_card() -> None:
    """In either order; the lower place is written first."""
    t = table("monte-carlo", LIES)

    assert str(t.parse("2 1")) == "1 2"
    assert str(t.parse("3S 3C")) == "6 7"
    assert code(t, "1 6") == "not-equal"
    assert code(t, "5 6") == "not-in-line"
    assert code(t, "2 12") == "not-in-line"


def test_closing_up_is_narrated() -> None:
    """How many piles moved, and what the pack brought."""
    t = table("monte-carlo", "2: 4H; 5: 9C; x: *; s: QH")
    t.push("deal")

    assert str(t.view().caption) == "Two cards close up; Q♥ from the pack goes to 3."
    assert code(t, "deal") == "gains-nothing"
    t.pop()
    assert (t.piles["2"], t.piles["5"], t.piles["s"]) == (("4H",), ("9C",), ("QH",))


def test_kings_go_alone_in_the_variant() -> None:
    """By their place or as they are called."""
    t = table("monte-carlo", "1: 7H; 2: KD; 3: 6S; s: *", "thirteen")

    assert offered(t) == {"2", "deal"}
    assert str(t.parse("KD")) == "2"
    assert code(t, "1 3") == "not-in-line"
    assert code(t, "1 2") == "wrong-total"
