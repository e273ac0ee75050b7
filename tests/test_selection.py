"""The quick set is fixed, uses every word, and with the rest it is everything."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

import engine
from tests import selection


def _item(name: str, *marks: str, **params: str) -> pytest.Item:
    """A test as it is collected."""
    callspec = {"callspec": SimpleNamespace(params=params)} if params else {}
    marked = SimpleNamespace(nodeid=name, get_closest_marker=lambda name: name in marks or None, **callspec)
    return cast("pytest.Item", marked)


def _of_each(function: str, games: Any = tuple(engine.GAMES)) -> list[pytest.Item]:
    return [_item(f"{function}[{slug}]", slug=slug) for slug in games]


def test_every_word_is_in_the_quick_set() -> None:
    """In few games; the words of any other game are among theirs."""
    chosen = {word for slug in selection.representative() for word in selection._words(engine.GAMES[slug])}

    assert len(selection.representative()) <= 22
    assert all(set(selection._words(game)) <= chosen for game in engine.GAMES.values())
    assert {"Play", "Refill", "Foundation", "Tableau", "OwnWay", "Pair", "Round"} <= chosen


def test_tests_of_each_game_take_the_representative_ones() -> None:
    """What takes a few games takes them all, and what takes none is taken."""
    few = ["wheel", "kings", "anna"]
    items = [*_of_each("every"), *_of_each("few", few), _item("alone")]
    quick = selection.quick(items)

    assert {name for name in quick if name.startswith("every")} == {
        f"every[{slug}]" for slug in selection.representative()
    }
    assert quick - {f"every[{slug}]" for slug in engine.GAMES} == {*(f"few[{slug}]" for slug in few), "alone"}


def test_heavy_tests_take_the_first_few_of_these() -> None:
    """Which have most words, without their variants."""
    items = [_item(f"heavy[{slug}]", "heavy", slug=slug) for slug in engine.GAMES]
    items += [_item(f"heavy[{slug}-x]", "heavy", slug=slug, variant="x") for slug in engine.GAMES]

    assert selection.quick(items) == {f"heavy[{slug}]" for slug in selection.representative()[:5]}


def test_of_several_deals_of_each_game_the_first_is_taken() -> None:
    """Tests of a few games, and tests of no game, take all of their deals."""
    deals = ("1", "2", "3")
    items = [
        _item(f"{test}[{slug}-{deal}]", slug=slug, seed=deal)
        for test, games in (("every", tuple(engine.GAMES)), ("few", ("wheel", "anna")))
        for slug in games
        for deal in deals
    ]
    quick = selection.quick([*items, *(_item(f"none[{deal}]", seed=deal) for deal in deals)])

    assert quick == {
        *(f"every[{slug}-1]" for slug in selection.representative()),
        *(f"few[{slug}-{deal}]" for slug in ("wheel", "anna") for deal in deals),
        *(f"none[{deal}]" for deal in deals),
    }


def test_what_is_slow_is_left_to_the_rest() -> None:
    """By its marker."""
    assert selection.quick([_item("slow", "slow"), _item("fast")]) == {"fast"}


@pytest.mark.parametrize("which", ["quick", "rest"])
def test_both_sets_are_everything(which: str) -> None:
    """Each leaves out what the other takes; who names tests gets them whole."""
    items = [*_of_each("every"), _item("slow", "slow"), _item("alone")]
    quick = selection.quick(items)
    rest = {item.nodeid for item in items} - quick
    left_out: list[pytest.Item] = []

    def config(keyword: str = "", *arguments: str) -> Any:
        hook = SimpleNamespace(pytest_deselected=lambda *, items: left_out.extend(items))
        option = SimpleNamespace(keyword=keyword)
        return SimpleNamespace(getoption=lambda _name: which, option=option, args=arguments, hook=hook)

    chosen = list(items)
    selection.pytest_collection_modifyitems(config("", "tests"), chosen)
    assert {item.nodeid for item in chosen} == (quick if which == "quick" else rest)
    assert {id(item) for item in [*chosen, *left_out]} == {id(item) for item in items}

    for by_name in (config("every"), config("", "tests/test_x.py::every")):
        named = list(items)
        selection.pytest_collection_modifyitems(by_name, named)
        assert named == items
