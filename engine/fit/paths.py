"""Paths: the ranks a foundation takes, base first, and whether in suit; compiled to tables of sets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..cards import ACE, BIT, KING, PACK, rank, red, suit
from .reasons import Reason

FIRST = 0  # as the base of a path: the rank of the card turned up when the deal is over
CHOSEN = -1  # the rank of the card that the player puts there first
_RED = sum(BIT[card] for card in PACK if red(card))
_BLACK = (1 << len(PACK)) - 1 - _RED
_OF_RANK = (0, *(sum(BIT[card] for card in PACK if rank(card) == n) for n in range(1, 14)))


@dataclass(frozen=True)
class Path:
    """The ranks a foundation takes, base first; from FIRST counted from the base, round the corner."""

    ranks: tuple[int, ...]
    suited: bool = False
    floating: bool = False
    alternates: bool = False  # red on black and black on red
    chosen: bool = False  # floating: the first base is whatever card the player puts there

    @property
    def in_suit(self) -> Path:
        """The same, but following suit."""
        return replace(self, suited=True)

    @property
    def alternating(self) -> Path:
        """The same, but red on black and black on red."""
        return replace(self, alternates=True)

    @property
    def two_colours(self) -> bool:
        """Whether red and black make a difference."""
        return self.alternates

    @property
    def suits(self) -> str:
        """What the suits do, in words; empty where they are ignored."""
        return "in suit" if self.suited else "in alternate colours" if self.alternates else ""

    def __add__(self, other: Path) -> Path:
        return replace(self, ranks=self.ranks + other.ranks)

    def __mul__(self, times: int) -> Path:
        return replace(self, ranks=self.ranks * times)

    def __len__(self) -> int:
        return len(self.ranks)

    def wants(self, pile: Sequence[int], base: int | None) -> int | None:
        """The rank the pile takes next, None when it is full or nobody knows the base yet."""
        if len(pile) >= len(self.ranks):
            return None
        if not self.floating:
            return self.ranks[len(pile)]
        return (base - 1 + self.ranks[len(pile)]) % 13 + 1 if base else None

    def refuses(self, pile: Sequence[int], card: int, base: int | None) -> Reason:
        """FITS, or the reason why the card may not go on this pile."""
        if len(pile) >= len(self.ranks):
            return Reason.FULL
        if rank(card) != self.wants(pile, base):
            return Reason.ORDER
        if self.alternates and pile and red(card) == red(pile[-1]):
            return Reason.COLOUR
        return Reason.SUIT if self.suited and pile and suit(card) != suit(pile[0]) else Reason.FITS

    def table(self, base: int) -> tuple[tuple[int, ...], ...]:
        """The cards that come next as sets of bits: by how many lie there, and the suit of the lowest.

        The base is 0 where it is not known or makes no difference.
        """
        return tuple(
            tuple(self._next(cards, lowest, base) for lowest in range(4)) for cards in range(len(self.ranks))
        )

    def _next(self, cards: int, lowest: int, base: int) -> int:
        """The cards that come next upon so many, the lowest of that suit, as bits."""
        wanted = self.wants(range(cards), base or None) or 0
        if self.chosen and not cards and not base:
            return _RED | _BLACK
        if wanted and self.suited and cards:
            return BIT[lowest * 13 + wanted - 1]
        if self.alternates and cards:  # an even number of cards ends in the other colour than the lowest
            ends_red = red(lowest * 13) == bool(cards % 2)
            return _OF_RANK[wanted] & (_BLACK if ends_red else _RED)
        return _OF_RANK[wanted]

    @property
    def way(self) -> str:
        """How the ranks run: ascending (by twos too), descending, both in turn, or in their own order."""
        steps = [(b - a) % 13 for a, b in zip(self.ranks, self.ranks[1:], strict=False)]
        if set(steps) == {1}:
            return "ascending"
        if set(steps) == {12}:
            return "descending"
        if set(steps) == {2}:
            return "ascending by twos"
        if set(steps) == {1, 0, 12}:
            return "ascending, then descending"
        return "in their own order"

    def verb(self, plural: bool) -> str:
        """What foundations do by it: they ascend, it ascends by twos, they run in their own order."""
        if self.way == "in their own order":
            return "run in their own order" if plural else "runs in its own order"
        return self.way.replace("scending", "scend" if plural else "scends")


def up(base: int, to: int = KING, by: int = 1) -> Path:
    """Ascending from the base to the king, or to another rank, round the corner if that is lower.

    From FIRST or CHOSEN thirteen cards round the corner; by twos every other rank.
    """
    if base in (FIRST, CHOSEN):
        return Path(tuple(range(13)), floating=True, chosen=base == CHOSEN)
    last = to if to >= base else to + 13
    return Path(tuple((rank - 1) % 13 + 1 for rank in range(base, last + 1, by)))


def down(base: int, to: int = ACE) -> Path:
    """Descending from the base to the ace; from FIRST thirteen cards round the corner."""
    if base == FIRST:
        return Path(tuple(-n for n in range(13)), floating=True)
    return Path(tuple(range(base, to - 1, -1)))


def run(*ranks: int) -> Path:
    """Exactly these ranks, base first."""
    return Path(ranks)
