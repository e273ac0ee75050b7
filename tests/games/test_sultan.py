"""The Sultan: plate 12; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, lying, offered, random_order, rigged, table

BLOCK = "f1: KC; f2: AH; f3: KC; f4: KD; f5: KD; f6: KS; f7: KH; f8: KS; k: KH; "
DIVAN = "1: 7S; 2: 7H; 3: 7D; 4: 7C; 5: 9S; 6: 9H; 7: 9D; 8: 9C; "


def test_the_block_and_the_divan() -> None:
    """The deal: eight bases round the Sultan, row by row, and eight cards on the Divan."""
    t = rigged("sultan", "2D 3S 4H 5D 6C 7S 8H 9D 10S")

    assert lying(t, "f1 f2 f3 f4 k f5 f6 f7 f8") == "KC | AH | KC | KD | KH | KD | KS | KH | KS"
    assert lying(t, "1 2 3 4 5 6 7 8 t") == "2D | 3S | 4H | 5D | 6C | 7S | 8H | 9D | -"
    assert (t.piles["s"][0], len(t.piles["s"])) == ("10S", 87)


def test_an_ace_goes_upon_a_king_and_the_suit_ascends() -> None:
    """Play: ace upon king, two upon ace, in suit; the ace of hearts takes the two at once."""
    t = table("sultan", f"{BLOCK}{DIVAN.replace('7S', 'AC').replace('7H', '2H').replace('7D', 'AS')}")
    assert offered(t) == {"1 f1", "2 f2", "3 f6", "deal"}
    assert t.parse("1 f3") in t.legal_moves
    t.push("1 f1")

    assert code(t, "2 f1") == "wrong-suit"


def test_a_foundation_ends_with_its_queen() -> None:
    """Play: no king goes upon a queen, and nothing upon the Sultan."""
    t = table("sultan", f"{BLOCK.replace('KC; f2: AH', 'KC AC..QC; f2: AH..QH')}{DIVAN.replace('7S', 'AH')}")

    assert code(t, "2 f1") == "complete"
    assert code(t, "2 f2") == "complete"
    assert offered(t) == {"1 f7", "deal"}
    assert code(t, "1 k") == "complete"
    assert code(t, "k f7") == "foundation-stays"


def test_there_is_no_building_on_the_divan() -> None:
    """Play: its cards go only to the foundations."""
    t = table("sultan", f"{BLOCK}{DIVAN.replace('7S', '8S')}")

    assert offered(t) == {"deal"}
    assert code(t, "1 5") == "no-building"


def test_an_open_place_is_filled_from_the_talon_then_from_the_pack() -> None:
    """Play: at once and never by choice."""
    t = table("sultan", f"{BLOCK}{DIVAN.replace('7S', 'AC').replace('7H', '2C')}t: QS; s: QH QD *")
    t.push("1 f1")
    assert lying(t, "1 t") == "QS | -"
    t.push("2 f1")

    assert lying(t, "2") == "QH"
    assert t.piles["s"][0] == "QD"


def test_two_shuffled_redeals() -> None:
    """Play: the talon, oldest card first, is shuffled and dealt again, twice."""
    t = table("sultan", f"{BLOCK}{DIVAN.replace('7S', '* 7S')}t: 2S 3S 4S 5S 6S; s:")
    for number in ("1", "2"):
        before = t.piles["t"]
        t.push("redeal")
        assert t.piles["s"] == tuple(random_order(before, f"pack/redeal/{number}"))
        for _ in before:
            t.push("deal")

    assert code(t, "redeal") == "no-redeal-left"
    assert t.outcome() == engine.Outcome("lost", "no legal move is left")


def test_won_with_eight_queens_round_the_sultan() -> None:
    """The end: nine cards make the final picture."""
    kings = "; ".join(f"f{n}: K{s} A{s}..Q{s}" for n, s in zip((1, 3, 4, 5, 6, 7), "CCDDSH", strict=True))
    t = table("sultan", f"{kings}; f2: AH..QH; k: KH; f8: KS AS..JS; t: QS; s:")
    t.push("t f8")

    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")
    assert (t.home, t.view().total) == (104, 104)
