"""A game as it is dealt, small: what stands on the shelf it is chosen from."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from engine import View
from render.looks import dressed
from render.tableau import draw

WIDTH_PIXELS = 330
COLOURS = 64


def thumbnail(view: View) -> bytes:
    """A table as a PNG, 330 pixels wide."""
    with Image.open(BytesIO(dressed(draw(view), view))) as picture:
        size = WIDTH_PIXELS, round(picture.height * WIDTH_PIXELS / picture.width)
        small = picture.convert("RGB").resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)
    done = BytesIO()
    small.quantize(COLOURS, dither=Image.Dither.NONE).save(done, "png", optimize=True)
    return done.getvalue()
