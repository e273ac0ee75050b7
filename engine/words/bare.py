"""Bare: of cards that lie over one another like the stones of a pyramid those on which none lies are free."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..events import State
from ..fast.arena import Arena
from ..places import Places
from ..sentences import Text, say
from .when import When
from .word import Word

Covering = tuple[tuple[int, ...], ...]


@dataclass(eq=False)
class Bare(When):
    """When no card lies on the card that would leave."""

    upon: Covering  # for each place of the group those that lie upon it, from 0
    down: bool = False  # cards upon which others lie have their faces down

    def within(self, word: Word) -> None:
        if isinstance(word, Places):
            self.group = word
            if len(self.upon) != word.count:
                raise TypeError("Bare.upon is said for each place of its group")

    def test(self, piles: Sequence[Sequence[int]], counts: Mapping[str, int]) -> bool:
        return all(self._bare(piles, at) for at in self.group.numbers)

    def _bare(self, piles: Sequence[Sequence[int]], at: int) -> bool:
        first = self.group.first
        for place in self.upon[at - first]:  # noqa: SIM110 - asked at every step, and a generator is slower
            if piles[first + place]:
                return False
        return True

    def frees(self, state: State, at: int) -> bool:
        return self._bare(state.piles, at)

    def freed(self, arena: Arena, at: int) -> Callable[[], bool]:
        first = self.group.first
        arena.upon[at] = [first + place for place in self.upon[at - first]]
        return lambda: self._bare(arena.piles, at)

    def covers(self, state: State) -> Mapping[int, Sequence[int]]:
        if not self.down:
            return {}
        return {
            at: range(len(state.piles[at])) for at in self.group.numbers if not self._bare(state.piles, at)
        }

    def in_words(self, holds: bool = True) -> str:
        return f"{'no' if holds else 'a'} card lies upon them"

    def lines(self) -> Iterator[Text]:
        if self.down:
            sentence = "Cards of the {group} upon which others lie have their faces down until none does."
            yield say(sentence, group=self.group.name)

    def apart(self) -> Sequence[int]:
        """Its places, each under others."""
        return self.group.numbers


def rows_upon(*rows: int) -> Covering:
    """Rows of so many places from the top, each row half upon the one before; the last row lies bare.

    Where the next row has more than one place more, there are so many peaks: 3, 6, 9, 10 makes three.
    """
    found: list[tuple[int, ...]] = []
    below = 0
    for row, after in pairwise((*rows, 0)):
        below += row
        peaks = max(1, after - row)  # of so many, each has one place more in the row upon it
        for n in range(row):
            left = below + n + n * peaks // row
            found.append((left, left + 1) if after else ())
    return tuple(found)
