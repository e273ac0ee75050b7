"""Margarethe, naively."""

from __future__ import annotations

from .base import Game
from .common import Group, Piles, State, bases, carry, codes, fill, suit

HELPS = codes("", 1, 9)
COURTS = codes("f", 1, 12)
ACES = "f13"
TAKES = {"K": ["10", "9", "8"], "J": ["7", "6", "5"], "Q": ["4", "3", "2"]}


def is_ace(card: str) -> bool:
    """Whether it belongs to the packet of aces."""
    return card[:-1] == "A"


class Margarethe(Game):
    packs = 1
    layout = (*HELPS, "t")
    foundations = (*COURTS, ACES)
    height = 4
    withdrawn = bases(COURTS, "KH KC KD KS QH QC QD QS JH JC JS JD")
    redeals = 1
    groups = (Group(HELPS), Group(COURTS[:4]), Group(COURTS[4:8]), Group(COURTS[8:]))

    def start(self, state: State) -> None:
        """Nine helps; aces to their packet at once."""
        self.fill_helps(state["piles"])

    def fill_helps(self, piles: Piles) -> None:
        """Open places take the next pack card that is no ace, or the talon's top when the pack is out."""
        for place in HELPS:
            while not piles[place] and piles["s"] and is_ace(piles["s"][0]):
                carry(piles, "s", ACES)
            fill(piles, [place], "st")

    def fits(self, piles: Piles, foundation: str, card: str) -> bool:
        """Three cards on each court card, in its suit, in their order; aces to their packet."""
        if foundation == ACES:
            return is_ace(card)
        court, *lying = piles[foundation]
        accepted = [rank + suit(court) for rank in TAKES[court[:-1]]]
        return len(lying) < 3 and card == accepted[len(lying)]

    def deal(self, state: State) -> None:
        """An ace that is turned uses up the move."""
        carry(state["piles"], "s", ACES if is_ace(state["piles"]["s"][0]) else "t")

    def move(self, state: State, src: str, dst: str) -> None:
        """Then open places are filled."""
        super().move(state, src, dst)
        self.fill_helps(state["piles"])
