"""Plays every game a little to learn which sprites its pictures need, and draws them before anybody plays.

A program of its own, so that neither its time nor its memory is the bot's: python -m render sprites FOLDER.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from shutil import rmtree

import engine
from engine.view import View
from render import theme
from render.deck import sheets, sprites
from render.deck.ink import Sprite
from render.plan.planner import plan

DEALS, MOVES = 4, 120  # of each game
EVERY = 4  # positions, one is laid out: from one to the next a plan changes little
COUNTS = 120  # of the largest number on a stock or waste
Drawing = Callable[[], Mapping[str, Sprite]]


def views(slug: str) -> Iterator[View]:
    """A game after some moves by chance, its variants too, and as it looks when it is won."""
    for variant in (None, *engine.GAMES[slug].variants):
        for seed in range(DEALS):
            table, chance = engine.Table(slug, seed=seed, variant=variant), Random(f"{slug}/{seed}")
            for number in range(MOVES):
                if number % EVERY == 0:
                    yield table.view()
                if not (legal := list(table.legal_moves)):
                    break
                table.push(chance.choice(legal))
            yield replace(table.view(), result="won")


def needed(shown: Iterable[View]) -> dict[str, Drawing]:
    """The sheets of cards and places these pictures need, by their names."""
    cards: set[tuple[int, str, float]] = set()
    places: set[tuple[int, float]] = set()
    for view in shown:
        found = plan(view)
        for pile in found.piles:
            laid = {(card.corner, card.turn) for card in pile.cards if not card.edge}
            for width in (pile.width, *_smaller(pile.width)):
                cards |= {(width, *kind) for kind in laid}
                places.add((width, pile.base.turn))
    places |= {(width, turn) for width, _, turn in cards}
    # Slanted ones take by far the longest, and few games have them.
    lying = sorted(places, key=lambda kind: (kind[-1] % 90 != 0, kind))
    wanted: dict[str, Drawing] = {
        sprites.places_sheet(*kind): partial(sprites.places, *kind) for kind in lying
    }
    fronts = sorted(cards, key=lambda kind: (kind[-1] % 90 != 0, kind))
    return wanted | {sprites.cards_sheet(*kind): partial(sprites.cards, *kind) for kind in fronts}


def codes() -> frozenset[str]:
    """What stands on the pills of all games."""
    every = (game for one in engine.GAMES.values() for game in (one, *one.variants.values()))
    return frozenset(map(str, range(1, COUNTS))).union(*(game.codes() for game in every))


def _smaller(width: int) -> Sequence[int]:
    """The next two widths of cards, for when fans grow longer than they did here."""
    return [other for other in theme.WIDTHS if other < width][-2:]


def make(folder: Path, wanted: Callable[[], bool] = lambda: True) -> int:
    """Draw the sheets that are not there, game by game, while they are wanted; how many were drawn."""
    sprites.prepare(folder)
    _tidied(folder / sprites.SHEETS)
    drawn = 0
    for slug in engine.GAMES:
        for name, draw in needed(views(slug)).items():
            if not wanted():
                return drawn
            drawn += _made(name, draw)
    return drawn + _made(
        sprites.PILLS, partial(sprites.codes, codes())
    )  # the last: it tells that all are made


def _made(name: str, draw: Drawing) -> bool:
    if sprites.shelf.sheet(name) is None:
        sprites.shelf.save(name, draw())
        return True
    return False


def _tidied(folder: Path) -> None:
    """Sheets of decks that are drawn no more go; what is not ours stays."""
    ours = sheets.source()
    for path in folder.glob("?" * len(ours)):
        if path.name != ours and any(path.glob("*.sprites")):
            rmtree(path, ignore_errors=True)
