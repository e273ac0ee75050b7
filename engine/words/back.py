"""Back: the top of a foundation goes back upon a tableau ("worrying back")."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from ..cards import BIT
from ..events import Cause, State
from ..fast.arena import Arena
from ..fast.tables import Returned
from ..refusals import Refusal, refuse
from ..sentences import Card, Text, say
from ..view import VisibleEvent
from .foundation import Foundation
from .tableau import Tableau
from .word import Way, goes


@dataclass(eq=False)
class Back(Way):
    """The top card of a foundation, never its base, goes back upon a pile that takes it."""

    of: Foundation  # the foundations that give
    onto: Tableau  # the piles that take

    cause = Cause.BACK
    narrates = (Cause.BACK,)

    def pairs(self) -> Iterator[tuple[int, int]]:
        return product(self.of.numbers, self.onto.numbers)

    def offer(self, state: State, found: list[tuple[int, ...]]) -> None:
        takers = self.onto.wanting(state)
        for src in self.of.numbers:
            here = state.piles[src]
            if len(here) > 1:
                found += [(src, dst) for dst, cards in takers if cards & BIT[here[-1]]]

    def refuses(self, state: State, at: Sequence[int]) -> Refusal | None:
        src, dst = at
        here = state.piles[src]
        if not here:
            return self.empty(src)
        if len(here) == 1:
            return refuse("base-stays", "the base of a foundation never moves")
        if self.onto.takes(state, dst) & BIT[here[-1]]:
            return None
        return self.onto.misfit(state, dst, here[-1], say("the {card}", card=Card.of(here[-1])))

    def narrate(self, happened: Sequence[VisibleEvent]) -> Iterator[Text]:
        return goes(self, happened, "goes back")

    def lines(self) -> Iterator[Text]:
        sentence = "The last card of one of the {of}, but never its first, may go back to the {onto}: `f2 5`."
        yield say(sentence, of=self.of.name, onto=self.onto.name)

    def apart(self) -> Sequence[int]:
        return ()

    def lower(self, arena: Arena) -> bool:
        arena.returned.append(Returned([*self.of.numbers], self.onto.first))
        return True
