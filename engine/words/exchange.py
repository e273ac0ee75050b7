"""Exchange: single cards pass between foundations that meet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from ..cards import BIT
from ..events import Cause, State
from ..fast.arena import Arena
from ..fast.tables import Passed
from ..refusals import Refusal, refuse
from ..sentences import Card, Text, say
from ..view import VisibleEvent
from .foundation import Foundation
from .when import When
from .word import Compiling, Way, goes


@dataclass(eq=False)
class Exchange(Way):
    """Single cards pass between foundations that meet, and back; a base never moves."""

    one: Foundation  # the foundations that give
    other: Foundation  # those that take; the other way, too, unless `back` is False
    back: bool = True  # False: from the one to the other only
    to_follow: bool = False  # only if another card in play can go upon it at once
    when: When | None = None  # only while this holds

    cause = Cause.EXCHANGE
    narrates = (Cause.EXCHANGE,)

    def _directions(self) -> list[tuple[Foundation, Foundation]]:
        """Which foundations give to which."""
        there, back = (self.one, self.other), (self.other, self.one)
        return [there, back] if self.back else [there]

    def compile(self, game: Compiling) -> None:
        super().compile(game)
        self.in_play = [at for group in game.groups if group.in_play for at in group.numbers]

    def _followed(self, state: State, src: int, dst: int, taker: Foundation) -> bool:
        """Whether a card in play could go upon this one when it has passed; True where none is needed."""
        if not self.to_follow:
            return True
        piles = state.piles
        piles[dst].append(piles[src][-1])
        cards = taker.takes(state, dst)
        piles[dst].pop()
        return any(piles[at] and cards & BIT[piles[at][-1]] for at in self.in_play)

    def pairs(self) -> Iterator[tuple[int, int]]:
        for giver, taker in self._directions():
            yield from product(giver.numbers, taker.numbers)

    def _waits(self, state: State) -> bool:
        """Whether its condition does not hold now."""
        return self.when is not None and not self.when.holds(state)

    def offer(self, state: State, found: list[tuple[int, ...]]) -> None:
        if self._waits(state):
            return
        piles = state.piles
        for giver, taker in self._directions():
            free = [src for src in giver.numbers if len(piles[src]) > 1]
            if not free:
                continue
            for dst, cards in taker.wanting(state):
                if piles[dst]:
                    found += [
                        (src, dst)
                        for src in free
                        if cards & BIT[piles[src][-1]] and self._followed(state, src, dst, taker)
                    ]

    def refuses(self, state: State, at: Sequence[int]) -> Refusal | None:
        src, dst = at
        here, there = state.piles[src], state.piles[dst]
        if not here:
            return self.empty(src)
        if self.when and self._waits(state):
            return refuse(
                "only-when", "cards pass between foundations only when {when}", when=self.when.in_words()
            )
        if len(here) < 2:
            return refuse("base-stays", "the base of a foundation never moves")
        if not there:
            return refuse("starts-no-foundation", "an exchanged card never starts a foundation")
        taker = self.one if dst in self.one.numbers else self.other
        if taker.takes(state, dst) & BIT[here[-1]]:
            if self._followed(state, src, dst, taker):
                return None
            return refuse("not-followed", "a card passes there only if one in play can go upon it at once")
        return taker.misfit(state, dst, here[-1], say("the {card}", card=Card.of(here[-1])))

    def narrate(self, happened: Sequence[VisibleEvent]) -> Iterator[Text]:
        return goes(self, happened, "passes")

    def lines(self) -> Iterator[Text]:
        between = "between the {one} and the {other}" if self.back else "from the {one} to the {other}"
        condition = ", if one in play can go upon it at once" if self.to_follow else ""
        if self.when:
            condition = f", when {self.when.in_words()}"
        yield say(
            "A single card may pass " + between + "{condition}; a base never moves.",
            one=self.one.name,
            other=self.other.name,
            condition=condition,
        )

    def apart(self) -> Sequence[int]:
        """Foundations of one height whose cards may differ in suit: of like ones the first is offered."""
        return [at for side in (self.one, self.other) if not side.suited for at in side.numbers]

    def lower(self, arena: Arena) -> bool:
        if self.to_follow:
            return False  # what can follow is asked of the foundation itself
        when = self.when.lowered(arena) if self.when else None
        arena.exchanged += [
            Passed([*giver.numbers], taker.first, when) for giver, taker in self._directions()
        ]
        return True
