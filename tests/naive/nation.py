"""The Nation, naively."""

from __future__ import annotations

from .base import ACES, ACES_AND_KINGS, KINGS, BothWays
from .common import Group, State, carry, codes

COLUMNS = codes("", 1, 12)


class Nation(BothWays):
    layout = built = COLUMNS
    either_way = True
    withdrawn = ACES_AND_KINGS
    empty_takes_any = True
    redeals = 2
    taken_up = COLUMNS[::-1]  # each from its first-dealt card on
    groups = (Group(COLUMNS), Group(ACES), Group(KINGS))

    def start(self, state: State) -> None:
        """Eight numbers to a column; a card that fits a foundation is played and uses up its number."""
        piles = state["piles"]
        for number in range(len(piles["s"])):
            home = self.homes(piles, piles["s"][0])
            carry(piles, "s", home[0] if home else COLUMNS[number // 8])

    def redeal(self, state: State) -> None:
        """Laid out as at first."""
        super().redeal(state)
        self.start(state)
