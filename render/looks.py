"""How somebody likes pictures: two colours of suits or four, the felt, the backs of the cards.

A picture is indexed, so its look is the palette in its file: it is drawn once and dressed for each.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from engine import View
from render import theme
from render.png import with_palette
from render.theme import Colour

_TWO = {
    of[dull]: of[bright] for of in (theme.SUITS, theme.TINTS) for dull, bright in (("D", "H"), ("C", "S"))
}
BY_GAME = "game"
# By its name what is another colour.
SUIT_COLOURS: Mapping[str, Mapping[Colour, Colour]] = {"four": {}, "two": _TWO}

COLOURS = (BY_GAME, *SUIT_COLOURS)  # that may be chosen; the first holds for those who have not


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


# Of a lattice the lines of one direction, or of both, are as dark as the ground.
BACKS: Mapping[str, Mapping[Colour, Colour]] = {
    "lattice": {},
    "stripes": {theme.BACK_CROSS: theme.BACK},
    "plain": {theme.BACK_CROSS: theme.BACK, theme.BACK_LIGHT: theme.BACK},
}


class Look(NamedTuple):
    """What somebody has chosen, each by its name."""

    colours: str = BY_GAME
    felt: str = "green"
    back: str = "lattice"


def suit_colours(chosen: str, view: View) -> str:
    """The colours of the suits on a table, "two" or "four", by what somebody has chosen."""
    if chosen != BY_GAME:
        return chosen
    return "two" if view.two_colours else "four"


def dressed(picture: bytes, view: View, look: Look = Look()) -> bytes:  # noqa: B008  it never changes
    """The picture of a table as somebody likes it."""
    found = _palette(look._replace(colours=suit_colours(look.colours, view)))
    return picture if found == theme.palette() else with_palette(picture, found)


@cache
def _palette(look: Look) -> tuple[Colour, ...]:
    return theme.swapped({**SUIT_COLOURS[look.colours], **FELTS[look.felt], **BACKS[look.back]})
