"""Babette: plate 22; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, lying, offered, rigged, table

ROWS = "abcdeghijklmn"


def rows(t: engine.Table) -> list[int]:
    """How many cards lie in each row."""
    return [sum(bool(t.piles[f"{letter}{n}"]) for n in range(1, 9)) for letter in ROWS]


def test_rows_of_eight() -> None:
    """The deal: the first row; each `deal` lays eight more into the next, from left to right."""
    t = engine.Table("babette", 1)
    pack = t.piles["s"]
    assert rows(t) == [8, *[0] * 12]

    t.push("deal")
    assert rows(t) == [8, 8, *[0] * 11]
    assert tuple(t.piles[f"b{n}"][0] for n in range(1, 9)) == pack[:8]
    for _ in range(11):
        t.push("deal")
    assert rows(t) == [8] * 13
    assert code(t, "deal") == "pack-out"


def test_a_row_keeps_its_line() -> None:
    """Even if all of a row has gone the next one is dealt below it."""
    t = rigged("babette", "KS KC KH KD AS AC AH AD")
    for n in range(1, 9):
        t.push(f"a{n} f{n}")
    assert rows(t) == [0] * 13
    t.push("deal")

    assert rows(t) == [0, 8, *[0] * 11]


def test_a_card_is_in_play_when_the_place_right_below_is_empty() -> None:
    """In play: a gap frees what is above it, whatever lies further down; at the edge nothing is below."""
    t = table("babette", "a1: AD; b1: 7S; a2: AC; c2: 7H; a3: AH; b3: 7C; c3: AS; n4: KS; a5: 9D")

    assert offered(t) == {"a2 f5", "c3 f5", "n4 f1", "deal"}
    assert code(t, "a1 f5") == "not-free"
    t.push("c3 f5")
    assert code(t, "a3 f6") == "not-free"
    assert code(t, "b1 f5") == "wrong-rank"


def test_kings_descend_and_aces_ascend() -> None:
    """Foundations: begun at will, each suit once on each side; then in suit, downwards and upwards."""
    t = table("babette", "f1: KD; f5: AD; a1: KD; a2: QD; a3: 2D; a4: 2S; a5: AD; a6: KS; a7: AS; a8: QS")

    assert offered(t) == {"a2 f1", "a3 f5", "a6 f2", "a7 f6", "deal"}
    assert code(t, "a1 f2") == "suit-begun"
    assert code(t, "a5 f6") == "suit-begun"
    assert t.why_not("a6 f4") is None


def test_nothing_is_built_and_no_gap_is_filled() -> None:
    """Gaps stay; no card goes from place to place."""
    t = table("babette", "a1: 8D; a2: 9D; b3: 7S")

    assert offered(t) == {"deal"}
    assert code(t, "a1 a2") == "no-building"
    assert code(t, "s a3") == "dealt-only"


def test_two_redeals_take_the_last_column_first() -> None:
    """Redeal: column by column from the last, each downwards; a first row is dealt again as part of it."""
    t = table("babette", "a1: 2S; a8: 3S; b2: 4S; b8: 5S; d8: 6S; n1: 7S; c3: 9S; c4: 10S; c5: JS; f1: *")
    t.push("redeal")

    assert lying(t, "a1 a2 a3 a4 a5 a6 a7 a8") == "3S | 5S | 6S | JS | 10S | 9S | 4S | 2S"
    assert lying(t, "s b1 n1") == "7S | - | -"
    t.push("deal")
    assert lying(t, "s b1 b2 c1") == "- | 7S | - | -"
    t.push("redeal")
    assert lying(t, "a1 a2 a3 a4 a5 a6 a7 a8 s") == "2S | 4S | 9S | 10S | JS | 6S | 5S | 3S | 7S"
    assert code(t, "redeal") == "no-redeal-left"


def test_no_redeal_before_the_pack_is_out() -> None:
    """Redeal: when the stock is empty and the garden is not."""
    t = engine.Table("babette", 3)

    assert code(t, "redeal") == "deal-out-first"


def test_rows_are_counted_anew_after_a_redeal() -> None:
    """Redeal: the next row is the second again; taken back, all lies as before."""
    t = engine.Table("babette", 3)
    for _ in range(12):
        t.push("deal")
    before, cards = t.view(), t.piles
    t.push("redeal")
    assert rows(t) == [8, *[0] * 12]
    order = [cards[f"{letter}{n}"][0] for n in range(8, 0, -1) for letter in ROWS]
    assert [t.piles[f"a{n}"][0] for n in range(1, 9)] == order[:8]
    assert t.piles["s"] == tuple(order[8:])
    t.push("deal")
    assert rows(t) == [8, 8, *[0] * 11]
    t.pop()
    t.pop()
    assert t.view() == before


def test_won_when_all_lie_on_the_foundations() -> None:
    """The end: four kings fell to aces, four aces rose to kings."""
    sides = "".join(f"f{n}: K{s}..A{s}; f{n + 4}: A{s}..K{s}; " for n, s in enumerate("DCH", 1))
    t = table("babette", f"{sides}f4: KS..AS; f8: AS..QS; d4: KS; s:")
    t.push("d4 f8")

    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")
