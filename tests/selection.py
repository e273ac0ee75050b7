"""Which tests a run takes: the quick set of `make test`, the rest, or all of them.

The quick set is fixed: everything but tests that are marked `slow`, and, of tests that take each game, those
of few games in which every word of the vocabulary occurs, or, if they are marked `heavy`, the first few of
these without their variants; where such a test takes several deals of each game (`seed`), the first. A game
with a new word joins them by itself. Whoever names single tests (-k, or file.py::test) gets these, whole.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

import engine

LONGEST = ("tests/web/", "tests/search/")
HEAVY = 5  # games that a heavy test takes
FEW = 16  # games: a test that names so few of them means these
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
    config.addinivalue_line("markers", "heavy: takes seconds for each game; --set quick takes few games")


def pytest_report_header(config: pytest.Config) -> str:
    """Which tests are taken, and how many games stand for all."""
    return f"tests: {config.getoption('set')}, {len(representative())} games for all words"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out what this run does not take; what takes longest begins, lest one core ends alone with it."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))
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
    deals: dict[str, dict[str, object]] = defaultdict(dict)
    variants: dict[str, set[str]] = defaultdict(set)
    heavy = set()
    for item in items:
        if slug := _game(item):
            test = item.nodeid.partition("[")[0]
            games[test][item.nodeid] = slug
            deals[test][item.nodeid] = _parameters(item).get("seed")
            variants[test] |= {item.nodeid} if _parameters(item).get("variant") else set()
            heavy |= {test} if item.get_closest_marker("heavy") else set()
    left_out = {item.nodeid for item in items if item.get_closest_marker("slow")}
    for test, by_id in games.items():
        if len(set(by_id.values())) > FEW:
            chosen = representative()[: HEAVY if test in heavy else None]
            left_out |= {name for name, slug in by_id.items() if slug not in chosen}
            first = next(iter(deals[test].values()))
            left_out |= variants[test] if test in heavy else set()
            left_out |= {name for name, deal in deals[test].items() if deal != first}
    return {item.nodeid for item in items} - left_out


@cache
def representative() -> tuple[str, ...]:
    """Few games in which all words occur, as a greedy choice finds them; the first have most words a card."""
    words = {slug: frozenset(_words(game)) for slug, game in engine.GAMES.items()}
    missing = set().union(*words.values())
    chosen = []
    while missing:
        chosen.append(max(words, key=lambda slug: len(words[slug] & missing) / engine.GAMES[slug].total))
        missing -= words[chosen[-1]]
    return tuple(chosen)


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
    params = _parameters(item)
    given = params.get("slug") or params.get("game") or params.get("file")
    name = given.stem if isinstance(given, Path) else given
    return next((slug for slug in _NAMES if isinstance(name, str) and name.startswith(slug)), None)


def _parameters(item: pytest.Item) -> Mapping[str, object]:
    """The parameters of a test by their names, none if it has none."""
    callspec = getattr(item, "callspec", None)
    return callspec.params if callspec else {}
