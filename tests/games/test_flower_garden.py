"""The Flower-Garden: plate 16; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, lying, offered, rigged, table

QUIET = "1: * 9S; 2: 9H; 3: 9D; 4: 9C; 5: KS; 6: KH; s:; "  # no one of these goes on another


def test_six_fans_and_a_bouquet() -> None:
    """The deal: six cards together on each fan, sixteen in the Bouquet, all of them to be seen."""
    t = rigged("flower-garden", "2S 3S 4S 5S 6S 7S 2H")

    assert t.piles["1"] == ("2S", "3S", "4S", "5S", "6S", "7S")
    assert t.piles["2"][0] == "2H"
    assert [len(t.piles[f"{n}"]) for n in range(1, 7)] == [6] * 6
    assert [len(t.piles[f"b{n}"]) for n in range(1, 17)] == [1] * 16
    assert t.piles["s"] == ()
    assert all(None not in pile.cards for pile in t.view().piles)


def test_aces_are_played_at_will_and_ascend_in_suit() -> None:
    """Play: an ace lies where it fell until it is played; its foundation follows suit to the king."""
    t = table("flower-garden", f"{QUIET}b1: AS; b2: 2S; b3: 2H")
    assert offered(t) == {"b1 f1"}
    t.push("b1 f1")

    assert offered(t) == {"b2 f1"}
    assert code(t, "b3 f1") == "wrong-suit"


def test_fans_are_built_down_whatever_the_suit() -> None:
    """Play: a card of a fan or of the Bouquet goes on the next higher one of a fan."""
    t = table("flower-garden", f"{QUIET.replace('KH', '8H')}b1: 8S; b2: 10S")

    assert offered(t) == {"6 1", "6 2", "6 3", "6 4", "b1 1", "b1 2", "b1 3", "b1 4"}
    assert code(t, "b2 1") == "wrong-rank"


def test_nothing_goes_back_into_the_bouquet() -> None:
    """Play: its cards are taken one by one, and its places stay empty."""
    t = table("flower-garden", f"{QUIET}b1: AS; b2: 2S")
    t.push("b1 f1")

    assert code(t, "b2 b1") == code(t, "1 b1") == "no-building"


def test_an_empty_fan_takes_any_card_in_play() -> None:
    """Play: when the last card of a fan has gone, one card of a fan or of the Bouquet may lie there."""
    t = table("flower-garden", "1: * 9S; 2: 9H; 3: 9D; 4: 9C; 5: KS KH; 6:; s:; b1: JS")

    assert offered(t) == {"1 6", "5 6", "b1 6"}
    assert {"2 6", "3 6", "4 6"} & offered(t) == set()  # a single card would leave as empty a place
    t.push("b1 6")
    assert lying(t, "6 b1") == "JS | -"


def test_won_and_lost() -> None:
    """The end: four kings; or nothing that fits."""
    rows = "".join(f"f{n}: A{s}..K{s}; " for n, s in enumerate("SHD", 1))
    t = table("flower-garden", f"{rows}f4: AC..QC; b16: KC; s:")
    t.push("b16 f4")

    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")
    lost = table("flower-garden", f"{QUIET}")
    assert lost.outcome() == engine.Outcome("lost", "no legal move is left")
