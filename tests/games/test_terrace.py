"""The Terrace: plate 27; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, lying, offered, rigged, table

VALLEY = "1: 7S; 2: 7H; 3: 9S; 4: 9H; 5: 5D; 6: 5C; 7: JS; 8: JH; 9: 3D; "


def test_thirteen_cards_and_three_to_choose_from() -> None:
    """The deal: the Terrace of thirteen, then three in the Valley; one of them is chosen first of all."""
    t = rigged("terrace", "2D 3S 4H 5D 6C 7S 8H 9D 10S JS QH KD AD 2C 9C KC")

    assert lying(t, "r 1 2 3 4") == "2D 3S 4H 5D 6C 7S 8H 9D 10S JS QH KD AD | 2C | 9C | KC | -"
    assert offered(t) == {"1 f1", "2 f1", "3 f1"}
    assert t.parse("2 f5") in t.legal_moves
    assert code(t, "deal") == "opening-first"
    assert code(t, "r f1") == "opening-first"


def test_choosing_fills_the_valley() -> None:
    """The deal: seven open places are filled from the pack, the two rejected cards stay."""
    t = rigged("terrace", "2D 3S 4H 5D 6C 7S 8H 9D 10S JS QH KD AD 2C 9C KC 3D 3H 4S 4C 5S 5H 6D 6S")
    t.push("2 f1")

    assert lying(t, "f1 1 2 3 4 5 6 7 8 9") == "9C | 2C | 3D | KC | 3H | 4S | 4C | 5S | 5H | 6D"


def test_foundations_alternate_round_the_corner() -> None:
    """Play: ascending, red on black, king to ace; other bases at will, from Terrace, Valley and talon."""
    t = table(
        "terrace", f"{VALLEY.replace('7S', 'AD').replace('9S', 'QH')}r: 2S QC; f1: QC KH; t: AS; f2: QD KC"
    )

    assert offered(t) >= {"t f1", "1 f2", "r f3", "3 f3"}
    assert code(t, "1 f1") == "wrong-colour"


def test_the_terrace_goes_to_foundations_only() -> None:
    """Play: never to the Valley; only its right-hand card is free."""
    t = table("terrace", f"{VALLEY}r: 2S 8H; f1: QC")

    assert code(t, "r 3") == "only-to"
    assert code(t, "3 r") == "no-building"
    assert code(t, "2S 9") == "card-covered"


def test_the_valley_descends_in_alternating_colours() -> None:
    """Play: from Valley and talon, one card at a time."""
    t = table("terrace", f"{VALLEY.replace('3D', '8H').replace('5C', '6C')}r: 2S; f1: QC; t: 10D")

    assert offered(t) == {"1 9", "5 6", "6 2", "9 3", "t 7", "deal"}
    assert code(t, "6 1") == "wrong-colour"


def test_a_king_goes_on_an_ace_unless_aces_are_the_bases() -> None:
    """Play: the corner of the Valley."""
    kings = VALLEY.replace("7S", "AS").replace("9H", "KD")
    t = table("terrace", f"{kings}r: 2S; f1: QC")
    assert "4 1" in offered(t)
    t = table("terrace", f"{kings}r: 2S; f1: AC")
    assert "4 1" not in offered(t)
    assert code(t, "4 1") == "does-not-fit"


def test_open_places_are_filled_from_the_pack_then_the_talon() -> None:
    """Vacancies: at once, never by choice."""
    t = table("terrace", f"{VALLEY.replace('7S', 'KD')}r: 2S; f1: QC; t: 10D; s: 8C *")
    t.push("1 f1")
    assert lying(t, "1 t") == "8C | 10D"
    t = table("terrace", f"{VALLEY.replace('7S', 'KD')}r: * 2S; f1: QC; t: 4C 10D; s:")
    t.push("1 f1")
    assert lying(t, "1 t") == "10D | 4C"
    assert code(t, engine.Move("redeal")) == "no-such-action"


def test_won_with_eight_packets_of_thirteen() -> None:
    """The end: all cards on the foundations, here from aces."""
    packet = "A{0} 2{1} 3{0} 4{1} 5{0} 6{1} 7{0} 8{1} 9{0} 10{1} J{0} Q{1} "
    pairs = ("SH", "SH", "HS", "HS", "CD", "CD", "DC", "DC")
    rows = "".join(f"f{n}: {packet.format(*two)}{f'K{two[0]}' * (n < 8)}; " for n, two in enumerate(pairs, 1))
    t = table("terrace", f"{rows}r: KD; s:")

    t.push("r f8")
    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")
