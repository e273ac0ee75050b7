"""What can never be won any more because no column will be empty again, and some cards never go.

Where a last card goes away while a higher one of its suit is the last of another column, as in Aces Up, and
cards are moved otherwise only to empty columns, play on through the deals to come, and say of each card
whether it may go: once all that lie upon it may have gone, and a higher one of its suit may then be the last
of another column, before the same deal or an earlier one; for what has gone stays so. Nothing is said of the
order in which that comes about, so more cards may go by this than by any line.

A column may be emptied if all its cards may go before one deal. Where none may, no card is ever moved to an
empty one, and those that may not go never do. If one of these must, no line wins. Where a column may be
emptied, or is empty, nothing is shown.

That is so where cards move in no other ways, as `engine/search/alike.py:outranked` asks.
"""

from __future__ import annotations

from .arena import CARD, DISCARD, ROUND, Arena
from .bound import Bound
from .tables import Discarded, height_under


class Outranked(Bound):
    """The bound of one game, for the positions of its arena."""

    def __init__(self, arena: Arena, discarded: Discarded, stock: int) -> None:
        self.kinds = [CARD, DISCARD, ROUND]
        self.arena, self.columns, self.stock = arena, discarded.places, stock
        self.height = [height_under(discarded.below, card) for card in range(52)]
        self.top = max(self.height)
        # of each column its cards, with those still to be dealt, and which of them may have gone
        self.cards: list[list[int]] = [[] for _ in self.columns]
        self.gone: list[list[bool]] = [[] for _ in self.columns]
        self.bare: list[int] = []  # by column and suit how high the last card may be before the next deal

    def fall_short(self) -> bool:
        """Whether no column may be emptied, and some card that must go may not."""
        piles = self.arena.piles
        stock, columns = piles[self.stock], len(self.columns)
        for n in range(columns):
            pile = piles[self.columns[n]]
            if not pile:
                return False
            self.cards[n] = pile[:]
            self.gone[n] = [False] * len(pile)
        left = len(stock)
        while not self._may_be_emptied():
            if not left:
                return self._some_stay()
            for n in range(min(columns, left)):
                left -= 1
                self.cards[n].append(stock[left])
                self.gone[n].append(False)
        return False

    def _may_be_emptied(self) -> bool:
        """Whether a column may be emptied before the next deal; else notes which cards may have gone."""
        columns = len(self.columns)
        self.bare = [-1] * (4 * columns)
        changed = True
        while changed:
            changed = False
            for n in range(columns):
                cards, gone = self.cards[n], self.gone[n]
                at = len(cards) - 1
                while at >= 0:
                    card = cards[at]
                    place = 4 * n + card // 13
                    if self.height[card] > self.bare[place]:
                        self.bare[place] = self.height[card]
                        changed = True
                    if not gone[at]:
                        if not self._may_go(n, card):
                            break
                        gone[at] = changed = True
                    at -= 1
                if at < 0:
                    return True
        return False

    def _may_go(self, column: int, card: int) -> bool:
        """Whether a higher card of its suit may be the last of another column."""
        suit, height = card // 13, self.height[card]
        for other in range(len(self.columns)):
            if other != column and self.bare[4 * other + suit] > height:
                return True
        return False

    def _some_stay(self) -> bool:
        """Whether a card below the highest never goes."""
        for n in range(len(self.columns)):
            cards, gone = self.cards[n], self.gone[n]
            for at in range(len(cards)):
                if not gone[at] and self.height[cards[at]] < self.top:
                    return True
        return False
