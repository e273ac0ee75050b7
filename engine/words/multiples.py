"""Multiples: foundations that count up by the value of a card beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from ..cards import BIT, KING, RANK_WORDS, rank, ranked
from ..events import State
from ..fast.arena import Arena
from ..fast.tables import RaisedByWord
from ..places import Kind, Places
from ..refusals import Refusal, refuse
from ..sentences import Place, Text, say
from .group import Group
from .word import Compiling

CARDS = KING - 1  # on each; the card beside it would be the first, and the king ends it
_OF_RANK = [ranked(value).bits for value in range(KING + 1)]


@dataclass(eq=False)
class Multiples(Group):
    """Twice the value of the card beside it begins a place; on it goes by that value, less 13 over a king.

    Suits are ignored. While a card in play can begin an empty place, no other takes a card.
    """

    of: Places = field(kw_only=True)  # the cards beside the places, one for each

    kind: ClassVar[Kind] = Kind.FOUNDATION
    letter: ClassVar[str] = "f"
    in_play: ClassVar[bool] = False

    def check(self, verbs: Sequence[str]) -> None:
        if self.of.count != self.count:
            raise TypeError("Multiples.of has a card for each place")

    def compile(self, game: Compiling) -> None:
        super().compile(game)
        self.givers = [at for group in game.groups if self.receives(group) for at in group.numbers]

    @property
    def built_on(self) -> bool:
        return True

    @property
    def full(self) -> int:
        return CARDS

    def _value(self, piles: Sequence[Sequence[int]], at: int) -> int:
        """The value of the card beside a place, 0 where none lies there."""
        there = piles[self.of.first + at - self.first]
        return rank(there[0]) if there else 0

    def _wants(self, piles: Sequence[Sequence[int]], at: int) -> int:
        """The rank a place takes next, 0 if it takes none, whatever else may come first."""
        value, height = self._value(piles, at), len(piles[at])
        return (value * (height + 2) - 1) % KING + 1 if value and height < CARDS else 0

    def _can_begin(self, piles: Sequence[Sequence[int]]) -> int | None:
        """The first empty place that a card in play can begin."""
        tops = {rank(piles[at][-1]) for at in self.givers if piles[at]}
        empty = (at for at in self.numbers if not piles[at] and self._wants(piles, at) in tops)
        return next(empty, None)

    def takes(self, state: State, at: int) -> int:
        if self.waits(state) or (state.piles[at] and self._can_begin(state.piles) is not None):
            return 0
        return _OF_RANK[self._wants(state.piles, at)]

    def wanting(self, state: State) -> list[tuple[int, int]]:
        return [] if self.waits(state) else self._wanting(state.piles)

    def _wanting(self, piles: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
        """The places that take a card, with those cards as bits; of equivalent places the first."""
        places: Sequence[int] = self.numbers
        if self._can_begin(piles) is not None:
            places = [at for at in places if not piles[at]]
        equivalent = {(len(piles[at]), self._value(piles, at)): at for at in reversed(places)}
        wanted = {at: self._wants(piles, at) for at in sorted(equivalent.values())}
        return [(at, _OF_RANK[value]) for at, value in wanted.items() if value]

    def likeness(self, state: State, at: int) -> object:
        return (self.first, len(state.piles[at]), self._value(state.piles, at))

    def withholds(self, giver: Places) -> Refusal | None:
        if giver is not self:
            return None
        return refuse("foundation-stays", "cards of the {group} stay there", group=self.name)

    def misfit(self, state: State, at: int, card: int, named: Text) -> Refusal:
        place, wanted = Place(self.codes[at - self.first]), self._wants(state.piles, at)
        if self.waits(state):
            return self.closed()
        if not wanted:
            return refuse("complete", "{place} takes no more cards", place=place)
        first = self._can_begin(state.piles)
        if _OF_RANK[wanted] & BIT[card] and first is not None:
            empty = Place(self.codes[first - self.first])
            return refuse(
                "empty-first", "empty places come first: a card in play can begin {empty}", empty=empty
            )
        return refuse(
            "wrong-rank",
            "{place} takes cards whose value grows by that of {beside}: next one of rank {rank}, not {card}",
            place=place,
            beside=Place(self.of.codes[at - self.first]),
            rank=RANK_WORDS[wanted - 1],
            card=named,
        )

    def traits(self) -> Iterator[Text]:
        yield say(
            "each begins with twice the value of its card of the {of} and goes on by that value, "
            "less 13 over a king, whatever the suit, to a king",
            of=self.of.name,
        )
        yield say("while a card in play can begin an empty place, no other takes a card")

    def apart(self) -> Sequence[int]:
        return [*self.numbers, *self.of.numbers]

    def lower(self, arena: Arena) -> bool:
        arena.goal.extend((at, CARDS) for at in self.numbers)
        arena.raised.append(RaisedByWord([*self.numbers], lambda: self._wanting(arena.piles)))
        return True
