"""Cruel, naively."""

from __future__ import annotations

from .base import Game
from .common import Group, State, bases, codes

COLUMNS = codes("", 1, 12)


class Cruel(Game):
    packs = 1
    layout = built = COLUMNS
    foundations = codes("f", 1, 4)
    withdrawn = bases(foundations, "AD AC AH AS")
    groups = (Group(foundations),)

    def start(self, state: State) -> None:
        """Four cards together to each column, the first undermost."""
        piles = state["piles"]
        self.lay_by_fours(state, piles["s"])
        piles["s"] = []

    def lay_by_fours(self, state: State, cards: list[str]) -> None:
        """The last column gets the rest."""
        for number, column in enumerate(COLUMNS):
            state["piles"][column] = cards[4 * number : 4 * number + 4]

    def stock(self, state: State) -> list[str]:
        """Where the columns would lie otherwise they may be dealt again."""
        again = self.apply(state, "redeal")
        return ["redeal"] if again["piles"] != state["piles"] else []

    def redeal(self, state: State) -> None:
        self.lay_by_fours(state, [card for column in COLUMNS for card in state["piles"][column]])
