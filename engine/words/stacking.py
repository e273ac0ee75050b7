"""Stacking: whole piles of a row go on piles to their left, and the row closes up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from ..cards import rank, suit
from ..dealer import Dealer
from ..events import Cause, Moved, State
from ..fast.arena import Arena
from ..fast.tables import Stacked
from ..places import Places
from ..refusals import Refusal, refuse
from ..sentences import Card, Place, Text, counted, say
from ..view import VisibleEvent
from .close_up import closing_up
from .word import Way

ORDINALS = {2: "second", 3: "third", 4: "fourth"}


@dataclass(eq=False)
class Stacking(Way):
    """A pile goes whole on its left neighbour, or farther to the left, if their last cards are alike."""

    of: Places  # the row
    far: int  # so many places to the left lies the other pile on which it may go, besides its neighbour
    holds: int  # so many cards on the first pile win

    cause = Cause.RUN
    narrates = (Cause.RUN, Cause.CLOSE)

    def check(self, verbs: Sequence[str]) -> None:
        if self.far not in ORDINALS:
            raise TypeError("Stacking.far is 2, 3 or 4")
        if self.holds < 1:
            raise TypeError("Stacking.holds is the number of all cards")

    def pairs(self) -> Iterator[tuple[int, int]]:
        return permutations(self.of.numbers, 2)

    def offer(self, state: State, found: list[tuple[int, ...]]) -> None:
        first = self.of.first
        found += [(first + src, first + dst) for src, dst in self._fitting(self._tops(state))]

    def _tops(self, state: State) -> list[int]:
        """The last cards of the piles, in their row."""
        return [state.piles[at][-1] for at in self.of.numbers if state.piles[at]]

    def _fitting(self, tops: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Which of them fit upon which to their left, by their places in the row."""
        for src, card in enumerate(tops):
            for at in (src - self.far, src - 1):
                if at >= 0 and (tops[at] % 13 == card % 13 or tops[at] // 13 == card // 13):
                    yield src, at

    def lower(self, arena: Arena) -> bool:
        arena.stacked = Stacked([*self.of.numbers], self.far)
        return True

    def promise(self, state: State) -> int:
        """Moves that lie open, and how far the last cards of all piles are of the same few ranks.

        That is the sum of the squares of how many there are of each rank. Four of a rank can take all others,
        while suits, of which thirteen would have to be saved, help only in passing.
        """
        tops = self._tops(state)
        of_rank = Counter(map(rank, tops))
        return sum(1 for _ in self._fitting(tops)) + sum(many * many for many in of_rank.values())

    def refuses(self, state: State, at: Sequence[int]) -> Refusal | None:
        src, dst = at
        if not state.piles[src]:
            return self.empty(src)
        if src - dst not in (1, self.far):
            sentence = "a pile goes only on its left neighbour or on the {far} pile to the left"
            return refuse("not-in-line", sentence, far=ORDINALS[self.far])
        one, other = (state.piles[pile][-1] for pile in at)
        if suit(one) == suit(other) or rank(one) == rank(other):
            return None
        sentence = "the {one} and the {other} are neither of one suit nor of one rank"
        return refuse("not-equal", sentence, one=Card.of(one), other=Card.of(other))

    def do(self, dealer: Dealer, at: Sequence[int]) -> None:
        src, dst = at
        dealer.do(Moved(Cause.RUN, src, dst, len(dealer.state.piles[src])))
        dealer.close_up(self.of)

    def narrate(self, happened: Sequence[VisibleEvent]) -> Iterator[Text]:
        if happened[0].cause == Cause.CLOSE:
            yield from closing_up(happened, "pile")
            return
        for event in happened:
            under = len(event.cards) - 1
            yield say(
                "{card} goes{under} from {src} to {dst}",
                card=Card(event.cards[-1] or ""),
                under=f" with {counted(under, 'card')} under it" if under else "",
                src=Place(event.src),
                dst=Place(event.dst),
            )

    def lines(self) -> Iterator[Text]:
        yield say(
            "Type one of the {group} and one to its left, its neighbour or the {far} from it: it goes "
            "whole on that one if their last cards are of one suit or of one rank. "
            "Those to its right close up at once.",
            group=self.of.name,
            far=ORDINALS[self.far],
        )

    def goal(self) -> Sequence[tuple[int, int]]:
        return [(self.of.first, self.holds)]

    def wins(self) -> Text:
        return say("All {holds} cards lie on one pile.", holds=self.holds)

    def apart(self) -> Sequence[int]:
        return self.of.numbers
