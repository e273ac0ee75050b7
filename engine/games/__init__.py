"""The games, one file each, found by looking into this folder; each is compiled when first asked for."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from ..errors import UnknownGame
from ..game import simple, slug_of
from ..vocabulary import Game  # here, so that an error in a word is raised once, not by each game's file


class Catalogue(Mapping[str, Game]):
    """All games by slug, in the book's order."""

    def __init__(self, declared: Mapping[str, type[Game]]) -> None:
        self._declared = declared
        self._compiled: dict[str, Game] = {}

    def __getitem__(self, slug: str) -> Game:
        if slug not in self._compiled:
            self._compiled[slug] = self._declared[slug]()
        return self._compiled[slug]

    def __iter__(self) -> Iterator[str]:
        return iter(self._declared)

    def __len__(self) -> int:
        return len(self._declared)

    def names(self) -> dict[str, str]:
        """The slug of every name people may use, simplified."""
        return {
            simple(name): slug
            for slug, game in self._declared.items()
            for name in (slug, game.title, *game.aliases)
        }

    def __repr__(self) -> str:
        return f"<Catalogue: {', '.join(self)}>"


def _declared(module: str) -> type[Game]:
    found = [
        value
        for value in vars(import_module(f"{__name__}.{module}")).values()
        if isinstance(value, type) and issubclass(value, Game) and value.__module__.endswith(f".{module}")
    ]
    return next(cls for cls in found if cls.variant is None)


@cache
def catalogue() -> Catalogue:
    """All games; a file that cannot be used is named in a warning and left out."""
    games = []
    for module in iter_modules(__path__):
        try:
            games.append(_declared(module.name))
        except Exception as wrong:  # noqa: BLE001 - whatever is wrong in one file, the other games go on
            told = f"engine/games/{module.name}.py is left out: {type(wrong).__name__}: {wrong}"
            warnings.warn(told, RuntimeWarning, stacklevel=2)
    return Catalogue({slug_of(game): game for game in sorted(games, key=lambda game: game.number)})


@cache
def _names() -> Mapping[str, str]:
    return catalogue().names()


def add_folder(folder: Path) -> None:
    """Let `find` know the games declared in another folder, too; the book has no more than before."""
    if str(folder) not in __path__:
        __path__.append(str(folder))
        catalogue.cache_clear()
        _names.cache_clear()


def remove_folder(folder: Path) -> None:
    """Forget the games of such a folder again."""
    if str(folder) in __path__:
        __path__.remove(str(folder))
        catalogue.cache_clear()
        _names.cache_clear()


def find(name: str) -> Game:
    """The game of a slug, title or alias, however it is spelled; UnknownGame with near names otherwise.

    >>> find("the WHEEL"), find("Rot und Schwarz").slug
    (<Game wheel>, 'red-and-black')
    >>> find("Kinks")
    Traceback (most recent call last):
        ...
    engine.errors.UnknownGame: there is no game called 'Kinks'; did you mean The Kings or Two Rings?
    """
    games, names, wanted = catalogue(), _names(), simple(name)
    if wanted in names:
        return games[names[wanted]]
    near = [names[match] for match in get_close_matches(wanted, names, n=3, cutoff=0.6)]
    near += [slug for text, slug in names.items() if len(wanted) > 2 and wanted in text]
    raise UnknownGame(name[:40], tuple(games[slug].title for slug in dict.fromkeys(near))[:3])
