"""Measurements of one row a game: asked game after game, each written down as it is found."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

Finding = TypeVar("Finding")


def write_each(
    names: Iterable[str],
    ask: Callable[[str, str | None], Finding | None],
    rows: Callable[[], Mapping[str, Finding]],
    save: Callable[[Mapping[str, Finding]], None],
    nothing: str,
) -> None:
    """Ask games, and write their rows anew, or take a row out where there is `nothing`."""
    for name in names:
        slug, _, variant = name.partition("/")
        found = ask(slug, variant or None)
        others = {game: row for game, row in rows().items() if game != name}
        save({**others, name: found} if found else others)
        sys.stdout.write(f"{name}: {found or nothing}\n")
        sys.stdout.flush()
