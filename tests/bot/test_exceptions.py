"""One tree of exceptions, drawn where it is made."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from bot import errors
from bot.errors import PatienceProblem
from bot.messages import refused
from bot.play import table_errors

BOT = Path(__file__).parent.parent.parent / "bot"
MODULES = (errors, refused, table_errors)


def tree(kind: type[Exception], depth: int = 0) -> list[tuple[int, str]]:
    """The kinds below one, with how deep they stand, in the order they were written."""
    below = [part for child in kind.__subclasses__() for part in tree(child, depth + 1)]
    return [(depth, kind.__name__), *below]


def test_the_drawn_tree_is_the_tree() -> None:
    """The docstring of bot/errors.py shows every kind, in its place."""
    drawn = re.findall(r"^    ([│├└─ ]*)(\w+) ", errors.__doc__ or "", flags=re.MULTILINE)

    assert [(len(lead) // 4, name) for lead, name in drawn] == tree(PatienceProblem)


def test_ours_are_no_kind_of_pythons_own() -> None:
    """A sentence for a lost connection (OSError) is never said of somebody else's table."""
    kinds = {name: getattr(module, name) for module in MODULES for name in vars(module)}

    ours = [kinds[name] for _, name in tree(PatienceProblem)]

    assert [kind.__name__ for kind in ours if issubclass(kind, OSError | LookupError | ValueError)] == []


def test_exceptions_are_made_where_the_tree_says() -> None:
    """No other file of the bot makes a kind of its own, but one that never leaves it."""
    made_in = {Path(module.__file__ or "") for module in MODULES}
    elsewhere = {
        f"{path.relative_to(BOT)}: {node.name}"
        for path in BOT.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef) and path not in made_in and node.name[0] != "_"
        if any(isinstance(base, ast.Name) and re.search("Error$|Exception$", base.id) for base in node.bases)
    }

    assert elsewhere == set()
