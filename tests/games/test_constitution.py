"""The Constitution: plate 19; every rule in a position of its own."""

from __future__ import annotations

import engine
from tests.support import code, lying, offered, rigged, table

RANKS = (7, 9, 5, 10)  # of the four rows: nothing follows
ROWS = {
    place: f"{rank}{'SHDC'[column % 4]}"
    for row, rank in enumerate(RANKS)
    for column, place in enumerate(range(8 * row + 1, 8 * row + 9))
}
OUT = (
    "q: QD; x: QS QS QH QH QD QC QC; "
    + "".join(f"k{n}: K{suit}; " for n, suit in enumerate("HCDSHCDS", 1))
    + "".join(f"f{n}: A{suit}; " for n, suit in enumerate("CHSDCHSD", 1))
)


def rows(**changed: str) -> str:
    """The four rows, in which nothing follows, with other cards on some places: `_20="8S"`."""
    lying_there = ROWS | {int(place[1:]): card for place, card in changed.items()}
    return OUT + "".join(f"{place}: {card}; " for place, card in lying_there.items())


def test_the_sovereign_and_her_court() -> None:
    """The deal: aces round the queen of diamonds, kings outside, the other queens laid aside."""
    t = engine.Table("constitution", 5)

    assert lying(t, "q f1 f2 f3 f4 k1 k2 k3 k4") == "QD | AC | AH | AS | AD | KH | KC | KD | KS"
    assert lying(t, "x") == "QS QS QH QH QD QC QC"
    assert code(t, "x 1") == "never-moves"
    assert code(t, "1 x") == "takes-nothing"


def test_the_people_are_dealt_first() -> None:
    """The deal: four rows of eight, the lowest first."""
    t = rigged(
        "constitution", "2S 3S 4S 5S 6S 7S 8S 9S 2H 3H 4H 5H 6H 7H 8H 9H 2D 3D 4D 5D 6D 7D 8D 9D 2C 3C"
    )

    assert lying(t, "25 32 17 24 9 16 1 2") == "2S | 9S | 2H | 9H | 2D | 9D | 2C | 3C"
    assert len(t.piles["s"]) == 48


def test_foundations_take_from_the_privy_council_only() -> None:
    """Play: in suit, and from the upper row alone."""
    t = table("constitution", rows(_1="2C", _9="2H"))

    assert offered(t) == {"1 f1", "deal"}
    assert code(t, "9 f2") == "only-from"
    assert code(t, "1 f2") == "wrong-suit"


def test_cards_rise_one_row_only() -> None:
    """Sequences: down in alternating colours, on a card of the row directly above."""
    t = table("constitution", rows(_9="6H", _20="4S", _28="8D", _12="3S"))

    assert offered(t) == {"9 1", "9 4", "9 5", "9 8", "17 9", "21 9", "24 9", "deal"}
    assert code(t, "12 20") == "only-from"
    assert code(t, "9 10") == "only-from"
    assert code(t, "28 1") == "only-from"
    assert code(t, "t 25") == "no-building"


def test_an_open_place_is_filled_from_the_row_below() -> None:
    """Vacancies: any card of the next row, until the People are filled from talon or pack."""
    t = table("constitution", f"{rows(_1='2C')}t: 6D; s: 8C *")
    t.push("1 f1")
    assert offered(t) == {f"{place} 1" for place in range(9, 17)}
    t.push("12 1")
    assert offered(t) == {f"{place} 12" for place in range(17, 25)}
    t.push("20 12")
    t.push("28 20")

    assert lying(t, "1 12 20 28 t") == "9C | 5C | 10C | 6D | -"


def test_the_people_are_filled_from_the_pack_without_a_talon() -> None:
    """Vacancies: the talon first, then the pack, never by choice."""
    t = table("constitution", f"{rows(_25='4S')}s: 8C *")
    t.push("25 18")

    assert lying(t, "18 25") == "5H 4S | 8C"


def test_a_place_stays_open_when_the_row_below_is_empty() -> None:
    """Vacancies: where no card can come the game goes on."""
    t = table("constitution", f"{OUT}1: 2C; 2: * 9D; s:")
    t.push("1 f1")

    assert lying(t, "1") == "-"
    assert t.outcome() == engine.Outcome("lost", "no legal move is left")


def test_won_with_eight_knaves() -> None:
    """The end: eight packets from ace to knave; there is no redeal."""
    home = "".join(
        f"f{n}: A{suit}..{'10' if n == 8 else 'J'}{suit}; " for n, suit in enumerate("CHSDCHSD", 1)
    )
    court = OUT[: OUT.index("f1:")]
    t = table("constitution", f"{court}{home}1: JD; s:")
    assert code(t, engine.Move("redeal")) == "no-such-action"
    assert code(t, "1 f1") == "complete"

    t.push("1 f8")
    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")
