"""The codes of the piles and the numbers of their cards: light words beside the cards, or on them."""

from __future__ import annotations

from PIL import Image

from render import theme
from render.deck.ink import Sprite, ramp, word

PLAIN, MARKED, ON_CARD, MARKED_ON_CARD = "", "marked", "on card", "marked on card"  # how a code looks
LOOKS = (PLAIN, MARKED, ON_CARD, MARKED_ON_CARD)
ON_CARDS = (ON_CARD, MARKED_ON_CARD)
LEAST = 24  # of 255, that ink must cover of a pixel to count
THIN, THICK = 0.012, 0.06  # of the height of a letter, that its strokes are thicker than the font has them
_COLOURS = {
    PLAIN: (theme.FELT, theme.CODE),
    MARKED: (theme.FELT, theme.MARK),
    ON_CARD: (theme.PAPER, theme.LINE),
    MARKED_ON_CARD: (theme.PAPER, theme.INK),
}


def code(text: str, look: str = PLAIN) -> Sprite:
    """A short word; marked where a card came from."""
    bold = THICK if look in (MARKED, MARKED_ON_CARD) else THIN
    letters = word(text, theme.LABEL, bold, scale=1)
    size = code_size(text)
    left, top = (size[0] - letters.width) // 2, (size[1] - theme.LABEL) // 2 - round(theme.LABEL * bold)
    if letters.height > 1 + theme.CODE_TALL:  # a "q" goes below the line: it takes the air around as well
        size = size[0], size[1] + 2 * theme.CODE_GAP
        top = min(top + theme.CODE_GAP, size[1] - letters.height)
    shape = Image.new("L", size, 0)
    shape.paste(letters, (left, top))
    image = Image.frombytes("P", size, shape.tobytes().translate(ramp(*_COLOURS[look])))
    # On a card with its ground: of a back nobody could read it otherwise.
    least = 0 if look in ON_CARDS else LEAST
    covered = shape.point([0] * least + [255] * (256 - least), "1")
    return Sprite(image, covered, (size[0] / 2, size[1] / 2))


def code_size(text: str) -> tuple[int, int]:
    """Pixels across and down that a code takes; even, so that its middle is a pixel's corner."""
    wide = word(text, theme.LABEL, THICK, scale=1).width
    return max(20, -(-wide // 2) * 2 + 4), theme.CODE_TALL
