"""The games as a shelf: a few words take some of them down, by kind, packs, length, difficulty or name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine import GAMES, Game, shelf

SHORT, LONG = 10, 20  # minutes: at most, at least
EASY, HARD = 2, 4  # stars: at most, at least


@dataclass(frozen=True)
class Wish:
    """What one may want of a game: a shelf that has the games of this kind."""

    label: str  # of its button
    means: str  # "short: ten minutes or less"
    fits: Callable[[Game], bool]
    said: str  # other ways to type it, as a regular expression


SHELVES: Mapping[str, Wish] = {
    "short": Wish(
        "Ten minutes",
        "ten minutes or less",
        lambda game: game.minutes <= SHORT,
        r"(10|ten)[ -]?min(ute)?s?|quick",
    ),
    "long": Wish(
        "Twenty minutes",
        "twenty minutes or more",
        lambda game: game.minutes >= LONG,
        r"(20|twenty)[ -]?min(ute)?s?",
    ),
    "easy": Wish("Easy", "one or two stars", lambda game: game.difficulty <= EASY, r"calm|simple"),
    "hard": Wish("Hard", "four or five stars", lambda game: game.difficulty >= HARD, r"difficult"),
    "one-pack": Wish(
        "One pack", "played with one pack", lambda game: len(game.pack()) <= 52, r"(1|one|single)[ -]?packs?"
    ),
    "two-packs": Wish(
        "Two packs", "played with two packs", lambda game: len(game.pack()) > 52, r"(2|two|double)[ -]?packs?"
    ),
    "open": Wish(
        "All in sight", "all cards lie in sight", lambda game: shelf.kind(game.slug) == "open", r"in[ -]sight"
    ),
    "dealt": Wish(
        "Dealt", "cards are turned up as one goes on", lambda game: shelf.kind(game.slug) == "dealt", r"stock"
    ),
    "matching": Wish(
        "Pairs and sums",
        "cards that belong together",
        lambda game: shelf.kind(game.slug) == "matching",
        r"pairs?|sums?",
    ),
}


def read(typed: str) -> tuple[tuple[str, ...], str]:
    """The shelves named in what was typed, in their order, and the rest of it: part of a name."""
    rest, chosen = f" {typed.lower()} ", []
    for name, wish in SHELVES.items():
        found = re.compile(rf"(?<= )({name.replace('-', '[ -]')}|{wish.said})(?=[ ,])")
        if found.search(rest):
            chosen.append(name)
            rest = found.sub(" ", rest)
    return tuple(chosen), " ".join(re.sub(r"\band\b|,", " ", rest).split()) if chosen else typed.strip()


def taken(chosen: tuple[str, ...], name: str = "") -> list[str]:
    """The games that stand on all these shelves and have this in a name of theirs, in the book's order."""
    return [
        slug
        for slug, game in GAMES.items()
        if all(SHELVES[one].fits(game) for one in chosen)
        and any(name.lower() in known.lower() for known in (slug, game.title, *game.aliases))
    ]


def calm_games() -> list[str]:
    """The games that are neither long nor hard: one need not be in the mood for them."""
    return [slug for slug in GAMES if not SHELVES["hard"].fits(GAMES[slug]) and GAMES[slug].minutes <= LONG]


def toggled(chosen: tuple[str, ...], name: str) -> tuple[str, ...]:
    """The shelves chosen when one more is tapped, or one of them again."""
    return tuple(one for one in SHELVES if (one in chosen) != (one == name))
