"""Penguin, naively."""

from __future__ import annotations

from .common import Group, Piles, State, carry, codes, suit, value
from .lifting import Lifting

COLUMNS = codes("", 1, 7)
FLIPPER = codes("c", 1, 7)


def next_lower(card: str, top: str) -> bool:
    """Down by one, the king below the ace."""
    return value(top) == value(card) % 13 + 1


class Penguin(Lifting):
    columns = COLUMNS
    cells = FLIPPER
    layout = (*COLUMNS, *FLIPPER)
    groups = (Group(COLUMNS), Group(FLIPPER), Group(codes("f", 1, 4)))

    def start(self, state: State) -> None:
        """The first card is the beak; the others of its rank begin foundations as they turn up."""
        piles = state["piles"]
        base = value(piles["s"][0])
        carry(piles, "s", "1")
        for column in (COLUMNS * 7)[1:]:
            self.bases_leave(piles, base)
            carry(piles, "s", column)
        self.bases_leave(piles, base)

    def bases_leave(self, piles: Piles, base: int) -> None:
        """Cards of the base's rank go from the pack to the next foundation."""
        while piles["s"] and value(piles["s"][0]) == base:
            carry(piles, "s", next(home for home in self.foundations if not piles[home]))

    def base(self, piles: Piles) -> int:
        """The rank of the card that begins a foundation."""
        return next(value(piles[home][0]) for home in self.foundations if piles[home])

    def begins(self, piles: Piles, foundation: str, card: str) -> bool:
        return value(card) == self.base(piles)

    def follows(self, foundation: str, top: str, card: str) -> bool:
        """Ascending in suit, from king to ace too."""
        return suit(card) == suit(top) and next_lower(top, card)

    def builds_on(self, top: str, card: str) -> bool:
        return suit(card) == suit(top) and next_lower(card, top)

    def builds(self, piles: Piles, place: str, card: str) -> bool:
        """A space takes the rank below the base."""
        if piles[place]:
            return self.builds_on(piles[place][-1], card)
        return value(card) % 13 + 1 == self.base(piles)
