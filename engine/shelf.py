"""The games by kind, packs, length and difficulty, for people who choose one."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from .certified_deals import certified
from .game import BOOK, Game
from .places import Kind
from .sentences import Text, counted, say
from .stars import STARS, WORDS, drawn
from .table import Table

GameKind = Literal["open", "dealt", "matching"]
KINDS: dict[GameKind, str] = {
    "open": "all cards lie in sight",
    "dealt": "cards are turned up as one goes on",
    "matching": "cards are sought that belong together",
}
ShelfName = Literal["book", "favourites"]
SHELVES: dict[ShelfName, str] = {
    "book": "the games of the book",
    "favourites": "patiences that people know, which the book does not have",
}
# Games of the book that people look for among the favourites, by the names they know; they count once.
SIGNPOSTS: dict[str, str] = {"Forty Thieves": "napoleon-at-st-helena"}
MANY_GAMES = 500  # of ours and of people's own, more than are looked at in turn


@lru_cache(MANY_GAMES)
def kind(game: str | Game) -> GameKind:
    """What one does in a game: match cards, or build with all cards in sight, or with those dealt so far."""
    table = Table(game, 1)
    if any(step.matches for step in (*table.game.every_way, *table.game.verbs)):
        return "matching"
    piles = table.view().piles
    hidden = any(None in pile.cards for pile in piles)
    return "dealt" if hidden or any(pile.kind is Kind.STOCK and pile.cards for pile in piles) else "open"


def signpost_to(game: Game) -> str:
    """The name by which the favourites point to a game of the book, "" if they do not."""
    return next((name for name, slug in SIGNPOSTS.items() if slug == game.slug), "")


def shelf_of(game: Game) -> ShelfName:
    """Where a game stands: the book's first, the favourites beside it."""
    return "book" if game.source == BOOK else "favourites"


def two_colours(game: Game) -> bool:
    """Whether red and black make a difference in a game: cards alternate, or go where their colour goes."""
    return game.two_colours


def facts(game: Game) -> Text:
    """A game in figures: one pack, some 10 minutes, difficulty 3 of 5 in words, all cards lie in sight."""
    return say(
        "{packs}, some {minutes} minutes, difficulty {difficulty}; {kind}",
        packs=packs(game),
        minutes=game.minutes,
        difficulty=difficulty(game),
        kind=KINDS[kind(game)],
    )


def packs(game: Game) -> str:
    """What a game is played with: two packs, four packs of 32 cards, nine cards."""
    if not game.cards:
        return counted(game.packs, "pack")
    cards = counted(len(game.cards) // game.packs, "card")
    return f"{counted(game.packs, 'pack')} of {cards}" if game.packs > 1 else cards


def stars(game: Game) -> int:
    """How hard a game is, from 1 to 5: as a deal of it that `start` takes by itself, which is a calm one.

    They are counted by how many careful players lose such deals (`engine.stars`); a game of which nobody has
    won a deal has five. Of a patience of somebody's own it is what its author says.
    """
    if game.difficulty is not None:
        return game.difficulty
    known = certified(game.slug, game.variant)
    return known.usual_stars if known else STARS


def difficulty(game: Game) -> Text:
    """The same in words: 3 of 5 (about half of careful players win it)."""
    hard = stars(game)
    return say("{stars} of {most} ({meaning})", stars=hard, most=STARS, meaning=WORDS[hard - 1])


def drawn_stars(game: Game) -> str:
    """The same as signs: ★★★☆☆."""
    return drawn(stars(game))
