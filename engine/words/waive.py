"""Waive: an empty place takes a run out of a tableau's way; all of it comes back together ("waiving")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from random import Random

from ..cards import BIT
from ..events import State
from ..fast.arena import Arena
from ..fast.tables import Waived
from ..moves import Move
from ..places import Places
from ..refusals import Refusal, refuse
from ..sentences import Text, say
from .lift import Lift, Numbered
from .refill import Refilled
from .tableau import Tableau
from .when import When
from .word import Compiling


class Waive(Numbered, Refilled):
    """An empty place takes a run of a tableau, or a part of one; all of it goes back there together.

    How many cards go to the place is part of the move. Elsewhere its last card goes alone.
    """

    def __init__(self, *sources: Places | str, when: When | None = None) -> None:
        super().__init__(*sources)
        self.when = when  # it takes cards only while this holds

    def check(self, verbs: Sequence[str]) -> None:
        self._tableau()

    def compile(self, game: Compiling) -> None:
        super().compile(game)
        self.tableau, self.lift = self._tableau()

    def _tableau(self) -> tuple[Tableau, Lift]:
        """The tableau it serves, and what goes together there."""
        for source in self.sources[:1]:
            if len(self.sources) == 1 and isinstance(source, Tableau) and isinstance(source.runs, Lift):
                return source, source.runs
        raise TypeError("Waive.sources is one tableau, in which a Lift says what goes together")

    @property
    def back(self) -> tuple[Places, ...]:
        return self.sources

    def pairs(self) -> Iterator[tuple[int, int]]:
        yield from product(self.tableau.numbers, self.places)
        yield from product(self.places, self.tableau.numbers)

    def _waits(self, state: State) -> bool:
        """Whether it takes nothing now, because its condition does not hold."""
        return self.when is not None and not self.when.holds(state)

    # how many may go ---------------------------------------------------------------------------------

    def numbers(self, state: State, src: int, dst: int) -> Sequence[int]:
        if dst in self.places:
            free = not state.piles[dst] and not self._waits(state)
            return range(1, self.lift.run_at(state, src) + 1) if free else ()
        here = state.piles[src]
        return (len(here),) if here and self.tableau.takes(state, dst) & BIT[here[0]] else ()

    def offer(self, state: State, found: list[tuple[int, ...]]) -> None:
        piles, waits = state.piles, self._waits(state)
        empty = next((place for place in self.places if not piles[place]), None)
        if empty is not None and not waits:
            for src in self.tableau.numbers:
                run = self.lift.run_at(state, src)
                found += [(src, empty, n if run > 1 else 0) for n in range(1, run + 1)]
        takers = self.tableau.wanting(state)
        for place in self.places:
            if here := piles[place]:
                cards = len(here) if len(here) > 1 else 0
                found += [(place, dst, cards) for dst, wanted in takers if wanted & BIT[here[0]]]

    def refuses(self, state: State, at: Sequence[int]) -> Refusal | None:
        src, dst, *named = at
        if not state.piles[src]:
            return self.empty(src)
        if src in self.places:
            return self._not_back(state, src, dst, named)
        if state.piles[dst]:
            sentence = "the {group} must be empty before it takes cards again"
            return refuse("place-taken", sentence, group=self.group.name)
        if self.when and self._waits(state):
            sentence = "cards go to the {group} only when {when}"
            return refuse("only-when", sentence, group=self.group.name, when=self.when.in_words())
        numbers = self.numbers(state, src, dst)
        if not named and len(numbers) > 1:
            return self.lift.count_missing(src, numbers)
        return self.lift.why_not_together(state, src, named[0] if named else 1)

    def _not_back(self, state: State, src: int, dst: int, named: Sequence[int]) -> Refusal | None:
        """Why the cards of a place do not go back, if they do not."""
        here = state.piles[src]
        if named and named[0] != len(here):
            sentence = "all cards of the {group} go back together, and none alone"
            return refuse("leave-together", sentence, group=self.group.name)
        if self.tableau.takes(state, dst) & BIT[here[0]]:
            return None
        return self.tableau.misfit(state, dst, here[0], self.lift.named(here))

    def leads(self, state: State, src: int) -> Mapping[int, int]:
        if src not in self.places:
            return self.lift.leads(state, src)
        here = state.piles[src]
        return {card: len(here) - n for n, card in enumerate(here)}

    # in words --------------------------------------------------------------------------------------------

    def samples(self, state: State, dice: Random) -> Iterable[Move]:
        for src, dst in self.pairs():
            for cards in range(min(len(state.piles[src]), self.lift.run_at(state, src) + 1) + 1):
                yield self.game.move(src, dst, cards)

    def trait(self) -> Text:
        sentence = "takes a run of the {tableau}, or a part of one, when it is empty"
        sentence += " and {when}" if self.when else ""
        sentence += "; all of it goes back there together"
        return say(sentence, tableau=self.tableau.name, when=self.when.in_words() if self.when else "")

    def lines(self) -> Iterator[Text]:
        code = self.group.codes[0]
        yield say(
            "A run of the {tableau} or a part of it may wait in the {group}: say how many cards go, as in "
            "`3 {code} x4`.",
            tableau=self.tableau.name,
            group=self.group.name,
            code=code,
        )
        yield say(
            "With `{code} 5` all of it goes back together to one of the {tableau} that takes its first card.",
            code=code,
            tableau=self.tableau.name,
        )

    def lower(self, arena: Arena) -> bool:
        waived = Waived([*self.places], [*self.tableau.numbers], arena.built, arena.covered)
        waived.when = self.when.lowered(arena) if self.when else None
        arena.by_hand.append(waived)
        return True
