"""Red and Black: the end of seed 003, plate 33; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, lying, offered, random_order, reason, rigged, table

QUIET = "1: 7S; 2: 7H; 3: 5D; 4: 5C; 5: 9S; 6: 9H; 7: JD; 8: JC; "


def test_aces_are_withdrawn_in_pairs_of_a_suit() -> None:
    """The deal: all aces lie in a row, the two of each suit together, red and black pairs in turn."""
    t = engine.Table("red-and-black", seed=4)

    assert [t.piles[f"f{n}"] for n in range(1, 9)] == [(card,) for card in "AD AD AC AC AH AH AS AS".split()]


def test_eight_volunteers() -> None:
    """The deal: eight cards beneath the aces, nothing is played while they are dealt."""
    t = rigged("red-and-black", "2D 3S 4H 5D 6C 7S 8H 9D 10S")

    assert lying(t, "1 2 3 4 5 6 7 8 t") == "2D | 3S | 4H | 5D | 6C | 7S | 8H | 9D | -"
    assert (t.piles["s"][0], len(t.piles["s"])) == ("10S", 88)


def test_foundations_follow_suit() -> None:
    """Rule I: the aces ascend to kings in suit; of the two of a suit the first is offered."""
    t = table("red-and-black", f"{QUIET.replace('9S', '2D').replace('JC', '2S')}f1: AD; f2: AD; f3: AC")

    assert offered(t) == {"5 f1", "deal"}
    assert t.parse("5 f2") in t.legal_moves
    assert code(t, "8 f3") == "wrong-suit"


def test_volunteers_descend_in_alternating_colours() -> None:
    """Rule II: down by one, red on black and black on red, from each other and from the talon."""
    t = table("red-and-black", f"{QUIET.replace('9S', '6S').replace('9H', '4C').replace('JC', '8D')}t: 6D")

    assert offered(t) == {"1 8", "3 5", "5 2", "6 3", "t 1", "deal"}
    assert code(t, "5 1") == "wrong-colour"
    assert reason(t, "2 5") is not None  # never upwards
    assert code(t, "6 4") == "wrong-colour"


def test_nothing_goes_on_an_ace_and_no_corner() -> None:
    """The glossary: a king never goes on an ace."""
    t = table("red-and-black", f"{QUIET.replace('7S', 'AS').replace('7H', 'KH')}f7: AS")

    assert code(t, "2 1") == "wrong-rank"


def test_an_open_place_is_filled_at_once_from_the_pack() -> None:
    """Play: each vacancy is filled from the cards in hand, and never by choice."""
    t = table("red-and-black", f"{QUIET.replace('9S', '2D')}f1: AD; t: QS; s: QH *")
    t.push("5 f1")

    assert lying(t, "5 t") == "QH | QS"
    assert code(t, "s 5") == "dealt-only"


def test_from_the_talon_when_the_pack_is_out() -> None:
    """As decided: the top of the talon fills the place when no card is in hand."""
    t = table("red-and-black", f"{QUIET.replace('9S', '2D')}f1: AD; t: * QS; s:")
    t.push("5 f1")

    assert lying(t, "5") == "QS"


def test_with_neither_the_place_stays_open() -> None:
    """Open places: no volunteer is moved there by hand."""
    t = table("red-and-black", f"{QUIET.replace('9S', '2D').replace('7S', '* 7S')}f1: AD; s:")
    t.push("5 f1")

    assert lying(t, "5") == "-"
    assert code(t, "1 5") == "not-filled-by-hand"


def test_one_card_at_a_time() -> None:
    """Play: only the last card of a packet moves, whatever lies in sequence above it."""
    t = table("red-and-black", f"{QUIET.replace('9S', '8H 7C').replace('9H', '9C')}")

    assert code(t, "8H 6") == "card-covered"


def test_one_shuffled_redeal() -> None:
    """Play: when the pack is out the talon is taken up, shuffled, and dealt once more."""
    talon = "2S 2H 3S 3H 4S 4H QS QH"
    t = table("red-and-black", f"{QUIET.replace('7S', '* 7S')}t: {talon}; s: KS")
    assert code(t, "redeal") == "deal-out-first"
    t.push("deal")
    before = t.piles["t"]
    t.push("redeal")

    assert t.piles["s"] == tuple(random_order(before, "pack/redeal/1"))
    for _ in before:
        t.push("deal")
    assert code(t, "redeal") == "no-redeal-left"


def test_won_with_eight_kings() -> None:
    """The end: two suit packets of every suit, ace to king."""
    rows = "".join(f"f{n}: A{s}..K{s}; " for n, s in enumerate("DDCCHHS", 1))
    t = table("red-and-black", f"{rows}f8: AS..QS; t: KS; s:")

    t.push("t f8")
    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")


def test_lost_when_nothing_is_left() -> None:
    """The end: pack and talon are out and no card fits."""
    t = table("red-and-black", f"{QUIET.replace('7S', '* 7S')}s:")

    assert t.outcome() == engine.Outcome("lost", "no legal move is left")
