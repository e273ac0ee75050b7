"""The Square, naively."""

from __future__ import annotations

from .base import Game
from .common import RANKS, Group, Piles, State, carry, codes, suit

SQUARE = codes("", 1, 16)
CORNERS = {"D": "f1", "S": "f2", "H": "f3", "C": "f4"}
SERIES = [*RANKS, *reversed(RANKS)]  # what a foundation takes, one after another: 26 cards


class Square(Game):
    layout = (*SQUARE, "t")
    foundations = codes("f", 1, 4)
    height = 26
    built = filled = SQUARE  # an empty place takes nothing from the player
    either_way = True
    filled_by_choice = True
    groups = (Group(SQUARE), Group(foundations))

    def start(self, state: State) -> None:
        """Sixteen cards; the first ace of each suit goes to its corner and the next card takes the place."""
        piles = state["piles"]
        for place in SQUARE:
            while piles["s"][0][:-1] == "A" and not piles[CORNERS[suit(piles["s"][0])]]:
                carry(piles, "s", CORNERS[suit(piles["s"][0])])
            carry(piles, "s", place)

    def fits(self, piles: Piles, foundation: str, card: str) -> bool:
        """Its suit, from ace to king and from the other king to the ace."""
        lying = len(piles[foundation])
        return foundation == CORNERS[suit(card)] and lying < 26 and card[:-1] == SERIES[lying]
