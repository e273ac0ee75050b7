"""Why a card does not fit on a card or a foundation."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """FITS is false and means that nothing is against it."""

    FITS = ""
    ORDER = "the rank does not follow"
    SUIT = "the suit does not follow"
    COLOUR = "the colours do not alternate: ♥ and ♦ are red, ♠ and ♣ black"
    FULL = "the foundation is complete"
