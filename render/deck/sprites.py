"""All that is put on the felt: from the sheets on disk where they are made, else drawn now, and kept.

A sheet is called after the width of its cards, where their index stands, and how they are turned.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from weakref import WeakValueDictionary

from render.deck import faces, pills
from render.deck.ink import PaintedSprite, Sprite
from render.deck.pips import PLACES
from render.deck.sheets import Shelf
from render.theme import BESIDE, SHADOW, SUITS

KEPT = 256  # sprites of some 16 KB
SHEETS = "sprites"  # the folder of the sheets under the data folder
PILLS = "pills"
FACES = [rank + suit for suit in SUITS for rank in ("A", *PLACES, "J", "Q", "K")]
shelf = Shelf()
# All that is painted on any live table, whether it is among the newest or not.
_lying: WeakValueDictionary[tuple[str, int, str, float], Sprite] = WeakValueDictionary()


@lru_cache(KEPT)
def face(card: str, width: int, corner: str = BESIDE, turn: float = 0) -> Sprite:
    """A card face up; that of a live table where it lies on one, lest each table keep cards of its own."""
    key = card, width, corner, turn
    if (found := _lying.get(key)) is None:
        found = shelf.find(cards_sheet(width, corner, turn), card) or faces.face(card, width, corner, turn)
        _lying[key] = found
    return found


@lru_cache(64)
def back(width: int, turn: float = 0) -> Sprite:
    """A card face down."""
    return shelf.find(places_sheet(width, turn), "back") or faces.back(width, turn)


@lru_cache(64)
def slot(width: int, turn: float = 0) -> Sprite:
    """An empty place."""
    return shelf.find(places_sheet(width, turn), "slot") or faces.slot(width, turn)


@lru_cache(64)
def ring(width: int, turn: float = 0) -> PaintedSprite:
    """What is painted over a card that has just moved."""
    sheet = places_sheet(width, turn)
    rim, inside = (shelf.find(sheet, name) for name in ("rim", "inside"))
    return faces.ring(rim or faces.rim(width, turn), inside or faces.inside(width, turn))


@lru_cache(512)
def pill(text: str, marked: bool = False) -> Sprite:
    """A short word on its pill; marked where a card came from."""
    return shelf.find(PILLS, _pill_name(text, marked)) or pills.pill(text, marked)


@cache
def pill_width(text: str) -> int:
    """Pixels across the pill of a text; even, so that its middle is a pixel's corner."""
    return pill(text).image.width - 2 * (SHADOW + 1)


def _pill_name(text: str, marked: bool) -> str:
    return f"{text} marked" if marked else text


def cards_sheet(width: int, corner: str, turn: float) -> str:
    """The name of the sheet with all faces of this kind."""
    return f"{width}-{corner}-{turn:g}"


def places_sheet(width: int, turn: float) -> str:
    """The name of the sheet with what is no face but as large and turned so."""
    return f"{width}-{turn:g}"


def cards(width: int, corner: str, turn: float) -> Mapping[str, Sprite]:
    """What stands on such a sheet, drawn anew."""
    return {card: faces.face(card, width, corner, turn) for card in FACES}


def places(width: int, turn: float) -> Mapping[str, Sprite]:
    """What stands on such a sheet, drawn anew."""
    made = {"back": faces.back, "slot": faces.slot, "rim": faces.rim, "inside": faces.inside}
    return {called: draw(width, turn) for called, draw in made.items()}


def codes(texts: frozenset[str]) -> Mapping[str, Sprite]:
    """The sheet of all pills, drawn anew."""
    return {
        _pill_name(text, marked): pills.pill(text, marked)
        for text in sorted(texts)
        for marked in (False, True)
    }


def prepare(data: Path | None) -> bool:
    """Take sprites from the sheets under this data folder from now on; whether they have been made there."""
    shelf.open(data / SHEETS if data else None)
    for kept in (face, back, slot, ring, pill):
        kept.cache_clear()
    _lying.clear()
    return shelf.sheet(PILLS) is not None
