"""Plays every game a little to learn which sprites its pictures need, and draws them before anybody plays.

A program of its own, so that neither its time nor its memory is the bot's: python -m render sprites FOLDER.
"""

from __future__ import annotations

import fcntl
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from shutil import rmtree
from typing import NamedTuple

import engine
from engine import View
from render import theme
from render.deck import sheets, sprites
from render.plan import usual
from render.plan.planner import plan

DEALS, MOVES = 4, 120  # of each game
EVERY = 4  # positions, one is laid out: from one to the next a plan changes little
COUNTS = 120  # of the largest number on a stock or waste
ROOM = Path(__file__).parent
LOCK = ".lock"


class SheetPlaces(NamedTuple):
    """A sheet of what is no face: its cards' width, and how they are turned."""

    width: int
    turn: float

    @property
    def name(self) -> str:
        return sprites.places_sheet(*self)

    def save(self) -> None:
        sprites.shelf.save(self.name, sprites.places(*self))


class SheetCards(NamedTuple):
    """A sheet of faces: their width, where the index stands, and how they are turned."""

    width: int
    corner: str
    turn: float

    @property
    def name(self) -> str:
        return sprites.cards_sheet(*self)

    def save(self) -> None:
        sprites.shelf.save(self.name, sprites.cards(*self))


SheetKind = SheetPlaces | SheetCards


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


def needed(shown: Iterable[View]) -> list[SheetKind]:
    """The sheets of cards and places these pictures need, those that take longest last."""
    cards: set[SheetCards] = set()
    places: set[SheetPlaces] = set()
    for view in shown:
        for pile in plan(view).piles:
            placed = {(card.corner, card.turn) for card in pile.cards if not card.edge}
            cards |= {SheetCards(pile.width, *kind) for kind in placed}
            places.add(SheetPlaces(pile.width, pile.base.turn))
    places |= {SheetPlaces(kind.width, kind.turn) for kind in cards}

    def lying(kinds: Iterable[SheetKind]) -> list[SheetKind]:
        return sorted(kinds, key=lambda kind: (kind.turn % 90 != 0, kind))

    return [*lying(places), *lying(cards)]


def codes() -> frozenset[str]:
    """What is written beside the cards of all games."""
    every = (game for one in engine.GAMES.values() for game in (one, *one.variants.values()))
    return frozenset(map(str, range(1, COUNTS))).union(*(game.codes() for game in every))


def make(
    folder: Path, games: Iterable[str] = engine.GAMES, wanted: Callable[[], bool] = lambda: True
) -> Iterator[tuple[str, int]]:
    """Draw the sheets that are not there, game by game, while they are wanted; how many were drawn for each.

    One process at a time does so in a folder; others wait for it, and find them drawn.
    """
    sprites.prepare(folder)
    with _alone(folder / sprites.SHEETS):
        for name in games:
            slug, drawn = engine.find(name).slug, 0
            for height in theme.CODE_HEIGHTS:
                sheet = sprites.codes_sheet(height)
                if sprites.shelf.sheet(sheet) is None:
                    sprites.shelf.save(sheet, sprites.codes(codes(), height))
                    drawn += 1
            kinds = _noted(slug) or needed(views(slug))
            for kind in kinds:
                if not wanted():
                    return
                if sprites.shelf.sheet(kind.name) is None:
                    kind.save()
                    drawn += 1
            # So that the game need not be played again at the next start.
            note = json.dumps({"source": _source(), "kinds": kinds})
            sprites.shelf.save_note(slug, note.encode("ascii"))
            yield slug, drawn


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """While no other process draws in this folder; what such a one left undone is cleared away."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        _tidied(folder)
        yield


def _tidied(folder: Path) -> None:
    """Sheets of decks that are drawn no more go, and half-written files; what is not ours stays."""
    ours = sheets.source()
    for path in folder.glob("?" * len(ours)):
        if path.name != ours and any(path.glob(f"*{sheets.SUFFIX}")):
            rmtree(path, ignore_errors=True)
    for draft in (folder / ours).glob(f"*{sheets.DRAFT}"):
        draft.unlink()


def _noted(slug: str) -> list[SheetKind] | None:
    """The sheets a game needs; None where they are not noted, or of games that were laid out otherwise."""
    with suppress(ValueError, TypeError, KeyError):
        found = json.loads(sprites.shelf.note(slug) or b"{}")
        if found["source"] == _source():
            return [
                SheetCards(*kind) if len(kind) == len(SheetCards._fields) else SheetPlaces(*kind)
                for kind in found["kinds"]
            ]
    return None


@cache
def _source() -> str:
    """What it depends on which sheets are needed: the games and how they are laid out, as a short hash."""
    rooms = Path(engine.__file__).parent, ROOM
    files = [*(path for room in rooms for path in sorted(room.rglob("*.py"))), usual.FILE]
    return sha256(b"\0".join(path.read_bytes() for path in files)).hexdigest()[:16]
