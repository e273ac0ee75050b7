"""Release: cards of a grid go home when the places around them are empty."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from engine.cards import BIT
from engine.events import State
from engine.fit.free import Free
from engine.fit.steps import Build
from engine.places import Places
from engine.sentences import Card, Listed, Place, Sentence
from engine.words.foundation import Foundation
from engine.words.group import Reserve
from engine.words.word import Compiling, Way


@dataclass(eq=False)
class Release(Way):
    """A card of a grid that is free goes to these foundations, or upon the talon if it is built like that."""

    of: Reserve
    free: Free
    onto: tuple[Foundation, ...]
    upon: Places
    build: Build

    def check(self, verbs: Sequence[str]) -> None:
        if len(self.of.letters) < 2:
            raise TypeError("Release.of is a grid, with a letter for each of its rows")
        if not self.of.released:
            raise TypeError("Release.of says that its cards are released")

    def compile(self, game: Compiling) -> None:
        super().compile(game)
        rows = len(self.of.letters)
        ends = self.free.neighbours(rows, self.of.count // rows)
        self.ends = [(at, [self.of.first + end for end in ends[n]]) for n, at in enumerate(self.of.numbers)]

    def pairs(self) -> Iterator[tuple[int, int]]:
        takers = [at for group in (*self.onto, self.upon) for at in group.numbers]
        return product(self.of.numbers, takers)

    def offer(self, state: State, found: list[tuple[int, int]]) -> None:
        piles, takers = state.piles, [taker for group in self.onto for taker in group.wanting(state)]
        if piles[self.upon.first]:
            takers.append((self.upon.first, self.build.over[piles[self.upon.first][-1]]))
        wanted = 0
        for _, cards in takers:
            wanted |= cards
        for src, ends in self.ends:
            if piles[src] and wanted & (bit := BIT[piles[src][-1]]) and self._lies_free(state, ends):
                found += [(src, dst) for dst, cards in takers if cards & bit]

    def _lies_free(self, state: State, ends: Sequence[int]) -> bool:
        return not ends or not all(state.piles[end] for end in ends)

    def refuses(self, state: State, at: Sequence[int]) -> Sentence | None:
        src, dst = at
        here, there = state.piles[src], state.piles[dst]
        if not here:
            return self.empty(src)
        told = Sentence("the {card}", card=Card(here[-1]))
        if not self._lies_free(state, self.ends[src - self.of.first][1]):
            return Sentence("{card} is not in play until {free}", card=told, free=self.free.words)
        if dst != self.upon.first:
            group = self.game.piles[dst].group
            return (
                None if group.takes(state, dst) & BIT[here[-1]] else group.misfit(state, dst, here[-1], told)
            )
        if not there:
            return Sentence("a card is laid upon another one only")
        if self.build.over[there[-1]] & BIT[here[-1]]:
            return None
        under = {"under": Card(there[-1]), "place": Place(self.upon.codes[0])}
        return Sentence(
            "{card} does not go on the {under} of {place}: {build}", card=told, build=self.build, **under
        )

    def lines(self) -> Iterator[Sentence]:
        homes = Listed(f"the {group.name}" for group in self.onto)
        sentence = (
            "A card of the {group} may be taken when {free}: to {homes}, "
            "or upon the last card of the {upon}, {build}."
        )
        facts = {"group": self.of.name, "free": self.free.words, "upon": self.upon.name, "build": self.build}
        yield Sentence(sentence, homes=homes, **facts)
