"""The games, one file each, found by looking into this folder."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from engine.errors import UnknownGame
from engine.game import Game, simple


def _declared(module: str) -> Game:
    found = [
        value
        for value in vars(import_module(f"{__name__}.{module}")).values()
        if isinstance(value, type) and issubclass(value, Game) and value.__module__.endswith(f".{module}")
    ]
    return next(cls for cls in found if cls.variant is None)()


@cache
def catalogue() -> Mapping[str, Game]:
    """All games by slug, in the book's order; a broken file is named in a warning and left out."""
    games = []
    for module in iter_modules(__path__):
        try:
            games.append(_declared(module.name))
        except Exception as wrong:  # noqa: BLE001 - whatever is wrong in one file, the other games go on
            told = f"engine/games/{module.name}.py is left out: {type(wrong).__name__}: {wrong}"
            warnings.warn(told, RuntimeWarning, stacklevel=2)
    return MappingProxyType({game.slug: game for game in sorted(games, key=lambda game: game.number)})


@cache
def _names() -> Mapping[str, Game]:
    """Every name people may use, simplified."""
    return {
        simple(name): game for game in catalogue().values() for name in (game.slug, game.title, *game.aliases)
    }


def find(name: str) -> Game:
    """The game of a slug, title or alias, however it is spelled; UnknownGame with near names otherwise."""
    wanted = simple(name)
    if wanted in _names():
        return _names()[wanted]
    near = [_names()[match].title for match in get_close_matches(wanted, _names(), n=3, cutoff=0.6)]
    near += [game.title for text, game in _names().items() if len(wanted) > 2 and wanted in text]
    raise UnknownGame(name[:40], tuple(dict.fromkeys(near))[:3])
