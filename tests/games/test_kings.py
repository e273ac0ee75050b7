"""The Kings: seed 002, plate 21; every rule in a position of its own."""

from __future__ import annotations

import pytest

import engine
from tests.support import code, forced, lying, offered, rigged, table


def test_the_aces_make_two_columns() -> None:
    """The deal: all eight aces are withdrawn first; diamonds, clubs, hearts and spades stand side by side."""
    t = engine.Table("kings", seed=3)

    assert lying(t, "f1 f2 f3 f4")[:2] == "AD"
    assert [t.piles[f"f{n}"][0] for n in range(1, 9)] == ["AD", "AC", "AH", "AS"] * 2


def test_columns_are_dealt_left_and_right_in_turn() -> None:
    """The deal: four cards to the left from top to bottom, four to the right, then outside them again."""
    t = rigged("kings", "3S 4S 5S 6S 7S 8S 9S 10S JS QS KS JH QH KH JD QD KD")

    assert lying(t, "1 2 3 4 5 6 7 8").startswith("3S JS KD")
    assert [t.piles[str(n)][:2] for n in range(2, 9)] == [
        ("4S", "QS"),
        ("5S", "KS"),
        ("6S", "JH"),
        ("7S", "QH"),
        ("8S", "KH"),
        ("9S", "JD"),
        ("10S", "QD"),
    ]
    assert t.piles["s"] == ()


def test_a_suitable_card_is_played_as_it_turns_up() -> None:
    """Rule III, during the deal: played at once, the left foundation first; the next card replaces it."""
    t = rigged("kings", "2C 2S 3D 9H")

    assert forced(t)[:3] == ["2C s f1", "2S s f5", "3D s f1"]
    assert t.piles["1"][0] == "9H"


def test_a_card_suits_only_the_foundations_of_its_own_line() -> None:
    """Rule III, during the deal: a three for line 1 that turns up in line 2 is laid."""
    t = rigged("kings", "2C 9H 3D")

    assert forced(t)[0] == "2C s f1"
    assert t.piles["2"][0] == "3D"


def test_a_play_frees_the_newest_column_of_the_other_group() -> None:
    """Rule III, during the deal: the outside card across the line is played too, leaves a gap, and so on."""
    t = rigged("kings", "3D 9H 9S 9C  2C 4S 10H")

    assert forced(t)[:3] == ["2C s f1", "3D 1 f1", "4S s f1"]
    assert t.piles["5"][0] == "10H"
    assert t.piles["1"][0] != "3D"
    assert len(t.piles["1"]) == len(t.piles["2"]) - 1  # the gap is not filled again


def test_inner_columns_are_dead_during_the_deal() -> None:
    """Rule II, during the deal: a card uncovered by a gap may not be played from its inner column."""
    t = rigged("kings", "4H 9H 9S 9C  10H 10S 10C 10D  3D JH JS JC  2C 2S KH")

    assert forced(t)[:3] == ["2C s f1", "3D 1 f1", "2S s f5"]  # the 4H would suit f1 now
    assert t.piles["1"][0] == "4H"
    assert t.piles["5"][:2] == ("10H", "KH")


def test_the_own_group_is_never_looked_at() -> None:
    """Rule III, during the deal: the own group's last column is inner from the moment a new one is begun."""
    t = rigged("kings", "3H 9H 9S 9C  10H 10S 10C 10D  2C KH")

    assert forced(t)[0] == "2C s f1"
    assert t.piles["1"][:2] == ("3H", "KH")


def test_only_the_newest_column_of_the_other_group_counts() -> None:
    """Rule III, during the deal: while a left column is dealt the right one is looked at."""
    t = rigged("kings", "9D 9H 9S 9C  3H 10S 10C 10D  2C KH")

    assert forced(t)[:2] == ["2C s f1", "3H 5 f1"]
    assert t.piles["1"][:2] == ("9D", "KH")


def test_places_without_a_card_stay_unfilled() -> None:
    """The deal: when the pack ends after a play, the place is left open."""
    t = rigged(
        "kings", ""
    )  # the eight twos come last: two are played and one is laid, twice; then two are played

    assert forced(t) == [
        f"2{suit} s {f}" for suit, f in zip("SHCSDC", ("f1", "f5", "f2", "f6", "f3", "f7"), strict=True)
    ]
    assert [len(t.piles[str(n)]) for n in range(1, 9)] == [12, 12, 11, 11, 11, 11, 11, 11]


def test_neither_foundations_nor_lanes_follow_suit() -> None:
    """Rule I: up or down on the lanes, up on the foundations, suits ignored; any lane takes any card."""
    t = table(
        "kings",
        """
        f1: AC
        1: 9D 2H
        2: 3S
    """,
    )

    assert offered(t) == {"1 f1", "1 2", "1 3", "2 1"}


def test_only_the_outside_card_is_available() -> None:
    """Rule II: no card is available that has another outside it."""
    t = table(
        "kings",
        """
        1: 9D 4C
        2: 10S
    """,
    )

    assert code(t, "9D 2") == "card-covered"


def test_the_line_does_not_matter_after_the_deal() -> None:
    """Rule III ends with the deal: lane 8 may play on the foundation of line 1."""
    t = table(
        "kings",
        """
        f1: AD
        f2: AC 2C
        f6: AC 2S
        1: * JS
        2: 9S
        3: 7D
        4: 5H
        5: JC
        6: KH
        7: 9C
        8: 3D
    """,
    )

    assert offered(t) == {"8 f2"}
    assert t.parse("8 f6") in t.legal_moves


def test_an_empty_lane_takes_any_one_available_card() -> None:
    """Play: a lane whose row has gone may be filled by any available card, first offered in the first one."""
    t = table(
        "kings",
        """
        1: 9D 4C
        3: 8H
        4: 8S
    """,
    )

    assert offered(t) == {"1 2"}
    t.push("1 7")
    assert lying(t, "1 7") == "9D | 4C"
    assert offered(t) == {"1 3", "1 4", "3 1", "4 1"}  # single cards change nothing in another empty lane
    assert t.parse("7 2") in t.legal_moves


def test_there_is_no_corner() -> None:
    """The glossary: no sequence leads from king to ace."""
    t = table(
        "kings",
        """
        1: * 9D KH
        2: AS
        3: 5H
        4: 5S
        5: 7D
        6: 7C
        7: 9C
        8: 9H
        f1: AD..QD
        f2: AC
    """,
    )

    assert offered(t) == {"1 f1", "2 f3"}
    assert code(t, "1 2") == "wrong-rank"
    assert code(t, "1 f2") == "wrong-rank"


def test_there_is_no_redeal() -> None:
    """Play: there is no redeal, and nothing to deal."""
    t = engine.Table("kings")

    for word in ("redeal", "deal"):
        with pytest.raises(engine.InvalidMove):
            t.parse(word)


def test_cards_on_a_foundation_stay() -> None:
    """Play: what has been played does not come back."""
    t = table("kings", "f1: AD 2D; 1: 3S")

    assert code(t, "f1 1") == "foundation-stays"


def test_won_with_eight_kings() -> None:
    """The end: all eight packets have ascended to their kings."""
    rows = "; ".join(f"f{n}: A{suit}..K{suit}" for n, suit in enumerate("DCHSDCH", 1))
    t = table("kings", f"{rows}; f8: AS..QS; 5: KS")

    assert t.outcome() is None
    t.push("5 f8")
    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")
    assert offered(t) == set()


def test_lost_when_nothing_can_be_moved() -> None:
    """The end: eight lanes, no card next to another, no foundation that takes one."""
    t = table(
        "kings",
        """
        1: 3S
        2: 5S
        3: 7S
        4: 9S
        5: JS
        6: KS
        7: 3H
        8: 5H
    """,
    )

    assert t.outcome() == engine.Outcome("lost", "no legal move is left")
