"""A declaration is collected and checked when its class is complete."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine import declare
from engine.declare import (
    ACE,
    ANY,
    Dealer,
    Foundation,
    Game,
    Reserve,
    Round,
    Stock,
    Tableau,
    Waste,
    ascending,
    row,
    up,
)


def declared(**body: Any) -> type[Game]:
    """A small game, with its body changed."""
    stock, talon, lanes = Stock(), Waste(), Tableau(2, build=ascending, space=ANY)
    aces = Foundation(4, path=up(ACE))
    parts: dict[str, Any] = {
        "title": "The Small", "packs": 1, "number": 99, "difficulty": 1, "__doc__": "A small game.",
        "stock": stock, "talon": talon, "aces": aces, "lanes": lanes, "deal": Round(talon),
        "layout": tuple(row(group, at=(0, n)) for n, group in enumerate((stock, talon, aces, lanes))),
    }  # fmt: skip
    return type("TheSmall", (Game,), {**parts, **body})


def test_codes_are_given_in_order() -> None:
    """The stock is s, the talon t, foundations f1, f2 and on, the piles one plays from plain numbers."""
    assert declared().codes() == ("s", "t", "f1", "f2", "f3", "f4", "1", "2")


def test_groups_that_share_a_letter_count_on() -> None:
    """Two groups of foundations are f1 to f4 and f5 to f8; letters of their own are respected."""
    game = engine.GAMES["nivernaise"]

    assert [group.codes for group in game.foundations] == [("f1", "f2", "f3", "f4"), ("f5", "f6", "f7", "f8")]
    assert set(game.codes()) >= {"a1", "a4", "b1", "b4"}
    assert "h" in engine.GAMES["herring-bone"].codes()  # a group of one pile has no number


def test_names_come_from_the_body() -> None:
    """A group is called as it is declared, an action as it is typed; one of a group has its own word."""
    game = engine.GAMES["herring-bone"]

    assert "side scenes" in {group.name for group in game.groups}
    assert list(game.actions) == ["exchange", "deal", "redeal"]
    assert next(group for group in game.groups if group.name == "side scenes").singular == "side scene"


def test_an_unknown_name_is_refused() -> None:
    """A misspelt fact would otherwise be ignored for ever."""
    with pytest.raises(TypeError, match=r"TheSmall\.redeals means nothing in a declaration"):
        declared(redeals=2)


def test_a_layout_must_draw_each_pile_once() -> None:
    """A pile that is not drawn cannot be played; one drawn twice confuses."""
    with pytest.raises(TypeError, match="must draw each pile once; look at cell"):
        declared(cell=Reserve(1, code="cell"))
    lone = Reserve(1, code="cell")
    with pytest.raises(TypeError, match="must draw each pile once"):
        declared(cell=lone, layout=(*declared().layout, row(lone, at=(0, 5)), row(lone, at=(1, 5))))


def test_a_kind_has_only_the_fields_that_mean_something_for_it() -> None:
    """A talon that is built on, or a stock with a path, cannot even be written down."""
    wrong: Any
    for wrong in (lambda: Waste(build=ascending), lambda: Stock(path=up(ACE)), lambda: Reserve(2, space=ANY)):  # type: ignore[call-arg]
        with pytest.raises(TypeError):
            wrong()


def test_a_game_must_say_how_it_is_laid() -> None:
    """Without lay there is nothing to play."""
    with pytest.raises(NotImplementedError):
        declared()().lay(None)  # type: ignore[arg-type]


def test_a_new_game_is_one_class() -> None:
    """Nothing else is needed to deal and to play it."""

    def lay(self: Any, t: Dealer) -> None:
        """Two lanes."""
        t.deal(*self.lanes, cards=2)

    game = declared(lay=lay)()
    assert game.about == "A small game."
    assert game.total == 52
    assert [spot.code for spot in game.spots] == list(game.codes())


def test_every_word_of_a_declaration_comes_from_one_place() -> None:
    """engine.declare names the whole vocabulary."""
    assert all(hasattr(declare, word) for word in declare.__all__)
