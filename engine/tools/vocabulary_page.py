"""The page of the vocabulary: every word of a declaration, as its own file describes it.

`python -m engine.tools.vocabulary_page FILE` writes it.
"""

from __future__ import annotations

import ast
import inspect
import io
import re
import sys
import tokenize
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

from .. import games, vocabulary, words
from ..dealer import Dealer

HEAD = """<!-- made by `make pages`; change the word's file instead -->
# The vocabulary

Every word that a [game's file](adding-a-game.md) may be written in.
`from engine.vocabulary import *` gives all of them.
Each part is one file of the engine; each word says what it means, what may be said of it, and who uses it.
"""
NO_WORD = {"Game", "Seen"}  # the class that a game extends, and a type
NAMED = 6  # games that use a word, as far as they are named


def page() -> str:
    """The whole page, as Markdown."""
    parts = [HEAD]
    # Files and words in the order in which `engine.vocabulary` imports them.
    for node in ast.parse(inspect.getsource(vocabulary)).body:
        if isinstance(node, ast.ImportFrom) and node.module and node.level:
            names = [alias.name for alias in node.names if alias.name in {*vocabulary.__all__} - NO_WORD]
            if names:
                parts.append(_part(import_module(f".{node.module}", vocabulary.__package__), names))
    return "".join(parts)


def _part(module: ModuleType, names: list[str]) -> str:
    """A file: its docstring, and its words."""
    path = f"{module.__name__.replace('.', '/')}.py"
    title, _, rest = (inspect.getdoc(module) or "").partition("\n")
    heading, colon, about = title.partition(": ")
    if not colon:
        heading, about = module.__name__.rpartition(".")[2].capitalize(), title
    parts = [f"## {heading}", f"{about[:1].upper()}{about[1:]}{rest.rstrip()}", f"In `{path}`."]
    return "".join(f"\n{part}\n" for part in parts if part) + "".join(_word(module, name) for name in names)


def _word(module: ModuleType, name: str) -> str:
    """A word: how it is written, what it means, its fields, and who uses it."""
    word = getattr(vocabulary, name)
    callable_ = inspect.isclass(word) or inspect.isfunction(word)
    about = inspect.getdoc(word) if callable_ else _behind(inspect.getsource(module)).get(name)
    meaning = about or f"{getattr(word, 'words', '')}.".capitalize()
    fields = "\n".join(f"* `{field}`: {what}" for field, what in _fields(word))
    parts = [f"### `{name}{_signature(word) if callable_ else ''}`", meaning, fields, _used(name)]
    return "".join(f"\n{part}\n" for part in parts if part)


def _signature(word: type | Callable[..., object]) -> str:
    """As it is called, without types, and without what any group may say."""
    if word is Dealer:
        return ""
    given = []
    for one in inspect.signature(word).parameters.values():
        if one.name == "count" or one.name not in _of_every_group(word):
            usual = getattr(one.default, "words", None) or repr(one.default)
            before = "*" if one.kind is one.VAR_POSITIONAL else ""
            given.append(f"{before}{one.name}" if one.default is one.empty else f"{one.name}={usual}")
    return f"({', '.join(given)})"


def own_fields(word: type) -> list[str]:
    """What may be said of a word, but not of every group."""
    if not word.__module__.startswith(f"{words.__name__}."):
        return []  # a type that small methods are handed
    return [
        name
        for name, one in inspect.signature(word).parameters.items()
        if name not in _of_every_group(word)
        and one.kind is not one.VAR_POSITIONAL  # its docstring names those
    ]


def _of_every_group(word: object) -> Iterable[str]:
    """What any group may say besides, which the page has once."""
    if not inspect.isclass(word) or word.__name__ == "Group":
        return ()
    common = inspect.signature(vocabulary.Group).parameters
    return common if common.keys() <= inspect.signature(word).parameters.keys() else ()


def _fields(word: object) -> Iterator[tuple[str, str]]:
    """What the word's file says of each field; of a relation, of what makes another one of it."""
    if word is Dealer:
        yield from _methods(Dealer, lambda _method: True, "t.")
    elif inspect.isclass(word):
        owners = [
            _comments(owner)
            for owner in word.__mro__
            if owner.__module__.startswith(f"{vocabulary.__package__}.")
        ]
        for name in own_fields(word):
            if about := next((found[name] for found in owners if name in found), ""):
                yield name, about
    elif not inspect.isfunction(word):
        kind = type(word)
        yield from _methods(kind, lambda method: method.__annotations__.get("return") == kind.__name__, ".")


def _methods(
    kind: type, wanted: Callable[[Callable[..., object]], bool], before: str
) -> Iterator[tuple[str, str]]:
    """The public methods and properties of a class, each with the first line of its docstring."""
    for name, member in vars(kind).items():
        method = member.fget if isinstance(member, property) else member
        if name.startswith("_") or not inspect.isfunction(method) or not method.__doc__ or not wanted(method):
            continue
        arguments = ""
        if not isinstance(member, property):
            _self, *others = inspect.signature(method).parameters.values()
            arguments = f"({', '.join(str(one.replace(annotation=one.empty)) for one in others)})"
        yield f"{before}{name}{arguments}", method.__doc__.splitlines()[0]


def _used(name: str) -> str:
    """The games whose files name the word."""
    titles = [game.title for game in games.catalogue().values() if name in _names(type(game).__module__)]
    if not titles:
        return ""
    others = f", and {len(titles) - NAMED} more" if len(titles) > NAMED else ""
    return f"In {', '.join(titles[:NAMED])}{others}."


@cache
def _names(module: str) -> frozenset[str]:
    """All names in the file of a module."""
    nodes = ast.walk(ast.parse(inspect.getsource(import_module(module))))
    return frozenset(node.id for node in nodes if isinstance(node, ast.Name))


@cache
def _comments(owner: type) -> Mapping[str, str]:
    """By field, the comment behind it."""
    return _behind(inspect.getsource(owner))


def _defined(code: str) -> list[str]:
    """The names that a line defines: "x: int = 1", "self.x = x", "X, Y = 1, 2"."""
    names = [name.strip().removeprefix("self.") for name in re.split("[=:]", code, maxsplit=1)[0].split(",")]
    return names if all(name.isidentifier() for name in names) else []


@cache
def _behind(source: str) -> Mapping[str, str]:
    """By the name that a line defines, "x: int = 1", "self.x = x" or "X = 1", the comment behind it."""
    lines = source.splitlines()
    found: dict[str, str] = {}
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT or token.string.startswith(("# noqa", "# fmt")):
            continue
        row, code = token.start[0] - 1, lines[token.start[0] - 1][: token.start[1]]
        while row and not _defined(code):  # the comment stands at the end of a longer statement
            row -= 1
            code = lines[row]
        for name in _defined(code):
            found.setdefault(name, token.string.removeprefix("#").strip())
    return found


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
