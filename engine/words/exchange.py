"""Exchange: single cards pass between foundations that meet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from engine.cards import BIT
from engine.events import Cause, State
from engine.fast.arena import Arena
from engine.sentences import Card, Sentence
from engine.view import Shown
from engine.words.foundation import Foundation
from engine.words.word import Way, goes


@dataclass(eq=False)
class Exchange(Way):
    """Single cards pass between foundations that meet, and back; a base never moves."""

    one: Foundation
    other: Foundation

    cause = Cause.EXCHANGE
    tells = (Cause.EXCHANGE,)

    def _sides(self) -> tuple[tuple[Foundation, Foundation], ...]:
        return (self.one, self.other), (self.other, self.one)

    def pairs(self) -> Iterator[tuple[int, int]]:
        for giver, taker in self._sides():
            yield from product(giver.numbers, taker.numbers)

    def offer(self, state: State, found: list[tuple[int, int]]) -> None:
        piles = state.piles
        for giver, taker in self._sides():
            free = [src for src in giver.numbers if len(piles[src]) > 1]
            if not free:
                continue
            for dst, cards in taker.wanting(state):
                if piles[dst]:
                    found += [(src, dst) for src in free if cards & BIT[piles[src][-1]]]

    def refuses(self, state: State, at: Sequence[int]) -> Sentence | None:
        src, dst = at
        here, there = state.piles[src], state.piles[dst]
        if not here:
            return self.empty(src)
        if len(here) < 2:
            return Sentence("the base of a foundation never moves")
        if not there:
            return Sentence("an exchanged card never starts a foundation")
        taker = self.one if dst in self.one.numbers else self.other
        if taker.takes(state, dst) & BIT[here[-1]]:
            return None
        return taker.misfit(state, dst, here[-1], Sentence("the {card}", card=Card(here[-1])))

    def tell(self, happened: Sequence[Shown]) -> Iterator[Sentence]:
        return goes(self, happened, "passes")

    def lines(self) -> Iterator[Sentence]:
        pair = "A single card may pass between the {one} and the {other}; a base never moves."
        yield Sentence(pair, one=self.one.name, other=self.other.name)

    def lower(self, arena: Arena) -> bool:
        arena.exchanged += [([*giver.numbers], taker.first) for giver, taker in self._sides()]
        return True
