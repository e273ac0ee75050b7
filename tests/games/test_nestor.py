"""Nestor: plate 23; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, lying, offered, rigged, table

COLUMNS = "1: 2S; 2: 2H; 3: 5D; 4: 5C; 5: 9S; 6: JH; 7: QD; 8: * KC; "


def test_no_value_twice_in_a_column() -> None:
    """The deal: a card whose value lies in its column goes under the pack, and the next one is tried."""
    first = "AS 2S 3S 4S 5S 6S 7S 8S AH AD 9H 10H JH QH KH 4H 5H 2H"
    t = rigged("nestor", first)

    assert lying(t, "1 2")[:6] == "AS 9H "  # neither of the two aces
    for n in range(1, 9):
        ranks = [card[:-1] for card in t.piles[str(n)]]
        assert len(ranks) == len(set(ranks)) == 6


def test_where_no_other_value_is_left_the_next_card_is_laid() -> None:
    """As decided: the last columns take a like card when the pack has nothing else."""
    t = engine.Table("nestor", 3993)

    assert lying(t, "8 s") == "10D 5S 4C AC 2C 2H | 4H AH 10S 5C"  # what was tried comes in its order


def test_cards_of_equal_value_go_away_together() -> None:
    """Play: lowest cards of two columns, suits never matter, written lower column first."""
    t = table("nestor", COLUMNS + "s: AS KS QS JS")

    assert offered(t) == {"1 2", "3 4", "deal"}
    assert str(t.push("4 3")) == "3 4"
    assert lying(t, "3 4 f") == "- | - | 5D 5C"
    assert code(t, "5 6") == "not-equal"
    assert code(t, "1 3") == "nothing-there"
    assert code(t, "1 f") == "leave-together"


def test_only_the_lowest_cards_are_in_play() -> None:
    """Play: a covered card waits."""
    t = table("nestor", "1: 2S 7S; 2: 2H; 3: * KC; s: AS KS QS JS")

    assert "1 2" not in offered(t)
    assert code(t, "2S 2") == "card-covered"


def test_the_reserve_is_turned_one_by_one_each_to_its_own_place() -> None:
    """Play: r1 first, at any time; such a card pairs with a column or with another of the reserve."""
    t = table("nestor", COLUMNS + "s: 2D 2C QS JS")
    t.push("deal")
    assert {"1 2", "1 r1", "2 r1"} <= offered(t)
    t.push("deal")
    t.push("r2 r1")
    assert lying(t, "r1 r2 f") == "- | - | 2D 2C"
    t.push("deal")

    assert lying(t, "r1 r2 r3 r4") == "- | - | QS | -"
    assert "7 r3" in offered(t)
    t.push("deal")
    assert code(t, "deal") == "pack-out"


def test_won_when_all_are_paired_off() -> None:
    """The end: all 52 cards lie together; with cards left that make no pair it is lost."""
    t = table("nestor", "1: KS; 2: KH; f: *; s:")
    t.push("1 2")
    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")

    stuck = table("nestor", "1: KS QH; 2: QS KH; f: *; s:")
    assert stuck.outcome() == engine.Outcome("lost", "no legal move is left")
