"""Games besides those we have, declared like any other, whose shares of winnable deals are published."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

import engine
from engine.search import winnable
from tests.support import code, lying, table


def test_castle_is_dealt_as_it_is_known(check_games: Path) -> None:
    """Aces out, eight rows of six; down whatever the suit, any card in a space."""
    t = engine.Table("castle-by-rows", 1)

    assert lying(t, "f1 f2 f3 f4") == "AS | AH | AD | AC"
    assert [len(t.piles[str(row)]) for row in range(1, 9)] == [6] * 8
    assert code(t, "1 2") == "wrong-rank"


def test_fan_is_dealt_as_it_is_known(check_games: Path) -> None:
    """Seventeen fans of three and one card; down in suit, kings in spaces."""
    t = engine.Table("plain-fan", 1)

    assert [len(t.piles[str(fan)]) for fan in range(1, 19)] == [3] * 17 + [1]
    pairs = [f"{one} {other}" for one, other in permutations(range(1, 19), 2)]
    assert {code(t, move) for move in pairs if move not in t.legal_moves} == {"wrong-rank", "wrong-suit"}


@pytest.mark.parametrize(
    ("game", "answers"),
    [
        ("castle-by-rows", "2 won 3 lost 4 won 5 won 6 lost 7 won"),
        ("plain-fan", "2 won 8 lost 12 won 18 lost"),
        ("simon-by-cards", "1 won 2 won 44 lost 66 lost"),
    ],
)
def test_deals_of_them_are_decided(game: str, answers: str, check_games: Path) -> None:
    """Won with a line or proved lost, each of these in some thousand moves."""
    words = answers.split()

    for deal, result in zip(words[::2], words[1::2], strict=True):
        assert winnable(game, deal, nodes=150_000).result == result


def test_simon_by_cards_is_dealt_as_simple_simon_and_plays_home(check_games: Path) -> None:
    """The same deal as ours; what differs is that an ace may go home by itself."""
    ours, theirs = engine.Table("simple-simon", 1), engine.Table("simon-by-cards", 1)
    columns = [str(n) for n in range(1, 11)]
    t = table("simon-by-cards", "1: AS; 2: 2H; 10: *")

    assert [ours.piles[column] for column in columns] == [theirs.piles[column] for column in columns]
    assert "1 f1" in t.legal_moves
    assert "2 f2" not in t.legal_moves


def test_they_are_not_of_the_book(check_games: Path) -> None:
    """They are found by name while their folder is given; the book's own games stay what they are."""
    assert engine.find("plain fan").title == "Plain Fan"
    assert engine.find("the fan").slug == "belle-lucie"
    assert "plain-fan" not in engine.GAMES
