"""The faces as they should look, stored as one small picture: python -m tests.render.reference draws it anew.

Look at it before you commit it: the test only says that the cards are as they were when somebody looked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from PIL import Image

from render import theme
from render.deck import sprites
from render.deck.ink import PaintedSprite, paint
from render.theme import BESIDE, OVER, OVER_RIGHT, WHOLE, WHOLE_RIGHT
from tests.render.tables import DECK

FACES = Path(__file__).parent.parent / "golden" / "faces.png"
WIDTH, ACROSS, CELL = 60, 13, (126, 174)  # of a card; cards in a row; pixels for each, turned ones too

Named = Iterator[tuple[str, tuple[PaintedSprite, ...]]]


def samples() -> Named:
    """Every face, then the same card as it lies elsewhere, the back and an empty place."""
    yield from ((card, (sprites.face(card, WIDTH),)) for card in DECK)
    for corner in (WHOLE_RIGHT, BESIDE, OVER, OVER_RIGHT):
        yield f"10D {corner}", (sprites.face("10D", WIDTH, corner),)
        yield f"KC {corner}", (sprites.face("KC", 96 if corner == BESIDE else WIDTH, corner),)
    for turn in (45, 90, 352.5):
        yield f"7S turned {turn}", (sprites.face("7S", WIDTH, WHOLE, turn),)
        yield f"QH turned {turn}", (sprites.face("QH", WIDTH, WHOLE, turn),)
    for large in (80, 120):  # the middle form of a court, and the large one
        for suit in "SHDC":
            for rank in "KQJ":
                yield f"{rank}{suit} {large}", (sprites.face(rank + suit, large),)
    yield "5C marked", (sprites.face("5C", WIDTH), sprites.ring(WIDTH))
    yield "a back", (sprites.back(WIDTH),)
    yield "a back turned 40", (sprites.back(WIDTH, 40),)
    yield "an empty place", (sprites.slot(WIDTH),)


def drawn() -> Mapping[str, Image.Image]:
    """The same as small pictures on felt, each cut to its cell."""
    found = {}
    for name, over_each_other in samples():
        cell = Image.new("P", CELL, 0)
        cell.putpalette([part for colour in theme.palette() for part in colour])
        for sprite in over_each_other:
            across, down = (round(CELL[way] / 2 - sprite.middle[way]) for way in (0, 1))
            paint(cell.im, sprite.pieces, across, down)
        found[name] = cell
    return found


def stored(names: list[str]) -> Mapping[str, Image.Image]:
    """The reference crops under these names, in the order of the sheet."""
    with Image.open(FACES) as sheet:
        whole = sheet.convert("RGB")
    return {name: whole.crop(_box(n)) for n, name in enumerate(names)}


def _box(n: int) -> tuple[int, int, int, int]:
    x, y = n % ACROSS * CELL[0], n // ACROSS * CELL[1]
    return x, y, x + CELL[0], y + CELL[1]


def main() -> None:
    """Draw the sheet anew."""
    cells = list(drawn().values())
    sheet = Image.new("P", (ACROSS * CELL[0], -(-len(cells) // ACROSS) * CELL[1]), 0)
    sheet.putpalette(cells[0].getpalette() or [])
    for n, cell in enumerate(cells):
        sheet.paste(cell, _box(n)[:2])
    sheet.save(FACES, "PNG", optimize=True)


if __name__ == "__main__":
    main()
