"""The Labyrinth: plate 25; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, lying, offered, rigged, table

ROWS = "abcdeghijk"
BASES = "f1: AD; f2: AC; f3: AH; f4: AS; f5: KD; f6: KC; f7: KH; f8: KS; "
LAST = "7S 7H 9S 9H 9D 9C 5S 5H 5D 5C"  # ten cards that fit no base


def row(letter: str, cards: str = LAST) -> str:
    """A whole row as text."""
    return "".join(f"{letter}{n}: {card}; " for n, card in enumerate(cards.split(), 1))


def rows(t: engine.Table) -> list[int]:
    """How many cards lie in each row."""
    return [sum(bool(t.piles[f"{letter}{n}"]) for n in range(1, 11)) for letter in ROWS]


def test_rows_of_ten() -> None:
    """The deal: four aces and four kings, the first row; each `deal` lays ten more into the next."""
    t = engine.Table("labyrinth", 1)
    assert lying(t, "f1 f2 f3 f4 f5 f6 f7 f8") == "AD | AC | AH | AS | KD | KC | KH | KS"
    assert rows(t) == [10, *[0] * 9]

    pack = t.piles["s"]
    t.push("deal")
    assert tuple(t.piles[f"b{n}"][0] for n in range(1, 11)) == pack[:10]
    for _ in range(8):
        t.push("deal")
    assert rows(t) == [10] * 9 + [6]
    assert code(t, "deal") == "pack-out"


def test_the_ends_of_a_column_are_free() -> None:
    """In play: the uppermost and the lowest card, wherever they lie; gaps between them free nothing."""
    t = table("labyrinth", f"{BASES}b1: 2D; d1: 2C; h1: 2H; k10: *; s:")

    assert {"b1 f1", "h1 f3"} <= offered(t)
    assert "d1 f2" not in offered(t)
    assert code(t, "d1 f2") == "not-free"
    t.push("b1 f1")
    assert t.why_not("d1 f2") is None


def test_a_lone_card_is_free() -> None:
    """In play: it is both the uppermost and the lowest."""
    t = table("labyrinth", f"{BASES}{row('a')}e4: 2S; s:; k10: *")

    assert t.why_not("e4 f4") is None
    assert code(t, "e4 f3") == "wrong-suit"


def test_aces_ascend_and_kings_descend_in_suit() -> None:
    """Foundations: all withdrawn first, in suit."""
    t = table("labyrinth", f"{BASES}{row('a', '2D QD 2S QS 9D 9C 5S 5H 5D 5C')}")

    assert offered(t) == {"a1 f1", "a2 f5", "a3 f4", "a4 f8", "deal"}


def test_a_gap_in_the_row_dealt_last_is_filled_at_once() -> None:
    """Filling: from the pack, while it lasts; other gaps stay."""
    t = table("labyrinth", f"{BASES}{row('a', '2D 7S 9S 9H 9D 9C 5S 5H 5D 5C')}{row('b')}s: 3D 8C *")
    t.push("a1 f1")
    assert lying(t, "a1 f1") == "- | AD 2D"

    t = table("labyrinth", f"{BASES}{row('b', '2D 7S 9S 9H 9D 9C 5S 5H 5D 5C')}s: 3D 8C *")
    t.push("b1 f1")
    assert lying(t, "b1 f1") == "3D | AD 2D"
    t.push("b1 f1")
    assert lying(t, "b1 f1") == "8C | AD 2D 3D"
    assert str(t.view().caption).endswith("8♣ from the pack fills b1.")

    t = table("labyrinth", f"{BASES}{row('b', '2D 7S 9S 9H 9D 9C 5S 5H 5D 5C')}s:; a1: *")
    t.push("b1 f1")
    assert lying(t, "b1") == "-"


def test_the_row_below_is_dealt_even_when_the_last_was_played_up() -> None:
    """Dealing: rows go on below, whatever has left the row above."""
    t = rigged("labyrinth", "AD AC AH AS KD KC KH KS 2D 2C 2H 2S QD QC QH QS 3D 3C")
    assert rows(t) == [10, *[0] * 9]
    t.push("a1 f1")
    assert rows(t) == [10, *[0] * 9]
    t.push("deal")
    assert rows(t) == [10, 10, *[0] * 8]


def test_nothing_is_built() -> None:
    """No card goes from place to place."""
    t = table("labyrinth", f"{BASES}{row('a', '8D 9D 9S 9H 7D 9C 5S 5H 5D 5C')}")

    assert code(t, "a1 a2") == "no-building"
    assert code(t, "a1 p") == "no-building"


def test_one_grace_when_the_pack_is_out() -> None:
    """Grace: any card of the maze, in play or not; from `p` it may be played."""
    early = engine.Table("labyrinth", 1)
    assert code(early, "grace a5") == "not-now"

    t = table("labyrinth", f"{BASES}a1: 7S; b1: 2D; c1: 9S; a2: 2C; k10: *; s:")
    assert {"grace a1", "grace b1", "grace c1", "grace a2", "a2 f2"} <= offered(t)
    assert "grace a3" not in offered(t)
    t.push("grace b1")
    assert lying(t, "b1 p") == "- | 2D"
    assert code(t, "grace c1") == "used-up"
    t.push("p f1")
    assert lying(t, "p f1") == "- | AD 2D"


def test_won_when_all_lie_on_the_foundations() -> None:
    """The end: aces have become kings and kings aces."""
    sides = "".join(f"f{n}: A{s}..K{s}; f{n + 4}: K{s}..A{s}; " for n, s in enumerate("DCH", 1))
    t = table("labyrinth", f"{sides}f4: AS..QS; f8: KS..AS; d4: KS; s:")
    t.push("d4 f4")

    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")
