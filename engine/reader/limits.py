"""How large a text may be, and what it says; each limit has its sentence."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sized
from difflib import get_close_matches
from typing import Any, TypeVar

from ..errors import InvalidDeclaration

BYTES = 8 * 1024  # of a text
NODES = 2_000  # of its syntax tree, names and numbers counted
DEPTH = 40  # of what stands inside what
STEPS = 20_000  # of a reading, and of a deal
NUMBER = 1_000  # the largest that may be written
PRODUCT = 10_000  # the largest that may be made of them
ITEMS = 600  # of a tuple, a range, or the arguments of a call
ABOUT = 300  # letters of the sentence that says what a game is
LETTERS = 2_000  # of a text inside the text
NAME = 40  # letters of a name
PILES = 128
PACKS = 8

Made = TypeVar("Made")
_KINDS = {
    "AnnAssign": "a type",
    "FunctionDef": "a function",
    "AsyncFunctionDef": "async",
    "Import": "import",
    "ImportFrom": "this import",
    "Lambda": "lambda",
    "Pow": "**",
    "With": "with",
    "Dict": "a dictionary",
    "Set": "a set",
    "Try": "try",
    "Delete": "del",
    "NamedExpr": ":=",
    "Expr": "this expression",
    "Starred": "*",
}


class Steps:
    """How many steps may still be taken; what goes on for ever ends here."""

    def __init__(self) -> None:
        self._left = STEPS

    def one(self, node: ast.AST) -> None:
        """Take a step; InvalidDeclaration where there have been too many."""
        self._left -= 1
        if self._left < 0:
            raise InvalidDeclaration("this never ends, or takes too long", line_of(node))


def parsed(text: str) -> ast.Module:
    """The syntax tree of a text that is not too large; InvalidDeclaration otherwise."""
    if len(text.encode(errors="replace")) > BYTES:
        raise InvalidDeclaration(f"the text is longer than {BYTES:,} bytes")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text)
    except SyntaxError as wrong:
        raise InvalidDeclaration(f"this cannot be read: {wrong.msg}", wrong.lineno or 0) from None
    except (ValueError, RecursionError, MemoryError):
        raise InvalidDeclaration("this cannot be read: brackets too deep, or what is no text") from None
    for many, (node, depth) in enumerate(_nodes(tree)):
        if depth > DEPTH:
            raise InvalidDeclaration("too much stands inside one another", line_of(node))
        if many > NODES:
            raise InvalidDeclaration(f"the text has more than {NODES:,} parts", line_of(node))
    return tree


def _nodes(tree: ast.AST) -> Iterator[tuple[ast.AST, int]]:
    """Every part of a syntax tree but contexts, with how deep it stands."""
    waiting = [(tree, 0)]
    while waiting:
        node, depth = waiting.pop()
        yield node, depth
        parts = ast.iter_child_nodes(node)
        waiting += [(part, depth + 1) for part in parts if not isinstance(part, ast.expr_context)]


def line_of(node: ast.AST) -> int:
    """The line a part of the text stands in, 0 where it has none."""
    return getattr(node, "lineno", 0)


def no_part(part: ast.AST, of: str = "a declaration", *, node: ast.AST | None = None) -> InvalidDeclaration:
    """That the reader does not know this part of the language; a sign has the line of its `node`."""
    kind = type(part).__name__
    return InvalidDeclaration(f"{_KINDS.get(kind, kind)} is not part of {of}", line_of(node or part))


def unknown(name: str, names: Mapping[str, object], node: ast.AST) -> InvalidDeclaration:
    """That there is no such word, with the nearest that there are."""
    near = get_close_matches(name, [*names], n=2, cutoff=0.7)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    return InvalidDeclaration(f"there is no word {name[:NAME]!r}{hint}", line_of(node))


def guarded(node: ast.AST, name: str, function: Callable[..., Made], *args: Any, **named: Any) -> Made:
    """What our own code makes of values of any kind; whatever it raises becomes a sentence with the line.

    A word that is given what it never expected may raise anything: it is the text's mistake all the same.
    """
    try:
        return function(*args, **named)
    except InvalidDeclaration:
        raise
    except Exception as wrong:  # noqa: BLE001
        raise InvalidDeclaration(f"{name}: {wrong or type(wrong).__name__}"[:300], line_of(node)) from None


def items(value: object, node: ast.AST) -> list[Any]:
    """The parts of a value that has parts; InvalidDeclaration where it has none, or too many."""
    if not isinstance(value, Sized) or not isinstance(value, Iterable) or not hasattr(value, "__getitem__"):
        wanted = "several things in brackets are wanted here"
        raise InvalidDeclaration(f"{wanted}, not {described(value)}", line_of(node))
    if len(value) > ITEMS:
        raise InvalidDeclaration(f"more than {ITEMS} things", line_of(node))
    return [*value]


def constant(value: object, node: ast.AST, most: float = NUMBER) -> object:
    """A number or a text of a size that may be; None, True and False."""
    if isinstance(value, (int, float)) and not abs(value) <= most:
        raise InvalidDeclaration(f"numbers go to {most:,}", line_of(node))
    if isinstance(value, str) and len(value) > LETTERS:
        raise InvalidDeclaration(f"a text has at most {LETTERS:,} letters", line_of(node))
    if value is not None and not isinstance(value, (bool, int, float, str)):
        raise InvalidDeclaration(f"{str(value)[:NAME]!r} is not part of a declaration", line_of(node))
    return value


def described(value: object) -> str:
    """A value in a sentence."""
    return repr(value)[:NAME] if isinstance(value, (int, float, str)) else f"a {type(value).__name__}"
