"""One tree of exceptions, drawn where it is made."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from bot import errors
from bot.errors import PatienceProblem

BOT = Path(__file__).parent.parent.parent / "bot"


def tree(kind: type[Exception], depth: int = 0) -> list[tuple[int, str]]:
    """The kinds below one, with how deep they stand, in the order they were written."""
    below = [part for child in kind.__subclasses__() for part in tree(child, depth + 1)]
    return [(depth, kind.__name__), *below]


def test_the_drawn_tree_is_the_tree() -> None:
    """The file's docstring shows every kind, in its place."""
    drawn = re.findall(r"^    ([│├└─ ]*)(\w+) ", errors.__doc__ or "", flags=re.MULTILINE)

    assert [(len(lead) // 4, name) for lead, name in drawn] == tree(PatienceProblem)


def test_ours_are_no_kind_of_pythons_own() -> None:
    """A sentence for a lost connection (OSError) is never said of somebody else's table."""
    kinds = [getattr(errors, name) for _, name in tree(PatienceProblem)]

    assert [kind.__name__ for kind in kinds if issubclass(kind, OSError | LookupError | ValueError)] == []


def test_exceptions_are_made_in_one_file() -> None:
    """No other file of the bot makes a kind of its own, but one that never leaves it."""
    elsewhere = {
        f"{path.relative_to(BOT)}: {node.name}"
        for path in BOT.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef) and path.name != "exceptions.py" and node.name[0] != "_"
        if any(isinstance(base, ast.Name) and re.search("Error$|Exception$", base.id) for base in node.bases)
    }

    assert elsewhere == set()
