"""How many cards lock each other: those that would not come home if nothing were built on a pile any more.

From the tops of their piles cards go home as long as a foundation takes one, and what waits in pack and talon
is at hand whenever it is wanted, in any order. What is left then waits for cards that lie below it. In games
whose piles are only taken up from, such a position is lost, though its last cards may be hours away from
showing it; where piles are rearranged it says how much of that is needed.

It is an estimate: the first of two foundations that want a card has it, and of equal cards that which came to
lie uppermost last goes.
"""

from __future__ import annotations

from .arena import Arena


class Locked:
    """Of the positions of an arena; `waiting` are pack and talon, `played` the piles with a free top.

    `next_cards` has, of each group of foundations, by base, height and suit below the cards that come next.
    """

    def __init__(
        self,
        arena: Arena,
        waiting: list[int],
        played: list[int],
        next_cards: list[list[list[list[list[int]]]]],
    ) -> None:
        self.arena, self.waiting, self.played, self.next_cards = arena, waiting, played, next_cards
        self.group = [n for n, group in enumerate(arena.raised) for _ in group.numbers]  # of each foundation
        self.places = [at for group in arena.raised for at in group.numbers]
        self.loose = [0] * 52  # by card, how many wait
        self.tops: list[list[int]] = [[] for _ in range(52)]  # by card, the piles it lies on
        self.left = [0] * len(arena.piles)  # by pile, how many cards are not home yet
        self.begun = [0] * len(arena.raised)  # by group, the suits that begin its foundations

    def count(self) -> int:
        """How many cards do not come home so."""
        arena, piles, count = self.arena, self.arena.piles, self._lay_out()
        heights = [len(piles[at]) for at in self.places]
        suits = [piles[at][0] // 13 if piles[at] else 0 for at in self.places]
        rows = [self.next_cards[n][arena.base(group)] for n, group in enumerate(arena.raised)]
        before = -1
        while before != count:
            before = count
            for f in range(len(heights)):
                n = self.group[f]
                full = arena.raised[n].full
                while heights[f] < full:
                    once = arena.raised[n].once and heights[f] == 0
                    card = self._taken(rows[n][heights[f]][suits[f]], self.begun[n] if once else 0)
                    if card < 0:
                        break
                    if heights[f] == 0:
                        suits[f] = card // 13
                        self.begun[n] |= 1 << suits[f]
                    heights[f] += 1
                    count -= 1
        return count

    def _lay_out(self) -> int:
        """Note where each card lies now; how many are not home."""
        piles, loose, tops, count = self.arena.piles, self.loose, self.tops, 0
        for card in range(52):
            loose[card] = 0
            tops[card].clear()
        for at in self.waiting:
            count += len(piles[at])
            for card in piles[at]:
                loose[card] += 1
        for at in self.played:
            self.left[at] = len(piles[at])
            if piles[at]:
                count += len(piles[at])
                tops[piles[at][-1]].append(at)
        for n, group in enumerate(self.arena.raised):
            self.begun[n] = 0
            for at in group.numbers:
                if piles[at]:
                    self.begun[n] |= 1 << piles[at][0] // 13
        return count

    def _taken(self, cards: list[int], begun: int) -> int:
        """The first of these cards that can go home now, unless its suit is begun, or -1; it goes."""
        for card in cards:
            if begun >> card // 13 & 1:
                continue
            if self.tops[card]:
                at = self.tops[card].pop()
                self.left[at] -= 1
                if self.left[at]:
                    self.tops[self.arena.piles[at][self.left[at] - 1]].append(at)
                return card
            if self.loose[card]:
                self.loose[card] -= 1
                return card
        return -1
