"""General Sedgewick: plate 28; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, lying, offered, rigged, table

QUIET = "1: 7S; 2: 7H; 3: 5D; 4: 5C; 5: 9S; "


def test_the_cross_and_the_base() -> None:
    """The deal: five cards to the cross, the sixth to the first corner; nothing is asked before play."""
    t = rigged("general-sedgewick", "7S 7H 5D 5C 9S JD QS")

    assert lying(t, "1 2 3 4 5 f1 f2 t") == "7S | 7H | 5D | 5C | 9S | JD | - | -"
    assert (t.piles["s"][0], len(t.piles["s"])) == ("QS", 46)
    assert offered(t) == {"deal"}


def test_the_other_cards_of_the_base_go_to_any_corner() -> None:
    """Play: at will, whatever the suit, and no other card begins one."""
    t = table("general-sedgewick", f"{QUIET.replace('7S', 'JC')}f1: JD; t: AS")

    assert offered(t) == {"1 f2", "deal"}
    assert t.parse("1 f4") in t.legal_moves
    assert code(t, "t f2") == "wrong-rank"


def test_corners_ascend_in_suit_round_the_corner() -> None:
    """Play: ace upon king, up to thirteen cards."""
    t = table("general-sedgewick", f"{QUIET.replace('7S', 'AD').replace('7H', 'AH')}f1: JD QD KD")

    assert offered(t) == {"1 f1", "deal"}
    assert code(t, "2 f1") == "wrong-suit"
    full = table("general-sedgewick", f"{QUIET.replace('5C', '8D')}f1: JC QC KC AC..10C; t: JD")
    assert code(full, "t f1") == "complete"


def test_the_cross_is_built_down_whatever_the_suit() -> None:
    """Play: from its own tops and from the talon; as decided a king may be laid on an ace."""
    t = table(
        "general-sedgewick",
        f"{QUIET.replace('7H', '8H').replace('5D', 'AD').replace('5C', 'KC')}f1: JD; t: 6C",
    )

    assert offered(t) == {"1 2", "2 5", "4 3", "t 1", "deal"}
    assert code(t, "3 4") == "wrong-rank"


def test_an_open_place_is_filled_at_once_as_the_player_chooses() -> None:
    """Play: from pack or talon, never from the cross."""
    t = table("general-sedgewick", f"{QUIET.replace('7S', 'JC')}f1: JD; t: QH; s: KS *")
    t.push("1 f2")

    assert offered(t) == {"s 1", "t 1"}
    assert code(t, "2 1") == "open-place-first"
    t.push("t 1")
    assert lying(t, "1 t") == "QH | -"


def test_no_redeal() -> None:
    """Play: the pack is turned once."""
    t = table("general-sedgewick", f"{QUIET}f1: JD; t: *; s: KS")
    t.push("deal")

    assert code(t, "deal") == "pack-out"
    assert "redeal" not in t.game.actions


def test_won_and_lost() -> None:
    """The end: four corners of thirteen cards; or nothing that fits."""
    rows = "".join(f"f{n}: J{s} Q{s} K{s} A{s}..10{s}; " for n, s in enumerate("SHD", 1))
    t = table("general-sedgewick", f"{rows}f4: JC QC KC AC..9C; t: 10C; s:")
    t.push("t f4")
    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")

    lost = table("general-sedgewick", f"{QUIET.replace('7S', '* 7S')}f1: JD; s:")
    assert lost.outcome() == engine.Outcome("lost", "no legal move is left")
