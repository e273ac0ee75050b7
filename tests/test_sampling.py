"""A day's tests take a fifth of the games, five days take them all."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

import engine
from tests import sampling


def _items(*functions: str, games: tuple[str, ...] = tuple(engine.GAMES)) -> list[pytest.Item]:
    """Tests as they are collected: one for each game, and one of their own kind."""
    made: list[Any] = [
        SimpleNamespace(nodeid=f"{one}[{slug}]", callspec=SimpleNamespace(params={"slug": slug}))
        for one in functions
        for slug in games
    ]
    return cast("list[pytest.Item]", [*made, SimpleNamespace(nodeid="alone")])


def test_five_days_try_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each day another fifth, together all; what does not take each game is tried every day."""
    monkeypatch.setattr(sampling, "_touched", set)
    items = _items("one", "other")
    days = [sampling.of_each(items, turn) for turn in range(7, 12)]

    assert set.union(*days) == {item.nodeid for item in items}
    assert set.intersection(*days) == {"alone"}
    assert all(abs(len(day) - 1 - 2 * len(engine.GAMES) / 5) <= 2 for day in days)


def test_each_test_takes_a_fifth_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """One day's tests do not all leave out the same games."""
    monkeypatch.setattr(sampling, "_touched", set)
    day = sampling.of_each(_items(*"abcdefghijklmnop"), 1)

    assert {name.partition("[")[2] for name in day - {"alone"}} == {f"{slug}]" for slug in engine.GAMES}


def test_a_game_that_is_worked_on_is_always_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever adds or mends a game sees all its tests."""
    monkeypatch.setattr(sampling, "_touched", lambda: {"wheel"})

    assert all("one[wheel]" in sampling.of_each(_items("one"), turn) for turn in (1, 2, 3))


def test_what_is_long_is_left_to_the_other_run() -> None:
    """And it is there, under the name it is left out by."""
    items = [*_items("one"), *(cast("pytest.Item", SimpleNamespace(nodeid=name)) for name in sampling.LONG)]

    assert all(not sampling.of_each(items, turn) & set(sampling.LONG) for turn in (1, 2, 3))
    for name in sampling.LONG:
        path, _, function = name.partition("::")
        assert f"def {function.partition('[')[0]}(" in (sampling.ROOT / path).read_text(encoding="utf-8")


def test_a_few_named_games_are_meant() -> None:
    """A test that names two games is about these two."""
    items = _items("one", games=("wheel", "kings"))

    assert sampling.of_each(items, 1) == {item.nodeid for item in items}
