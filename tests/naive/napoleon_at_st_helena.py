"""Napoleon at St. Helena, naively."""

from __future__ import annotations

from .base import Game
from .common import Group, codes

COLUMNS = codes("", 1, 10)


class NapoleonAtStHelena(Game):
    layout = (*COLUMNS, "t")
    dealt = COLUMNS * 4
    built = COLUMNS
    empty_takes_any = True
    groups = (Group(COLUMNS), Group(Game.foundations))
