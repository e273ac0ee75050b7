"""Bristol: fans and talons, whatever the suit."""

from __future__ import annotations

import engine
from tests.support import code, offered, rigged, table

LIES = (
    "1: JD 9S; 2: KD 8H; 3:; 4: QC 5H; 5: 10D 5C; 6: 10H 5S; 7: 10S 5D; 8: 10C KC; "
    "f1: AD 2C; t1: 3H; t2: 7C; t3: JS"
)


def test_what_moves_and_what_does_not() -> None:
    """Fans and foundations ignore suits; an empty fan stays empty; nothing is laid on a talon."""
    t = table("bristol", LIES)

    assert {"2 1", "t1 f1", "t2 2", "deal"} <= offered(t)
    assert code(t, "1 3") == "not-filled-by-hand"
    assert code(t, "t1 t2") == "takes-nothing"
    assert code(t, "3H 1") == "wrong-rank"
    assert code(t, "f1 1") == "foundation-stays"


def test_kings_lie_beneath_in_every_deal() -> None:
    """And no other card changes its place among the others."""
    t = rigged("bristol", "AH 3C 4S 8S 9C JS QC KD 7C KC 9S 3H QS 6D 6S 8D KH KS JC")
    assert t.piles["1"] == ("KH", "AH", "7C")
    assert t.piles["2"] == ("KC", "KS", "3C")

    for seed in range(1, 6):
        piles = engine.Table("bristol", seed).piles
        for fan in map(str, range(1, 9)):
            kings = [card[:-1] == "K" for card in piles[fan]]
            assert kings == sorted(kings, reverse=True)


def test_the_pack_goes_on_three_talons() -> None:
    """Three cards a deal, the last one alone on the first."""
    t = engine.Table("bristol", 1)
    while t.piles["s"]:
        t.push("deal")

    assert [len(t.piles[talon]) for talon in ("t1", "t2", "t3")] == [10, 9, 9]
    assert code(t, "deal") == "pack-out"
