"""The herring-bone: three cards spread like a hand, a single one half over them, and so on down."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin

from render import theme
from render.plan.geometry import PlacedCard
from render.theme import BESIDE, WHOLE, WHOLE_RIGHT

BONE = 13  # half steps from the first card of the whole bone to its last
BONE_CARDS = 28  # of the whole bone
HALF_STEP = 0.345  # least of these, in card widths: less would hide the indices of slanted cards
SLANT_DEGREES = 40  # degrees of the outer cards
PIVOT = 1.05  # they turn round a point this many card widths below their middle


def bone(count: int, width: int, room: int) -> Iterator[PlacedCard]:
    """So many cards from the top; a whole bone runs down as far as there is room."""
    half = max(theme.strip(width), room // BONE)
    for n in range(count):
        unit, part = divmod(n, 4)
        y = unit * 2 * half
        if part < 2:
            way, corner = ((-1, WHOLE), (1, WHOLE_RIGHT))[part]
            x = PIVOT * width * sin(radians(SLANT_DEGREES))
            sink = PIVOT * width * (1 - cos(radians(SLANT_DEGREES)))
            yield PlacedCard(way * x, y + sink, way * SLANT_DEGREES, corner, n - count)
        else:
            corner = WHOLE if n == count - 1 else BESIDE
            yield PlacedCard(0, y if part == 2 else y + half, 0, corner, n - count)
