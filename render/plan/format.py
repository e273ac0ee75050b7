"""What a table is laid out for: a picture, or the window of a page."""

from __future__ import annotations

from typing import NamedTuple

from render import theme


class Format(NamedTuple):
    """Room for a table, in units: the pixels of a picture, or some parts of a pixel of a screen."""

    width: int
    height: int
    widths: tuple[int, ...]  # of cards, that may be chosen; the smallest first
    card: int = 0  # the width of those one plays with, where it is settled

    @property
    def choices(self) -> tuple[int, ...]:
        """The widths that cards one plays with may have."""
        return (self.card,) if self.card else self.widths


def picture_format(height: int, *, won: bool = False) -> Format:
    """The format of a picture that is so high."""
    return Format(theme.WIDTH, height, theme.WIDTHS_WON if won else theme.WIDTHS)
