"""Seahaven Towers, naively."""

from __future__ import annotations

from .common import codes
from .eight_off import EightOff


class SeahavenTowers(EightOff):
    columns = codes("", 1, 10)
    cells = codes("c", 1, 4)
    dealt = (*columns * 5, "c2", "c3")
