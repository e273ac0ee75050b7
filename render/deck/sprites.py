"""All that is put on the felt: from the sheets on disk where they are made, else drawn now, and kept.

A sheet is called after the width of its cards, where their index stands, and how they are turned.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from weakref import WeakValueDictionary

from render.deck import faces, writing
from render.deck.ink import PaintedSprite, Sprite
from render.deck.pips import PLACES
from render.deck.sheets import Shelf
from render.lru import MIB, Lru
from render.theme import SUITS, WHOLE

NEWEST_BYTES = 6 * MIB  # of sprites that were used last
SHEETS = "sprites"  # the folder of the sheets under the data folder
FACES = [rank + suit for suit in SUITS for rank in ("A", *PLACES, "J", "Q", "K")]
SpriteKey = tuple[str, str]  # sheet and name
shelf = Shelf()
_newest: Lru[SpriteKey, PaintedSprite] = Lru(NEWEST_BYTES, lambda sprite: sprite.memory_bytes)


class _Lying(WeakValueDictionary[SpriteKey, PaintedSprite]):
    """All that is painted on any live table, whether it is among the newest or not."""

    most_bytes = 0  # that they can take: what they took when that was counted, and what came since

    def __setitem__(self, key: SpriteKey, sprite: PaintedSprite) -> None:
        super().__setitem__(key, sprite)
        self.most_bytes += sprite.memory_bytes

    @property
    def memory_bytes(self) -> int:
        """What they take in memory, counted one by one."""
        self.most_bytes = sum(sprite.memory_bytes for known in self.valuerefs() if (sprite := known()))
        return self.most_bytes


lying = _Lying()


def _found(sheet: str, name: str, made: Callable[[], PaintedSprite]) -> PaintedSprite:
    """A sprite; that of a live table where it lies on one, lest each table keep cards of its own."""
    key = sheet, name
    if (found := _newest.get(key)) is None:
        if (found := lying.get(key)) is None:
            found = lying[key] = made()
        _newest.put(key, found)
    return found


def _drawn(sheet: str, name: str, draw: Callable[[], Sprite]) -> PaintedSprite:
    """A sprite from its sheet, or drawn now."""

    def made() -> PaintedSprite:
        sprite = shelf.find(sheet, name) or draw()
        return sprite.painted()

    return _found(sheet, name, made)


def face(card: str, width: int, corner: str = WHOLE, turn: float = 0) -> PaintedSprite:
    """A card face up."""
    draw = partial(faces.face, card, width, corner, turn)
    return _drawn(cards_sheet(width, corner, turn), card, draw)


def back(width: int, turn: float = 0) -> PaintedSprite:
    """A card face down."""
    return _drawn(places_sheet(width, turn), "back", partial(faces.back, width, turn))


def slot(width: int, turn: float = 0) -> PaintedSprite:
    """An empty place."""
    return _drawn(places_sheet(width, turn), "slot", partial(faces.slot, width, turn))


def ring(width: int, turn: float = 0) -> PaintedSprite:
    """What is painted over a card that has just moved."""
    sheet = places_sheet(width, turn)

    def made() -> PaintedSprite:
        rim, inside = (shelf.find(sheet, name) for name in ("rim", "inside"))
        return faces.ring(rim or faces.rim(width, turn), inside or faces.inside(width, turn))

    return _found(sheet, "ring", made)


def code(text: str, height: int, look: str = writing.PLAIN) -> PaintedSprite:
    """A short word beside the cards with capitals so high, in one of the looks of codes."""
    return _drawn(codes_sheet(height), _code_name(text, look), partial(writing.code, text, height, look))


@cache
def code_width(text: str, height: int) -> int:
    """Pixels across the room of a code with capitals so high."""
    return writing.code_width(text, height)


def _code_name(text: str, look: str) -> str:
    return f"{text} {look}".rstrip()


def codes_sheet(height: int) -> str:
    """The name of the sheet with all codes that are so high."""
    return f"codes-{height}"


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


def codes(texts: frozenset[str], height: int) -> Mapping[str, Sprite]:
    """The sheet of all codes with capitals so high, drawn anew."""
    return {
        _code_name(text, look): writing.code(text, height, look)
        for text in sorted(texts)
        for look in writing.LOOKS
    }


def prepare(data: Path | None) -> None:
    """Take sprites from the sheets under this data folder from now on."""
    shelf.open(data / SHEETS if data else None)
    _newest.clear()
    lying.clear()
