"""The Great Thirteen: plate 45; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, lying, offered, rigged, table

# A nine's numeral wants 5 A 10 6 …, a queen's J 10 9 …; the others begin with a six.
BALCONY = "b1: 9S; b2: QS; b3: 3S; b4: 3H; b5: 3D; b6: 3C; b7: 3S; b8: 3H; "


def spread(position: str) -> engine.Table:
    """A table with these packets; all other cards lie in packet 8 beneath a card that fits nowhere."""
    return table("great-thirteen", f"{BALCONY}{position}; 8: * 4H; s:")


def test_thirteen_to_each_packet_and_the_tops_to_the_balcony() -> None:
    """The deal: thirteen together to each packet; its top goes to the balcony above it."""
    t = rigged("great-thirteen", "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS AS 2H 7H")

    assert lying(t, "1 b1 f1") == "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS AS | 2H | -"
    assert t.piles["2"][0] == "7H"
    assert [len(t.piles[f"{n}"]) for n in range(1, 9)] == [12] * 8
    assert lying(t, "s") == "-"


def test_kings_are_slipped_beneath() -> None:
    """The deal: as long as a king is on top he goes beneath his packet, then the top to the balcony."""
    t = rigged("great-thirteen", "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS KH")

    assert lying(t, "1 b1") == "KS KH 2S 3S 4S 5S 6S 7S 8S 9S 10S JS | QS"


def test_a_numeral_grows_by_its_number() -> None:
    """Numerals: twice the card above, and on by its value, less thirteen over a king; suits are ignored."""
    t = spread("1: AS; 2: KH; f1: 5H; f2: JH 10H; 3: 9D")

    assert offered(t) == {"1 f1", "3 f2", "deal"}
    t.push("1 f1")
    assert code(t, "2 f1") == "wrong-rank"
    assert code(t, "f1 f2") == "foundation-stays"
    assert code(t, "b1 f1") == "never-moves"


def test_only_tops_are_played_and_the_ground_is_not_built() -> None:
    """Ground: the last card of each packet goes to the numerals, nowhere else."""
    t = spread("1: 5S 2S; 2: 3C")

    assert offered(t) == {"deal"}
    assert code(t, "1 2") == "no-building"
    assert code(t, "1 b1") == "takes-nothing"


def test_empty_numerals_come_first() -> None:
    """Numerals: while a top can begin an empty one none that is begun takes a card; dealing is legal."""
    t = spread("1: AS; 2: 6H; 3: 5D; f1: 5H; f2: JH")

    assert offered(t) == {"2 f3", "deal"}
    assert code(t, "1 f1") == "empty-first"
    t.push("2 f5")  # as good as f3
    assert offered(t) == {"1 f1", "deal"}


def test_a_packet_is_dealt_out_to_the_right_and_round() -> None:
    """Deal: its lowest card first, one on each packet to its right; its own place counts like others."""
    t = spread("1: 2S 3D 4S 7S 8S 9D 10D JD QD; 2: KH; 7: KD")
    t.push("deal")

    assert lying(t, "1 2 3 4") == "JD | KH 2S QD | 3D | 4S"
    assert lying(t, "7 6") == "KD 9D | 8S"
    assert t.piles["8"][-1] == "10D"


def test_each_packet_is_dealt_out_once() -> None:
    """Deal: the first that holds cards of those not yet passed, at most once each, from 1 to 8."""
    t = spread("3: 2S 4S; 5: KD")
    t.push("deal")
    assert lying(t, "3 4 5") == "- | 2S | KD 4S"
    t.push("deal")
    assert lying(t, "4 5") == "- | KD 4S 2S"
    t.push("deal")
    assert lying(t, "5 6 7") == "- | KD | 4S"
    t.pop()
    assert lying(t, "4 5") == "- | KD 4S 2S"
    for _ in range(4):
        t.push("deal")
    assert code(t, "deal") == "used-up"


def test_won_and_lost() -> None:
    """The end: eight kings on the numerals; or nothing fits, and each packet was dealt out."""
    suits = "SHDCSHDC"
    balcony = "".join(f"b{n}: A{s}; " for n, s in enumerate(suits, 1))
    home = "".join(f"f{n}: 2{s}..K{s}; " for n, s in enumerate(suits[:7], 1))
    t = table("great-thirteen", f"{balcony}{home}f8: 2C..QC; 1: KC; s:")
    t.push("1 f8")
    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")
    assert t.view().home == t.view().total == 96

    full = table("great-thirteen", f"{balcony}{home}1: KC; f8: 2C..QC; s:")
    assert code(full, "1 f1") == "complete"
