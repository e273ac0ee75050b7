"""The Olga, naively."""

from __future__ import annotations

from .base import Game
from .common import Group, Piles, State, alternate, codes, suit

RANKS = ["A", "7", "8", "9", "10", "J", "Q", "K"]
COLUMNS = codes("", 1, 7)
FOUNDATIONS = codes("f", 1, 16)


class Olga(Game):
    layout = (*COLUMNS, "t")
    foundations = FOUNDATIONS
    height = 8
    dealt = COLUMNS * 7
    empty_takes_any = True
    groups = (Group(COLUMNS), Group(FOUNDATIONS))

    def pack(self) -> list[str]:
        """Four piquet packs."""
        return [rank + one_suit for _ in range(4) for one_suit in "SHDC" for rank in RANKS]

    def start(self, state: State) -> None:
        """Seven rows of seven; rows 2, 4 and 6 lie face down."""
        super().start(state)
        state["down"] = {column: [1, 3, 5] for column in COLUMNS}

    def recount(self, state: State) -> None:
        """Every card that is the lowest of its column lies face up from now on."""
        lowest = {column: len(state["piles"][column]) - 1 for column in COLUMNS}
        state["down"] = {
            column: [place for place in places if place < lowest[column]]
            for column, places in state["down"].items()
        }

    def hidden(self, state: State) -> dict[str, list[int]]:
        """The cards not turned up yet."""
        return dict(state["down"])

    def begins(self, piles: Piles, foundation: str, card: str) -> bool:
        """Aces."""
        return rank(card) == 0

    def follows(self, foundation: str, top: str, card: str) -> bool:
        """In suit the seven upon the ace, and up to the king."""
        return suit(card) == suit(top) and rank(card) == rank(top) + 1

    def builds_on(self, top: str, card: str) -> bool:
        """Down in alternating colours, the ace upon a seven."""
        return alternate(card, top) and rank(card) == rank(top) - 1

    def places_for(self, piles: Piles, src: str) -> list[str]:
        """Only a column's card goes to an empty column."""
        return [column for column in COLUMNS if piles[column] or src != "t"]

    def settle(self, state: State) -> None:
        """What was laid bare is turned up."""
        self.recount(state)


def rank(card: str) -> int:
    """Its place from the ace to the king of a piquet pack."""
    return RANKS.index(card[:-1])
