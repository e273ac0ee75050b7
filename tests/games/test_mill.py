"""The Mill: plate 6; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, lying, offered, rigged, table

WINGS = "1: 7S; 2: 7H; 3: 7D; 4: 7C; 5: 9S; 6: 9H; 7: 9D; 8: 9C; "


def test_a_centre_and_eight_wings() -> None:
    """The deal: the ace of hearts in the middle, two cards on each side of it."""
    t = rigged("mill", "2D 3S 4H 5D 6C 7S 8H 9D 10S")

    assert lying(t, "f1 f2 f5 t") == "AH | - | - | -"
    assert lying(t, "1 2 3 4 5 6 7 8") == "2D | 3S | 4H | 5D | 6C | 7S | 8H | 9D"
    assert (t.piles["s"][0], len(t.piles["s"])) == ("10S", 95)


def test_the_centre_ascends_four_times_over_whatever_the_suit() -> None:
    """Play: two upon ace, and the next ace upon each king, up to 52 cards."""
    t = table("mill", f"f1: AH; {WINGS.replace('7S', '2C')}")
    assert offered(t) == {"1 f1", "deal"}
    assert code(t, "2 f1") == "wrong-rank"

    turned = table("mill", f"f1: AH..KH; {WINGS.replace('7S', 'AC')}")
    assert offered(turned) == {"1 f1", "deal"}
    turned.push("1 f1")
    assert turned.piles["f1"][-1] == "AC"


def test_kings_begin_the_angles_and_fall() -> None:
    """Play: any king goes to an empty angle, at will; the angle descends whatever the suit."""
    t = table("mill", f"f1: AH; f2: KS; {WINGS.replace('7S', 'KC').replace('7H', 'QD')}")

    assert offered(t) == {"1 f3", "2 f2", "deal"}
    assert t.parse("1 f5") in t.legal_moves
    full = table("mill", f"f1: AH; f2: KS; f3: KS; f4: KD; f5: KD; {WINGS.replace('7S', 'KC')}")
    assert offered(full) == {"deal"}  # later kings are cards like others
    assert code(full, "1 f2") == "wrong-rank"


def test_a_card_passes_to_the_centre_only_for_immediate_use() -> None:
    """Play: from an angle, never its king, if a wing or the talon can follow; never the other way."""
    four = "f1: AH 2H 3H; f2: KS QS JS 10S 9S 8S 7S 6S 5S 4S"
    wings = WINGS.replace("9S", "10C")
    t = table("mill", f"{four}; {wings}")
    assert offered(t) == {"deal"}
    assert code(t, "f2 f1") == "not-followed"

    for follows in (wings.replace("7D", "5D") + "t: QH", wings + "t: 5D"):
        t = table("mill", f"{four}; {follows}")
        assert "f2 f1" in offered(t)
        t.push("f2 f1")
        assert lying(t, "f1 f2") == "AH 2H 3H 4S | KS QS JS 10S 9S 8S 7S 6S 5S"
        assert code(t, "f1 f2") == "foundation-stays"
    king = table("mill", f"f1: AH..QH; f2: KS; {WINGS.replace('7S', 'AC')}")
    assert code(king, "f2 f1") == "base-stays"


def test_wings_are_not_built_on_and_filled_at_once() -> None:
    """Play: open wings are filled from pack or talon, as the player chooses."""
    t = table("mill", f"f1: AH; {WINGS.replace('7S', '2C').replace('7H', '8H')}t: QS; s: JS *")
    assert code(t, "2 5") == "no-building"
    t.push("1 f1")

    assert offered(t) == {"s 1", "t 1"}
    t.push("s 1")
    assert lying(t, "1 t") == "JS | QS"


def test_won_and_lost() -> None:
    """The end: 52 cards in the centre and four kings down to their aces; the pack is turned once."""
    whole = "AH..KH AH..KH AS..KS AS..QS"
    angles = "".join(f"f{n}: K{s}..A{s}; " for n, s in zip((2, 3, 4, 5), "DDCC", strict=True))
    t = table("mill", f"f1: {whole}; {angles}t: KS; s:")
    t.push("t f1")
    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")

    lost = table("mill", f"f1: AH; {WINGS.replace('7S', '* KC 7S')}s:")
    assert lost.outcome() == engine.Outcome("lost", "no legal move is left")
    assert "redeal" not in lost.game.actions
