"""Mount Olympus, naively."""

from __future__ import annotations

from .base import Game
from .common import Group, State, bases, codes, suit, value

BATTERY = codes("", 1, 9)
PYRAMID = codes("f", 1, 16)  # from the apex down the left side, then down the right one


class MountOlympus(Game):
    layout = (*BATTERY, "t")
    foundations = PYRAMID
    withdrawn = bases(PYRAMID, "AH 2C AS 2D AH 2C AS 2D 2H AC 2S AD 2H AC 2S AD")
    dealt = built = filled = BATTERY
    filled_by_choice = True
    redeals = 1
    groups = (Group(BATTERY), Group(PYRAMID))

    def follows(self, foundation: str, top: str, card: str) -> bool:
        """Upwards by twos in suit: from the ace to the king, from the two to the queen."""
        return suit(card) == suit(top) and value(card) == value(top) + 2

    def builds_on(self, top: str, card: str) -> bool:
        """Downwards by twos in suit."""
        return suit(card) == suit(top) and value(card) == value(top) - 2

    def won(self, state: State) -> bool:
        """Eight kings on the aces, eight queens on the twos."""
        piles = state["piles"]
        return all(len(piles[code]) == (7 if piles[code][0][:-1] == "A" else 6) for code in PYRAMID)
