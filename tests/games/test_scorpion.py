"""Scorpion: suits are built where they lie, and three cards come later."""

from __future__ import annotations

import pytest

import engine
from tests.support import code, offered, rigged, table

LIES = "5: 9H 5C; 6: 3S 10H; 7: 6C; 3:; 1: 4S 7H KD 2S; 2: KC; 4: * QH; s: AH AD AC"


def test_a_card_is_named_with_all_that_lies_on_it() -> None:
    """Onto the next higher of its suit, in order or not."""
    t = table("scorpion", LIES)

    assert str(t.parse("9H 6")) == "5 6 x2"
    assert str(t.parse("5C 7")) == "5 7"
    assert code(t, "10H 3") == "wrong-space"
    assert code(t, "7 5") == "wrong-rank"


def test_which_cards_are_hidden() -> None:
    """The first three of the columns 1 to 4; in the variant those of the columns 1 to 3."""
    for variant, last in ((None, 4), ("wasp", 4), ("three-hidden", 3)):
        view = engine.Table("scorpion", 1, variant=variant).view()
        for column in range(1, 8):
            hidden = [card is None for card in view[str(column)].cards]
            assert hidden == [column <= last] * 3 + [False] * 4


def test_a_card_under_a_hidden_one_does_not_go() -> None:
    """It lies open beneath none; the hidden ones of a column go nowhere."""
    t = table("scorpion", "1: 9H 4S 2D 3C 5S; 2: 10H; 3: AS; 4: 4C; 5: 6S; 6: 5D; 7: * 7S; s: QH QD QC")

    assert code(t, "1 2 x5") == "not-so-many"
    t.push("1 5")
    t.push("3C 4")
    assert t.view()["1"].cards[-1] == "2D"
    assert "2♦ is turned up on 1" in str(t.view().caption)


def test_the_three_cards_come_once() -> None:
    """On the first three columns, whenever the player likes."""
    t = table("scorpion", LIES)
    t.push("deal")

    assert (t.piles["1"][-1], t.piles["2"][-1], t.piles["3"]) == ("AH", "AD", ("AC",))
    assert code(t, "deal") == "pack-out"
    t.pop()
    assert t.piles["s"] == ("AH", "AD", "AC")


def test_what_is_whole_is_counted() -> None:
    """A suit counts once it lies from king to ace in a column of its own."""
    t = table("scorpion", "5: KS..2S; 2: AS; 3: 9D; 4: KC; 1: KD; 6:; 7: * 7H; s: QH QD 2C")
    assert t.view().home == 0
    t.push("2 5")

    assert t.view().home == 13
    assert t.outcome() is None
    assert "5 6 x13" in offered(t)  # it stays, and may be carried on while the pack can be dealt


def test_the_last_card_wins() -> None:
    """Four suits, and nothing else; then nothing is left to play."""
    t = table("scorpion", "1: KS..AS; 3: KH..AH; 5: KD..AD; 6: KC..2C; 7: AC; s:")
    t.push("7 6")

    outcome = t.outcome()
    assert outcome is not None
    assert outcome.result == "won"
    assert offered(t) == set()


def test_a_space_of_wasp_takes_any_card() -> None:
    """Which of several is meant is asked by number."""
    lies = "5: 7H KD 2S; 6:; 7: 3H 5D; 1: KC; 2: KH; 3: KS; 4: * QH; s:"

    assert code(table("scorpion", lies), "2S 6") == "wrong-space"
    assert str(table("scorpion", lies, "wasp").parse("2S 6")) == "5 6 x1"
    with pytest.raises(engine.AmbiguousMove, match="5 6 x1 or 5 6 x2"):
        table("scorpion", lies, "wasp").push("5 6")


def test_the_deal_is_by_rows() -> None:
    """Seven rows of seven."""
    t = rigged("scorpion", "2S 3S 4S 5S 6S 7S 8S 2H")
    assert t.piles["1"][:2] == ("2S", "2H")
    assert len(t.piles["s"]) == 3
