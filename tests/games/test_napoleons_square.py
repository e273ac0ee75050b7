"""Napoleon's Square: plate 18; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, lying, offered, rigged, table

QUIET = "1: 7S; 2: 7H; 3: 5D; 4: 5C; 5: 9S; 6: 9H; 7: JD; 8: JC; 9: KS; 10: KH; 11: KD; 12: KC; "


def blocked(first: str, second: str) -> engine.Table:
    """A table just dealt, with these four cards each on the packets 1 and 2."""
    return rigged("napoleons-square", f"{first} {second} 7H 5D 5C 9S")


def test_twelve_packets_of_four() -> None:
    """The deal: four cards together on each packet; the rest stays in hand."""
    t = rigged("napoleons-square", "2D 3S 4H 5D 6C")

    assert lying(t, "1 t") == "2D 3S 4H 5D | -"
    assert t.piles["2"][0] == "6C"
    assert [len(t.piles[f"{n}"]) for n in range(1, 13)] == [4] * 12
    assert len(t.piles["s"]) == 56


def test_aces_are_played_at_will_and_packets_are_built_down_in_suit() -> None:
    """Play: from packets and talon; foundations ascend in suit."""
    t = table("napoleons-square", f"{QUIET.replace('7H', '8S').replace('5D', 'AD')}f1: AD; t: 2D")

    assert offered(t) == {"1 2", "2 5", "3 f2", "t f1", "deal"}
    assert code(t, "4 f1") == "wrong-rank"
    assert code(t, "2 1") == "wrong-rank"


def test_an_open_place_is_filled_at_will() -> None:
    """Play: from the talon or with the next card of the pack, never from the square."""
    t = table("napoleons-square", f"{QUIET.replace('1: 7S', '1:')}t: QS; s: QH *")

    assert offered(t) == {"s 1", "t 1", "deal", "t 9"}
    assert code(t, "2 1") == "only-from"
    t.push("s 1")
    assert lying(t, "1 t") == "QH | QS"
    t.pop()
    t.push("t 1")
    assert lying(t, "1 t") == "QS | -"


def test_grace_slips_a_king_that_blocks_under_its_packet() -> None:
    """Grace: where both kings of a suit lie upon lower cards of it; of two in a packet the upper one."""
    t = blocked("2S 3H KS 4H", "3S 4D KS 6H")
    assert {"grace 1", "grace 2"} <= offered(t)
    t.push("grace 1")
    assert lying(t, "1") == "KS 2S 3H 4H"
    assert not any(move.startswith("grace") for move in offered(t))  # one is enough
    assert code(t, "grace 2") == "not-now"

    both = blocked("2S KS 4H KS", "3S 4D 6D 6H")
    both.push("grace 1")
    assert lying(both, "1") == "KS 2S KS 4H"


def test_no_grace_for_one_king_or_after_a_move() -> None:
    """Grace: both kings must block, and nothing may have been played or dealt."""
    one = blocked("2S 3H KS 4H", "KS 4D 3S 6H")
    assert code(one, "grace 1") == "not-now"

    t = blocked("2S 3H KS 4H", "3S 4D KS 6H")
    t.push("deal")
    assert code(t, "grace 1") == "not-now"
    t.pop()
    assert t.parse("grace 1") in t.legal_moves


def test_the_second_version_has_single_cards() -> None:
    """The variant: twelve single cards, open places filled at once as one chooses, no grace."""
    dealt = engine.Table("napoleons-square", 3, variant="single")
    assert [len(dealt.piles[f"{n}"]) for n in range(1, 13)] == [1] * 12
    assert "grace" not in dealt.game.actions

    t = table("napoleons-square", f"{QUIET.replace('7S', 'AS')}t: QD; s: QH *", "single")
    t.push("1 f1")
    assert offered(t) == {"s 1", "t 1"}


def test_won_and_lost() -> None:
    """The end: eight kings; or a pack that is out, once and for all, and nothing that fits."""
    rows = "".join(f"f{n}: A{s}..K{s}; " for n, s in enumerate("DDCCHHS", 1))
    t = table("napoleons-square", f"{rows}f8: AS..QS; t: KS; s:")
    t.push("t f8")
    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")

    lost = table("napoleons-square", f"{QUIET.replace('7S', '* 7S')}s:")
    assert lost.outcome() == engine.Outcome("lost", "no legal move is left")
    assert "redeal" not in lost.game.actions
