"""A trial of somebody's patience in the process of the tests, where another is not what a test is about."""

from __future__ import annotations

import engine
from engine.reader.trial import played


def tried_here(text: str, _games: int, _module: str) -> engine.Trial:
    """One random game, as if it were all of them; InvalidDeclaration likewise."""
    *_, last = played(engine.read_game(text), 1)
    return engine.Trial(**last)  # type: ignore[arg-type]


def tried_and_drawn(text: str, _games: int, module: str) -> engine.Trial:
    """The same with the picture."""
    *_, last = played(engine.read_game(text), 1, module)
    return engine.Trial(**last)  # type: ignore[arg-type]
