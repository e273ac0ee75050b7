"""Poker Squares: ten poker hands in a square."""

from __future__ import annotations

import pytest

import engine
from engine.cards import read
from engine.fit.hands import AMERICAN, ENGLISH, name_of
from tests.support import code, table

ROYAL = (
    "1: AS; 2: KS; 3: QS; 4: JS; 5: 10S; 6: 2H; 7: 3D; 8: 4C; 9: 5H; 10: 7D; 11: 3H; 12: 4D; 13: 5C; 14: 6D; "
    "15: 8C; 16: 5D; 17: 6C; 18: 7H; 19: 8D; 20: 9H; 21: 6S; 22: 7C; 23: 8H; 24: 9D; h: JH; s: *"
)
HANDS = {
    "10H JH QH KH AH": "royal flush",
    "AH 2H 3H 4H 5H": "straight flush",
    "9H 9S 9D 9C 2H": "four of a kind",
    "9H 9S 9D 2C 2H": "full house",
    "2H 9H 4H KH 7H": "flush",
    "10H JS QH KH AH": "straight",
    "AH 2S 3H 4H 5H": "straight",
    "QH KS AH 2H 3H": "",
    "9H 9S 9D 3C 2H": "three of a kind",
    "9H 9S 3D 3C 2H": "two pairs",
    "9H 9S KD 3C 2H": "pair",
}


@pytest.mark.parametrize(("cards", "name"), HANDS.items())
def test_a_hand_has_its_best_name(cards: str, name: str) -> None:
    """An ace is high or low in a straight, never in its middle."""
    assert name_of([read(card) for card in cards.split()]) == name


def test_two_ways_to_count() -> None:
    """The English way a straight is worth more than a flush."""
    flush, straight = ([read(card) for card in cards.split()] for cards in [*HANDS][4:6])

    assert (AMERICAN(flush), AMERICAN(straight)) == (20, 15)
    assert (ENGLISH(flush), ENGLISH(straight)) == (5, 12)
    assert AMERICAN(flush[:4]) == 0


def test_the_place_alone_is_typed() -> None:
    """Also for the last card, when only one place is left; a taken place says so."""
    t = engine.Table("poker-squares", 7)
    assert str(t.push("7")) == "h 7"
    assert code(t, "h 7") == "place-taken"
    assert code(t, "7 8") == "only-from"
    last = table("poker-squares", ROYAL)
    assert str(last.push("25")) == "h 25"


def test_the_outcome_names_both_counts() -> None:
    """The points stand in the status before, and those of finished hands only."""
    t = table("poker-squares", ROYAL)
    assert t.view().standing == "115 points so far, 100 win"
    t.push("h 25")
    outcome = t.outcome()

    assert outcome is not None
    assert outcome.result == "won"
    assert outcome.reason.endswith("130 points the American way, 54 the English way")
    assert (t.view().home, t.view().total) == (25, 25)
