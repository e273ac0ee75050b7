"""Poker Squares, naively."""

from __future__ import annotations

from .base import Game
from .common import State, carry, codes, suit, value

PLACES = codes("", 1, 25)
ROWS = [PLACES[n : n + 5] for n in range(0, 25, 5)]
COLUMNS = [PLACES[n::5] for n in range(5)]


class PokerSquares(Game):
    packs = 1
    layout = (*PLACES, "h")
    foundations = ()
    dealt = ("h",)
    enough = 100
    royal, straight_flush, four, full_house = 100, 75, 50, 25
    flush, straight, three, two_pairs, pair = 20, 15, 10, 5, 2

    def legal(self, state: State) -> list[str]:
        """The card in hand to any empty place."""
        piles = state["piles"]
        return [f"h {place}" for place in PLACES if not piles[place] and piles["h"]]

    def settle(self, state: State) -> None:
        """The next card comes to the hand while a place is empty."""
        piles = state["piles"]
        if not piles["h"] and not all(piles[place] for place in PLACES):
            carry(piles, "s", "h")

    def hand(self, cards: list[str]) -> int:
        """What five cards count."""
        high = sorted(14 if value(card) == 1 else value(card) for card in cards)
        low = sorted(value(card) for card in cards)
        in_suit = len({suit(card) for card in cards}) == 1
        in_turn = any(row == list(range(row[0], row[0] + 5)) for row in (high, low))
        times = sorted(low.count(rank) for rank in set(low))
        if in_suit and in_turn:
            return self.royal if high[0] == 10 else self.straight_flush
        if in_suit or in_turn:
            return self.flush if in_suit else self.straight
        by_times = {
            (1, 4): self.four,
            (2, 3): self.full_house,
            (1, 1, 3): self.three,
            (1, 2, 2): self.two_pairs,
            (1, 1, 1, 2): self.pair,
        }
        return by_times.get(tuple(times), 0)

    def won(self, state: State) -> bool:
        """Enough points, when all places are taken."""
        piles = state["piles"]
        if not all(piles[place] for place in PLACES):
            return False
        return sum(self.hand([piles[at][0] for at in line]) for line in (*ROWS, *COLUMNS)) >= self.enough


class English(PokerSquares):
    enough = 50
    royal, straight_flush, four, full_house = 30, 30, 16, 10
    flush, straight, three, two_pairs, pair = 5, 12, 6, 3, 1
