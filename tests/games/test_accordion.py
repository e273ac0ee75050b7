"""Accordion: a row pressed together to one pile."""

from __future__ import annotations

import engine
from tests.support import code, table

LIES = "1: 5H; 2: 9C; 3: 9S; 4: 5D; 5: * 2D"


def test_a_move_and_what_closes_up_are_narrated() -> None:
    """What goes is named by its last card; taken back, all lies as before."""
    t = table("accordion", LIES)
    t.push("9S 9C")

    assert str(t.view().caption) == "9♠ goes from 3 to 2; two piles close up."
    t.push("4 3")
    assert str(t.view().caption) == "2♦ goes with 47 cards under it from 4 to 3."
    t.pop()
    t.pop()
    assert (t.piles["3"], t.piles["4"]) == (("9S",), ("5D",))


def test_refusals_say_where_a_pile_may_go() -> None:
    """How far, and which cards are alike."""
    t = table("accordion", LIES)

    assert code(t, "4 2") == "not-in-line"
    assert code(t, "1 4") == "not-in-line"
    assert code(t, "2 1") == "not-equal"
    assert code(t, "9 8") == "nothing-there"


def test_the_score_is_the_number_of_piles_left() -> None:
    """One when it is won."""
    lost = table("accordion", "1: 5H; 2: 9C; 3: * KD").outcome()
    t = table("accordion", "1: 5H; 2: * 9H")
    t.push("2 1")
    won = t.outcome()

    assert lost is not None
    assert lost.reason.endswith("3 piles left")
    assert won is not None
    assert (won.result, won.reason.rpartition("; ")[2]) == ("won", "1 pile left")


def test_the_row_may_be_laid_by_hand() -> None:
    """Card by card at its right end, until the pack is out."""
    t = engine.Table("accordion", 7, variant="by-hand")
    first = t.piles["s"][:2]
    t.push("deal")
    t.push("deal")

    assert (*t.piles["1"], *t.piles["2"]) == first
    out = table("accordion", "1: 5H; 2: * 9C", "by-hand")
    assert code(out, "deal") == "not-now"
