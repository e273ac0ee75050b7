"""The Fish-Bone: plate 41; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, forced, lying, offered, rigged, table

GRIDIRON = "1: 2S; 2: 4D; 3: 6C; 4: 8H; 5: 2S; 6: 4D; "  # of which none goes upon another


def test_six_cards_make_the_gridiron() -> None:
    """The deal: three rows of two; a knave, a queen or a king among them is left lying."""
    t = rigged("fish-bone", "JS KS QS 4D 6C 8H")

    assert lying(t, "1 2 3 4 5 6 f1") == "JS | KS | QS | 4D | 6C | 8H | -"
    assert len(t.piles["s"]) == 98


def test_knaves_begin_the_bone_and_go_down_in_suit() -> None:
    """The bone: from the gridiron and the talon, when the player likes, to the ace."""
    t = table(
        "fish-bone", GRIDIRON.replace("1: 2S", "1: JS").replace("2: 4D", "2: 10D") + "f1: JD; t: JC; s: *"
    )
    assert {"1 f2", "t f2", "2 f1"} <= offered(t)
    assert code(t, "1 f1") == "wrong-rank"

    end = table("fish-bone", "f1: JD..AD; 1: KS; t: * 9S; s:")
    assert code(end, "t f1") == "complete"


def test_a_king_and_a_queen_go_at_once_beside_their_knave() -> None:
    """The ribs: beside the first of the suit that has none; the second waits for another knave."""
    t = table("fish-bone", "1: KS; 2: JS; 3: 4D; 4: 6C; 5: 8H; 6: 4D; f1: JD; t: KS QS; s: 5C *")
    t.push("2 f2")

    assert forced(t) == ["KS 1 k2", "QS t q2"]
    assert lying(t, "k1 q1 k2 q2 t") == "- | - | KS | QS | KS"
    assert offered(t) == {"s 1", "t 1"}


def test_a_card_turned_goes_too() -> None:
    """The ribs: from the talon as soon as it is dealt, to the lowest place of its suit."""
    t = table("fish-bone", f"{GRIDIRON}f1: JS; f2: JH; f3: JS; k1: KS; t: 9C; s: KS QH *")
    t.push("deal")
    assert (lying(t, "k1 k3 t"), forced(t)) == ("KS | KS | 9C", ["KS t k3"])
    t.push("deal")

    assert (lying(t, "q2 t"), forced(t)) == ("QH | 9C", ["QH t q2"])


def test_places_are_filled_only_when_no_king_or_queen_can_go() -> None:
    """As decided: then the player chooses; what fills the place may go at once and leave it open again."""
    t = table(
        "fish-bone", f"{GRIDIRON.replace('1: 2S', '1: JD').replace('2: 4D', '2: 10S KD')}t: 9H; s: QD 5C *"
    )
    t.push("1 f1")
    assert forced(t) == ["KD 2 k1"]
    assert offered(t) == {"s 1", "t 1"}
    t.push("s 1")

    assert forced(t) == ["QD 1 q1"]
    assert offered(t) == {"s 1", "t 1"}
    t.push("t 1")
    assert lying(t, "1 2 t") == "9H | 10S | -"


def test_a_king_may_wait_in_an_open_place() -> None:
    """As decided: whatever card comes next fills it, and a king or queen without its knave stays there."""
    t = table("fish-bone", GRIDIRON.replace("1: 2S", "1: JD") + "t: QC; s: KS *")
    t.push("1 f1")
    t.push("t 1")

    assert lying(t, "1 t") == "QC | -"
    assert code(t, "1 q1") == "wrong-suit"


def test_the_gridiron_is_built_up_in_suit_from_the_talon_alone() -> None:
    """Play: never from one packet to another, and never with a king or a queen."""
    t = table("fish-bone", "1: 10S; 2: 9S; 3: JH; 4: 6C; 5: 8H; 6: 4D; t: QH 10S; s: *")
    assert {move for move in offered(t) if " f" not in move} == {"t 2", "deal"}
    assert code(t, "1 2") == "only-from"
    t.push("t 2")

    assert lying(t, "2") == "9S 10S"
    assert code(t, "t 3") == "wrong-rank"


def test_one_redeal_not_shuffled() -> None:
    """The redeal: the talon is turned over, its oldest card first."""
    t = table("fish-bone", f"{GRIDIRON}f1: JD; t: 9H 5C *; s:")
    t.push("redeal")
    assert t.piles["s"][:2] == ("9H", "5C")
    while t.piles["s"]:
        t.push("deal")

    assert code(t, "redeal") == "no-redeal-left"


def test_won_with_eight_aces_and_sixteen_ribs() -> None:
    """The end: eight knaves come down to their aces, a king and a queen beside each."""
    rows = "".join(f"f{n}: J{suit}..A{suit}; k{n}: K{suit}; " for n, suit in enumerate("DCHSDCHS", 1))
    queens = "".join(f"q{n}: Q{suit}; " for n, suit in enumerate("DCHSDCH", 1))
    t = table("fish-bone", f"{rows.replace('f8: JS..AS', 'f8: JS..2S')}{queens}1: AS; s: QS")
    assert t.home == 102
    t.push("1 f8")

    assert lying(t, "q8") == "QS"
    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")
