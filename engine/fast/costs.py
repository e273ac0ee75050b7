"""How far from home a position looks, for searches that go on from what looks nearest.

Most of it is what lies on each pile by itself, worked out once for each number of `Keys`; how deep the cards
lie that the foundations take next is a question to the whole table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .arena import Arena
from .locked import Locked
from .tables import Paired

IDLE: Final = 0  # roles of piles: cards that lie there cost nothing by themselves
PLAYED: Final = 1  # a card that lies on one wanted before it is in its way
HOME: Final = 2  # each card is a gain
STOCK: Final = 3  # each card is still to come
CLEARED: Final = 5  # each card is one to be got rid of
WASTE: Final = 4  # and so it is here, where waiting costs anything; else a pile like those of play

DEEP: Final = 24  # cards at most count above one that is wanted, and so many where it is not in play


@dataclass(eq=False)
class Weights:
    """What each thing on a table costs, or gains; one set of these leads where another does not."""

    name: str = ""  # what tables of measurements call it
    home: int = 10  # gained by each card that is home
    blocked: int = 30  # a card that lies above one wanted before it
    space: int = 30  # gained by an empty place of play
    step: int = 2  # a move, so that lines stay short
    wait: int = 0  # a card that waits in the pack or on the talon
    top: int = 0  # each card above the next one of each foundation
    second: int = 0  # and above the one after that
    gap: int = 0  # a card above one that it is not built on
    built: int = 0  # gained by one that is
    movable: bool = False  # a card that is built on the one below is in nobody's way
    locked: int = 0  # a card that would not come home if nothing were built any more
    hidden: int = 0  # a card that lies face down where cards are turned up as they are laid bare
    apart: int = 0  # by how much sooner than the card below it, or later, one is wanted
    passed: bool = False  # the talon locks its cards as a pile does: it is not dealt again
    inversions: int = 0  # two cards on one pile of which the upper one is wanted later
    unpaired: int = 0  # a card with none to leave with; with one half as much, with two a third, and so on


PLAIN: Final = Weights("plain")
NEXT_CARDS: Final = Weights("next cards", wait=5, top=5, second=2)
PACK_FIRST: Final = Weights("pack first", blocked=20, wait=10, gap=10, step=5)
SEQUENCES: Final = Weights("sequences", home=20, blocked=10, wait=5, top=5, gap=10, movable=True)
LONG_SEQUENCES: Final = Weights("long sequences", home=40, wait=2, top=10, gap=20, built=10, movable=True)
UNLOCKED: Final = Weights("unlocked", blocked=0, space=0, wait=10, locked=20)
# What thirteen cards gain at home must be more than they gained in sequence, or no suit would be sent there.
LAID_BARE: Final = Weights(
    "laid bare", home=80, blocked=20, space=60, wait=10, gap=40, built=20, step=1, hidden=100
)
# Where cards leave by twos: whether each finds a partner, or two upon each other are wanted at the same time.
BY_TWOS: Final = Weights("by twos", home=20, blocked=0, space=0, gap=5, apart=10, unpaired=60)
# Where the talon is not dealt again: what lies on it comes home from its top only, as from any pile.
ONE_PASS: Final = Weights(
    "one pass",
    home=40,
    blocked=10,
    space=100,
    step=1,
    wait=30,
    top=2,
    second=2,
    gap=5,
    built=10,
    movable=True,
    locked=20,
    hidden=20,
    passed=True,
)
# Where any card may be laid upon a pile: a card waits for each one upon it that is wanted later.
IN_TURN: Final = Weights("in turn", blocked=0, space=10, step=1, wait=5, inversions=10)
# For players who do not see all cards: what frees those that lock each other; what makes the most of all that
# lie there, by which rounds go in Spider, too; and that for who must fill empty places before more are dealt.
FREED: Final = Weights("freed", blocked=10, space=0, wait=10, locked=20)
IN_ORDER: Final = Weights(
    "in order",
    home=40,
    blocked=5,
    space=100,
    step=1,
    wait=30,
    second=2,
    gap=40,
    built=5,
    movable=True,
    locked=20,
    hidden=20,
    apart=10,
    passed=True,
)
ORDERLY: Final = Weights("orderly", home=40, blocked=20, space=15, wait=10, gap=20, built=20, hidden=40)
FILLED: Final = Weights("filled", home=40, blocked=20, space=-100, wait=10, gap=20, built=20, hidden=40)


class Costs:
    """What positions cost by one set of weights; `wanted` is by card how many lie below it at home."""

    def __init__(self, arena: Arena, role: list[int], wanted: list[int], weights: Weights) -> None:
        self.arena, self.wanted, self.weights = arena, wanted, weights
        # whether `table` has anything to say
        self.whole = weights.top + weights.second + weights.locked + weights.unpaired > 0
        self.over = [0] * 52
        for built in arena.built:
            holds = built.lifted.holds if built.lifted and arena.swept else built.over
            for card in range(52):
                self.over[card] |= holds[card]
        self.scanned = [at for at, what in enumerate(role) if what in (PLAYED, STOCK, WASTE)]
        # by group, base, height and lowest suit the cards that come next
        self.next_cards = [
            [[[cards_of(some) for some in row] for row in rows] for rows in group.next_cards]
            for group in arena.raised
        ]
        self.depth = [DEEP] * 52
        loose = (STOCK,) if weights.passed else (STOCK, WASTE)
        waiting = [at for at, what in enumerate(role) if what in loose]
        played = [at for at, what in enumerate(role) if what == PLAYED or (what == WASTE and weights.passed)]
        self.locked = Locked(arena, waiting, played, self.next_cards) if weights.locked else None

    def pile(self, role: int, held: bytes) -> int:
        """What lies on a pile of such a role, by itself."""
        weights = self.weights
        if role in (HOME, CLEARED):
            return weights.home * len(held) * (1 if role == CLEARED else -1)
        if role == STOCK or (role == WASTE and weights.wait):
            return weights.wait * len(held)
        if role == IDLE:
            return 0
        if not held:
            return -weights.space
        wanted, cost, lowest, before = self.wanted, 0, 1 << 30, -1
        for card in held:
            height = wanted[card]
            follows = before >= 0 and self.over[before] >> card & 1 == 1
            if before >= 0:
                cost += weights.apart * abs(height - wanted[before])
                cost += -weights.built if follows else weights.gap
            if height <= lowest:
                lowest = height
            elif not (follows and weights.movable):
                cost += weights.blocked
            before = card
        return cost + self._inversions(held)

    def _inversions(self, held: bytes) -> int:
        """What cards cost that wait for others upon them, each for each."""
        if not self.weights.inversions:
            return 0
        wanted, pairs = self.wanted, 0
        for at, card in enumerate(held):
            for below in held[:at]:
                if wanted[below] < wanted[card]:
                    pairs += 1
        return self.weights.inversions * pairs

    def covered(self) -> int:
        """The cards that lie face down until they are laid bare: how many have been turned up is counted."""
        if not self.weights.hidden:
            return 0
        left = 0
        for covered in self.arena.covered.values():
            left += len(covered.places) - self.arena.counts[covered.key]
        return self.weights.hidden * left

    def table(self) -> int:
        """What is seen only on the whole table: cards in the way of those wanted next, and of each other."""
        weights = self.weights
        total = weights.locked * self.locked.count() if self.locked else 0
        if weights.unpaired:
            for paired in self.arena.paired:
                total += self._unpaired(paired)
        return total + self._depths() if weights.top or weights.second else total

    def _unpaired(self, paired: Paired) -> int:
        """What cards cost that have few partners to leave with."""
        piles, partners = self.arena.piles, [0] * len(self.arena.piles)
        for code in paired.pairs(piles, self.arena.bound):
            partners[code >> 8 & 255] += 1
            partners[code & 255] += 1
        total = 0
        for at, _ in paired.each:
            if piles[at]:
                total += self.weights.unpaired // (partners[at] + 1)
        return total

    def _depths(self) -> int:
        """How deep those cards lie that foundations take next."""
        arena, piles, depth = self.arena, self.arena.piles, self.depth
        for card in range(52):
            depth[card] = DEEP
        for at in self.scanned:
            here = piles[at]
            last = len(here) - 1
            for above in range(min(len(here), DEEP)):
                card = here[last - above]
                depth[card] = min(depth[card], above)
        total, top, second = 0, self.weights.top, self.weights.second
        for n, group in enumerate(arena.raised):
            heights = self.next_cards[n][arena.base(group)]
            begun = False
            for at in group.numbers:
                pile = piles[at]
                height = len(pile)
                if height >= group.full:
                    continue
                if height == 0:
                    if begun:  # as far as the first empty one is looked into, so far is any
                        total += top * (DEEP // 4)
                        continue
                    begun = True
                suit = pile[0] // 13 if height else 0
                total += top * self._nearest(heights[height][suit])
                if second and height and height + 1 < len(heights):
                    total += second * self._nearest(heights[height + 1][suit])
        return total

    def _nearest(self, cards: list[int]) -> int:
        least = DEEP
        for card in cards:
            least = min(least, self.depth[card])
        return least


def cards_of(some: int) -> list[int]:
    """The cards of a set, from its bits."""
    return [card for card in range(52) if some >> card & 1]
