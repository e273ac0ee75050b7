"""Light and Shade, naively."""

from __future__ import annotations

from .base import Game
from .common import Codes, Group, Piles, State, alternate, bases, codes, value

AUXILIARIES = codes("", 1, 4)
RIVALS = codes("r", 1, 4)


class LightAndShade(Game):
    layout = (*AUXILIARIES, *RIVALS, "t")
    withdrawn = bases(Game.foundations, "AS AS AH AH AC AC AD AD")
    dealt = AUXILIARIES + RIVALS
    filled = RIVALS
    filled_by_choice = True
    groups = (
        Group(AUXILIARIES),
        Group(RIVALS),
        Group(Game.foundations, follows_suit=False, follows_colour=True),
    )

    def follows(self, foundation: str, top: str, card: str) -> bool:
        """Upwards in alternating colours."""
        return alternate(card, top) and value(card) == value(top) + 1

    def builds_on(self, top: str, card: str) -> bool:
        """Downwards in alternating colours."""
        return alternate(card, top) and value(card) == value(top) - 1

    def forced(self, state: State) -> list[str]:
        """First any Rival to an open Auxiliary; then the fills of an open Rival."""
        piles = state["piles"]
        rivals = [src for src in RIVALS if piles[src]]
        fills = [f"{src} {dst}" for src in rivals for dst in AUXILIARIES if not piles[dst]]
        return fills or super().forced(state)

    def goes_home(self, piles: Piles, src: str) -> bool:
        """Only Auxiliaries."""
        return src in AUXILIARIES

    def places_for(self, piles: Piles, src: str) -> Codes:
        """Rivals and talon upon the Auxiliaries."""
        return () if src in AUXILIARIES else AUXILIARIES
