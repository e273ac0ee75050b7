"""The house as docs/architecture.md draws it: floors, the way of a move, and words nobody asks their type."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.architecture.test_layers import PROGRAM, needs, text, tree

PAGE = "docs/architecture.md"


def floors() -> list[tuple[str, list[str]]]:
    """The floors of the engine as the page draws them, the top one first: name, files and folders."""
    drawn = re.findall(r"<!-- floors -->\n```\n(.*?)```", text(PAGE), flags=re.DOTALL)[0]
    lines = (re.fullmatch(r"(.+?) {2,}(.+)", line) for line in drawn.splitlines())
    return [(line[1], line[2].split()) for line in lines if line]


def floor_of(path: str) -> int:
    """How far down a file of the engine stands; a file that is drawn need not stand where its folder does."""
    name = path.removeprefix("engine/").removesuffix(".py")
    found = {
        entry: number
        for number, (_, entries) in enumerate(floors())
        for entry in entries
        if name == entry or (entry.endswith("/") and name.startswith(entry))
    }
    return found[max(found, key=len)]


ENGINE = [path for path in PROGRAM if path.startswith("engine/")]


def test_every_file_of_the_engine_has_its_floor() -> None:
    """The page draws all of them, and nothing that is not there."""
    drawn = [entry for _, entries in floors() for entry in entries]
    there = {path for path in ENGINE for entry in drawn if path in (f"engine/{entry}.py", f"engine/{entry}")}
    rooms = {entry for entry in drawn if any(path.startswith(f"engine/{entry}") for path in ENGINE)}

    assert len(drawn) == len(set(drawn)) > 20
    assert len(there) + sum(entry.endswith("/") for entry in rooms) == len(drawn)
    assert min(map(floor_of, ENGINE)) == 0


def test_a_file_imports_from_its_floor_and_below() -> None:
    """No file of the engine looks upwards, not even for a type."""
    looks_up = {
        f"{path}: {other}"
        for path in ENGINE
        for other in needs(path)
        if other in ENGINE and floor_of(other) < floor_of(path)
    }

    assert looks_up == set()


def test_the_page_names_every_room() -> None:
    """A folder with files of the program in it is a room, and stands on the page."""
    rooms = {path.rpartition("/")[0] + "/" for path in PROGRAM} - {
        "engine/",
        "render/",
        "bot/",
        "bot/platforms/",
    }

    assert {
        room for room in rooms if f"`{room}" not in text(PAGE) and f" {room[7:]}" not in text(PAGE)
    } == set()


@pytest.mark.parametrize("station", re.findall(r"`(\w+/[\w/]+\.py(?::[\w.]+)?)`", text(PAGE)))
def test_what_the_page_points_at_is_there(station: str) -> None:
    """Each file, and in it each class, function or method, that the way of a move goes through."""
    path, _, name = station.partition(":")
    body: list[ast.stmt] = tree(path).body
    for part in filter(None, name.split(".")):
        named = [
            node for node in body if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        ]
        body = next(node.body for node in named if node.name == part)
    assert body


# words ----------------------------------------------------------------------------------------------

WORDS = {
    node.name
    for path in PROGRAM
    if path.startswith("engine/words/")
    for node in tree(path).body
    if isinstance(node, ast.ClassDef) and node.name != "Word"
}


def types_tested(module: ast.AST) -> Iterator[str]:
    """The words whose type a piece of program asks for, in any of the ways Python has."""
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"isinstance", "issubclass"}:
            yield from _names(*node.args[1:])
        elif isinstance(node, ast.Compare) and any("type(" in ast.unparse(side) for side in _sides(node)):
            yield from _names(*_sides(node))
        elif isinstance(node, ast.MatchClass):
            yield from _names(node.cls)


def _sides(node: ast.Compare) -> list[ast.expr]:
    return [node.left, *node.comparators]


def _names(*parts: ast.AST) -> Iterator[str]:
    for part in parts:
        for node in ast.walk(part):
            name = (
                node.attr
                if isinstance(node, ast.Attribute)
                else node.id
                if isinstance(node, ast.Name)
                else ""
            )
            if name in WORDS:
                yield name


def test_no_code_tests_the_type_of_a_word() -> None:
    """A word answers for itself: outside engine/words no program tells one word from another by its class."""
    asking = {
        f"{path}: {name}"
        for path in PROGRAM
        if not path.startswith("engine/words/")
        for name in types_tested(tree(path))
    }

    assert len(WORDS) > 15
    assert asking == set()


@pytest.mark.parametrize(
    "line",
    [
        "isinstance(word, Tableau)",
        "isinstance(word, Redeal | Round)",
        "issubclass(kind, (Word, vocabulary.Foundation))",
        "type(word) is Combination",
        "type(word) in (Stock, Waste)",
        "match word:\n    case Exchange():\n        pass",
    ],
)
def test_every_way_of_asking_is_seen(line: str) -> None:
    """What the test above looks for is found."""
    assert list(types_tested(ast.parse(line)))


def test_asking_for_any_word_is_no_question() -> None:
    """To tell a word from what is none is allowed."""
    assert list(types_tested(ast.parse("isinstance(value, Word)"))) == []
