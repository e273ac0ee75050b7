"""The Clock, naively."""

from __future__ import annotations

from .base import Game
from .common import Codes, Piles, State, bases, carry, codes, suit, value

FANS = codes("", 1, 12)
HOURS = codes("f", 1, 12)


class Clock(Game):
    layout = (*FANS, "t")
    foundations = HOURS  # no two hours are alike, and an empty fan takes nothing by hand
    withdrawn = bases(HOURS, "6C 7H 8S 9D 10C JH QS KD 2C 3H 4S 5D")

    def start(self, state: State) -> None:
        """Three together to each fan."""
        self.fill(state)

    def fill(self, state: State) -> None:
        """Each fan that holds fewer than three cards is brought to three, as far as the pack goes."""
        piles = state["piles"]
        for fan in FANS:
            while len(piles[fan]) < 3 and piles["s"]:
                carry(piles, "s", fan)

    def gaps(self, state: State) -> bool:
        """A fan holds fewer."""
        return any(len(state["piles"][fan]) < 3 for fan in FANS)

    def follows(self, foundation: str, top: str, card: str) -> bool:
        """Ascending in suit, the ace upon the king, until the pile shows its own hour."""
        return value(top) != HOURS.index(foundation) + 1 and self.builds_on(card, top)

    def builds_on(self, top: str, card: str) -> bool:
        """The next lower of the suit; the king comes below the ace."""
        return suit(card) == suit(top) and value(card) % 13 == (value(top) - 1) % 13

    def places_for(self, piles: Piles, src: str) -> Codes:
        """Fans upon fans."""
        return FANS if src in FANS else ()

    def won(self, state: State) -> bool:
        """Every pile shows its own hour."""
        return all(value(state["piles"][code][-1]) == hour for hour, code in enumerate(HOURS, 1))
