"""Calculation, naively."""

from __future__ import annotations

from .base import Game
from .common import Codes, Group, Piles, State, carry, codes, value

HEAPS = codes("", 1, 4)
RUNS = {  # what each foundation is built of, as the rules write it
    "f1": "A 2 3 4 5 6 7 8 9 10 J Q K",
    "f2": "2 4 6 8 10 Q A 3 5 7 9 J K",
    "f3": "3 6 9 Q 2 5 8 J A 4 7 10 K",
    "f4": "4 8 Q 3 7 J 2 6 10 A 5 9 K",
}


class Hand(Game):
    """One card in hand, which goes home or on any heap; the tops of heaps go home."""

    packs = 1
    layout = ("h", *HEAPS)
    foundations = codes("f", 1, 4)
    filled = ("h",)
    filled_from = "s"

    def places_for(self, piles: Piles, src: str) -> Codes:
        return HEAPS if src == "h" else ()

    def builds(self, piles: Piles, place: str, card: str) -> bool:
        return True

    def stock(self, state: State) -> list[str]:
        return []


class Calculation(Hand):
    groups = (Group(HEAPS),)

    def start(self, state: State) -> None:
        """The first ace, two, three and four; then the hand."""
        piles = state["piles"]
        for rank, foundation in enumerate(self.foundations, 1):
            first = next(card for card in piles["s"] if value(card) == rank)
            piles["s"].remove(first)
            piles[foundation].append(first)
        carry(piles, "s", "h")

    def fits(self, piles: Piles, foundation: str, card: str) -> bool:
        high = len(piles[foundation])
        return high < 13 and RUNS[foundation].split()[high] == card[:-1]
