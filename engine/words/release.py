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

    def offer(self, state: State, found: list[tuple[int, ...]]) -> None:
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
        if not state.piles[src]:
            return self.empty(src)
        card, there, taker = state.piles[src][-1], state.piles[dst], self.game.piles[dst].group
        named = say("the {card}", card=Card.of(card))
        if not self.lanes.open(state.piles, src):
            return refuse("not-free", "{card} is not in play until {free}", card=named, free=self.free.words)
        if not self.build or taker is not self.upon:
            return None if taker.takes(state, dst) & BIT[card] else taker.misfit(state, dst, card, named)
        if not there:
            return refuse("upon-card-only", "a card is laid upon another one only")
        if self.build.over[there[-1]] & BIT[card]:
            return None
        return refuse(
            "does-not-fit",
            "{card} does not go on the {under} of {place}: {build}",
            card=named,
            under=Card.of(there[-1]),
            place=Place(taker.codes[0]),
            build=self.build,
        )

    def lines(self) -> Iterator[Text]:
        homes = [f"the {group.name}" for group in self.onto]
        if not self.upon:
            yield say(
                "A card of the {group} may be taken to {homes} when {free}.",
                group=self.of.name,
                homes=joined(homes, " or "),
                free=self.free.words,
            )
            return
        yield say(
            "A card of the {group} may be taken when {free}: to {homes}, "
            "or upon the last card of the {upon}, {build}.",
            group=self.of.name,
            homes=joined(homes, ", "),
            free=self.free.words,
            upon=self.upon.name,
            build=self.build,
        )

    def apart(self) -> Sequence[int]:
        """Its places, each with neighbours of its own."""
        return self.of.numbers
