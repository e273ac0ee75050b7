"""Spenser's Fairie Queen: plate 26; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, lying, offered, rigged, table

KINGS = "1: KH; 2: KS; 3: KD; 4: KC; 5: KH; 6: KS; 7: KD; 8: KC; "
ACES = "".join(f"f{n}: A{suit}; " for n, suit in enumerate("SHDCSHDC", 1))


def test_the_first_king_heads_the_first_column() -> None:
    """The deal: he is withdrawn; then cards go down until one can be played."""
    t = rigged("fairie-queen", "5S 4D AH 9C KC KD 3C 2H 8S")

    assert lying(t, "1 2 3 f1") == "KC 5S 4D 9C | KD 3C 2H | - | AH"
    assert t.piles["s"][0] == "8S"
    assert offered(t) == {"2 f1", "deal"}


def test_deal_turns_one_card_at_least_and_goes_on() -> None:
    """The deal: on and on until the lowest card of a column fits."""
    t = rigged("fairie-queen", "KC AH 2H 8S 3S KD 9D 3H 4D")
    t.push("deal")
    assert lying(t, "1 2") == "KC 2H 8S 3S | KD 9D 3H" or t.piles["s"]
    t = rigged("fairie-queen", "KC AH 2H 8S AS 2S 4D")
    t.push("deal")

    assert lying(t, "1 f1 f2") == "KC 2H 8S 2S | AH | AS"
    assert offered(t) == {"1 f2", "deal"}


def test_nothing_is_built_while_the_pack_lasts() -> None:
    """Play: foundations only, in suit, to the queen."""
    t = table("fairie-queen", "1: KC 5S 4D; 2: KD 5H; f1: AD 2D 3D")

    assert offered(t) == {"1 f1", "deal"}
    assert code(t, "1 2") == "only-when"


def test_columns_descend_whatever_the_suit() -> None:
    """When the pack is out: onto a card one higher, or any card onto a bare king; kings stay."""
    full = (
        KINGS.replace("1: KH; ", "1: KH 5S 4D; ")
        .replace("2: KS; ", "2: KS 5H; ")
        .replace("8: KC; ", "8: KC * JH; ")
    )
    t = table("fairie-queen", f"{full}{ACES}s:")

    assert offered(t) >= {"1 2", "1 3", "2 3", "8 3"}
    assert code(t, "2 1") == "wrong-rank"
    assert code(t, "3 4") == "never-moves"
    t.push("1 2")
    assert lying(t, "1 2") == "KH 5S | KS 5H 4D"


def test_won_with_eight_queens_and_bare_kings() -> None:
    """The end: eight packets up to the queen; no redeal."""
    rows = "".join(f"f{n}: A{suit}..{'J' if n == 8 else 'Q'}{suit}; " for n, suit in enumerate("SHDCSHDC", 1))
    t = table("fairie-queen", f"{KINGS.replace('3: KD', '3: KD QC')}{rows}s:")
    assert code(t, engine.Move("redeal")) == "no-such-action"

    t.push("3 f8")
    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")
