"""Baker's Dozen, naively."""

from __future__ import annotations

from .base import Game
from .common import Group, Piles, State, codes, value
from .lifting import Lifting

COLUMNS = codes("", 1, 13)


class BakersDozen(Game):
    packs = 1
    layout = built = COLUMNS
    foundations = codes("f", 1, 4)
    dealt = COLUMNS * 4
    groups = (Group(COLUMNS), Group(foundations))

    def start(self, state: State) -> None:
        """The kings of a column go beneath its other cards."""
        super().start(state)
        piles = state["piles"]
        for column in COLUMNS:
            kings = [card for card in piles[column] if value(card) == 13]
            piles[column] = kings + [card for card in piles[column] if value(card) != 13]

    def builds_on(self, top: str, card: str) -> bool:
        """The next lower of any suit."""
        return value(card) == value(top) - 1


class SpanishPatience(Lifting):
    layout = columns = COLUMNS
    dealt = COLUMNS * 4
    groups = (Group(COLUMNS), Group(codes("f", 1, 4)))

    def builds_on(self, top: str, card: str) -> bool:
        """The next lower of any suit."""
        return value(card) == value(top) - 1

    def most(self, piles: Piles, place: str) -> int:
        """Card by card."""
        return 1

    def others(self, state: State) -> list[str]:
        """The top of a foundation goes back to a column, but no ace."""
        piles = state["piles"]
        given = [code for code in self.foundations if len(piles[code]) > 1]
        ways = [(code, column) for code in given for column in COLUMNS]
        return [f"{code} {column}" for code, column in ways if self.builds(piles, column, piles[code][-1])]
