"""Tableaus: piles that are built on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import ClassVar

from ..cards import KING, NOTHING, Cards, ranked, red
from ..events import State
from ..fast.arena import Arena
from ..fast.tables import Built, Lifted
from ..fit.around import lines_around
from ..fit.free import Free, Lanes
from ..fit.reasons import MISFITS, Reason
from ..fit.steps import Build, unbuilt
from ..places import Kind, Places, groups_of
from ..refusals import Refusal, refuse
from ..sentences import Card, Place, Text, is_are, joined, say
from .face_down import FaceDown
from .foundation import Foundation
from .group import Group
from .refill import Refilled
from .when import When
from .word import Compiling, Way, Word


class MovedTogether(Way):
    """How piles of a tableau give each other several cards together; written inside that tableau."""

    def table(self) -> Lifted | None:
        """For the fast form, how many go; None: all open ones, as they lie."""
        return None

    def trait(self) -> Text:
        """What the rules page says of it among the traits of its group."""
        raise NotImplementedError


@dataclass(eq=False)
class Tableau(Group):
    """Piles that are built on by single cards, as `build` says."""

    build: Build = field(kw_only=True)  # which card may lie on which
    space: Cards = NOTHING  # what an empty place takes by hand
    space_below: Foundation | None = None  # an empty place takes the rank next below these bases
    space_from: tuple[Places | Word | str, ...] | None = None  # an empty place takes cards only from these
    refill: Refilled | None = None  # what an empty place gets at once or by hand
    corner_when: When | None = None  # king and ace are neighbours only while this holds
    down: FaceDown | None = None  # which cards lie face down at the beginning
    around: Places | None = None  # a grid at whose lines its piles lie; each takes cards of its line only
    across: int = 0  # how many places a row of that grid has
    free: Free | None = None  # of a grid: which of its piles give and take
    runs: MovedTogether | None = None  # how its piles give each other several cards together

    kind: ClassVar[Kind] = Kind.TABLEAU
    by_name: ClassVar[tuple[str, ...]] = (*Group.by_name, "space_from")

    def check(self, verbs: Sequence[str]) -> None:
        if not isinstance(self.space, Cards):
            raise TypeError(f"Tableau.space is a set of cards, like ANY or ranked(KING), not {self.space!r}")
        if self.space_below and (self.space.bits or not self.space_below.floats):
            raise TypeError("Tableau.space_below needs foundations whose base the deal decides, and no space")
        if self.fills_spaces and isinstance(self.refill, Way):
            raise TypeError("Tableau.space means nothing where the player fills places by a refill")
        if self.space_from is not None and not self.fills_spaces:
            raise TypeError("Tableau.space_from says from where an empty place takes the cards of its space")
        if self.corner_when and not self.build.corner:
            raise TypeError("Tableau.corner_when means something only where the build goes round the corner")
        if self.runs and self.stays.bits:
            raise TypeError(
                "Tableau.stays is of cards that leave one by one; with runs they might be carried"
            )
        if self.each and not self.fills_spaces:
            raise TypeError("Tableau.each is of empty places that take a card; a refill fills the first one")
        self._check_grid()

    def _check_grid(self) -> None:
        """The same, of fields about grids."""
        if self.free and (len(self.letters) < 2 or self.gives_when):
            raise TypeError(
                "Tableau.free is for a grid, a letter for each row; it alone says when cards leave"
            )
        if bool(self.around) != bool(self.across):
            raise TypeError("Tableau.around and across go together: a grid, and how long its rows are")
        if self.around and self.count != 2 * (self.across + self.around.count // self.across):
            raise TypeError("Tableau.around has two places at each row and each column of the grid")

    def compile(self, game: Compiling) -> None:
        super().compile(game)
        self.lanes = Lanes(self.free, self.numbers, self.count // len(self.letters)) if self.free else None
        self.straight = replace(self.build, corner=False).over
        self.usual = tuple(cards if card in self.live else 0 for card, cards in enumerate(self.build.over))

    @property
    def fills_spaces(self) -> bool:
        """Whether an empty place ever takes a card by hand."""
        return bool(self.space.bits or self.space_below)

    def space_now(self, state: State) -> int:
        """The cards that an empty place takes now, as a set of bits."""
        return _below(self.space_below.base(state)) if self.space_below else self.space.bits

    def sends(self, taker: Places) -> bool:
        return super().sends(taker) and not (self.runs and taker is self)

    @property
    def selective(self) -> bool:
        return super().selective or self.runs is not None or self.lined

    def open(self, state: State, at: int) -> Sequence[int]:
        """The cards of a pile that lie upon the last one that is face down."""
        return self.down.open(state, at) if self.down else state.piles[at]

    def over(self, state: State) -> tuple[int, ...]:
        """For each card those that may lie on it now, as a set of bits."""
        if self.corner_when is None or self.corner_when.holds(state):
            return self.usual
        return self.straight

    @property
    def lined(self) -> bool:
        return self.around is not None

    @cached_property
    def line_of(self) -> dict[int, list[int]]:
        """By pile, the places of the grid at whose end it lies; read before all words are compiled."""
        lines = lines_around(self.around.numbers, self.across) if self.around else ()
        return dict(zip(self.numbers, lines, strict=bool(lines)))

    def meets(self, src: int, at: int) -> bool:
        return not self.around or src not in self.around.numbers or src in self.line_of[at]

    def shuts(self, taker: Places) -> Refusal | None:
        if taker is not self or not self.around:
            return super().shuts(taker)
        return refuse(
            "only-from",
            "each of the {group} takes cards of the {around} only from the line at whose end it lies",
            group=self.name,
            around=self.around.name,
        )

    @property
    def binds(self) -> bool:
        return super().binds or self.free is not None

    def frees(self, state: State, at: int) -> bool:
        return super().frees(state, at) and (self.lanes is None or self.lanes.open(state.piles, at))

    def bound(self) -> Refusal:
        if not self.free:
            return super().bound()
        return refuse(
            "only-when",
            "a card of the {group} is in play only when {free}",
            group=self.name,
            free=self.free.words,
        )

    @property
    def built_on(self) -> bool:
        return True

    @property
    def selective_when_empty(self) -> bool:
        return self.space_from is not None

    def vacant(self, giver: Places) -> Refusal | None:
        if self.space_from is None or giver in self.space_from:
            return None
        sources = joined((source.giver for source in groups_of(self.space_from)), " or ")
        return refuse(
            "only-from",
            "an empty one of the {group} takes cards only from {sources}",
            group=self.name,
            sources=sources,
        )

    def takes(self, state: State, at: int) -> int:
        if self.waits(state) or (self.lanes and not self.lanes.open(state.piles, at)):
            return 0
        pile = state.piles[at]
        return self.over(state)[pile[-1]] if pile else self.space_now(state)

    def wanting(self, state: State) -> list[tuple[int, int]]:
        if self.waits(state):
            return []
        piles, over, space = state.piles, self.over(state), self.space_now(state)
        found = []
        for at in self.numbers:
            pile = piles[at]
            if pile and self.lanes and not self.lanes.open(piles, at):
                continue
            if pile:
                found.append((at, over[pile[-1]]))
            elif space:
                found.append((at, space))
                space = space if self.each_counts(state) else 0  # of equivalent places the first
        return found

    def misfit(self, state: State, at: int, card: int, named: Text) -> Refusal:
        there = state.piles[at]
        if self.waits(state):
            return self.closed()
        if self.lanes and not self.lanes.open(state.piles, at):
            return self.bound()
        if not there and self.fills_spaces:
            sentence = "an empty place takes {cards} only, not {card}"
            base = self.space_below.base(state) if self.space_below else None
            cards = self.space if base is None else ranked(_rank_below(base))
            return refuse("wrong-space", sentence, cards=cards.words, card=named)
        if not there:
            shut = self.refill.shut(state) if self.refill else None
            sentence = "no card is laid on an empty place of the {group} by hand"
            return shut or refuse("not-filled-by-hand", sentence, group=self.name)
        if there[-1] not in self.live:
            return refuse(
                "dead",
                "the {under} of {place} is dead: in the {group} only {cards} are in play",
                under=Card.of(there[-1]),
                place=Place(self.codes[at - self.first]),
                group=self.name,
                cards=self.live.words,
            )
        return self._not_upon(at, there[-1], card, named)

    def _not_upon(self, at: int, under: int, card: int, named: Text) -> Refusal:
        """Why the card is not built on that one."""
        if self.build == unbuilt:
            sentence = "{place} is taken: a card goes only to an empty place"
            if self._holds_one:
                sentence = "{place} is taken: it has room for one card"
            return refuse("place-taken", sentence, place=Place(self.codes[at - self.first]))
        reason = self.build.refuses(under, card)
        sentence = "the {group} {are} built {build} here: {card} does not go on the {under} of {place}"
        if reason is Reason.COLOUR:
            sentence = (
                "the {group} {are} built {build} here: {card} does not go on the {under} of {place}, "
                "for both are {colour}"
            )
        return refuse(
            MISFITS[reason],
            sentence,
            group=self.name,
            are=is_are(self.name),
            build=self.build,
            card=named,
            under=Card.of(under),
            place=Place(self.codes[at - self.first]),
            colour="red" if red(card) else "black",
        )

    def traits(self) -> Iterator[Text]:
        if self.build == unbuilt:
            one = "each has room for one card, which stays there"
            yield say(one if self._holds_one else "no card is built on another")
        elif self.runs:
            yield say("built {build}; {runs}", build=self.build, runs=self.runs.trait())
        else:
            yield say("built {build}, one card at a time", build=self.build)
        if self.around:
            yield say(
                "each takes cards of the {around} only from the row or column at whose end it lies",
                around=self.around.name,
            )
        if self.free:
            yield say("a pile gives and takes cards only when {free}", free=self.free.words)
        if self.down:
            yield self.down.trait()
        if self.corner_when:
            yield say("round the corner only when {when}", when=self.corner_when.in_words())
        yield self._empty()

    @property
    def _holds_one(self) -> bool:
        """Whether nothing is built there, nor goes from one place to another."""
        return self.build == unbuilt and not (self.fills_spaces and self.takes_from is None)

    def _empty(self) -> Text:
        """What becomes of its empty places."""
        if self.refill and not self.fills_spaces:
            return self.refill.trait()
        if not self.fills_spaces:
            return say("empty ones stay empty")
        cards = "cards of the rank next below the bases" if self.space_below else self.space.words
        sources = joined((source.giver for source in groups_of(self.space_from or ())), " or ")
        takes = "takes {cards} of {sources}" if self.space_from else "takes {cards}"
        if self.refill:
            then = "{filled}; once nothing fills it, it " + takes
            return say(then, filled=self.refill.trait(), cards=cards, sources=sources)
        return say("an empty one " + takes, cards=cards, sources=sources)

    def lower(self, arena: Arena) -> bool:
        super().lower(arena)
        built = Built([*self.numbers], list(self.usual), self.space.bits)
        if self.space_below:
            built.space_now = lambda: _below(arena.rank_of_bases(self.space_below.chosen))
        built.when = self.takes_when.lowered(arena) if self.takes_when else None
        if self.corner_when:
            built.straight, built.corner = list(self.straight), self.corner_when.lowered(arena)
        if self.runs:
            built.runs, built.lifted = True, self.runs.table()
        built.each = self.each.lowered(arena) if self.each else None
        if lanes := self.lanes:
            built.free = lambda at: lanes.open(arena.piles, at)
            arena.bound.update({at: partial(lanes.open, arena.piles, at) for at in self.numbers})
        arena.built.append(built)
        return True

    def apart(self) -> Sequence[int]:
        """The places of a grid, each with neighbours of its own."""
        around = self.around.numbers if self.around else ()
        return [*self.numbers, *around] if self.free or self.around or self.each else ()


def _rank_below(base: int) -> int:
    """The rank next below a base, round the corner."""
    return (base - 2) % KING + 1


def _below(base: int) -> int:
    """The cards of that rank as a set of bits; none while the base is not known."""
    return ranked(_rank_below(base)).bits if base else 0
