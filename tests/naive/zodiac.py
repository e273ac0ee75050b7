"""The Zodiac, naively."""

from __future__ import annotations

from .base import ACES, KINGS, BothWays
from .common import Codes, Group, Piles, State, codes

ZODIAC = codes("", 1, 24)
EQUATOR = codes("e", 1, 8)


class Zodiac(BothWays):
    layout = (*ZODIAC, *EQUATOR, "t")
    either_way = True
    dealt = EQUATOR + ZODIAC
    groups = (Group(EQUATOR), Group(ACES), Group(KINGS))

    def goes_home(self, piles: Piles, src: str) -> bool:
        """Nothing until pack and talon are out."""
        return not piles["s"] and not piles["t"]

    def places_for(self, piles: Piles, src: str) -> Codes:
        """Equator and talon upon the Zodiac, until then; a bare place there is none in play from the deal."""
        return () if src in ZODIAC or self.goes_home(piles, src) else ZODIAC

    def others(self, state: State) -> list[str]:
        """Open places of the Equator are filled from the talon, and from the pack when there is none."""
        piles = state["piles"]
        source = next((code for code in "ts" if piles[code]), None)
        return [f"{source} {place}" for place in EQUATOR if source and not piles[place]]

    def stock(self, state: State) -> list[str]:
        """The pack; redeals as long as a card is left."""
        if state["piles"]["s"]:
            return ["deal"]
        return ["redeal"] if state["piles"]["t"] else []
