"""The order in which moves become buttons: what people play stands among the first."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import Choice, Table, View
from engine.search.likely import likeliest
from tests.games.test_wins import WINS, named

BUTTONS = 5


def won(file: Path) -> Iterator[tuple[View, Choice]]:
    """Each position of a won game with the move that was played there, but for dealing."""
    start, moves = file.read_text(encoding="utf-8").strip().split("\n")
    slug, variant = named(file)
    pack = start.split() if " " in start else None
    table = Table(slug, start, pack=pack, variant=variant)
    for move in moves.split(", "):
        view, played = table.view(), str(table.parse(move))
        yield from ((view, choice) for choice in view.choices if choice.text == played)
        table.push(move)


@pytest.mark.slow
def test_what_was_played_in_won_games_is_among_the_first_five() -> None:
    """In more than 94 of 100 positions, where the order of the rules has it in some 85."""
    first, offered, positions = 0, 0, 0
    for view, played in (found for file in sorted(WINS.glob("*.txt")) for found in won(file)):
        if played.kind in ("deal", "redeal"):
            continue
        others = [choice for choice in view.choices if choice.kind not in ("deal", "redeal")]
        positions += 1
        first += played in likeliest(view, others)[:BUTTONS]
        offered += played in others[:BUTTONS]

    assert positions > 5000
    assert first > 0.94 * positions
    assert offered < 0.87 * positions


@pytest.mark.parametrize("seed", [1, 7, 31])
def test_foundations_come_first_and_nothing_is_lost(seed: int) -> None:
    """All choices, each once; what goes home stands before what does not, but for going on at one pile."""
    view = Table("kings", seed).view()
    order = likeliest(view)
    home = [choice.then.key.startswith("f") for choice in order]

    assert sorted(choice.text for choice in order) == sorted(choice.text for choice in view.choices)
    assert any(home)
    assert home == sorted(home, reverse=True)


def test_the_last_move_is_not_offered_back_first() -> None:
    """A card that was just moved is not the first to be moved back."""
    table = Table("kings", 1)
    table.push("1 2")
    back = [choice.text for choice in likeliest(table.view())].index("2 1")

    assert back >= BUTTONS


def test_what_a_game_s_own_way_brings_home_comes_first() -> None:
    """As a move to a foundation does; to ask that of a position leaves it as it was."""
    table = Table("empress-of-india", 1)
    before, view = table.key(), table.view()
    home = [choice for choice in view.choices if choice.home]

    assert table.key() == before
    assert {choice.text.split()[0] for choice in home} == {"play"}
    assert likeliest(view)[: len(home)] == home
    for choice in home:
        table.push(choice.text)
        assert table.view().home == view.home + 2
        table.pop()


def test_a_grace_brings_nothing_home() -> None:
    """An own way whose cards go elsewhere stays as unlikely as it is."""
    view = Table("napoleons-square", 8).view()
    graces = [choice for choice in view.choices if choice.kind == "grace"]

    assert graces
    assert not any(choice.home for choice in graces)
