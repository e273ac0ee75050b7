"""The Fifteen: plate 3; every rule in a position of its own."""

from __future__ import annotations

import pytest

import engine
from tests.support import code, lying, offered, rigged, table

# A whole deal: the last row has no ace and no king, the sixth one an ace in column 2, a king in 4.
PARTED = (
    "7S 7H 7D 7C 7S 7H 7D 7C 8S 8H 8D 8C 8S 8H 8D  8C 6S 6H 6D 6C 6S 6H 6D 6C 9S 9H 9D 9C 5S 5H "
    "5D 5C 5S 5H 5D 5C 10S 10H 10D 10C 4D 4C 4S 4H 4D  4C JS JH JD JC 3S 3H 3D 3C KH KD KS KH KD KC "
    "AS AH AD AS AH AD AC QS QH QD QC 2S 2H 2D KS  JD AC JC KC JS JH 10D 10C 10S 10H 9D 9C 9S 9H 2C "
    "2S 2H 2D 2C 3S 3H 3D 3C QS QH QD QC 4S 4H"
)


def columns(**other: str) -> str:
    """Fifteen columns with one quiet card each, but for those that are named; the rest under the last."""
    tops = "9S 7S 5S 9H 7H 5H 9D 7D 5D 9C 7C 5C JS JH * JD".split(maxsplit=14)
    lying = {f"p{n}": card for n, card in enumerate(tops, 1)} | other
    return "".join(f"{code[1:]}: {cards}; " for code, cards in lying.items())


def test_rows_of_fifteen_and_a_last_one_of_fourteen() -> None:
    """The deal: from left to right, to the end of both packs."""
    t = rigged("fifteen", "9S 8S 7S 6S")

    assert [t.piles[f"{n}"][0] for n in range(1, 5)] == ["9S", "8S", "7S", "6S"]
    assert [len(t.piles[f"{n}"]) for n in range(1, 16)] == [7] * 14 + [6]
    assert t.piles["s"] == ()


def test_an_ace_and_a_king_of_each_suit_begin_the_foundations() -> None:
    """Foundations: of one suit only one goes up and one comes down, played when the player likes."""
    t = table("fifteen", columns(p1="AS", p2="AS", p3="KD", p4="2S"))
    assert {"1 f1", "2 f1", "3 f5"} <= offered(t)
    t.push("1 f1")

    assert {"4 f1", "3 f5"} <= offered(t)
    assert code(t, "2 f2") == "suit-begun"
    assert code(t, "4 f5") == "wrong-rank"


def test_marriages_in_suit_up_or_down() -> None:
    """Play: the lowest card of each column; a king never lies next to an ace."""
    t = table("fifteen", columns(p1="3D 9S", p2="10S", p3="8S", p4="KD", p5="AD", p6="4D"))

    assert offered(t) & {f"{n} {m}" for n in range(1, 7) for m in range(1, 7)} == {"1 2", "1 3", "2 1", "3 1"}
    assert code(t, "4 5") == "wrong-rank"
    assert code(t, "3D 6") == "card-covered"


def test_an_empty_column_takes_any_card() -> None:
    """Play: one available card of any kind."""
    t = table("fifteen", columns(p2="", p3="AS QD"))

    assert "3 2" in offered(t)
    t.push("3 2")
    assert lying(t, "2 3") == "QD | AS"


def test_grace_takes_an_ace_a_king_or_one_of_each_out_of_the_sixth_row() -> None:
    """Grace: the ace begins f1 and the king f5, and what lay below closes up."""
    t = rigged("fifteen", PARTED)
    graces = {move for move in offered(t) if move.startswith("grace")}
    assert graces == {"grace 2", "grace 4", "grace 2 4"}
    assert code(t, "grace 15") == "not-now"

    t.push("grace 4 2")  # in whatever order it is typed
    assert t.view().move == "grace 2 4"
    assert lying(t, "f1 f5 2 4") == "AC | KC | 7H 6S 5C JS AH 2H | 7C 6D 5H JD AS 2C"
    assert str(t.view().caption) == "Grace is used; A♣ goes from 2 to f1; K♣ goes from 4 to f5."


def test_grace_may_take_one_alone() -> None:
    """Grace, as decided: also where both are to be had; after it nothing more is granted."""
    t = rigged("fifteen", PARTED)
    t.push("grace 4")

    assert lying(t, "f1 f5") == "- | KC"
    assert not any(move.startswith("grace") for move in offered(t))
    assert code(t, "grace 2") == "not-now"


@pytest.mark.parametrize("opening", ["1: 7S 7H 7D 7C 8S AS 9S; 2: AD", "1: 7S 7H 7D 7C 8S AS 9S; f5: KD"])
def test_there_is_no_grace_where_a_foundation_is_begun_or_can_be(opening: str) -> None:
    """Grace: only while all eight are empty and no column ends with an ace or a king."""
    rest = "3: 5S; 4: 9H; 5: 5H; 6: * JD"
    assert "grace 1" in offered(table("fifteen", f"{opening.split(';', maxsplit=1)[0]}; {rest}"))

    assert "grace 1" not in offered(table("fifteen", f"{opening}; {rest}"))


def test_won_with_eight_full_foundations() -> None:
    """The end: aces up to their kings, kings down to their aces."""
    homes = {f"f{n}": f"A{suit}..K{suit}" for n, suit in enumerate("DCHS", 1)}
    homes |= {f"f{n}": f"K{suit}..A{suit}" for n, suit in enumerate("DCHS", 5)}
    homes["f8"] = "KS..2S"
    t = table("fifteen", "".join(f"{code}: {cards}; " for code, cards in homes.items()) + "7: AS")
    t.push("7 f8")

    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")
