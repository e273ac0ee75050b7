"""The games, one file each, found by looking here and into `favourites`; each is compiled on first use."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from weakref import WeakValueDictionary

from ..errors import UnknownGame
from ..game import simple, slug_of
from ..vocabulary import Game  # here, so that an error in a word is raised once, not by each game's file

# Games that were read from somebody's text, by slug, as long as a table or anybody else holds them.
_READ: WeakValueDictionary[str, Game] = WeakValueDictionary()
SECOND_SHELF = "favourites"  # the folder of games that the book does not have


class Catalogue(Mapping[str, Game]):
    """All games by slug, the book's first, in its order."""

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

    @cached_property
    def names(self) -> dict[str, str]:
        """The slug of every name people may use, simplified."""
        return {
            simple(name): slug
            for slug, game in self._declared.items()
            for name in (slug, game.title, *game.aliases)
        }

    @cached_property
    def _former_slugs(self) -> dict[str, tuple[str, int]]:
        """By a slug that was another game's once: that game's slug now, and its last revision under it."""
        former = ((now, *game.former) for now, game in self._declared.items())
        return {before: (now, last) for now, before, last in former if before}

    def renamed(self, slug: str, revision: int) -> str:
        """What a game is called now which had that slug up to that revision."""
        now, last = self._former_slugs.get(slug, (slug, 0))
        return now if revision <= last else slug

    def __repr__(self) -> str:
        return f"<Catalogue: {', '.join(self)}>"


def _declared(module: str) -> type[Game]:
    """The game of a file, of which the other games declared there are variants."""
    return next(
        value
        for value in vars(import_module(f"{__name__}.{module}")).values()
        if isinstance(value, type) and issubclass(value, Game)
        if value.__module__.endswith(f".{module}") and value.variant is None
    )


def catalogue() -> Catalogue:
    """All games; a file that cannot be used is named in a warning and left out."""
    return _of_folders(tuple(__path__))


@cache
def _of_folders(folders: tuple[str, ...]) -> Catalogue:
    games = []
    shelves = (
        ("", folders),
        (f"{SECOND_SHELF}.", [str(Path(folder) / SECOND_SHELF) for folder in folders]),
    )
    modules = [
        shelf + module.name for shelf, path in shelves for module in iter_modules(path) if not module.ispkg
    ]
    for module in modules:
        try:
            games.append(_declared(module))
        except Exception as wrong:  # noqa: BLE001 - whatever is wrong in one file, the other games go on
            warnings.warn(
                f"engine/games/{module.replace('.', '/')}.py is left out: {type(wrong).__name__}: {wrong}",
                RuntimeWarning,
                stacklevel=2,
            )
    return Catalogue({slug_of(game): game for game in sorted(games, key=lambda game: game.number)})


def add_folder(folder: Path) -> None:
    """Let `find` know the games declared in another folder, too; `GAMES` stays as it is."""
    if str(folder) not in __path__:
        __path__.append(str(folder))


def remove_folder(folder: Path) -> None:
    """Forget the games of such a folder again."""
    if str(folder) in __path__:
        __path__.remove(str(folder))


def remember(game: Game) -> None:
    """Let `find` know a game that was read from a text by its slug, as long as somebody holds it."""
    _READ[game.slug] = game


def slug_now(slug: str, revision: int) -> str:
    """The slug that the game has now which a record of that revision knows by this one.

    >>> slug_now("klondike", 1), slug_now("klondike", 2)
    ('canfield-or-klondike', 'klondike')
    """
    return catalogue().renamed(slug, revision)


def find(name: str) -> Game:
    """The game of a slug, title or alias, however it is spelled; UnknownGame with near names otherwise.

    Of games that were read from texts those in use are found, by their slug alone.

    >>> find("the WHEEL"), find("Rot und Schwarz").slug
    (<Game wheel>, 'red-and-black')
    >>> find("Kinks")
    Traceback (most recent call last):
        ...
    engine.errors.UnknownGame: there is no game called 'Kinks'; did you mean The Kings or Two Rings?
    """
    if (read := _READ.get(name)) is not None:
        return read
    games, wanted = catalogue(), simple(name)
    names = games.names
    if wanted in names:
        return games[names[wanted]]
    near = [names[match] for match in get_close_matches(wanted, names, n=3, cutoff=0.6)]
    near += [slug for text, slug in names.items() if len(wanted) > 2 and wanted in text]
    raise UnknownGame(name[:40], tuple(games[slug].title for slug in dict.fromkeys(near))[:3])
