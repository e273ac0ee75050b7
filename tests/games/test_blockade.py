"""The Blockade: plate 8; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, forced, lying, offered, rigged, table

# A whole row of which no card goes upon another, and a second one.
ROW = "a1: KS; a2: KH; a3: KD; a4: KC; a5: JS; a6: JH; a7: JD; a8: JC; a9: 9S; a10: 9H; a11: 9D; a12: 9C; "
NEXT = "b1: 5S; b2: 5H; b3: 5D; b4: 5C; b5: 3S; b6: 3H; b7: 3D; b8: 3C; b9: 7S; b10: 7H; b11: 7D; b12: 7C; "
BLOCKED = "a card of the packets is in play only when it is the lowest of its column"
TWELVE = "KS KH KD KC JS JH JD JC 9S 9H 9D 9C"


def places(letter: str) -> str:
    """The twelve places of a row."""
    return " ".join(f"{letter}{n}" for n in range(1, 13))


def test_a_row_of_twelve_with_aces_gone_up_at_once() -> None:
    """The deal: an ace goes to the first empty foundation, and the next card takes its place."""
    t = rigged("blockade", f"AH {TWELVE[:11]} AS AH {TWELVE[12:]}")

    assert forced(t) == ["AH s f1", "AS s f2", "AH s f3"]
    assert lying(t, places("a")).replace(" |", "") == TWELVE
    assert (t.piles["b1"], len(t.piles["s"])) == ((), 89)


def test_the_next_row_blocks_the_one_above() -> None:
    """In play: of each column the lowest place that holds cards, to give and to take."""
    t = table(
        "blockade", f"{ROW.replace('a2: KH', 'a2: 4H').replace('a1: KS', 'a1: 6S')}{NEXT}f1: AH..3H; s: *"
    )

    assert offered(t) == {"deal"}
    assert code(t, "a2 f1") == "only-when"
    assert code(t, "b1 a1") == "only-when"


def test_a_column_laid_bare_gives_and_takes() -> None:
    """In play: when the lower place is empty, whatever lies in the columns beside."""
    t = table("blockade", f"{ROW.replace('a2: KH', 'a2: 4H')}{NEXT.replace('b2: 5H; ', '')}f1: AH; s: *")
    assert offered(t) == {"b6 a2", "fill"}
    t.push("b6 a2")

    assert lying(t, "a2 b6") == "4H 3H | -"
    assert "fill" in offered(t)


def test_packets_are_built_down_in_suit() -> None:
    """Play: one card upon the next higher of its suit, or on an ace's pile."""
    t = table("blockade", f"{ROW.replace('a2: KH', 'a2: QS').replace('a3: KD', 'a3: 2D')}f1: AD; s: *")

    assert offered(t) == {"a2 a1", "a5 a2", "a3 f1", "deal"}
    assert code(t, "a6 a1") == "wrong-rank"
    assert code(t, "a1 b1") == "not-filled-by-hand"


def test_open_places_are_filled_before_the_next_row() -> None:
    """Filling: all of them, row by row from the uppermost, left to right; aces go up meanwhile."""
    some = ROW.replace("a3: KD; ", "").replace("a11: 9D; ", "") + NEXT.replace("b3: 5D; ", "")
    t = table("blockade", f"{some}s: QH AS AH QD QC *")
    assert code(t, "deal") == "not-now"
    t.push("fill")

    assert lying(t, "a3 a11 b3 f1 f2") == "QH | QD | QC | AS | AH"
    assert code(t, "fill") == "not-now"
    t.push("deal")
    assert all(t.piles[place] for place in places("c").split())


def test_the_pack_fills_as_far_as_it_goes() -> None:
    """The end of the pack: the uppermost places first; then open places stay open."""
    t = table("blockade", f"{ROW.replace('a3: KD; ', '')}{NEXT.replace('b3: 5D; ', '')}c12: *; s: QH")
    t.push("fill")

    assert lying(t, "a3 b3 c1") == "QH | - | -"
    assert not {"fill", "deal"} & offered(t)


def test_a_lowest_row_that_has_gone_no_longer_counts() -> None:
    """As decided: the rows that count are those down to the lowest that holds a card."""
    t = table("blockade", f"{ROW}b6: 10S; s: QH QD *")
    assert {"b6 a5", "fill"} <= offered(t)
    t.push("b6 a5")

    assert offered(t) == {"a9 a5", "deal"}
    t.push("deal")
    assert lying(t, "a5 b1 b2 c1") == "JS 10S | QH | QD | -"


def test_aces_left_when_eight_rows_lie_are_played_by_dealing() -> None:
    """The deal: what is left of the pack then are aces."""
    rest = [card for card in engine.Table("blockade", 1).game.codes() if card[0] in "abcdeghi"]
    cards = [
        f"{rank}{suit}" for rank in "K Q J 10 9 8 7 6 5 4 3 2".split() for suit in "SHDC" for _ in (1, 2)
    ]
    t = table("blockade", "; ".join(map(": ".join, zip(rest, cards, strict=True))) + "; f1: AS; s: *")
    t.push("deal")

    assert lying(t, "f2 f8 s") == "AH | AC | -"
    assert "deal" not in offered(t)


def test_won_with_eight_full_foundations() -> None:
    """The end: every suit twice, from ace to king."""
    rows = "".join(f"f{n}: A{suit}..K{suit}; " for n, suit in enumerate("DCHSDCHS", 1))
    t = table("blockade", f"{rows.replace('f8: AS..KS', 'f8: AS..QS')}c5: KS")
    t.push("c5 f8")

    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")
