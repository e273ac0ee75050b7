"""The Zodiac: plate 20; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, lying, offered, rigged, table

SIGNS = "".join(f"{n}: {card}; " for n, card in enumerate("3S 6S 9S QS 3H 6H 9H QH 3D 6D 9D QD".split(), 1))
BELT = "e1: 3S; e2: 6S; e3: 9S; e4: QS; e5: 3H; e6: 6H; e7: 9H; e8: QH; "


def test_the_equator_and_the_ring() -> None:
    """The deal: eight cards to the Equator, then 24 round it."""
    t = rigged("zodiac", "2D 3S 4H 5D 6C 7S 8H 9D 10S")

    assert lying(t, "e1 e8 1 24").startswith("2D | 9D | 10S | ")
    assert len(t.piles["s"]) == 72


def test_the_ring_is_built_in_suit_from_equator_and_talon() -> None:
    """Play: up or down, in suit; no card of the ring moves, nothing is laid on the Equator."""
    t = table("zodiac", f"{SIGNS.replace('6S', '4S')}{BELT.replace('6S', '5S')}t: 2S")

    assert offered(t) == {"e1 2", "e2 2", "t 1", "deal"}
    assert code(t, "1 2") == "only-from"
    assert code(t, "t e1") == "place-taken"
    assert code(t, "e5 2") == "wrong-suit"


def test_no_foundation_before_pack_and_talon_are_out() -> None:
    """Play: not until all cards lie in ring and Equator."""
    t = table("zodiac", f"{SIGNS}{BELT.replace('3S', 'AS')}")

    assert code(t, "e1 f1") == "only-when"
    assert code(t, "e4 f5") == "only-when"


def test_then_nothing_else_is_played() -> None:
    """The end: only foundations are left, from ring and Equator, each suit once on either side."""
    t = table(
        "zodiac", f"{SIGNS.replace('6S', 'AS')}{BELT.replace('6S', '2S').replace('9S', 'AS')}24: * KD; s:"
    )

    assert offered(t) == {"2 f1", "24 f5", "e3 f1"}
    assert code(t, "e2 1") == "only-when"
    t.push("e3 f1")
    assert code(t, "2 f2") == "suit-begun"
    assert offered(t) == {"24 f5", "e2 f1"}


def test_an_open_place_of_the_equator() -> None:
    """Vacancies: filled from the talon when the player likes, from the pack only without a talon."""
    t = table("zodiac", f"{SIGNS}{BELT.replace('e3: 9S; ', '')}t: KC 7C; s: 8C *")

    assert offered(t) == {"t e3", "deal"}
    assert code(t, "s e3") == "fill-first-source"
    t.push("t e3")
    assert lying(t, "e3 t") == "7C | KC"
    t = table("zodiac", f"{SIGNS}{BELT.replace('e3: 9S; ', '')}s: 8C *")
    assert offered(t) == {"s e3", "deal"}
    assert code(t, "e1 e3") == "only-from"


def test_redeals_without_end() -> None:
    """Play: the talon is turned over as often as the player likes, unshuffled."""
    t = table("zodiac", f"{SIGNS}{BELT}24: *; t: KC 7C KD; s:")
    for _ in range(3):
        t.push("redeal")
        assert lying(t, "s") == "KC 7C KD"
        for _ in range(3):
            t.push("deal")
    assert t.view().redeals is None


def test_won_with_all_cards_home() -> None:
    """The end: four packets ascending, four descending."""
    up = "".join(f"f{n}: A{suit}..K{suit}; " for n, suit in enumerate("DCHS", 1))
    down = "".join(f"f{n}: K{suit}..{'2' if n == 8 else 'A'}{suit}; " for n, suit in enumerate("DCHS", 5))
    t = table("zodiac", f"{up}{down}3: AS; s:")

    t.push("3 f8")
    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")
