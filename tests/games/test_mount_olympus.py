"""Mount Olympus: plate 36; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, lying, offered, rigged, table

BASES = "AH 2C AS 2D AH 2C AS 2D 2H AC 2S AD 2H AC 2S AD".split()
PYRAMID = "".join(f"f{n}: {card}; " for n, card in enumerate(BASES, 1))
QUIET = "1: 7S; 2: 8H; 3: 7D; 4: 8C; 5: 10S; 6: 9H; 7: 10D; 8: JC; 9: 9S; "


def test_the_pyramid_and_the_battery() -> None:
    """The deal: aces and twos down both sides from the apex; then nine cards."""
    t = rigged("mount-olympus", "3D 4S 5H 6D 7C 8S 9H 10D JS QS")

    assert [t.piles[f"f{n}"] for n in range(1, 17)] == [(card,) for card in BASES]
    assert lying(t, "1 5 9 t") == "3D | 7C | JS | -"
    assert (t.piles["s"][0], len(t.piles["s"])) == ("QS", 79)


def test_foundations_ascend_by_twos_in_suit() -> None:
    """Play: upon an ace the three, upon a two the four, to the king and to the queen."""
    t = table("mount-olympus", f"{PYRAMID}{QUIET.replace('7S', '3S').replace('8H', '4H')}t: 3D")
    assert offered(t) == {"1 f3", "2 f9", "t f12", "deal"}
    assert t.parse("1 f7") in t.legal_moves

    assert code(t, "1 f11") == "wrong-rank"
    full = table("mount-olympus", f"{PYRAMID.replace('f1: AH', 'f1: AH 3H 5H 7H 9H JH KH')}{QUIET}")
    assert code(full, "6 f1") == "complete"


def test_the_battery_is_built_down_by_twos_in_suit() -> None:
    """Play: nine on knave, ten on queen, from the battery and from the talon."""
    t = table(
        "mount-olympus", f"{PYRAMID}{QUIET.replace('7S', '8S').replace('7D', '9C').replace('9S', 'QS')}t: 7H"
    )

    assert offered(t) == {"1 5", "5 9", "3 8", "t 6", "deal"}
    assert code(t, "9 5") == "wrong-rank"
    assert code(t, "2 7") == "wrong-suit"


def test_an_open_place_is_filled_at_once_as_the_player_chooses() -> None:
    """Play: from pack or talon while both hold cards; from the one that does otherwise."""
    t = table("mount-olympus", f"{PYRAMID}{QUIET.replace('7S', '3S')}t: QH; s: KS *")
    t.push("1 f3")
    assert offered(t) == {"s 1", "t 1"}
    t.push("s 1")
    assert lying(t, "1") == "KS"

    alone = table("mount-olympus", f"{PYRAMID}{QUIET.replace('7S', '3S')}t:; s: KS *")
    alone.push("1 f3")
    assert lying(alone, "1") == "KS"


def test_one_redeal_in_the_same_order() -> None:
    """Play: the talon is turned over, not shuffled, once."""
    t = table("mount-olympus", f"{PYRAMID}{QUIET.replace('7S', '* 7S')}t: KS KH KD; s:")
    t.push("redeal")

    assert t.piles["s"] == ("KS", "KH", "KD")
    for _ in range(3):
        t.push("deal")
    assert code(t, "redeal") == "no-redeal-left"


def test_won_with_eight_kings_and_eight_queens() -> None:
    """The end: seven cards upon each ace's pile, six upon each two's."""
    odd, even = "3{0} 5{0} 7{0} 9{0} J{0} K{0}", "4{0} 6{0} 8{0} 10{0} Q{0}"
    rows = {n: f"{b} {(odd if b[0] == 'A' else even).format(b[-1])}" for n, b in enumerate(BASES, 1)}
    last = rows[16].removesuffix(" KD")
    t = table(
        "mount-olympus",
        "".join(f"f{n}: {row}; " for n, row in rows.items() if n < 16) + f"f16: {last}; t: KD; s:",
    )
    t.push("t f16")

    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")


def test_lost_when_nothing_is_left() -> None:
    """The end: pack, talon and redeal are gone and no card fits."""
    t = table("mount-olympus", f"{PYRAMID}{QUIET.replace('7S', '* 6S')}s:")

    assert t.outcome() == engine.Outcome("lost", "no legal move is left")
