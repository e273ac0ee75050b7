"""Light and Shade: plate 24; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, lying, offered, rigged, table

QUIET = "1: 7S; 2: 7H; 3: 9S; 4: 9H; r1: 5D; r2: 5C; r3: JD; r4: JC; "


def test_aces_auxiliaries_and_rivals() -> None:
    """The deal: aces in pairs of a suit, four Auxiliaries, four Rivals."""
    t = rigged("light-and-shade", "2D 3S 4H 5D 6C 7S 8H 9D 10S")

    assert lying(t, "f1 f2 f3 f4 f5 f6 f7 f8") == "AS | AS | AH | AH | AC | AC | AD | AD"
    assert lying(t, "1 2 3 4 r1 r2 r3 r4") == "2D | 3S | 4H | 5D | 6C | 7S | 8H | 9D"
    assert t.piles["s"][0] == "10S"


def test_foundations_take_from_auxiliaries_only() -> None:
    """Play: all cards must pass through the Auxiliaries."""
    t = table("light-and-shade", f"{QUIET.replace('7S', '2D').replace('5C', '2H')}f1: AS; t: 2D")

    assert offered(t) == {"1 f1", "deal"}
    assert code(t, "t f1") == "only-from"
    assert code(t, "r2 f1") == "only-from"


def test_foundations_alternate_in_colour() -> None:
    """Play: red on black and black on red, whatever the suit, as far as the king."""
    auxiliaries = "1: 2D; 2: 2S; 3: 4H; 4: 3D; "
    t = table("light-and-shade", f"{auxiliaries}{QUIET[28:]}f1: AS; f3: AH; f5: AC 2H 3S; f7: AD 2C")

    assert offered(t) >= {"1 f1", "2 f3", "3 f5", "4 f7"}
    assert code(t, "1 f3") == "wrong-colour"
    assert code(t, "4 f5") == "wrong-rank"


def test_like_foundations_are_offered_once() -> None:
    """Of two aces of one colour the first is offered, whatever their suits; the other may be named."""
    t = table("light-and-shade", f"{QUIET.replace('7S', '2D')}f1: AS; f5: AC")

    assert "1 f5" not in offered(t)
    assert t.parse("1 f5") in t.legal_moves


def test_auxiliaries_are_built_from_rivals_and_talon() -> None:
    """Play: down in alternating colours; no Auxiliary moves to another, no Rival is built on."""
    t = table("light-and-shade", f"{QUIET.replace('7S', '8D').replace('5D', '6S')}t: 8C; f1: AS")

    assert offered(t) == {"r1 2", "t 4", "deal"}
    assert code(t, "1 3") == "only-from"
    assert code(t, "r2 r1") == "no-building"
    assert code(t, "t 2") == "wrong-rank"


def test_an_open_auxiliary_is_filled_with_any_rival_first() -> None:
    """Vacancies: the Auxiliary comes first, then the Rival's place, from pack or talon."""
    t = table("light-and-shade", f"{QUIET.replace('7S', '2D')}f1: AS; t: 8C; s: QH *")
    t.push("1 f1")

    assert offered(t) == {"r1 1", "r2 1", "r3 1", "r4 1"}
    assert code(t, "deal") == "open-place-first"
    t.push("r2 1")
    assert offered(t) == {"s r2", "t r2"}
    t.push("s r2")
    assert lying(t, "1 r2 t") == "5C | QH | 8C"


def test_a_single_rival_is_not_moved_by_itself() -> None:
    """Vacancies: the player fills an Auxiliary, even where one Rival alone is left."""
    t = table("light-and-shade", "1: 2D; 2: 7H; 3: 9S; 4: * 9H; r3: JD; f1: AS; s:")
    t.push("1 f1")

    assert offered(t) == {"r3 1"}


def test_both_places_open_the_auxiliary_comes_first() -> None:
    """Vacancies: the Auxiliary comes first."""
    t = table("light-and-shade", "2: 7H; 3: 9S; 4: 9H; r1: 5D; r2: 5C; t: 8C")

    assert offered(t) == {"r1 1", "r2 1"}


def test_won_and_without_redeal() -> None:
    """The end: eight packets up to their kings; the pack is dealt once."""
    packet = "A{0} 2{1} 3{0} 4{1} 5{0} 6{1} 7{0} 8{1} 9{0} 10{1} J{0} Q{1} "
    pairs = ("SH", "SH", "HS", "HS", "CD", "CD", "DC", "DC")
    rows = "".join(f"f{n}: {packet.format(*two)}{f'K{two[0]}' * (n < 8)}; " for n, two in enumerate(pairs, 1))
    t = table("light-and-shade", f"{rows}1: KD; s:")
    assert code(t, engine.Move("redeal")) == "no-such-action"

    t.push("1 f8")
    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")
