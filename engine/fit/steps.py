"""Steps: which card may lie on which where piles are built on, compiled to a table of sets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Literal

from ..cards import ACE, ANY, BIT, KING, NOTHING, PACK, RANK_WORDS, Cards, rank, ranked, red, suit
from .reasons import Reason

Suits = Literal["", "in suit", "in alternate colours"]


@dataclass(frozen=True)
class Build:
    """A relation on two cards: how far apart their ranks lie, and what their suits do."""

    steps: frozenset[int] = frozenset()
    suits: Suits = ""
    corner: bool = False  # king and ace are neighbours
    among: Cards = ANY  # no other card is built, or built upon
    upon: Cards = NOTHING  # on these any card may lie
    sums: frozenset[int] = frozenset()  # two ranks that make one of these are neighbours too
    ranks: tuple[int, ...] = ()  # those of a short pack, lowest first; the steps are counted among them

    def without(self, *ranks: int) -> Build:
        """The same, but no card of these ranks is built or built upon."""
        before = [rank for rank in range(ACE, KING + 1) if not ranked(rank).bits & self.among.bits]
        gone = ranked(*dict.fromkeys((*before, *ranks)))
        return replace(self, among=Cards(ANY.bits & ~gone.bits, f"without {gone.words}"))

    @property
    def in_suit(self) -> Build:
        """The same, but following suit."""
        return replace(self, suits="in suit")

    @property
    def alternating(self) -> Build:
        """The same, but red on black and black on red."""
        return replace(self, suits="in alternate colours")

    @property
    def two_colours(self) -> bool:
        """Whether red and black make a difference."""
        return self.suits == "in alternate colours"

    @property
    def round_the_corner(self) -> Build:
        """The same, and a king lies next to an ace."""
        return replace(self, corner=True)

    def of_ranks(self, *ranks: int) -> Build:
        """The same in a short pack, which has these ranks only, lowest first."""
        return replace(self, ranks=ranks)

    @property
    def by_twos(self) -> Build:
        """The same way, but over every other rank."""
        return replace(self, steps=frozenset(2 * step for step in self.steps))

    def __or__(self, other: Build) -> Build:
        upon = self.upon if self.upon.bits else other.upon
        return replace(self, steps=self.steps | other.steps, upon=upon, sums=self.sums | other.sums)

    def refuses(self, under: int, over: int) -> Reason:
        """FITS, or the reason why the one card may not lie on the other."""
        live = under in self.among and over in self.among
        if live and under in self.upon:
            return Reason.FITS
        apart = self._height(over) - self._height(under)
        round_it = self.corner and bool({apart - 13, apart + 13} & self.steps)
        follows = apart in self.steps or round_it or rank(over) + rank(under) in self.sums
        if not follows or not live:
            return Reason.ORDER
        if self.suits == "in suit" and suit(under) != suit(over):
            return Reason.SUIT
        if self.two_colours and red(under) == red(over):
            return Reason.COLOUR
        return Reason.FITS

    def _height(self, card: int) -> int:
        """How high a card ranks in its pack."""
        return self.ranks.index(rank(card)) if self.ranks else rank(card)

    @cached_property
    def over(self) -> tuple[int, ...]:
        """For each card those that may lie on it, as a set of bits."""
        return _over(self)

    @property
    def way(self) -> str:
        """Which way it is built: up, down, or both."""
        up, down = max(self.steps) > 0, min(self.steps) < 0
        return "up or down" if up and down else "up" if up else "down"

    def __str__(self) -> str:
        if not (self.steps or self.upon.bits or self.sums):
            return "with no card upon another"
        if not self.steps:
            upon = "any other" if self.upon == ANY else f"{self.upon.words} only"
            return f"with any card upon {upon}{'' if self.among == ANY else f', {self.among.words}'}"
        by = "twos" if self.steps <= {2, -2} else "one"
        if self.sums:
            by += f" or to make {' or '.join(map(str, sorted(self.sums)))}"
        clauses = [f"{self.way} by {by}", self.suits or "suits ignored"]
        if self.corner:
            clauses.append("round the corner")
        if self.way != "up":
            gaps = [(low, high) for low, high in pairwise(self.ranks) if high != low + 1]
            clauses += [f"{_a(low)} upon {_a(high)}" for low, high in gaps]
        if self.among != ANY:
            clauses.append(self.among.words)
        if self.upon.bits:
            clauses.append(f"with any card upon {self.upon.words}")
        return ", ".join(clauses)


@lru_cache(1024)  # many games build alike
def _over(build: Build) -> tuple[int, ...]:
    """For each card those that may lie on it, as a set of bits."""
    pack = [card for card in PACK if not build.ranks or rank(card) in build.ranks]
    bits = {under: sum(BIT[over] for over in pack if not build.refuses(under, over)) for under in pack}
    return tuple(bits.get(card, 0) for card in PACK)


def _a(rank: int) -> str:
    """A card of a rank: "an ace", "a 7"."""
    return f"an {RANK_WORDS[rank - 1]}" if rank in (ACE, 8) else f"a {RANK_WORDS[rank - 1]}"


ascending, descending = Build(frozenset({1})), Build(frozenset({-1}))  # by one rank, suits ignored
unbuilt = Build()  # no card upon another, by hand


def upon(*ranks: int) -> Build:
    """Any card on a card of these ranks, or of any where none is said."""
    return Build(frozenset(), upon=ranked(*ranks) if ranks else ANY)


def making(*sums: int) -> Build:
    """A card with which the one below makes one of these sums."""
    return Build(frozenset(), sums=frozenset(sums))
