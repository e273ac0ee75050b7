"""Which tests a run takes: the quick set of `make test`, the rest, or all of them.

The quick set is fixed: everything but tests that are marked `slow`, and, of tests that take each game of the
book, those of the fewest games in which every word of the vocabulary occurs. A game with a new word joins
them by itself. Whoever names single tests (-k, or file.py::test) gets these, whole.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

import engine

FEW = 12  # games: a test that names so few of them means these
_NAMES = sorted(engine.GAMES, key=len, reverse=True)
_WORDS = tuple(f"{engine.__name__}.{room}" for room in ("words", "fit"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option of a run."""
    parser.getgroup("selection").addoption(
        "--set", choices=("all", "quick", "rest"), default="all", help="which tests are taken"
    )


def pytest_configure(config: pytest.Config) -> None:
    """The marker that `quick` heeds."""
    config.addinivalue_line("markers", "slow: takes seconds of a core; left out by --set quick")


def pytest_report_header(config: pytest.Config) -> str:
    """Which tests are taken, and how many games stand for all."""
    return f"tests: {config.getoption('set')}, {len(representative())} games for all words"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out what this run does not take."""
    which = config.getoption("set")
    named = config.option.keyword or any("::" in argument for argument in config.args)
    if which == "all" or named:
        return
    chosen = quick(items)
    left_out = [item for item in items if (item.nodeid in chosen) == (which == "rest")]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if (item.nodeid in chosen) == (which == "quick")]


def quick(items: Sequence[pytest.Item]) -> set[str]:
    """The ids of the quick set."""
    games: dict[str, dict[str, str]] = defaultdict(dict)  # by test, by the id with its parameters
    for item in items:
        if slug := _game(item):
            games[item.nodeid.partition("[")[0]][item.nodeid] = slug
    left_out = {item.nodeid for item in items if item.get_closest_marker("slow")}
    for by_id in games.values():
        if len(set(by_id.values())) > FEW:
            left_out |= {name for name, slug in by_id.items() if slug not in representative()}
    return {item.nodeid for item in items} - left_out


@cache
def representative() -> frozenset[str]:
    """The fewest games, as far as a greedy choice finds them, in which every word occurs."""
    words = {slug: frozenset(_words(game)) for slug, game in engine.GAMES.items()}
    missing = set().union(*words.values())
    chosen = set()
    while missing:
        best = max(words, key=lambda slug: len(words[slug] & missing))
        chosen.add(best)
        missing -= words[best]
    return frozenset(chosen)


def _words(game: engine.Game) -> Iterator[str]:
    """The kinds of words that a game and its variants are made of, parts of words included."""
    found = [word for one in (game, *game.variants.values()) for word in one.words]
    seen: set[int] = set()
    while found:
        word = found.pop()
        if id(word) in seen or not type(word).__module__.startswith(_WORDS):
            continue
        seen.add(id(word))
        yield type(word).__name__
        for part in getattr(word, "__dict__", {}).values():
            found += part if isinstance(part, (tuple, list)) else [part]


def _game(item: pytest.Item) -> str | None:
    """The game that a test is given, if it is: by its name, or by a file of it."""
    callspec = getattr(item, "callspec", None)
    params: Mapping[str, object] = callspec.params if callspec else {}
    given = params.get("slug") or params.get("game") or params.get("file")
    name = given.stem if isinstance(given, Path) else given
    return next((slug for slug in _NAMES if isinstance(name, str) and name.startswith(slug)), None)
