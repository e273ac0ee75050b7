"""What is knotted: cards none of which can go before another of them has gone.

Where each card is there once, and goes from the top of its pile, alone or with those that lie upon it in a
run, it parts from where it lies only in one of these ways: home, once what comes before it there may be home;
onto a card it is built on, once that lies in a pile of play with nothing upon it; onto an empty place, once
the lowest card of a pile has parted. And before that what lies upon it must have parted, unless they go
together; which a card that lies face down never does. Say of each card whether it may part and may be home,
as far as that follows from these rules when nothing is ever laid in the way; cards of the pack and the talon
may go at any time.

What may not part so never does: the first that did would have found in its way only what had parted before.
Where a card may not be home, or must part and may not, no line wins. That is so where cards move in no other
ways, as `engine/search/alike.py:knots` asks.
"""

from __future__ import annotations

from typing import Final

from .arena import CARD, ROUND, TURNED, Arena
from .bound import Bound

KING: Final = 12  # its rank, counted from the ace
ANY: Final = (1 << 52) - 1  # all cards, as bits


class Knots(Bound):
    """The bound of one game, for the positions of its arena."""

    def __init__(self, arena: Arena, before: list[int], loose: list[int], filling: list[int]) -> None:
        self.kinds = [CARD, TURNED]
        self.arena = arena
        self.before = before  # by card the one that is home before it, or -1; none where no card goes home
        self.loose = loose  # the piles whose cards may go at any time
        self.homes = [at for group in arena.raised for at in group.numbers]
        self.chains = [at for at in range(len(arena.piles)) if at not in loose and at not in self.homes]
        self.fills = [at in filling for at in range(len(arena.piles))]  # whether its cards fill empty places
        # whether cards are dealt upon those that lie there
        self.covering = any(place in self.chains for dealt in arena.rounds for place in dealt.places)
        self.back = len(arena.returned) > 0  # whether cards come back that were home
        self.played = [False] * len(arena.piles)  # whether cards are built on it
        # for each card those that go with it when they lie upon it; [] where none does
        self.held: list[list[int]] = [[] for _ in arena.piles]
        self.space = 0  # the cards that go to an empty place, as bits
        self.onto: list[list[int]] = [[] for _ in range(52)]  # by card, those it may be laid on
        for built in arena.built:
            self.space |= ANY if built.space_now is not None else built.space
            holds = built.lifted.holds if built.lifted is not None else []
            for at in built.numbers:
                self.played[at] = True
                if built.runs:
                    self.held[at] = holds or [ANY] * 52
            for card in range(52):
                self.onto[card] += [other for other in range(52) if built.over[other] >> card & 1]
        # of each card: the pile it lies on, what lies upon it, and whether that may go with it;
        # whether it may part from there, and be home
        self.pile = [-1] * 52
        self.upon = [-1] * 52
        self.linked = [False] * 52
        self.parts = [False] * 52
        self.home = [False] * 52

    def applies_after(self, kind: int) -> bool:
        return (kind == ROUND and self.covering) or (self.thorough and kind in self.kinds)

    def fall_short(self) -> bool:
        """Whether a card may not be home, or must part from where it lies, and may not."""
        left: list[int] = []
        must: list[int] = []
        spaces = self._lie(left, must)
        changed = True
        while changed:
            changed = False
            rest: list[int] = []
            for card in left:
                if not self.home[card] and self.before and self._may_be_home(card):
                    self.home[card] = changed = True
                if not self.parts[card] and (self.home[card] or self._may_part(card, spaces)):
                    self.parts[card] = changed = True
                    at = self.pile[card]
                    spaces = spaces or (at >= 0 and self.played[at] and self.arena.piles[at][0] == card)
                if not self.parts[card] or not self.home[card]:
                    rest.append(card)
            left = rest
        if self.before:
            return len(left) > 0
        for card in must:  # noqa: SIM110 - asked after every move, and a generator is slower
            if not self.parts[card]:
                return True
        return False

    def _lie(self, left: list[int], must: list[int]) -> bool:
        """Look how all cards lie: those not home, those that must part; whether a place of play is empty."""
        arena, piles, spaces = self.arena, self.arena.piles, False
        for card in range(52):
            self.pile[card] = self.upon[card] = -1
            self.linked[card] = self.parts[card] = self.home[card] = False
        for at in self.homes:
            for card in piles[at]:
                self.home[card] = True
        for at in self.loose:
            for card in piles[at]:
                self.parts[card] = True
                left.append(card)
        for at in self.chains:
            below, held = -1, self.held[at]
            first = arena.covered[at].first_open(arena.counts) if at in arena.covered else 0
            for n, card in enumerate(piles[at]):
                left.append(card)
                self.pile[card] = at
                if below >= 0:
                    self.upon[below] = card
                    self.linked[below] = n > first and len(held) > 0 and held[below] >> card & 1 == 1
                if below != (-1 if card % 13 == KING else card + 1):
                    must.append(card)
                below = card
            spaces = spaces or (below < 0 and self.played[at])
        return spaces

    def _may_be_home(self, card: int) -> bool:
        """Whether a card may be home, if those may part and be home that do by now."""
        above, before = self.upon[card], self.before[card]
        return (above < 0 or self.parts[above]) and (before < 0 or self.home[before])

    def _may_part(self, card: int, spaces: bool) -> bool:
        """Whether a card may part from where it lies, other than to go home."""
        end = card
        while self.upon[end] >= 0 and not self.parts[self.upon[end]]:
            if not self.linked[end]:
                return False
            end = self.upon[end]
        if spaces and (self.space >> card & 1 or self.fills[self.pile[card]]):
            return True
        for other in self.onto[card]:
            at, above = self.pile[other], self.upon[other]
            if at >= 0 and self.played[at]:
                if above < 0 or (above != card and self.parts[above]):
                    return True
            elif self.parts[other] or (self.back and self.home[other]):
                return True  # it comes from elsewhere
        return False
