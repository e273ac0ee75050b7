"""The Square: seed 003, plate 34; every rule in a position of its own."""

from __future__ import annotations

import pytest

import engine
from tests.support import code, forced, lying, offered, rigged, table

QUIET = "7S 7H 7D 7C 9S 9H 9D 9C JS JH JD JC KS KH KD KC".split()


def square(changes: dict[int, str] | None = None) -> str:
    """Sixteen cards without a marriage, but for those changed."""
    return "".join(f"{n}: {(changes or {}).get(n, card)}; " for n, card in enumerate(QUIET, 1))


def test_sixteen_cards_make_the_square() -> None:
    """The deal: four rows of four, read like a page; the rest stays in hand."""
    t = rigged("square", " ".join([*QUIET, "5S"]))

    assert lying(t, " ".join(map(str, range(1, 17)))).split(" | ") == QUIET
    assert (t.piles["s"][0], len(t.piles["s"])) == ("5S", 88)
    assert lying(t, "f1 f2 f3 f4 t") == "- | - | - | - | -"


def test_first_aces_go_to_their_corners_during_the_deal() -> None:
    """The deal: the first ace of each suit goes at once to its corner, and the next card takes the place."""
    t = rigged("square", f"7S AD AS 7H AH AC {' '.join(QUIET[2:])} 5S")

    assert forced(t) == ["AD s f1", "AS s f2", "AH s f3", "AC s f4"]
    assert lying(t, "f1 f2 f3 f4") == "AD | AS | AH | AC"
    assert lying(t, "1 2 3") == "7S | 7H | 7D"


def test_second_aces_lie_where_they_fall() -> None:
    """The deal: only the first ace of each suit has a corner."""
    t = rigged("square", f"AD AD {' '.join(QUIET[1:])}")

    assert forced(t) == ["AD s f1"]
    assert t.piles["1"] == ("AD",)


def test_nothing_but_aces_is_played_during_the_deal() -> None:
    """The deal: as decided, a two that would follow its ace stays in the square."""
    t = rigged("square", f"AD 2D {' '.join(QUIET[1:])}")

    assert forced(t) == ["AD s f1"]
    assert t.piles["1"] == ("2D",)


def test_aces_turned_later_are_played_at_will() -> None:
    """Play: an ace that comes after the sixteen lies where it falls until the player moves it."""
    t = rigged("square", f"{' '.join(QUIET)} AD")
    t.push("deal")

    assert lying(t, "t f1") == "AD | -"
    assert "t f1" in offered(t)


def test_each_corner_is_reserved_for_its_suit() -> None:
    """The plate: diamonds and spades above, hearts and clubs below."""
    t = table("square", square({1: "AD", 2: "AS", 3: "AH", 4: "AC"}) + "s: 5S *")

    assert offered(t) == {"1 f1", "2 f2", "3 f3", "4 f4", "deal"}
    assert code(t, "1 f2") == "does-not-fit"


def test_corners_ascend_to_king_then_king_to_ace() -> None:
    """Rule II: ace to king, the second king on the first, and down to the ace."""
    t = table(
        "square",
        "1: 9H; 2: QD; 3: 3S; 4: 2H; 5: KD; f1: AD..KD; f2: AS..KS KS..4S; f3: AH; f4: AC..KC KC..AC",
    )

    assert offered(t) == {"5 2", "2 5", "5 f1", "3 f2", "4 f3", "deal"}
    assert code(t, "2 f1") == "wrong-rank"
    assert code(t, "1 f4") == "complete"


def test_marriages_in_suit_up_and_down() -> None:
    """Play: married in suit, ascending and descending, with cards of the square and of the talon."""
    t = table("square", square({2: "8S"}) + "t: 8C")

    assert offered(t) == {"1 2", "2 1", "2 5", "5 2", "t 4", "t 8", "deal"}
    assert code(t, "t 1") == "wrong-suit"


def test_there_is_no_corner_in_marriages() -> None:
    """The glossary: king and ace are not neighbours on the square."""
    t = table("square", square({1: "AS"}) + "f1: AD; f2: AS; s: 5S *")

    assert code(t, "1 13") == "wrong-rank"
    assert offered(t) == {"deal"}


def test_an_open_place_is_filled_from_pack_or_talon_never_from_the_square() -> None:
    """Open places: filled at once, the player chooses while both hold cards."""
    t = table("square", square({2: "8S"}) + "t: 5H; s: 3C *")
    t.push("2 1")

    assert offered(t) == {"s 2", "t 2"}
    assert code(t, "5 2") == "open-place-first"
    t.push("s 2")
    assert lying(t, "2 t") == "3C | 5H"


def test_with_pack_and_talon_out_an_open_place_stays_open() -> None:
    """Open places: the square itself never fills one."""
    t = table("square", square({2: "8S", 16: "* KC"}) + "s:")
    t.push("2 1")

    assert lying(t, "2") == "-"
    assert code(t, "5 2") == "not-filled-by-hand"


def test_sequences_are_reversed_card_by_card() -> None:
    """Play: one card at a time, so a sequence comes out the other way round."""
    t = table("square", square({1: "9S 8S 7S", 2: "6S", 5: "3H"}) + "s: 5C *")

    for _ in range(2):
        t.push("1 2")
    assert lying(t, "1 2") == "9S | 6S 7S 8S"


def test_there_is_no_redeal() -> None:
    """Play: there is no re-deal."""
    t = table("square", square({16: "* KC"}) + "t: 5S; s:")

    with pytest.raises(engine.InvalidMove):
        t.parse("redeal")


def test_won_with_four_aces_on_top() -> None:
    """The end: the series that began with four aces finish with four aces."""
    rows = "".join(f"f{n}: A{s}..K{s} K{s}..A{s}; " for n, s in enumerate("DSH", 1))
    t = table("square", f"{rows}f4: AC..KC KC..2C; 7: AC; s:")

    t.push("7 f4")
    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")


def test_lost_when_nothing_is_left() -> None:
    """The end: pack and talon are out, no marriage and no corner is possible."""
    t = table("square", square({16: "* KC"}) + "s:")

    assert t.outcome() == engine.Outcome("lost", "no legal move is left")
