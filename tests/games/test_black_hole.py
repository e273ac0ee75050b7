"""Black Hole, and the cell of Worm Hole."""

from __future__ import annotations

import engine
from tests.support import code, offered, table

LIES = "h: AS; 1: 5C 2D; 2: KH; 3: 9S; 4: 7D 2S; 5: *; s:"


def test_a_fan_alone_is_a_whole_move() -> None:
    """There is one pile only where its card can go."""
    t = table("black-hole", LIES)

    assert str(t.parse("1")) == "1 h"
    assert str(t.parse("2S")) == "4 h"
    assert code(t, "3 h") == "wrong-rank"
    assert code(t, "5C h") == "card-covered"
    assert code(t, "1 2") == "no-building"


def test_the_ace_of_spades_lies_in_the_hole() -> None:
    """Wherever the shuffle had it; three cards lie on each fan."""
    for deal in (1, 7, "daily"):
        piles = engine.Table("black-hole", deal).piles
        assert piles["h"] == ("AS",)
        assert [len(piles[f"{n}"]) for n in range(1, 18)] == [3] * 17
        assert piles["s"] == ()


def test_the_cell_of_worm_hole() -> None:
    """Takes one card of a fan, which goes on only to the hole; both variants deal alike."""
    t = table("black-hole", "h: * 7S; 1: 9D 8S; 2: 9S; c1:; s:", "worm-hole")
    assert offered(t) == {"1 h", "1 c1", "2 c1"}
    t.push("2 c1")

    assert offered(t) == {"1 h"}
    assert code(t, "1 c1") == "place-taken"
    assert code(t, "c1 2") == "no-building"
    t.push("1 h")
    assert offered(t) == {"c1 h", "1 h"}
    dealt = engine.Table("black-hole", 7, variant="worm-hole").piles
    assert {**engine.Table("black-hole", 7).piles, "c1": ()} == dealt


def test_all_cards_must_fall_in() -> None:
    """Home counts those that have."""
    t = table("black-hole", "h: * 7S; 1: 8S; s:")
    assert (t.view().home, t.view().total) == (50, 51)
    t.push("1")
    outcome = t.outcome()

    assert outcome is not None
    assert outcome.result == "won"
