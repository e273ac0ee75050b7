"""The whole deck on one sheet, as large as cards are seen: on a phone, in a chat, and as they are drawn."""

from __future__ import annotations

from io import BytesIO
from itertools import product

from PIL import Image

from render import theme
from render.deck import sprites
from render.deck.ink import PaintedSprite, paint, word
from render.pillow_core import core
from render.theme import BESIDE, OVER, OVER_RIGHT, PAPER, WHOLE

# How wide a card is seen, and how wide it is drawn: a phone shows a picture 390 of its 1100 wide.
SIZES = ((160, 160), (80, 80), (40, 112), (24, 68))
ACROSS = 13
GUTTER, TITLE = 10, 40
LYING_DEGREES = (90, 40, -15)
SHOWN = ("KH", "QS", "JD", "QC", "10H", "9C", "6S", "AD")


def deck_sheet() -> bytes:
    """A PNG: all faces at each size, then cards that lie otherwise, strips of covered ones, and the back."""
    blocks = [_block(seen, drawn) for seen, drawn in SIZES] + [_others(112)]
    size = max(one.width for one in blocks), sum(one.height for one in blocks)
    sheet, y = Image.new("RGB", size, theme.FELT), 0
    for one in blocks:
        sheet.paste(one, (0, y))
        y += one.height
    file = BytesIO()
    sheet.quantize(256, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()


def _block(seen: int, drawn: int) -> Image.Image:
    """All faces, drawn so wide and shown as wide as they are seen."""
    wide, tall = drawn + GUTTER, theme.card_height(drawn) + GUTTER
    cells = Image.new("P", (ACROSS * wide + GUTTER, 4 * tall + GUTTER), 0)
    for n, card in enumerate(sprites.FACES):
        _lay(cells, sprites.face(card, drawn), n % ACROSS * wide, n // ACROSS * tall, (wide, tall))
    shown = _coloured(cells)
    if seen != drawn:
        shown = shown.resize(
            (round(shown.width * seen / drawn), round(shown.height * seen / drawn)), Image.Resampling.BOX
        )
    return _titled(shown, f"{seen} pixels" + ("" if seen == drawn else f", drawn {drawn} wide"))


def _others(width: int) -> Image.Image:
    """Cards that lie on a side or slanted, what is seen of covered ones, and the back."""
    cell = 2 * width - GUTTER
    kinds = [(card, turn) for turn, card in product(LYING_DEGREES, SHOWN)]
    image = Image.new("P", (len(SHOWN) * cell + GUTTER, (len(LYING_DEGREES) + 1) * cell), 0)
    for n, (card, turn) in enumerate(kinds):
        face = sprites.face(card, width, WHOLE, turn)
        _lay(image, face, n % len(SHOWN) * cell, n // len(SHOWN) * cell, (cell, cell))
    covered = [*product(("KH", "QS", "10D"), (BESIDE, OVER))]
    low = len(LYING_DEGREES) * cell
    for n, (card, corner) in enumerate([*covered, ("JC", OVER_RIGHT)]):
        _lay(image, sprites.face(card, width, corner), n * cell, low, (cell, cell))
    _lay(image, sprites.back(width), len(covered) * cell + cell, low, (cell, cell))
    return _titled(_coloured(image), "on a side, slanted, as others cover them, and the back")


def _lay(image: Image.Image, sprite: PaintedSprite, x: int, y: int, room: tuple[int, int]) -> None:
    """A sprite in the middle of its room, behind the gutter."""
    left, top = (
        round(start + GUTTER / 2 + side / 2 - middle)
        for start, side, middle in zip((x, y), room, sprite.middle, strict=True)
    )
    paint(core(image), sprite.pieces, left, top)


def _coloured(image: Image.Image) -> Image.Image:
    image.putpalette([part for colour in theme.palette() for part in colour])
    return image.convert("RGB")


def _titled(image: Image.Image, title: str) -> Image.Image:
    letters = word(title, 15, scale=1)
    found = Image.new("RGB", (image.width, image.height + TITLE), theme.FELT)
    found.paste(image, (0, TITLE))
    found.paste(PAPER, (GUTTER, (TITLE - letters.height) // 2 + 6), letters)
    return found
