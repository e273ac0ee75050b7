"""Napoleon at St. Helena: plate 2; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, lying, offered, rigged, table

QUIET = "1: 7S; 2: 7H; 3: 5D; 4: 5C; 5: 9S; 6: 9H; 7: JD; 8: JC; 9: KS; 10: KH; "


def test_four_rows_of_ten() -> None:
    """The deal: row by row from left to right; the eleventh card lies on the first."""
    t = rigged("napoleon-at-st-helena", "2D 3S 4H 5D 6C 7S 8H 9D 10S JS QS")

    assert t.piles["1"][:2] == ("2D", "QS")
    assert [len(t.piles[f"{n}"]) for n in range(1, 11)] == [4] * 10
    assert (len(t.piles["s"]), t.piles["t"]) == (64, ())
    assert all(t.piles[f"f{n}"] == () for n in range(1, 9))


def test_aces_are_played_at_will_and_ascend_in_suit() -> None:
    """Play: an ace may stay where it lies; a foundation follows its suit."""
    t = table("napoleon-at-st-helena", f"{QUIET.replace('5D', 'AD')}f1: AD; t: 2D")

    assert offered(t) == {"3 f2", "t f1", "deal"}
    assert code(t, "4 f1") == "wrong-rank"


def test_columns_are_built_down_in_suit() -> None:
    """Play: from each other and from the talon, one card at a time, never upwards."""
    t = table("napoleon-at-st-helena", f"{QUIET.replace('7H', '8S').replace('5D', '10H')}t: 8H")

    assert offered(t) == {"1 2", "2 5", "6 3", "t 6", "deal"}
    assert code(t, "2 1") == "wrong-rank"
    assert code(t, "t 5") == "wrong-suit"


def test_an_empty_column_takes_a_card_of_a_column_or_the_talon() -> None:
    """As decided: any one available card, when the player likes; the pack only by way of the talon."""
    t = table("napoleon-at-st-helena", f"{QUIET.replace('1: 7S', '1:').replace('7H', '7S 7H')}t: QD")

    assert offered(t) == {"2 1", "t 1", "deal"}
    assert code(t, "s 1") == "dealt-only"
    turned = t.piles["s"][0]
    t.push("deal")
    assert lying(t, "1") == "-"
    t.push("t 1")
    assert lying(t, "1 t") == f"{turned} | QD"


def test_one_card_at_a_time() -> None:
    """Play: of a sequence only the lowest card moves."""
    t = table("napoleon-at-st-helena", f"{QUIET.replace('7S', '8S 7S')}")

    assert code(t, "8S 5") == "card-covered"


def test_the_pack_is_dealt_once() -> None:
    """Play: card by card onto the talon, without a redeal."""
    t = table("napoleon-at-st-helena", f"{QUIET}t: *; s: QS")
    t.push("deal")

    assert t.piles["t"][-1] == "QS"
    assert code(t, "deal") == "pack-out"
    assert "redeal" not in t.game.actions


def test_won_and_lost() -> None:
    """The end: eight kings; or a pack that is out and nothing that fits."""
    rows = "".join(f"f{n}: A{s}..K{s}; " for n, s in enumerate("DDCCHHS", 1))
    t = table("napoleon-at-st-helena", f"{rows}f8: AS..QS; t: KS; s:")
    t.push("t f8")

    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")
    lost = table("napoleon-at-st-helena", f"{QUIET.replace('7S', '* 7S')}s:")
    assert lost.outcome() == engine.Outcome("lost", "no legal move is left")
