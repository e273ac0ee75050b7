"""Positions to work out by hand, for the checks of the naive games."""

from __future__ import annotations

from typing import Any

from . import GAMES, deal
from .common import Piles, State


def bases_out(slug: str) -> bool:
    """Whether the bases are withdrawn before the deal, so that they lie there in every position."""
    return not GAMES[slug].withdrawn.keys().isdisjoint(GAMES[slug].foundations)


def table(slug: str, counters: dict[str, Any] | None = None, /, **piles: str) -> State:
    """A position with these cards, bottom to top, and bases that never move; pile 3 is written p3."""
    state = deal(slug, 1)
    lying: Piles = {code: [] for code in state["piles"]}
    if bases_out(slug):
        lying |= {code: cards[:1] for code, cards in state["piles"].items() if code[0] == "f"}
    for name, cards in piles.items():
        code = name[1:] if name[0] == "p" and len(name) > 1 else name
        assert code in lying
        lying[code] = cards.split()
    return {**state, "piles": lying, **(counters or {})}
