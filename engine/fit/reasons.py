"""Why a card does not fit on a card or a foundation."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from ..refusals import RefusalCode


class Reason(StrEnum):
    """FITS is false and means that nothing is against it."""

    FITS = ""
    ORDER = "the rank does not follow"
    SUIT = "the suit does not follow"
    COLOUR = "the colours do not alternate: ♥ and ♦ are red, ♠ and ♣ black"
    FULL = "the foundation is complete"


MISFITS: Mapping[Reason, RefusalCode] = {
    Reason.FITS: "does-not-fit",  # it is something else that is against it
    Reason.ORDER: "wrong-rank",
    Reason.SUIT: "wrong-suit",
    Reason.COLOUR: "wrong-colour",
    Reason.FULL: "complete",
}
