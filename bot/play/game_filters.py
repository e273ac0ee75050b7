"""Filters of the list of games: by kind, packs, length, difficulty or name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine import GAMES, Game, shelf

SHORT, LONG = 10, 20  # minutes: at most, at least
EASY, HARD = 2, 4  # stars: at most, at least


@dataclass(frozen=True)
class GameFilter:
    """A filter for games."""

    label: str  # of its button
    meaning: str  # "short: ten minutes or less"
    fits: Callable[[Game], bool]
    pattern: str  # other ways to type it, as a regular expression


FILTERS: Mapping[str, GameFilter] = {
    "short": GameFilter(
        "Ten minutes",
        "ten minutes or less",
        lambda game: game.minutes <= SHORT,
        r"(10|ten)[ -]?min(ute)?s?|quick",
    ),
    "long": GameFilter(
        "Twenty minutes",
        "twenty minutes or more",
        lambda game: game.minutes >= LONG,
        r"(20|twenty)[ -]?min(ute)?s?",
    ),
    "easy": GameFilter("Easy", "one or two stars", lambda game: shelf.stars(game) <= EASY, r"calm|simple"),
    "hard": GameFilter("Hard", "four or five stars", lambda game: shelf.stars(game) >= HARD, r"difficult"),
    "one-pack": GameFilter(
        "One pack", "played with one pack", lambda game: len(game.pack()) <= 52, r"(1|one|single)[ -]?packs?"
    ),
    "two-packs": GameFilter(
        "Two packs", "played with two packs", lambda game: len(game.pack()) > 52, r"(2|two|double)[ -]?packs?"
    ),
    "open": GameFilter(
        "All in sight", "all cards lie in sight", lambda game: shelf.kind(game.slug) == "open", r"in[ -]sight"
    ),
    "dealt": GameFilter(
        "Dealt", "cards are turned up as one goes on", lambda game: shelf.kind(game.slug) == "dealt", r"stock"
    ),
    "book": GameFilter("The book", "of the book", lambda game: shelf.shelf_of(game) == "book", r"cadogan"),
    "favourites": GameFilter(
        "Favourites",
        "known to everybody, though the book has them not",
        lambda game: shelf.shelf_of(game) == "favourites",
        r"favou?rites?|popular",
    ),
    "matching": GameFilter(
        "Pairs and sums",
        "cards that belong together",
        lambda game: shelf.kind(game.slug) == "matching",
        r"pairs?|sums?",
    ),
}


def read(typed: str) -> tuple[tuple[str, ...], str]:
    """Parse typed text: the filters named in it, in their order, and the rest, part of a game's name."""
    rest, chosen = f" {typed.lower()} ", []
    for name, one in FILTERS.items():
        found = re.compile(rf"(?<= )({name.replace('-', '[ -]')}|{one.pattern})(?=[ ,])")
        if found.search(rest):
            chosen.append(name)
            rest = found.sub(" ", rest)
    return tuple(chosen), " ".join(re.sub(r"\band\b|,", " ", rest).split()) if chosen else typed.strip()


def matching(chosen: tuple[str, ...], name: str = "") -> list[str]:
    """The games that pass all these filters and have `name` in one of their names, in the book's order."""
    return [
        slug
        for slug, game in GAMES.items()
        if all(FILTERS[one].fits(game) for one in chosen)
        and any(name.lower() in known.lower() for known in (slug, game.title, *game.aliases))
    ]


def calm_games() -> list[str]:
    """The games of the book that are neither long nor hard."""
    book = matching(("book",))
    return [slug for slug in book if not FILTERS["hard"].fits(GAMES[slug]) and GAMES[slug].minutes <= LONG]


def toggled(chosen: tuple[str, ...], name: str) -> tuple[str, ...]:
    """The chosen filters after one is tapped: added, or removed if it was chosen."""
    return tuple(one for one in FILTERS if (one in chosen) != (one == name))
