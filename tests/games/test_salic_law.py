"""The Salic Law: plate 4; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, lying, offered, rigged, table

KINGS = "1: KH; 2: KS; 3: KD; 4: KC; 5: KH; 6: KS; 7: KD; 8: KC; "
QUEENS = "q1: QS; q2: QH; q3: QD; q4: QC; q5: QS; q6: QH; q7: QD; q8: QC; "
ACES = "".join(f"f{n}: A{suit}; " for n, suit in enumerate("SHDCSHDC", 1))


def test_the_king_of_hearts_begins() -> None:
    """The deal: he alone lies there; all other cards are dealt by the player."""
    t = rigged("salic-law", "2S 3S KH")

    assert lying(t, "1 2 f1 q1") == "KH | - | - | -"
    assert t.piles["s"][:3] == ("2S", "3S", "7S")
    assert offered(t) == {"deal"}


def test_each_card_dealt_goes_to_its_place() -> None:
    """The deal: aces and queens upwards, kings begin packets, others go on the packet begun last."""
    t = rigged("salic-law", "KH 5S AD QC KS 9H KC 4D AS QH")
    for _ in range(9):
        t.push("deal")

    assert lying(t, "1 2 3 4") == "KH 5S | KS 9H | KC 4D | -"
    assert lying(t, "f1 f2 q1 q2") == "AD | AS | QC | QH"


def test_foundations_ascend_whatever_the_suit_to_the_knave() -> None:
    """Play: at any time, from the tops of the packets."""
    t = table("salic-law", "1: KH 5S 2S; 2: KS 3H; f1: AD; f2: AD 2H; q1: QS")

    assert offered(t) == {"1 f1", "2 f2", "deal"}
    assert code(t, "1 f2") == "wrong-rank"
    assert code(t, "2 1") == "only-when"
    assert code(t, "q1 f1") == "foundation-stays"


def test_bare_kings_take_any_card_when_the_pack_is_out() -> None:
    """The end: one card on a bare king, any; nothing else is built."""
    full = (
        KINGS.replace("1: KH; ", "1: KH 5S 8S; ")
        .replace("2: KS; ", "2: KS 3H; ")
        .replace("8: KC; ", "8: KC *; ")
    )
    t = table("salic-law", f"{full}{QUEENS}{ACES}s:")

    assert offered(t) >= {"1 3", "2 3", "8 3"}
    assert code(t, "1 2") == "wrong-rank"
    assert code(t, "3 4") == "never-moves"
    t.push("1 3")
    assert "1 3" not in offered(t)
    t.push("3 4")
    t.push("2 3")
    assert lying(t, "1 2 3 4") == "KH 5S | KS | KD 3H | KC 8S"


def test_won_with_eight_knaves_and_bare_kings() -> None:
    """The end: eight knaves, eight queens, eight bare kings; no redeal."""
    rows = "".join(
        f"f{n}: A{suit}..{'10' if n == 8 else 'J'}{suit}; " for n, suit in enumerate("SHDCSHDC", 1)
    )
    t = table("salic-law", f"{KINGS.replace('3: KD', '3: KD JC')}{QUEENS}{rows}s:")
    assert code(t, engine.Move("redeal")) == "no-such-action"

    t.push("3 f8")
    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")
