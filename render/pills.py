"""Short white words on dark pills: the codes of the piles and the counts of their cards."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render import theme
from render.ink import Sprite, rounded, sprite, word
from render.labels import pill_width


@lru_cache(512)
def pill(text: str, marked: bool = False) -> Sprite:
    """A word on its pill; marked where a card came from."""
    size = (pill_width(text) * theme.SCALE, theme.PILL * theme.SCALE)
    mask, art = rounded(size, size[1] / 2), Image.new("RGB", size, theme.PILL_FILL)
    if marked:
        border = round(theme.SCALE * 2.2)
        inner = rounded((size[0] - 2 * border, size[1] - 2 * border), size[1] / 2 - border)
        art.paste(theme.MARK, (0, 0, *size))
        art.paste(theme.PILL_FILL, (border, border), inner)
    letters = word(text, theme.LABEL)
    tall = theme.LABEL * theme.SCALE
    art.paste(theme.WHITE, ((size[0] - letters.width) // 2, (size[1] - tall) // 2 - round(tall * 0.05)), letters)
    return sprite(art, mask, theme.FELT)
