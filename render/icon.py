"""The icon of the card table: two cards on the cloth, as a square of any size."""

from __future__ import annotations

import io
from functools import cache

from PIL import Image

from render import theme
from render.deck import faces

WIDTH = 136  # of the cards, before they are made as large as the icon


@cache
def icon(size: int) -> bytes:
    """A PNG file; what matters lies in its inner four fifths, for masks of phones."""
    side = round(WIDTH * 2.5)
    picture = Image.new("RGB", (side, side), theme.FELT)
    for card, turn, across in (("KH", -14, 0.42), ("AS", 10, 0.58)):
        sprite = faces.face(card, WIDTH, turn=turn)
        at = (round(side * across - sprite.middle[0]), round(side / 2 - sprite.middle[1]))
        colours = sprite.image.copy()
        colours.putpalette([part for colour in theme.palette() for part in colour])
        picture.paste(colours.convert("RGB"), at, sprite.mask)
    file = io.BytesIO()
    picture.resize((size, size), Image.Resampling.LANCZOS).save(file, "PNG", optimize=True)
    return file.getvalue()
