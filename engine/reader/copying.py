"""A text to begin one's own patience with: a game that is here already, under another title."""

from __future__ import annotations

import ast
import inspect
import re
import sys

from ..errors import PatienceError
from ..game import Game
from ..table import Table
from .declaration import read_game

_NOT_COPIED = {"number", "aliases", "former", "revision", "source"}  # they say which of ours it is
_GOING_ON = """from .{module} import {name}


class My{name}({name}):
    "{about}"

    title = "{title}"
"""


def copied(game: Game) -> str:
    r"""The text that declares a game anew, under a title of its own.

    Of a game that was read from a text it is that text. Of one of ours it is its file, where the reader takes
    it; else a text that goes on from it, in which whatever shall be different is declared under its name.

    >>> from ..games import find
    >>> copied(find("two-rings")).split("\n")[0], copied(find("hemispheres")).split("\n")[0]
    ('class TwoRings(Game):', 'from .hemispheres import TheHemispheres')
    """
    if game.text:
        return game.text
    title = "My " + re.sub('^(The|La|Le) |"', "", game.title)
    text = _declared(game).replace(f'"{game.title}"', f'"{title}"', 1)
    try:
        Table(read_game(text), 1)
    except PatienceError:
        module, name = type(game).__module__.rpartition(".")[2], type(game).__name__
        about = re.sub(r'["\\\n]', " ", game.about)
        return _GOING_ON.format(module=module, name=name, about=about, title=title)
    return text


def _declared(game: Game) -> str:
    """The classes of a game's file, without what says which of ours it is, and without types."""
    source = inspect.getsource(sys.modules[type(game).__module__])
    lines = source.split("\n")
    dropped: set[int] = set()
    for part in ast.parse(source).body:
        inner = part.body if isinstance(part, ast.ClassDef) else []
        of_ours = [node for node in inner if isinstance(node, ast.Assign) and _names(node) <= _NOT_COPIED]
        words = isinstance(part, ast.ImportFrom) and part.names[0].name == "*"
        about_the_file = [part] if words or isinstance(part, ast.Expr) else []
        for node in (*of_ours, *about_the_file):
            dropped |= {*range(node.lineno - 1, node.end_lineno or node.lineno)}
    text = "\n".join(line for number, line in enumerate(lines) if number not in dropped)
    return text.replace("(self, t: Dealer) -> None:", "(self, t):").strip() + "\n"


def _names(node: ast.Assign) -> set[str]:
    """The names that an assignment gives a value."""
    return {part.id for target in node.targets for part in ast.walk(target) if isinstance(part, ast.Name)}
