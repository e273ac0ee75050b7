"""What a table is laid out for: a picture, or the window of a page."""

from __future__ import annotations

from typing import NamedTuple

from render import theme
from render.deck.sprites import code_width


class Lettering(NamedTuple):
    """How large codes are, and numbers of cards."""

    height: int  # of their capitals
    room: int  # the height of it
    air: int  # above
    number: int  # height of numbers of cards

    @property
    def below(self) -> int:
        """How far below its card a number reaches."""
        return theme.CODE_GAP + self.number

    def width(self, code: str) -> int:
        """How wide the room of a code is."""
        return code_width(code, self.height)


WINDOW_LETTERING = Lettering(theme.LABEL, theme.CODE_TALL, theme.LABEL_AIR, theme.CODE_TALL)


class Format(NamedTuple):
    """Room for a table, in units: the pixels of a picture, or some parts of a pixel of a screen."""

    width: int
    height: int
    widths: tuple[int, ...]  # of cards, that may be chosen; the smallest first
    card: int = 0  # the width of those one plays with, where it is settled
    lettering: Lettering = WINDOW_LETTERING

    @property
    def choices(self) -> tuple[int, ...]:
        """The widths that cards one plays with may have."""
        return (self.card,) if self.card else self.widths


def picture_format(height: int, *, won: bool = False) -> Format:
    """The format of a picture that is so high."""
    letters = theme.code_height(height)
    lettering = Lettering(letters, letters, theme.CODE_AIR, theme.count_height(letters))
    return Format(theme.WIDTH, height, theme.WIDTHS_WON if won else theme.WIDTHS, lettering=lettering)
