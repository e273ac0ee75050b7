"""The order in which moves become buttons: what people play stands among the first."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import engine
from engine import Choice, Table, View, shelf
from engine.search.likely import likeliest
from tests.support import GAMES, table
from tests.wins import Win, won

BUTTONS = 5


def played_in(win: Win) -> Iterator[tuple[View, Choice]]:
    """Each position of a won game with the move that was played there, but for dealing."""
    table = win.table()
    for move in win.moves:
        view, played = table.view(), str(table.parse(move))
        yield from ((view, choice) for choice in view.choices if choice.text == played)
        table.push(move)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "at_least", "in_order"), [("book", 0.95, 0.87), ("favourites", 0.91, 0.85)])
def test_what_was_played_in_won_games_is_among_the_first_five(
    name: shelf.ShelfName, at_least: float, in_order: float
) -> None:
    """In most positions of either shelf, and more often than where moves stand in the order of the rules."""
    first, offered, positions = 0, 0, 0
    games = [game for game in GAMES if shelf.shelf_of(engine.GAMES[game[0]]) == name]
    for view, played in (found for game in games for found in played_in(won(*game))):
        if played.kind in ("deal", "redeal"):
            continue
        others = [choice for choice in view.choices if choice.kind not in ("deal", "redeal")]
        positions += 1
        first += played in likeliest(view, others)[:BUTTONS]
        offered += played in others[:BUTTONS]

    assert positions > 5000
    assert first > at_least * positions
    assert offered < in_order * positions


@pytest.mark.parametrize("seed", [1, 7, 31])
def test_foundations_come_first_and_nothing_is_lost(seed: int) -> None:
    """All choices, each once; what goes home stands before what does not, but for going on at one pile."""
    view = Table("kings", seed).view()
    order = likeliest(view)
    home = [choice.then.key.startswith("f") for choice in order]

    assert sorted(choice.text for choice in order) == sorted(choice.text for choice in view.choices)
    assert any(home)
    assert home == sorted(home, reverse=True)


def test_what_joins_a_suit_comes_before_what_parts_one() -> None:
    """In Spider the run goes upon its suit first; its part, and another suit, come last."""
    view = table(
        "spider",
        "1: 2D 3C 2D 3C 2H KD 9S 8S; 2: 10H; 3: 10S; 4: 9H; 5: KH; 6: KS; 7: KC; 8: KD; 9: KS; 10: KH; s: *",
    ).view()
    order = [choice.text for choice in likeliest(view) if choice.source == "1"]

    assert order == ["1 3 x2", "1 2 x2", "1 4"]


def test_free_cells_come_after_the_columns() -> None:
    """In FreeCell all other moves stand before those that park a card."""
    view = table("freecell", "1: KD 9S; 2: 10H; 3: 7C; 4: *").view()
    parks = [choice.target.startswith("c") for choice in likeliest(view)]

    assert {True, False} == {*parks}
    assert parks == sorted(parks)


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
