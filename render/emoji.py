"""The four suits as small pictures: emojis for words, buttons and menus, on light and on dark."""

from __future__ import annotations

import io

from PIL import Image, ImageChops, ImageFilter

from render.deck.pips import stamp
from render.theme import PAPER, SCALE, SUITS

SIDE_PIXELS = 128  # as Discord and Slack keep emojis
RIM_PIXELS = 7  # of a pale rim that lifts black from a dark ground
_ROOM = SIDE_PIXELS - 2 * (RIM_PIXELS + 1)


def suit(letter: str) -> bytes:
    """One suit in the deck's own colour with a pale rim around it, as a PNG that is clear elsewhere."""
    shape = Image.new("L", (SIDE_PIXELS * SCALE, SIDE_PIXELS * SCALE), 0)
    inside = stamp(letter, _ROOM)
    at = (shape.width - inside.width) // 2
    shape.paste(inside, (at, at))
    shape = shape.reduce(SCALE)
    rim = shape
    for _ in range(RIM_PIXELS):
        rim = ImageChops.lighter(rim.filter(ImageFilter.MaxFilter(3)), shape)
    rim = rim.filter(ImageFilter.GaussianBlur(0.8))
    art = Image.new("RGBA", shape.size, (*PAPER, 0))
    art.putalpha(rim)
    art.paste((*SUITS[letter], 255), (0, 0), shape)
    out = io.BytesIO()
    art.save(out, "PNG", optimize=True)
    return out.getvalue()
