"""Penguin: the beak, the flipper, and spaces that depend on the base."""

from __future__ import annotations

import pytest

import engine
from engine.cards import ANY
from engine.vocabulary import ACE, Foundation, Tableau, descending, up
from tests.support import code, table

LIES = "1: 10H 9S; 2: 5C 4C; 3: 8D 6C; 4:; f1: 10S; f2: 10D; f3: 10C; c1: 9D; c2:; 5: 2D; 6: 2H; 7: * 2S"


@pytest.mark.parametrize("seed", range(1, 30))
def test_the_deal(seed: int) -> None:
    """The beak under column 1, its like on three foundations, seven cards in each column."""
    t = engine.Table("penguin", seed)
    beak = t.piles["1"][0]

    assert [len(t.piles[f"{n}"]) for n in range(1, 8)] == [7] * 7
    assert [[card[:-1] for card in t.piles[f"f{n}"]] for n in range(1, 5)] == [[beak[:-1]]] * 3 + [[]]
    assert not t.piles["s"]


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("3 4", "wrong-space"),
        ("c1 f1", "wrong-rank"),
        ("2 c2 x2", "one-card"),
        ("c1 c2", "only-from"),
        ("9S 3", "wrong-rank"),
    ],
)
def test_why_not(move: str, why: str) -> None:
    """Each limit has its own reason."""
    assert code(table("penguin", LIES), move) == why


def test_a_space_takes_what_lies_next_below_the_base() -> None:
    """No other card goes there; the rules page says the rule."""
    t = table("penguin", LIES)

    assert code(t, "3 4") == "wrong-space"
    assert str(t.parse("c1 4")) == "c1 4"
    assert "an empty one takes cards of the rank next below the bases" in engine.rules(t.game)


def test_a_run_goes_together_whatever_the_flipper_holds() -> None:
    """Five cards over seven full cells."""
    bases = "f1: 10S; f2: 10D; f3: 10C"
    full = "c1: 9D; c2: KS; c3: KH; c4: KD; c5: KC; c6: QH; c7: QC"
    t = table(
        "penguin",
        f"1: 10H 9S; 2: 8C 7C 6C 5C 4C; 3: 8D 9C; 4: JS; {bases}; {full}; 5: 2D; 6: 2H; 7: * 2S",
    )
    t.push("8C 3")

    assert t.piles["3"] == ("8D", "9C", "8C", "7C", "6C", "5C", "4C")


def test_a_space_below_the_base_excludes_other_spaces() -> None:
    """With cards for the space besides, or with bases that are alike in every deal, it means nothing."""
    floating, fixed = Foundation(4, path=up(0).in_suit), Foundation(4, path=up(ACE).in_suit)
    for tableau in (
        Tableau(7, build=descending, space=ANY, space_below=floating),
        Tableau(7, build=descending, space_below=fixed),
    ):
        with pytest.raises(TypeError, match="space_below"):
            tableau.check(())
