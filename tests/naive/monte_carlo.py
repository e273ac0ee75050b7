"""Monte Carlo, naively."""

from __future__ import annotations

from itertools import combinations

from .base import Game
from .common import State, carry, codes, value

PLACES = codes("", 1, 25)
SQUARE = {place: divmod(n, 5) for n, place in enumerate(PLACES)}  # by place its row and column


class MonteCarlo(Game):
    packs = 1
    layout = (*PLACES, "x")
    foundations = ()
    dealt = PLACES
    any_order = True

    def goes(self, one: str, other: str) -> bool:
        """Of one rank."""
        return value(one) == value(other)

    def alone(self, card: str) -> bool:
        """No card."""
        return False

    def plays(self, state: State) -> list[str]:
        """Two that touch and go together, and cards that go alone."""
        piles = state["piles"]
        lying = [place for place in PLACES if piles[place]]
        near = [pair for pair in combinations(lying, 2) if touch(*pair)]
        pairs = [f"{a} {b}" for a, b in near if self.goes(piles[a][0], piles[b][0])]
        return [*pairs, *(place for place in lying if self.alone(piles[place][0]))]

    def stock(self, state: State) -> list[str]:
        """Where a gap lies before a card, or one could be filled from the pack."""
        lying = ["x" if state["piles"][place] else "-" for place in PLACES]
        row = "".join(lying)
        return ["deal"] if "-x" in row or ("-" in row and state["piles"]["s"]) else []

    def deal(self, state: State) -> None:
        piles = state["piles"]
        cards = [card for place in PLACES for card in piles[place]]
        while len(cards) < len(PLACES) and piles["s"]:
            cards.append(piles["s"].pop(0))
        for n, place in enumerate(PLACES):
            piles[place] = cards[n : n + 1]

    def move(self, state: State, *places: str) -> None:
        for place in sorted(places, key=int):
            carry(state["piles"], place, "x")

    def won(self, state: State) -> bool:
        """All cards have gone."""
        return len(state["piles"]["x"]) == 52

    def legal(self, state: State) -> list[str]:
        return [] if self.won(state) else super().legal(state)


class Thirteen(MonteCarlo):
    def goes(self, one: str, other: str) -> bool:
        return value(one) + value(other) == 13

    def alone(self, card: str) -> bool:
        """A king."""
        return value(card) == 13


def touch(one: str, other: str) -> bool:
    """Next to each other in a row, in a column or slantwise."""
    (row, column), (second_row, second_column) = SQUARE[one], SQUARE[other]
    return abs(row - second_row) < 2 and abs(column - second_column) < 2
