"""Anna, naively."""

from __future__ import annotations

from .base import Game
from .common import Group, Piles, State, carry, codes, suit, value

HELPS = codes("", 1, 8)
KNAVES = codes("f", 1, 8)
QUEEN = 12


class Anna(Game):
    layout = (*HELPS, "t")
    foundations = KNAVES
    height = 12
    built = filled = HELPS
    filled_by_choice = True
    redeals = 2
    groups = (Group(HELPS), Group(KNAVES))

    def start(self, state: State) -> None:
        """Eight helps; knaves go to the foundations at once and the next card takes the place."""
        piles = state["piles"]
        for place in HELPS:
            while value(piles["s"][0]) == 11:
                carry(piles, "s", self.homes(piles, piles["s"][0])[0])
            carry(piles, "s", place)

    def begins(self, piles: Piles, foundation: str, card: str) -> bool:
        """Knaves."""
        return value(card) == 11

    def follows(self, foundation: str, top: str, card: str) -> bool:
        """Down in suit to the ace, and the king on the ace; no queen."""
        lower = value(card) == value(top) - 1 or (value(card) == 13 and value(top) == 1)
        return suit(card) == suit(top) and lower and value(card) != QUEEN

    def builds_on(self, top: str, card: str) -> bool:
        """Up in suit, the ace upon the king too; no queen, and nothing upon a queen."""
        higher = value(card) == value(top) % 13 + 1
        return suit(card) == suit(top) and higher and QUEEN not in (value(card), value(top))

    def won(self, state: State) -> bool:
        """Eight kings on the foundations, eight single queens for helps."""
        piles = state["piles"]
        queens = all(len(piles[place]) == 1 and value(piles[place][0]) == QUEEN for place in HELPS)
        return queens and super().won(state)
