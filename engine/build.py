"""Which card may lie on which: relations for building on the tableau, paths for foundations.

Both test a card and name the reason when it does not fit; the reason's sentence is made from the same values
(engine.refusals), and so is the rules page (engine.describe).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from engine.cards import ACE, KING, PACK, rank, red, suit
from engine.reasons import Reason

FIRST = 0  # as the base of a path: the rank of the card turned up when the deal is over
_REASONS = (Reason.FITS, Reason.ORDER, Reason.SUIT, Reason.COLOUR)


@dataclass(frozen=True)
class Build:
    """A relation on two cards: how far apart their ranks lie, what their suits do; no corner."""

    steps: frozenset[int]
    suits: str = ""  # "", "in suit" or "in alternate colours"

    @property
    def in_suit(self) -> Build:
        """The same, but following suit."""
        return replace(self, suits="in suit")

    @property
    def alternating(self) -> Build:
        """The same, but red on black and black on red."""
        return replace(self, suits="in alternate colours")

    def __or__(self, other: Build) -> Build:
        return replace(self, steps=self.steps | other.steps)

    def _test(self, under: int, over: int) -> Reason:
        if rank(over) - rank(under) not in self.steps:
            return Reason.ORDER
        if self.suits == "in suit" and suit(under) != suit(over):
            return Reason.SUIT
        if self.suits == "in alternate colours" and red(under) == red(over):
            return Reason.COLOUR
        return Reason.FITS

    @cached_property
    def _table(self) -> bytes:
        return bytes(_REASONS.index(self._test(under, over)) for under in PACK for over in PACK)

    def refuses(self, under: int, over: int) -> Reason:
        """FITS, or the reason why the one card may not lie on the other."""
        return _REASONS[self._table[under * 52 + over]]

    @property
    def way(self) -> str:
        """Which way it is built: up, down, or both."""
        up, down = 1 in self.steps, -1 in self.steps
        return "up or down" if up and down else "up" if up else "down"

    def __str__(self) -> str:
        return f"{self.way} by one, {self.suits or 'suits ignored'}"


ascending, descending = Build(frozenset({1})), Build(frozenset({-1}))


@dataclass(frozen=True)
class Path:
    """The ranks a foundation takes, base first; from FIRST counted from the base, round the corner."""

    ranks: tuple[int, ...]
    suited: bool = False
    floating: bool = False

    @property
    def in_suit(self) -> Path:
        """The same, but following suit."""
        return replace(self, suited=True)

    def __add__(self, other: Path) -> Path:
        return replace(self, ranks=self.ranks + other.ranks)

    def __len__(self) -> int:
        return len(self.ranks)

    def wants(self, pile: Sequence[int], base: int | None) -> int | None:
        """The rank the pile takes next, None when it is full or nobody knows the base yet."""
        if len(pile) >= len(self.ranks):
            return None
        if not self.floating:
            return self.ranks[len(pile)]
        return None if base is None else (base - 1 + self.ranks[len(pile)]) % 13 + 1

    def refuses(self, pile: Sequence[int], card: int, base: int | None) -> Reason:
        """FITS, or the reason why the card may not go on this pile."""
        if len(pile) >= len(self.ranks):
            return Reason.FULL
        if rank(card) != self.wants(pile, base):
            return Reason.ORDER
        return Reason.SUIT if self.suited and pile and suit(card) != suit(pile[0]) else Reason.FITS

    @property
    def way(self) -> str:
        """How the ranks run: ascending, descending, ascending, then descending, or in their own order."""
        steps = [(b - a) % 13 for a, b in zip(self.ranks, self.ranks[1:], strict=False)]
        if set(steps) == {1}:
            return "ascending"
        if set(steps) == {12}:
            return "descending"
        if set(steps) == {1, 0, 12}:
            return "ascending, then descending"
        return "in their own order"


def up(base: int, to: int = KING) -> Path:
    """Ascending from the base to the king; from FIRST thirteen cards round the corner."""
    return Path(tuple(range(13)), floating=True) if base == FIRST else Path(tuple(range(base, to + 1)))


def down(base: int, to: int = ACE) -> Path:
    """Descending from the base to the ace; from FIRST thirteen cards round the corner."""
    return (
        Path(tuple(-n for n in range(13)), floating=True)
        if base == FIRST
        else Path(tuple(range(base, to - 1, -1)))
    )


def run(*ranks: int) -> Path:
    """Exactly these ranks, base first."""
    return Path(ranks)
