"""Rows of suits: foundations whose cards lie in any order; a rank goes on a row when the one above has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..cards import ANY, BIT, KING, RANK_WORDS, SUIT_WORDS, SUITS, ranked
from ..events import State
from ..fast.arena import Arena
from ..fast.tables import RaisedByWord
from ..places import Kind, Places
from ..refusals import Refusal, refuse
from ..sentences import SUIT_SIGNS, Place, Text, say
from .group import Group

_SUIT = 0x1FFF  # the thirteen cards of a suit, as bits
_OF_RANK = [ranked(rank).bits for rank in range(1, KING + 1)]


@dataclass(eq=False)
class SuitRows(Group):
    """Rows of a suit each, in any order, all begun by the rank that begins the first, one after the other.

    The first row takes any card of its suit, each other one those whose rank lies in the row above it.
    """

    kind: ClassVar[Kind] = Kind.FOUNDATION
    letter: ClassVar[str] = "f"
    in_play: ClassVar[bool] = False
    in_any_order: ClassVar[bool] = True

    @property
    def built_on(self) -> bool:
        return True

    @property
    def full(self) -> int:
        return KING

    def _takes(self, piles: Sequence[Sequence[int]], at: int) -> int:
        """The cards that a row takes, as bits."""
        row, above = piles[at], piles[at - 1] if at > self.first else ()
        if not row:
            base = piles[self.first]
            return _OF_RANK[base[0] % 13] if above else 0 if at > self.first else ANY.bits
        cards = _SUIT << row[0] // 13 * 13
        if at == self.first:
            return cards
        ranks = 0
        for card in above:
            ranks |= _OF_RANK[card % 13]
        return cards & ranks

    def takes(self, state: State, at: int) -> int:
        return 0 if self.waits(state) else self._takes(state.piles, at)

    def wanting(self, state: State) -> list[tuple[int, int]]:
        return [] if self.waits(state) else self._wanting(state.piles)

    def _wanting(self, piles: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
        """The rows that take a card, with those cards as bits."""
        taking = ((at, self._takes(piles, at)) for at in self.numbers)
        return [(at, cards) for at, cards in taking if cards]

    def likeness(self, state: State, at: int) -> object:
        return at  # each lies below another one

    def withholds(self, giver: Places) -> Refusal | None:
        if giver is not self:
            return None
        return refuse("foundation-stays", "cards of the {group} stay there", group=self.name)

    def misfit(self, state: State, at: int, card: int, named: Text) -> Refusal:
        row, place = state.piles[at], Place(self.codes[at - self.first])
        if self.waits(state):
            return self.closed()
        above = Place(self.codes[at - self.first - 1])
        if not row:
            empty = next(other for other in self.numbers if not state.piles[other])
            if empty != at:
                comes_first = Place(self.codes[empty - self.first])
                sentence = "the {group} are begun in their order: {place} is the next"
                return refuse("fill-in-order", sentence, group=self.name, place=comes_first)
            base = RANK_WORDS[state.piles[self.first][0] % 13]
            sentence = "{place} is begun by a card of rank {rank}, like the others, not by {card}"
            return refuse("wrong-rank", sentence, place=place, rank=base, card=named)
        suit = SUITS[row[0] // 13]
        if not _SUIT << row[0] // 13 * 13 & BIT[card]:
            sentence = "{place} takes only {suit}, not {card}"
            return refuse("wrong-suit", sentence, place=place, suit=SUIT_WORDS[suit], card=named)
        sentence = "{card} goes to {place} only when a card of its rank lies in {above}, the row above"
        return refuse("wrong-rank", sentence, card=named, place=place, above=above)

    def wants(self, state: State) -> Mapping[int, Text]:
        return {at: self._next_cards(state.piles, at) for at in self.numbers if state.piles[at]}

    def _next_cards(self, piles: Sequence[Sequence[int]], at: int) -> Text:
        """What a row takes next, in words."""
        if len(piles[at]) == KING:
            return say("")
        suit, above = SUIT_SIGNS[SUITS[piles[at][0] // 13]], Place(self.codes[at - self.first - 1])
        sentence = "any {suit}" if at == self.first else "any {suit} of a rank in {above}"
        return say(sentence, suit=suit, above=above)

    def traits(self) -> Iterator[Text]:
        yield say("a suit each, its cards in any order")
        yield say("begun one after the other, by cards of the rank that begins the first")
        yield say("the first takes any card of its suit, the others those whose rank lies in the row above")

    def apart(self) -> Sequence[int]:
        return self.numbers

    def lower(self, arena: Arena) -> bool:
        rows = RaisedByWord([*self.numbers], lambda: self._wanting(arena.piles))
        rows.only_opens = True
        arena.raised.append(rows)
        return True
