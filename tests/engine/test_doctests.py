"""What the engine's docstrings show is what happens, and its public face is shown."""

from __future__ import annotations

import doctest
import inspect
from importlib import import_module
from pathlib import Path

import pytest

import engine

ROOT = Path(__file__).parents[2]
SHOWN = [
    path.relative_to(ROOT).as_posix().removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    for path in sorted((ROOT / "engine").rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("module", SHOWN)
def test_examples_are_what_happens(module: str) -> None:
    """Every session in a docstring gives exactly the output that is shown."""
    result = doctest.testmod(import_module(module))

    assert (result.failed, result.attempted > 0) == (0, True)


def test_what_one_does_with_a_table_is_shown() -> None:
    """Each method and property that outsiders call has an example."""
    called = ("piles", "legal_moves", "parse", "push", "pop", "why_not", "outcome", "view", "events", "copy")
    finder = doctest.DocTestFinder()
    with_examples = {test.name.rpartition(".")[2] for test in finder.find(engine.Table) if test.examples}

    assert [name for name in called if name not in with_examples] == []


@pytest.mark.parametrize("name", sorted({*engine.__all__} - {"Result"}))  # two words and no more
def test_every_public_name_has_a_docstring(name: str) -> None:
    """What `engine` gives has a docstring of its own, and so have the public methods of its classes."""
    value = getattr(engine, name)
    methods = inspect.getmembers(value, inspect.isfunction) if isinstance(value, type) else []
    ours = [method for word, method in methods if not word.startswith("_") and "engine" in method.__module__]

    assert inspect.getdoc(value)
    assert [method.__name__ for method in ours if not method.__doc__] == []
