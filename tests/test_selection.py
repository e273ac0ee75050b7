"""The quick set is fixed, uses every word, and with the rest it is everything."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

import engine
from tests import selection


def _item(name: str, *, slow: bool = False, **params: str) -> pytest.Item:
    """A test as it is collected."""
    callspec = {"callspec": SimpleNamespace(params=params)} if params else {}
    marked = SimpleNamespace(nodeid=name, get_closest_marker=lambda _marker: slow or None, **callspec)
    return cast("pytest.Item", marked)


def _of_each(function: str, games: Any = tuple(engine.GAMES)) -> list[pytest.Item]:
    return [_item(f"{function}[{slug}]", slug=slug) for slug in games]


def test_every_word_is_in_the_quick_set() -> None:
    """In few games; the words of any other game are among theirs."""
    chosen = {word for slug in selection.representative() for word in selection._words(engine.GAMES[slug])}

    assert len(selection.representative()) <= 12
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


def test_what_is_slow_is_left_to_the_rest() -> None:
    """By its marker."""
    assert selection.quick([_item("slow", slow=True), _item("fast")]) == {"fast"}


@pytest.mark.parametrize("which", ["quick", "rest"])
def test_both_sets_are_everything(which: str) -> None:
    """Each leaves out what the other takes; who names tests gets them whole."""
    items = [*_of_each("every"), _item("slow", slow=True), _item("alone")]
    quick = selection.quick(items)
    rest = {item.nodeid for item in items} - quick
    left_out: list[pytest.Item] = []

    def config(keyword: str = "", *arguments: str) -> Any:
        hook = SimpleNamespace(pytest_deselected=lambda *, items: left_out.extend(items))
        option = SimpleNamespace(keyword=keyword)
        return SimpleNamespace(getoption=lambda _name: which, option=option, args=arguments, hook=hook)

    taken = list(items)
    selection.pytest_collection_modifyitems(config("", "tests"), taken)
    assert {item.nodeid for item in taken} == (quick if which == "quick" else rest)
    assert {id(item) for item in [*taken, *left_out]} == {id(item) for item in items}

    for by_name in (config("every"), config("", "tests/test_x.py::every")):
        named = list(items)
        selection.pytest_collection_modifyitems(by_name, named)
        assert named == items
