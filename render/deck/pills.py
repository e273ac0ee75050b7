"""Short white words on dark pills: the codes of the piles and the counts of their cards."""

from __future__ import annotations

from PIL import Image

from render import theme
from render.deck.ink import Setting, Sprite, framed, rounded, word


def pill(text: str, marked: bool = False) -> Sprite:
    """A word on its pill; marked where a card came from."""
    letters = word(text, theme.LABEL, scale=1)
    size = max(28, round(letters.width / 2) * 2 + 12), theme.PILL
    mask = rounded(*size, size[1] / 2, 1)
    art = Image.new("RGB", size, theme.MARK if marked else theme.PILL_FILL)
    if marked:
        art.paste(theme.PILL_FILL, (0, 0), framed(*size, size[1] / 2, 2.2, 1))
    art.paste(theme.WHITE, ((size[0] - letters.width) // 2, (size[1] - theme.LABEL) // 2 - 1), letters)
    return Setting(mask).sprite(art)
