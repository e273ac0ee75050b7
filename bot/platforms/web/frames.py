"""Where a game lies in a window, with the faces of its cards; and the deck as vectors."""

from __future__ import annotations

from functools import cache, lru_cache
from hashlib import blake2b

import engine
from bot.platforms.web.shapes import PagePlan
from bot.platforms.web.wire import packed
from render.deck import vectors
from render.plan.window import window_plan

GRAIN = 4  # CSS pixels: windows that differ by less share a frame
SMALLEST, LARGEST = 200, 6000  # CSS pixels of a board's side
COVERED = {"down": "beside", "bone": "beside", "left": "over-right", "right": "over"}


def window_size(across: int, down: int) -> tuple[int, int]:
    """The size of the frame for a board of so many CSS pixels."""
    return _side(across), _side(down)


def _side(pixels: int) -> int:
    return max(SMALLEST, min(LARGEST, pixels)) // GRAIN * GRAIN


@lru_cache(512)
def plan(game: str, variant: str | None, across: int, down: int) -> PagePlan:
    """A frame with the faces of the cards that lie in it; for sizes that `window_size` gives."""
    view = engine.Table(game, 1, variant=variant).view()
    found = window_plan(view, across, down)
    kinds = {}
    for _code, _, _, turn, fan, _, width, *_, bend in found["piles"]:
        sideways = turn % 180 == 90
        turns = {True} if turn % 90 else {False, bool(bend)}  # of a fan that bends some lie straight
        corners = [("whole", slanted) for slanted in turns]
        if fan in COVERED:
            corners += [(COVERED[fan], slanted) for slanted in turns]
        if fan == "bone":
            corners += [("whole", True), ("whole-right", True)]
        for corner, slanted in corners:
            name = f"{width}/{corner}/{int(sideways)}/{int(slanted)}"
            kinds[name] = vectors.faces(width, corner, sideways=sideways, slanted=slanted)
    return {**found, "kinds": kinds}


@cache
def deck_file() -> tuple[str, str]:
    """The deck's name, by its content, and its content."""
    body = packed(vectors.deck())
    return blake2b(body.encode(), digest_size=8).hexdigest(), body
