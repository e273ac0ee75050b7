"""Plays every game a little to learn which sprites its pictures need, and draws them before anybody plays.

A program of its own, so that neither its time nor its memory is the bot's: python -m render sprites FOLDER.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
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
from render.plan.places import plan

DEALS, MOVES = 4, 120  # of each game
COUNTS = 120  # of the largest number on a stock or waste
Drawing = Callable[[], Mapping[str, Sprite]]


def views() -> Iterator[View]:
    """Every game after some moves by chance, variants too, and as it looks when it is won."""
    for slug, game in engine.GAMES.items():
        for variant in (None, *game.variants):
            for seed in range(DEALS):
                table, chance = engine.Table(slug, seed=seed, variant=variant), Random(f"{slug}/{seed}")
                for _ in range(MOVES):
                    yield table.view()
                    if not (legal := list(table.legal_moves)):
                        break
                    table.push(chance.choice(legal))
                yield replace(table.view(), result="won")


def needed(shown: Iterable[View]) -> dict[str, Drawing]:
    """The sheets these pictures need, by their names."""
    cards: set[tuple[int, str, float]] = set()
    places: set[tuple[int, float]] = set()
    codes = {str(number) for number in range(1, COUNTS)}
    for view in shown:
        found = plan(view)
        codes |= {pile.code for pile in view.piles}
        laid = {(card.corner, card.turn) for pile in found.piles for card in pile.cards if not card.edge}
        for width in (found.width, _smaller(found.width)):
            cards |= {(width, *kind) for kind in laid}
            places |= {(width, pile.base.turn) for pile in found.piles}
    places |= {(width, turn) for width, _, turn in cards}
    # Slanted ones take by far the longest, and few games have them.
    lying = sorted(places, key=lambda kind: (kind[-1] % 90 != 0, kind))
    wanted: dict[str, Drawing] = {
        sprites.places_sheet(*kind): partial(sprites.places, *kind) for kind in lying
    }
    fronts = sorted(cards, key=lambda kind: (kind[-1] % 90 != 0, kind))
    wanted |= {sprites.cards_sheet(*kind): partial(sprites.cards, *kind) for kind in fronts}
    wanted[sprites.PILLS] = partial(sprites.codes, frozenset(codes))  # the last: it tells that all are made
    return wanted


def _smaller(width: int) -> int:
    """The next width of cards, for when fans grow longer than they did here."""
    return max((other for other in theme.WIDTHS if other < width), default=width)


def make(folder: Path) -> int:
    """Draw all sheets that are not there yet; how many were drawn."""
    sprites.prepare(folder)
    _tidied(folder / sprites.SHEETS)
    missing = {name: draw for name, draw in needed(views()).items() if sprites.shelf.sheet(name) is None}
    for name, draw in missing.items():
        sprites.shelf.save(name, draw())
    return len(missing)


def _tidied(folder: Path) -> None:
    """Sheets of decks that are drawn no more go; what is not ours stays."""
    ours = sheets.source()
    for path in folder.glob("?" * len(ours)):
        if path.name != ours and any(path.glob("*.sprites")):
            rmtree(path, ignore_errors=True)
