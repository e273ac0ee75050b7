"""The Carpet, naively."""

from __future__ import annotations

from .base import ACES, ACES_AND_KINGS, KINGS, BothWays
from .common import Group, Piles, State

CARPET = tuple(f"{row}{column}" for row in range(1, 9) for column in range(1, 9))


class Carpet(BothWays):
    layout = (*CARPET, "t")
    withdrawn = ACES_AND_KINGS
    dealt = CARPET
    built = ("t",)  # never upon an empty talon
    either_way = True
    redeals = 2
    shuffled_again = True
    groups = (Group(ACES), Group(KINGS))

    def in_play(self, state: State) -> list[str]:
        """Free cards and the talon."""
        return [*(place for place in CARPET if free(state["piles"], place)), "t"]


def free(piles: Piles, place: str) -> bool:
    """A card with nothing at one of its narrow ends: above or below if it stands, at its sides if it lies."""
    if not piles[place]:
        return False
    row, column = int(place[0]), int(place[1])
    if (row + column) % 2 == 0:
        ends = [f"{row - 1}{column}", f"{row + 1}{column}"]
    else:
        ends = [f"{row}{column - 1}", f"{row}{column + 1}"]
    return any(end not in CARPET or not piles[end] for end in ends)
