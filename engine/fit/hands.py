"""Poker hands: what five cards are called, and how many points each name is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..cards import ACE, rank, suit

NAMES = (
    "royal flush",
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
    "two pairs",
    "pair",
)
SIZE = 5  # cards of a hand
HANDS = 1 << 14  # whose points are remembered: those of a search come again and again
COURTLY = {ACE, 10, 11, 12, 13}  # the straight in which an ace is high


@dataclass(frozen=True)
class Worth:
    """A way to count hands: points by name, in the order of NAMES."""

    way: str  # as players know it: American
    points: tuple[int, ...]

    def __call__(self, cards: Sequence[int]) -> int:
        """The points of a hand; none while it has fewer than five cards."""
        return _points(self, tuple(sorted(cards)))

    def promise(self, cards: Sequence[int]) -> int:
        """The points of a hand, and while it is unfinished some of those that it may still come to."""
        return _promise(self, tuple(sorted(cards)))

    def of(self, name: str) -> int:
        """The points of a name."""
        return self.points[NAMES.index(name)]

    def __str__(self) -> str:
        return ", ".join(f"{name} {points}" for name, points in zip(NAMES, self.points, strict=True))


AMERICAN = Worth("American", (100, 75, 50, 25, 20, 15, 10, 5, 2))  # the points that most players know
ENGLISH = Worth("English", (30, 30, 16, 10, 5, 12, 6, 3, 1))  # straights above flushes


def name_of(cards: Sequence[int]) -> str:
    """What five cards are called by their best name; "" where they have none."""
    ranks, flush = {rank(card) for card in cards}, len({suit(card) for card in cards}) == 1
    alike = sorted(Counter(map(rank, cards)).values())
    straight = len(ranks) == SIZE and (max(ranks) - min(ranks) == SIZE - 1 or ranks == COURTLY)
    if flush and straight:
        return "royal flush" if ranks == COURTLY else "straight flush"
    if alike[-1] == 4:
        return "four of a kind"
    if alike == [2, 3]:
        return "full house"
    if flush or straight:
        return "flush" if flush else "straight"
    if alike[-1] == 3:
        return "three of a kind"
    return {2: "two pairs", 1: "pair"}.get(alike.count(2), "")


@lru_cache(HANDS)
def _points(worth: Worth, cards: tuple[int, ...]) -> int:
    name = name_of(cards) if len(cards) == SIZE else ""
    return worth.of(name) if name else 0


@lru_cache(HANDS)
def _promise(worth: Worth, cards: tuple[int, ...]) -> int:
    if len(cards) in (0, SIZE):
        return _points(worth, cards)
    alike = sorted(Counter(map(rank, cards)).values(), reverse=True)
    names = {(4,): "four of a kind", (3,): "three of a kind", (2, 2): "two pairs", (2,): "pair"}
    made = names.get(tuple(many for many in alike if many > 1), "")
    promised = [worth.of(made) if made else 0]
    share = (len(cards) - 1) ** 2 / SIZE**2  # of what is not made yet
    if len({suit(card) for card in cards}) == 1:
        promised.append(int(worth.of("flush") * share))
    ranks = {rank(card) for card in cards}
    if len(ranks) == len(cards) and (max(ranks) - min(ranks) < SIZE or ranks < COURTLY):
        promised.append(int(worth.of("straight") * share))
    return max(promised)
