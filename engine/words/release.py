"""Release: cards of a grid go home when places around them are empty."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from ..cards import BIT
from ..events import State
from ..fit.free import Free, Lanes
from ..fit.steps import Build
from ..places import Places
from ..refusals import Refusal, refuse
from ..sentences import Card, Place, Text, joined, say
from .foundation import Foundation
from .group import Reserve
from .word import Compiling, Way


@dataclass(eq=False)
class Release(Way):
    """A card of a grid that is free goes to these foundations, or upon a talon that is built like that."""

    of: Reserve  # the grid
    free: Free  # which places around a card must be empty: NARROW, BELOW, ENDS
    onto: tuple[Foundation, ...]  # the foundations
    upon: Places | None = None  # a talon that takes its cards, too
    build: Build | None = None  # how that talon is built
    outside: Places | None = None  # the grid's last row, whose cards go by other ways

    def check(self, verbs: Sequence[str]) -> None:
        if len(self.of.letters) < 2:
            raise TypeError("Release.of is a grid, with a letter for each of its rows")
        if not self.of.released:
            raise TypeError("Release.of says that its cards are released")
        if (self.upon is None) != (self.build is None):
            raise TypeError("Release.upon and build go together: where cards are laid, and how")

    def compile(self, game: Compiling) -> None:
        super().compile(game)
        cells = [*self.of.numbers, *(self.outside.numbers if self.outside else ())]
        self.lanes = Lanes(self.free, cells, self.of.count // len(self.of.letters))

    def pairs(self) -> Iterator[tuple[int, int]]:
        takers = [at for group in self.onto for at in group.numbers]
        return product(self.of.numbers, [*takers, *self.upon.numbers] if self.upon else takers)

    def offer(self, state: State, found: list[tuple[int, int]]) -> None:
        piles, takers = state.piles, [taker for group in self.onto for taker in group.wanting(state)]
        if self.upon and self.build and piles[self.upon.first]:
            takers.append((self.upon.first, self.build.over[piles[self.upon.first][-1]]))
        wanted = 0
        for _, cards in takers:
            wanted |= cards
        for src in self.of.numbers:
            if piles[src] and wanted & (bit := BIT[piles[src][-1]]) and self.lanes.open(state.piles, src):
                found += [(src, dst) for dst, cards in takers if cards & bit]

    def refuses(self, state: State, at: Sequence[int]) -> Refusal | None:
        src, dst = at
        here = state.piles[src]
        if not here:
            return self.empty(src)
        told = say("the {card}", card=Card.of(here[-1]))
        if not self.lanes.open(state.piles, src):
            return refuse("not-free", "{card} is not in play until {free}", card=told, free=self.free.words)
        if self.upon and self.build and dst == self.upon.first:
            return self._built(state.piles[dst], self.upon, self.build, here[-1])
        group = self.game.piles[dst].group
        return None if group.takes(state, dst) & BIT[here[-1]] else group.misfit(state, dst, here[-1], told)

    def _built(self, there: Sequence[int], upon: Places, build: Build, card: int) -> Refusal | None:
        """None if the card may be laid upon those that lie there."""
        if not there:
            return refuse("upon-card-only", "a card is laid upon another one only")
        if build.over[there[-1]] & BIT[card]:
            return None
        return refuse(
            "does-not-fit",
            "the {card} does not go on the {under} of {place}: {build}",
            card=Card.of(card),
            under=Card.of(there[-1]),
            place=Place(upon.codes[0]),
            build=build,
        )

    def lines(self) -> Iterator[Text]:
        facts = {"group": self.of.name, "free": self.free.words}
        named = [f"the {group.name}" for group in self.onto]
        if not self.upon:
            told = "A card of the {group} may be taken to {homes} when {free}."
            yield say(told, homes=joined(named, " or "), **facts)
            return
        sentence = (
            "A card of the {group} may be taken when {free}: to {homes}, "
            "or upon the last card of the {upon}, {build}."
        )
        yield say(sentence, homes=joined(named, ", "), upon=self.upon.name, build=self.build, **facts)

    def apart(self) -> Sequence[int]:
        """Its places, each with neighbours of its own."""
        return self.of.numbers
