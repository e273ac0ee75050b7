"""What each room of the bot may know: no platform in the core, Redis in one room, one meaning a name."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from tests.architecture.test_layers import PROGRAM, imported, needs, nodes, text, tree


def test_no_two_types_share_a_name() -> None:
    """A name has one meaning in engine, render and bot: whoever reads it need not ask which is meant."""
    found = [(name, path) for path in PROGRAM for name in types_of(path)]
    times = Counter(name for name, _ in found)

    assert {where for where in found if times[where[0]] > 1} == set()
    assert len(times) > 300


@pytest.mark.parametrize(
    "line", ["class Place: pass", "Place = tuple[int, int]", "Place: TypeAlias = int", "_Place = int | str"]
)
def test_every_way_of_naming_a_type_is_seen(line: str) -> None:
    """What the test above looks for is found; constants are no types."""
    assert [name.strip("_") for name in named(ast.parse(line + "\nPLACE = 7\nplace = 8"))] == ["Place"]


SPANS = r"(milliseconds|ms|seconds|minutes|hours)"
MEASURE = re.compile(rf"^_?([A-Z][A-Z_]*) = [-+*/(\d][^#]*# +({SPANS}|bytes|pixels|degrees)\b", re.MULTILINE)


@pytest.mark.parametrize("path", [path for path in PROGRAM if not path.startswith("engine/games/")])
def test_measures_carry_their_unit(path: str) -> None:
    """A span of time is a timedelta; a number of bytes, pixels or degrees says so in its name."""
    without_unit = {
        name for name, unit, _ in MEASURE.findall(text(path)) if not name.endswith(f"_{unit.upper()}")
    }
    reckoned = re.findall(r"\b(?:60 \* 60|24 \* 60|3600|86_?400)\b", text(path))

    assert (without_unit, reckoned) == (set(), [])


# Whatever the rooms of the bot are made of, these know no platform and nothing of how things are kept.
_NEUTRAL_FLOORS = ("messages", "records", "play", "daily", "presentation", "jobs", "commands")
NEUTRAL = tuple(f"bot/{floor}/" for floor in _NEUTRAL_FLOORS)
# Signs of Discord's and Slack's markup and addresses; names of their libraries.
PLATFORMS_OWN = re.compile(
    r"<[@#!]|<t:|\*\*\w|\bsnowflake|\bephemeral|\bmrkdwn|\bcustom_emoji|\bembed\b|\baction_id|\bdiscord\.|\bslack_"
)


def test_only_platforms_know_platforms() -> None:
    """All other rooms say what is meant; only a platform knows the signs it is written in."""
    found = {
        f"{path}: {node.value[:60]}"
        for path in PROGRAM
        if path.startswith(NEUTRAL)
        for node in nodes(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings(path)
        if PLATFORMS_OWN.search(node.value) or node.value.startswith(("discord:", "slack:"))
    }
    found |= {
        f"{path}: {name}"
        for path in PROGRAM
        if path.startswith(NEUTRAL)
        for name in imported(path)
        if name.startswith(("bot.platforms", "discord", "slack"))
    }

    assert found == set()


def test_only_the_storage_knows_redis() -> None:
    """Its library, its keys and its client stay in one room; others ask for what they need by name."""
    library = {
        f"{path}: {name}"
        for path in PROGRAM
        if not path.startswith("bot/storage/")
        for name in imported(path)
        if name.split(".")[0] in {"redis", "valkey"} or name.startswith("bot.storage.keys")
    }
    keys = {
        f"{path}: {node.value[:60]}"
        for path in PROGRAM
        if path.startswith("bot/") and not path.startswith("bot/storage/")
        for node in nodes(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if re.match(r"patience:[{\w]", node.value)
    }

    assert library | keys == set()


def floors() -> list[list[str]]:
    """The floors of the bot as docs/architecture.md draws them, the top one first."""
    page = text("docs/architecture.md")
    [drawn] = re.findall(r"<!-- floors of the bot -->\n```\n(.*?)```", page, flags=re.DOTALL)
    return [re.split(r" {2,}", line)[1:] for line in drawn.splitlines()]


def floor_of(path: str) -> int:
    """How far down a file stands: by its folder, or, right in bot/, by its name."""
    room, inside, _ = path.removeprefix("bot/").partition("/")
    entry = f"{room}/" if inside else room.removesuffix(".py")
    return next(number for number, entries in enumerate(floors()) if entry in entries)


BOT = [path for path in PROGRAM if path.startswith("bot/")]


def test_a_folder_of_the_bot_imports_from_folders_below() -> None:
    """Folders are floors: one direction, and no way back up; imports for types alone count, too."""
    looks_up = {
        f"{path}: {other}"
        for path in BOT
        for other in needs(path)
        if other in BOT and floor_of(other) < floor_of(path)
    }

    assert looks_up == set()


def test_every_drawn_floor_has_files() -> None:
    """Nothing is drawn that is not there, and nothing is there that is not drawn."""
    drawn = [entry for entries in floors() for entry in entries]
    rooms = {path.removeprefix("bot/").partition("/") for path in BOT}

    assert sorted(drawn) == sorted({f"{room}/" if inside else room[:-3] for room, inside, _ in rooms})


def types_of(path: str) -> Iterator[str]:
    """The types a file makes at its top."""
    return named(tree(path))


def named(module: ast.Module) -> Iterator[str]:
    """The classes, and the other types that are given a name."""
    for node in module.body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            name = target.id.lstrip("_") if isinstance(target, ast.Name) else ""
            if name[:1].isupper() and not (name.isupper() and len(name) > 1):
                yield ast.unparse(target)


@cache
def docstrings(path: str) -> frozenset[int]:
    """Which constants of a file are its docstrings."""
    return frozenset(
        id(node.body[0].value)
        for node in nodes(path)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        if node.body and isinstance(node.body[0], ast.Expr)
    )
