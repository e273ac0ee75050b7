"""Scorpion, naively."""

from __future__ import annotations

from .common import Group, State, carry, codes, suit, value
from .lifting import Hiding, whole_suit

COLUMNS = codes("", 1, 7)


class Scorpion(Hiding):
    columns = layout = COLUMNS
    foundations = ()
    dealt = COLUMNS * 7
    groups = (Group(COLUMNS),)
    kings_only = True
    own_spaces = True
    hiding: tuple[str, ...] = COLUMNS[:4]

    def hidden_at_first(self, column: str) -> int:
        return 3 if column in self.hiding else 0

    def holds(self, under: str, over: str) -> bool:
        """Whatever lies on a card goes with it."""
        return True

    def builds_on(self, top: str, card: str) -> bool:
        """The next lower of the suit."""
        return suit(card) == suit(top) and value(card) == value(top) - 1

    def deal(self, state: State) -> None:
        """The last three cards."""
        for column in COLUMNS[:3]:
            carry(state["piles"], "s", column)

    def won(self, state: State) -> bool:
        """Nothing lies about but four whole suits."""
        piles = state["piles"]
        held = [cards for cards in piles.values() if cards]
        return len(held) == 4 and all(len(cards) == 13 and whole_suit(cards) for cards in held)


class Wasp(Scorpion):
    kings_only = False


class ThreeHidden(Scorpion):
    hiding = COLUMNS[:3]
