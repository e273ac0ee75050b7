"""The Clock: plate 9; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, lying, offered, rigged, table

BASES = "6C 7H 8S 9D 10C JH QS KD 2C 3H 4S 5D".split()
HOURS = "".join(f"f{n}: {card}; " for n, card in enumerate(BASES, 1))
# Three cards to each fan, of whose tops no one goes on another.
TOPS = "JS 9S 7S 5S 9H 7C 5H JC 9C JD 7D 3S".split()
LOW = "KS KS KH KH KC KC KD QH QH QD QD QC QC QS AS AS AH AH AD AD AC AC 2S 2S".split()


def fans(**other: str) -> str:
    """Twelve fans of three quiet cards, but for those that are named."""
    lying = {f"p{n}": f"{LOW[2 * n - 2]} {LOW[2 * n - 1]} {top}" for n, top in enumerate(TOPS, 1)} | other
    return "".join(f"{code[1:]}: {cards}; " for code, cards in lying.items())


def test_the_hours_and_twelve_fans_of_three() -> None:
    """The deal: twelve cards make the clock, then three together to each fan; 56 stay in hand."""
    t = rigged("clock", "2S 3S 5S 2H")

    assert [t.piles[f"f{n}"] for n in range(1, 13)] == [(card,) for card in BASES]
    assert lying(t, "1 t") == "2S 3S 5S | -"
    assert t.piles["2"][0] == "2H"
    assert ([len(t.piles[f"{n}"]) for n in range(1, 13)], len(t.piles["s"])) == ([3] * 12, 56)


def test_an_hour_is_built_up_in_suit_until_it_shows_itself() -> None:
    """Play: ascending, ace upon king, from the fans and the talon, to the number of the hour."""
    t = table("clock", f"{HOURS}{fans(p1='KS KS 7C', p6='QD QC 8C')}t: 8H; s: *")
    assert offered(t) >= {"1 f1", "t f2"}
    assert code(t, "6 f1") == "wrong-rank"

    turned = table(
        "clock",
        f"{HOURS.replace('f1: 6C', 'f1: 6C..KC')}{fans(p3='8D 8D 7S', p6='KC 8H AC', p11='2C 8S 10S')}s: *",
    )
    assert "6 f1" in offered(turned)
    turned.push("6 f1")
    assert turned.piles["f1"][-1] == "AC"
    assert code(turned, "9 f1") == "complete"


def test_fans_are_built_down_in_suit_from_fans_only() -> None:
    """Play: as decided a king goes on an ace too; the talon's card goes to the hours alone."""
    t = table(
        "clock", f"{HOURS}{fans(p1='8D 8D 6S', p4='KD QH AS', p8='8H 8C JC', p12='2S 2S KS')}t: 8S; s: *"
    )
    assert {"1 3", "12 4"} <= offered(t)
    assert "4 12" not in offered(t)
    assert code(t, "2 3") == "wrong-rank"
    assert not any(move.startswith("t ") for move in offered(t))
    assert code(t, "t 2") == "only-from"


def test_short_fans_are_filled_together_at_will() -> None:
    """Play: fill brings each of them to three, from I on; until then nothing is turned."""
    t = table("clock", f"{HOURS}{fans(p1='KS', p3='', p5='KC KC')}s: JS JH JD JC 10S 10H 8D *")
    assert "fill" in offered(t)
    assert "deal" not in offered(t)
    assert code(t, "deal") == "only-when"
    t.push("fill")

    assert lying(t, "1 3 5") == "KS JS JH | JD JC 10S | KC KC 10H"
    assert "fill" not in offered(t)
    assert code(t, "fill") == "nothing-to-fill"
    t.push("deal")
    assert lying(t, "t") == "8D"


def test_nothing_is_laid_on_an_empty_fan_by_hand() -> None:
    """Play: it waits for the pack, and stays short when the pack is out."""
    t = table("clock", f"{HOURS}{fans(p3='')}t: *; s:")

    assert code(t, "1 3") == "not-filled-by-hand"
    assert not {"fill", "deal"} & offered(t)


def test_won_when_every_hour_shows_itself() -> None:
    """The end: the clock shows I to XII."""
    ranks = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
    rows = {}
    for hour, base in enumerate(BASES, 1):
        first, suit = ranks.index(base[:-1]), base[-1]
        rows[hour] = [ranks[(first + n) % 13] + suit for n in range((hour - 1 - first) % 13 + 1)]
    last = rows[12].pop()
    t = table("clock", "".join(f"f{n}: {' '.join(row)}; " for n, row in rows.items()) + f"1: {last}; s:")
    t.push("1 f12")

    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")
    assert t.home == 104
