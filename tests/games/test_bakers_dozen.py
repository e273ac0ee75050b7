"""Baker's Dozen: single cards whatever the suit, kings beneath."""

from __future__ import annotations

import engine
from tests.support import code, offered, rigged, table

LIES = "1: KS 9S 4H; 2: 5D; 3:; 4: 3C 2D; 5: JC 3S; 6: QD *; f1: AD"


def test_what_moves_and_what_does_not() -> None:
    """One lower, whatever the suit; an empty column stays empty; only last cards."""
    t = table("bakers-dozen", LIES)

    assert {"1 2", "4 f1", "5 1"} <= offered(t)
    assert code(t, "1 3") == "not-filled-by-hand"
    assert code(t, "2 1") == "wrong-rank"
    assert code(t, "f1 2") == "foundation-stays"


def test_kings_lie_beneath_in_every_deal() -> None:
    """And no other card changes its place among the others."""
    t = rigged(
        "bakers-dozen", "KH 3C 4S 8S 9C JS KC 5S 7C 5D 9S 3H QS 6D 6S 8D 2C JD QC 4D AS 10C KD 7H 5H 2H KS"
    )
    assert t.piles["1"][:3] == ("KH", "KS", "6D")
    assert t.piles["10"][:2] == ("KD", "5D")

    for seed in range(1, 6):
        for cards in engine.Table("bakers-dozen", seed).piles.values():
            kings = [card[:-1] == "K" for card in cards]
            assert kings == sorted(kings, reverse=True)


def test_spanish_patience() -> None:
    """Any card into a space, and foundations give back; kings are not moved."""
    t = table("bakers-dozen", LIES, "spanish-patience")
    t.push("4 3")
    assert t.piles["3"] == ("2D",)
    t.push("3 f1")
    t.push("f1 3")
    assert str(t.view().caption) == "2♦ goes back from f1 to 3."
    assert code(t, "f1 1") == "base-stays"

    t = rigged("bakers-dozen", "KH 3C 4S 8S 9C JS KC 5S 7C 5D 9S 3H QS 6D", "spanish-patience")
    assert t.piles["1"][:2] == ("KH", "6D")
