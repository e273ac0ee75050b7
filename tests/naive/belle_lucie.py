"""La Belle Lucie, naively, and the two houses that are played with two packs."""

from __future__ import annotations

from .base import BothWays, Game
from .common import Group, State, codes

FANS = codes("", 1, 18)
MANY_FANS = codes("", 1, 35)


class BelleLucie(Game):
    packs = 1
    layout = built = taken_up = FANS  # an empty fan stays empty
    foundations = codes("f", 1, 4)
    redeals = 2
    shuffled_again = True
    groups = (Group(foundations),)

    def start(self, state: State) -> None:
        """Three cards together to each fan, the first undermost; the last may get one or two."""
        piles = state["piles"]
        for fan in self.layout:
            piles[fan], piles["s"] = piles["s"][:3], piles["s"][3:]

    def redeal(self, state: State) -> None:
        """What lay in the fans is shuffled and dealt by threes."""
        super().redeal(state)
        self.start(state)


class HouseInTheWood(BelleLucie):
    packs = 2
    layout = built = taken_up = MANY_FANS
    foundations = Game.foundations
    groups = (Group(foundations),)


class HouseOnTheHill(BothWays, HouseInTheWood):
    either_way = True
    # One group will do: no card ever fits both an ace's pile and a like king's.
