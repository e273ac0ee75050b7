"""Which games a run tries: all of them, a fifth that rotates from day to day, or the other four.

In `make test` a test that takes each game of the book does so for a fifth of them: other tests for another
fifth, and all for another on another day. Games whose files are being worked on are always among them. What
takes all games at once, and long, is left to the other run.
"""

from __future__ import annotations

import subprocess
import time
import zlib
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import pytest

import engine

ROOT = Path(__file__).parent.parent
PARTS = 5
FEW = 6  # games: a test that names so few of them means these
LONG = (  # ten seconds or more of one core each, and for once a day enough
    "tests/engine/test_compiled.py::test_compiled_it_plays_every_game_as_the_table_does",
    "tests/engine/test_compiled.py::test_what_was_compiled_from_another_text_is_not_used",
    "tests/test_naive_pairs.py::test_a_square_one_exchange_from_the_end",
    "tests/test_containers.py::test_the_redis_of_compose_wants_its_password[everysec]",
)
_DAY_SECONDS = 86_400
_NAMES = sorted(engine.GAMES, key=len, reverse=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of a run."""
    group = parser.getgroup("games")
    group.addoption(
        "--games",
        choices=("all", "sample", "rest"),
        default="all",
        help="which games tests of each game take",
    )
    today = int(time.time() // _DAY_SECONDS)
    group.addoption("--turn", type=int, default=today, help="which fifth a sample is; by default the day's")


def pytest_report_header(config: pytest.Config) -> str:
    """Which games are tried, and how to try the same again."""
    which = config.getoption("games")
    return f"games: {which}" + (f", --turn {config.getoption('turn')}" if which != "all" else "")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out what this run does not try; who asks for tests by name gets them all."""
    which = config.getoption("games")
    if which == "all" or (which == "sample" and config.option.keyword):
        return
    sampled = of_each(items, config.getoption("turn"))
    out = [item for item in items if (item.nodeid in sampled) == (which == "rest")]
    config.hook.pytest_deselected(items=out)
    items[:] = [item for item in items if item not in set(out)]


def of_each(items: Sequence[pytest.Item], turn: int) -> set[str]:
    """The ids of what a sample has: of what takes each game a fifth, and all else but what is long."""
    takes: dict[str, dict[str, str]] = defaultdict(dict)
    for item in items:
        if slug := _game(item):
            takes[item.nodeid.partition("[")[0]][item.nodeid] = slug
    order, touched = list(engine.GAMES), _touched()
    out: set[str] = {item.nodeid for item in items if item.nodeid in LONG}
    for function, games in takes.items():
        if len(set(games.values())) > FEW:
            first = zlib.crc32(function.encode()) + turn
            out |= {
                name
                for name, slug in games.items()
                if (order.index(slug) + first) % PARTS and slug not in touched
            }
    return {item.nodeid for item in items} - out


def _game(item: pytest.Item) -> str | None:
    """The game that a test is given, if it is: by its name, or by a file of it."""
    callspec = getattr(item, "callspec", None)
    params = callspec.params if callspec else {}
    given = params.get("slug") or params.get("game") or params.get("file")
    name = given.stem if isinstance(given, Path) else given
    return next((slug for slug in _NAMES if isinstance(name, str) and name.startswith(slug)), None)


def _touched() -> set[str]:
    """Games whose files, or tests, are not yet as they were committed."""
    folders = ["engine/games", "tests/games", "tests/positions"]
    ask = ["git", "status", "--porcelain", "--untracked-files=all", "--", *folders]
    try:
        said = subprocess.run(ask, capture_output=True, text=True, check=True, cwd=ROOT)
    except (OSError, subprocess.CalledProcessError):  # not a checkout, or no git
        return set()
    stems = {
        Path(line.split()[-1]).stem.removeprefix("test_").replace("_", "-")
        for line in said.stdout.splitlines()
    }
    return stems & set(engine.GAMES)
