"""Newest: of a group that is dealt round by round only the cards of the newest round are in play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..dealer import Dealer
from ..events import Cause, Counted, Moved, State
from ..fast.arena import Arena
from ..places import Places
from .when import When
from .word import Word


@dataclass(eq=False)
class Newest(When):
    """When the last card of a pile was laid by the newest action that dealt, or another condition holds.

    It is counted how high each pile was when its newest card was laid; a card that is uncovered lies lower,
    and is dead. For groups on which nothing is played while the condition does not hold.
    """

    otherwise: When  # under this condition every card is in play

    def within(self, word: Word) -> None:
        if isinstance(word, Places):
            self.group = word

    def _key(self, at: int) -> str:
        """Under which the height of a pile's newest card is counted."""
        return f"newest on {self.group.codes[at - self.group.first]}"

    def counts(self) -> Iterator[str]:
        return map(self._key, self.group.numbers)

    def test(self, piles: Sequence[Sequence[int]], counts: Mapping[str, int]) -> bool:
        return self.otherwise.test(piles, counts)

    def _in_play(self, piles: Sequence[Sequence[int]], counts: Mapping[str, int], at: int) -> bool:
        """Whether the last card of a pile is of the newest round, or all cards are in play."""
        return self.otherwise.test(piles, counts) or len(piles[at]) == counts[self._key(at)]

    def frees(self, state: State, at: int) -> bool:
        return self._in_play(state.piles, state.counts, at)

    def freed(self, arena: Arena, at: int) -> Callable[[], bool]:
        return lambda: self._in_play(arena.piles, arena.counts, at)

    def follow(self, dealer: Dealer) -> bool:
        dealt = {event.dst for event in dealer.events if type(event) is Moved and event.src == dealer.stock}
        return any(dealt & {*self.group.numbers}) and self._count(dealer, dealt)

    def set_out(self, dealer: Dealer) -> None:
        self._count(dealer, {*self.group.numbers})

    def _count(self, dealer: Dealer, dealt: set[int]) -> bool:
        """Count anew how high these piles are, and none of the others; False if that is known."""
        piles, counts = dealer.state.piles, dealer.state.counts
        heights = {at: len(piles[at]) if at in dealt else 0 for at in self.group.numbers}
        changed = {at: height for at, height in heights.items() if height != counts[self._key(at)]}
        for at, height in changed.items():
            dealer.do(Counted(Cause.ROUND, self._key(at), height - counts[self._key(at)]))
        return bool(changed)

    def apart(self) -> Sequence[int]:
        """Its piles, for of each it is counted how high its newest card lies."""
        return self.group.numbers

    def remembers(self) -> Iterable[str]:
        return self.counts()

    def in_words(self, holds: bool = True) -> str:
        newest = "they are of the newest round" if holds else "they are of an older round"
        return f"{newest} {'or' if holds else 'and'} {self.otherwise.in_words(holds)}"
