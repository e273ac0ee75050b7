"""Swap: two cards change places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from engine.dealer import Dealer
from engine.events import Cause, Counted, State
from engine.moves import Move
from engine.places import Places
from engine.sentences import Card, Place, Sentence
from engine.view import Choice, Half, Shown
from engine.words.word import Way


@dataclass(eq=False)
class Swap(Way):
    """The cards of any two places of a group change places; it is counted how often."""

    of: Places

    matches = True
    cause = Cause.SWAP
    tells = (Cause.SWAP,)

    def pairs(self) -> Iterator[tuple[int, int]]:
        return permutations(self.of.numbers, 2)

    def offer(self, state: State, found: list[tuple[int, int]]) -> None:
        found += combinations([at for at in self.of.numbers if state.piles[at]], 2)

    def refuses(self, state: State, at: Sequence[int]) -> Sentence | None:
        return next((self.empty(i) for i in at if not state.piles[i]), None)

    def ordered(self, state: State, at: Sequence[int]) -> Sequence[int]:
        return sorted(at)

    def do(self, dealer: Dealer, at: Sequence[int]) -> None:
        dealer.do(Counted(Cause.SWAP, self.name))
        dealer.cause = Cause.SWAP
        dealer.swap(*(self.game.piles[i] for i in sorted(at)))

    def choice(self, state: State, move: Move, at: Sequence[int]) -> Choice:
        one, other = (Card(state.piles[i][-1]) for i in at)
        first, second = map(Place, move.piles)
        taking = Sentence("{card} of {place}", card=one, place=first)
        then = Sentence("for {card} of {place}", card=other, place=second)
        words = Sentence("{taking} {then}", taking=taking, then=then)
        return Choice(str(move), words, Cause.SWAP, Half(first, taking), Half(second, then))

    def tell(self, happened: Sequence[Shown]) -> Iterator[Sentence]:
        gone = [event for event in happened if event.src]
        if gone:
            cards, places = [event.told for event in gone], [Place(event.src) for event in gone]
            told = "{one} of {first} and {other} of {second} change places"
            yield Sentence(told, one=cards[0], other=cards[1], first=places[0], second=places[1])

    def lines(self) -> Iterator[Sentence]:
        places = "Type two places of the {group}, in any order: their cards change places."
        yield Sentence(places, group=self.of.name)

    def apart(self) -> Sequence[int]:
        return ()
