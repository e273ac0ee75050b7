"""Plays to foundations that are certainly safe: whoever can win at all can win after them.

A card goes home safely when it will never be wanted again, and nothing else wants its place. Say a line wins
without the play. Then the same line wins after it, with the moves of that card left out: what lay beneath it
is free no later, and nothing was ever laid on it, because every card that may lie on it

* is home already, or
* could go home from the moment it is free and would itself never be laid on: then it goes home instead.
  (Not where cards are laid down with whatever lies on them, as in Yukon: that might be wanted there.)

Nothing else wants the place, because each card that may come next there has a place of its own. All this
holds where nothing follows by itself but that a card is turned up, which then comes no later either, and
where cards are dealt on a talon if at all; if by several, the talon's own cards may be better left there,
since the next ones that come up depend on which are gone.

It holds, too, where an empty column is filled from a reserve, as in Canfield. If the card was all that lay
on its column, another lies there now which the line would still have in reserve. Whatever the line does with
that one can be done from the column, and then the next one comes there; where the line fills another column
with it, that column and this one have changed places.

In rows of suits, as in Osmosis, each card has one place once its row is begun; in which order cards come
there makes no difference, and each only lets others follow. So nothing is gained by waiting.

Where cards leave by twos that make a sum, as in Pyramid, one that is as high as the sum goes away alone. It
leaves in no other way, and till then it can only lie upon others: nothing is gained by waiting.

Where cards go away below a higher one of their suit, as in Aces Up, one is of use only while a lower one of
its suit has not gone. And not even then once no more cards are dealt: the higher one is never covered again,
and if it goes itself a higher one yet lies bare. A column that is emptied is a gain. What lies there alone
may go to another empty one while cards are dealt, as it could have while the card lay beneath it; later all
empty columns are alike.

`engine/search/alike.py:certain` checks all this.
"""

from __future__ import annotations

from .arena import Arena
from .tables import Discarded, Raised, height_under

FIELD = 3  # two bits for each card: how many of it


class Certain:
    """The safe plays of one game, for the positions of its arena."""

    def __init__(self, arena: Arena, groups: list[Raised], copies: list[int], in_rows: bool = False) -> None:
        self.arena = arena
        self.groups = groups
        self.alone = False  # cards that go away alone leave in no other way
        self.outranked: Discarded | None = None  # or cards do below higher ones of their suit
        self.stock = -1  # from which they are dealt
        self.in_rows = in_rows  # each card has one row, and lets others follow
        # what is dealt by several at a time: what comes up next depends on which of its cards are gone
        self.by_several = [at for dealt in arena.rounds if dealt.cards > 1 for at in dealt.places]
        # a card is laid down with whatever lies on it, too
        self.loaded = any(built.lifted is not None and not built.lifted.holds for built in arena.built)
        self.full = sum([many << 2 * card for card, many in enumerate(copies)])
        over = [0] * 52
        for built in arena.built:
            for card in range(52):
                over[card] |= built.over[card]
        self.over = [[card for card in range(52) if cards >> card & 1] for cards in over]
        self.fields = [sum([FIELD << 2 * card for card in cards]) for cards in self.over]
        self.held: dict[bytes, int] = {}

    def plays(self, card: int, src: int, dst: int) -> bool:
        """Whether a card of a pile, which comes up there and fits that foundation now, goes there safely."""
        if src in self.by_several:
            return False
        return len(self.arena.piles[dst]) > 0 if self.in_rows else self.safe(card)

    def leaves(self, src: int) -> bool:
        """Whether the last card of a pile, which may go away alone now, goes safely."""
        piles, outranked = self.arena.piles, self.outranked
        if outranked is None:
            return self.alone
        if not piles[self.stock]:
            return True
        card = piles[src][-1]
        height = height_under(outranked.below, card)
        for at in [self.stock, *outranked.places]:
            for other in piles[at]:
                if other // 13 == card // 13 and height_under(outranked.below, other) < height:
                    return False
        return True

    def safe(self, card: int) -> bool:
        """Whether a card that fits a foundation now goes there safely, wherever it lies."""
        out = self.full - self._home()
        if not self._has_place(card, out):
            return False
        if not out & self.fields[card]:
            return True
        if self.loaded:
            return False
        for other in self.over[card]:
            if out >> 2 * other & FIELD and (out & self.fields[other] or not self._has_place(other, out)):
                return False
        return True

    def _home(self) -> int:
        """How many of each card lie on the foundations, two bits each."""
        total = 0
        for group in self.groups:
            for at in group.numbers:
                held = bytes(self.arena.piles[at])
                found = self.held.get(held, -1)
                if found < 0:
                    found = self.held[held] = sum([1 << 2 * card for card in held])
                total += found
        return total

    def _has_place(self, card: int, out: int) -> bool:
        """Whether every card that goes where this one may go now has a place there of its own."""
        places, wanted = 0, 0
        for group in self.groups:
            for at in group.numbers:
                pile = self.arena.piles[at]
                height = len(pile)
                if height >= group.full:
                    continue
                cards = group.next_cards[self.arena.base(group)][height][pile[0] // 13 if pile else 0]
                if cards >> card & 1:
                    if wanted and cards != wanted:
                        return False
                    wanted = cards
                    places += 1
                elif cards & wanted:
                    return False
        copies = 0
        for other in range(52):
            if wanted >> other & 1:
                copies += out >> 2 * other & FIELD
        return 0 < copies <= places
