"""How somebody likes pictures: two colours of suits or four, and the felt.

A picture is indexed, so its look is the palette in its file: it is drawn once and dressed for each.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from render import theme
from render.png import with_palette
from render.theme import Colour

_TWO = {
    of[dull]: of[bright] for of in (theme.SUITS, theme.TINTS) for dull, bright in (("D", "H"), ("C", "S"))
}
# By its name what is another colour; at first what holds for those who have not chosen.
COLOURS: Mapping[str, Mapping[Colour, Colour]] = {"four": {}, "two": _TWO}


def _cloth(felt: Colour, dark: Colour, slot: Colour) -> Mapping[Colour, Colour]:
    return {
        theme.FELT: felt,
        theme.FELT_DARK: dark,
        theme.SHADE: dark,
        theme.SLOT: slot,
    }


FELTS: Mapping[str, Mapping[Colour, Colour]] = {
    "green": {},
    "blue": _cloth((30, 70, 108), (20, 50, 80), (124, 164, 200)),
    "grey": _cloth((66, 70, 74), (46, 49, 52), (150, 155, 160)),
}


def dressed(picture: bytes, colours: str, felt: str) -> bytes:
    """A picture of a table as somebody likes it: "four" or "two" colours, the felt by its name."""
    found = _palette(colours, felt)
    return picture if found == theme.palette() else with_palette(picture, found)


@cache
def _palette(colours: str, felt: str) -> tuple[Colour, ...]:
    return theme.swapped({**COLOURS[colours], **FELTS[felt]})
