"""Couple: a card is laid on one of another group, and the two stay together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, product

from ..events import State
from ..fast.arena import Arena
from ..fast.tables import Coupled
from ..places import Places
from ..refusals import Refusal, refuse
from ..sentences import Place, Text, say
from .word import Way


@dataclass(eq=False)
class Couple(Way):
    """A lone card of the one group and one of the other, either upon the other, are a pair for good."""

    of: Places  # the one group
    onto: Places  # the other

    def check(self, verbs: Sequence[str]) -> None:
        if self.of is self.onto:
            raise TypeError("Couple.of and onto are two groups: a pair has one card of each")

    def pairs(self) -> Iterator[tuple[int, int]]:
        return self._both(self.of.numbers, self.onto.numbers)

    def _both(self, one: Sequence[int], other: Sequence[int]) -> Iterator[tuple[int, int]]:
        """From each pile to each of the others, and back."""
        return chain(product(one, other), product(other, one))

    def offer(self, state: State, found: list[tuple[int, ...]]) -> None:
        one, other = (
            [at for at in group.numbers if len(state.piles[at]) == 1] for group in (self.of, self.onto)
        )
        found += self._both(one, other)

    def lower(self, arena: Arena) -> bool:
        if self.game.crossing or arena.coupled is not None:
            return False
        arena.coupled = Coupled([*self.of.numbers], [*self.onto.numbers])
        return True

    def refuses(self, state: State, at: Sequence[int]) -> Refusal | None:
        for pile in at:
            if not state.piles[pile]:
                return self.empty(pile)
            if len(state.piles[pile]) > 1:
                code = Place(self.game.piles[pile].code)
                return refuse(
                    "pair-stays", "the pair on {place} is never parted and takes no third card", place=code
                )
        return None

    def lines(self) -> Iterator[Text]:
        yield say(
            "Type a place of the {of} and one of the {onto}, in either order: the single card of the first "
            "is laid on that of the second, whatever they are; the two are never parted and take no third.",
            of=self.of.name,
            onto=self.onto.name,
        )

    def apart(self) -> Sequence[int]:
        return ()
