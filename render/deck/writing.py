"""The codes of the piles and the numbers of their cards: light words beside the cards, or on them."""

from __future__ import annotations

from math import ceil

from PIL import Image

from render import theme
from render.deck.ink import Sprite, ramp, word

PLAIN, MARKED, ON_CARD, MARKED_ON_CARD = "", "marked", "on card", "marked on card"  # how a code looks
LOOKS = (PLAIN, MARKED, ON_CARD, MARKED_ON_CARD)
ON_CARDS = (ON_CARD, MARKED_ON_CARD)
LEAST = 24  # of 255, that ink must cover of a pixel to count
# By how much strokes are thicker than the font has them, of the height of a letter.
THIN, THICK = theme.CODE_BOLD, 0.06
_COLOURS = {
    PLAIN: (theme.FELT, theme.CODE),
    MARKED: (theme.FELT, theme.MARK),
    ON_CARD: (theme.PAPER, theme.LINE),
    MARKED_ON_CARD: (theme.PAPER, theme.INK),
}


def code(text: str, height: int, look: str = PLAIN) -> Sprite:
    """A short word with capitals so high; marked where a card came from."""
    bold = THICK if look in (MARKED, MARKED_ON_CARD) else THIN
    letters, middle = _letters(text, height, bold)
    # The sprite's middle is that of capitals; a "q", which goes below them, stands higher to end at its card.
    middle = max(middle, letters.height - theme.CODE_GAP - height / 2)
    half = max(middle, letters.height - middle) + (1 if look in ON_CARDS else 0)  # with some of its ground
    shape = Image.new("L", (code_width(text, height), round(2 * half)), 0)
    shape.paste(letters, ((shape.width - letters.width) // 2, round(half - middle)))
    image = Image.frombytes("P", shape.size, shape.tobytes().translate(ramp(*_COLOURS[look])))
    # On a card with its ground: of a back nobody could read it otherwise.
    least = 0 if look in ON_CARDS else LEAST
    covered = shape.point([0] * least + [255] * (256 - least), "1")
    return Sprite(image, covered, (shape.width / 2, shape.height / 2))


def code_width(text: str, height: int) -> int:
    """Pixels across that a code takes whose capitals are so high; even, for a middle between pixels."""
    wide = _letters(text, height, THICK)[0].width
    return max(20, -(-wide // 2) * 2 + 4)


def _letters(text: str, height: int, bold: float) -> tuple[Image.Image, float]:
    """The word as a mask, and how far below its top the middle of capitals lies.

    A small letter alone is written as high as a digit, and a little more: a round one seems smaller.
    """
    _, top, _, end = word(text, height, 0).getbbox() or (0, 0, 0, height * theme.SCALE)
    tall = (end - top) / theme.SCALE
    cap = height if tall >= height else ceil(height * height / tall) + 1
    letters = word(text, cap, bold * height / cap, scale=1)
    _, above, _, _ = letters.getbbox() or (0, 0, 0, 0)
    above = min(above, cap - height)
    return letters.crop((0, above, *letters.size)), round(height * bold) + cap - height / 2 - above
