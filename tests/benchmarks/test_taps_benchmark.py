"""The count of taps: what it says is what a player would do."""

from __future__ import annotations

import pytest

from benchmarks import taps
from benchmarks.taps import Position


def position(none: int, five: int, leaps: tuple[int, ...] = (), onward: int = 0) -> Position:
    """A position in which a menu takes so many taps, and the buttons of likely moves so many."""
    return Position({"none": none, "five": five}, leaps, onward, chosen=True, among=five == 1)


def test_the_shortest_way_is_found() -> None:
    """All home leaps over moves, only moves follow by themselves, and a button beats the menu."""
    line = [position(2, 1, (3,), 0), position(2, 1, (), 1), position(2, 2, (), 2), position(4, 3, (), 4)]

    assert taps.shortest(line, "none") == 10
    assert taps.shortest(line, "five") == 7
    assert taps.shortest(line, "five", leaps=True) == 4
    assert taps.shortest(line, "five", leaps=True, chain=True) == 1, "the last move follows by itself"


def test_a_stored_line_is_measured_on_the_boards_themselves() -> None:
    """Buttons of likely moves, All home and only moves each make a won game of Margarethe shorter."""
    found = {figure.measure: figure.value for figure in taps.figures(only=["margarethe"])}

    assert found["moves"] == 42
    assert 2 >= found["menus"] > found["five"] >= found["ten"] >= 1 > found["five, home"]
    assert found["five, home"] > found["five, home, chain"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "buttons"),
    [
        ("freecell", "five"),
        ("klondike-three", "five"),
        ("spider-one-suit", "five"),
        ("spider-two-suits", "five"),
        ("spider", "ten"),
    ],
)
def test_a_move_of_the_best_known_games_takes_no_more_than_a_tap(line: str, buttons: str) -> None:
    """On average over a won game, with All home; of Spider's variants it is deal 1 as anybody gets it."""
    found = {figure.measure: figure.value for figure in taps.figures(only=[line])}

    assert found[f"{buttons}, home"] <= 1
