"""The Sultan, naively."""

from __future__ import annotations

from .base import Game
from .common import Group, State, bases, codes, suit, value

DIVAN = codes("", 1, 8)


class Sultan(Game):
    layout = (*DIVAN, "t")
    withdrawn = bases(
        (*Game.foundations, "k"), "KC AH KC KD KD KS KH KS KH"
    )  # k is the Sultan in their middle
    dealt = filled = DIVAN
    filled_from = "ts"
    redeals = 2
    shuffled_again = True
    groups = (Group(DIVAN), Group(Game.foundations))

    def follows(self, foundation: str, top: str, card: str) -> bool:
        """In suit: the ace upon the king, then ascending to the queen."""
        return suit(card) == suit(top) and value(card) == value(top) % 13 + 1 != 13

    def won(self, state: State) -> bool:
        """Eight queens round the Sultan."""
        return all(state["piles"][code][-1][:-1] == "Q" for code in self.foundations)
