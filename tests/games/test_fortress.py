"""Fortress: plate 10; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, lying, offered, rigged, table

QUIET = "1: * 7S; 2: 7H; 3: 5D; 4: 5C; 5: 9S; 6: 9H; 7: JD; 8: JC; 9: KS; 10: KH; s:; "


def test_dealt_straight_across() -> None:
    """The deal: left row, right row, and so on; a left row's first card is the outside one."""
    t = rigged("fortress", "2S 3S 4S 5S 6S 2H 3H 4H 5H 6H 2D")

    assert lying(t, "1 6") == "6S 5S 4S 3S 2S | 2H 3H 4H 5H 6H"
    assert t.piles["2"][-1] == "2D"
    assert [len(t.piles[f"{n}"]) for n in range(1, 11)] == [5, 5, 5, 5, 6] * 2
    assert (t.piles["s"], t.piles["f1"]) == ((), ())


def test_the_foundations_ascend_in_suit() -> None:
    """As decided: from aces, which are played at will, up to kings; the print's "descend" is a slip."""
    t = table("fortress", f"{QUIET.replace('7H', '2H').replace('5D', 'AD').replace('5C', '2D')}f1: AH")

    assert offered(t) == {"2 f1", "3 f2", "3 4", "4 3"}
    t.push("3 f2")
    assert offered(t) >= {"4 f2", "2 f1"}
    assert code(t, "2 f2") == "wrong-suit"


def test_rows_are_built_in_suit_up_or_down() -> None:
    """Play: outside card upon outside card; a row may turn its direction."""
    t = table("fortress", f"{QUIET.replace('7H', '8S').replace('JD', '6S')}")

    assert offered(t) == {"1 2", "1 7", "2 1", "2 5", "5 2", "7 1"}
    t.push("1 2")
    assert t.piles["2"] == ("8S", "7S")
    assert code(t, "6 5") == "wrong-rank"
    assert code(t, "6 8") == "wrong-rank"


def test_only_the_outside_card_is_free() -> None:
    """Play: what lies further in waits."""
    t = table("fortress", f"{QUIET.replace('7H', '8H 7H')}")

    assert code(t, "8H 6") == "card-covered"


def test_a_lane_takes_any_card() -> None:
    """Play: an emptied row takes any one available card, when the player likes."""
    t = table("fortress", f"{QUIET.replace('2: 7H', '2:').replace('5D', '7H 5D')}")

    assert offered(t) == {"1 2", "3 2"}
    assert t.parse("4 2") in t.legal_moves  # though it would only leave another lane
    t.push("3 2")
    assert lying(t, "2 3") == "5D | 7H"


def test_a_deal_lost_from_the_start_is_known_at_once() -> None:
    """The end: a deal in which no card can be moved is over before it begins; there is nothing to deal."""
    t = engine.Table("fortress", 42)

    assert t.outcome() == engine.Outcome("lost", "no legal move is left")
    assert (t.view().result, t.view().choices) == ("lost", ())


def test_won_with_four_kings() -> None:
    """The end: four suits from ace to king."""
    rows = "".join(f"f{n}: A{s}..K{s}; " for n, s in enumerate("SHD", 1))
    t = table("fortress", f"{rows}f4: AC..QC; 10: KC; s:")
    t.push("10 f4")

    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")
