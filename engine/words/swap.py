"""Swap: two cards change places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, product

from ..dealer import Dealer
from ..events import Cause, Counted, State
from ..moves import Move
from ..places import Places
from ..refusals import Refusal, refuse
from ..sentences import Place, Text, say
from ..view import Choice, VisibleEvent
from .choices import of_two
from .when import When
from .word import Way, goes


@dataclass(eq=False)
class Swap(Way):
    """The cards of any two places of a group change places; it is counted how often."""

    of: Places  # the group
    when: When | None = None  # only while this holds
    spaces: bool = False  # a card may also go to an empty place

    matches = True
    takes_both = True
    cause = Cause.SWAP
    narrates = (Cause.SWAP,)

    def pairs(self) -> Iterator[tuple[int, int]]:
        return permutations(self.of.numbers, 2)

    def offer(self, state: State, found: list[tuple[int, ...]]) -> None:
        if self.when and not self.when.holds(state):
            return
        lying = [at for at in self.of.numbers if state.piles[at]]
        found += combinations(lying, 2)
        if self.spaces:
            found += product(lying, [at for at in self.of.numbers if not state.piles[at]])

    def refuses(self, state: State, at: Sequence[int]) -> Refusal | None:
        if self.when and not self.when.holds(state):
            return refuse(
                "only-when",
                "cards of the {group} change places only when {when}",
                group=self.of.name,
                when=self.when.in_words(),
            )
        needed = at[:1] if self.spaces else at
        return next((self.empty(pile) for pile in needed if not state.piles[pile]), None)

    def ordered(self, state: State, at: Sequence[int]) -> Sequence[int]:
        return at if self.spaces and not all(state.piles[i] for i in at) else sorted(at)

    def do(self, dealer: Dealer, at: Sequence[int]) -> None:
        dealer.do(Counted(Cause.SWAP, self.name))
        dealer.cause = Cause.SWAP
        if not dealer.swap(*(self.game.piles[i] for i in sorted(at))):
            dealer.move(Cause.SWAP, at[0], at[1])

    def choice(self, state: State, move: Move, at: Sequence[int]) -> Choice:
        if not state.piles[at[1]]:
            return super().choice(state, move, at)
        return of_two(state, move, at, Cause.SWAP, "for {card} of {place}", "{one} ⇄ {other}")

    def narrate(self, happened: Sequence[VisibleEvent]) -> Iterator[Text]:
        gone = [event for event in happened if event.src]
        if len(gone) == 1:
            yield from goes(self, gone, "goes")
        elif gone:
            cards = [event.named_cards for event in gone]
            places = [Place(event.src) for event in gone]
            yield say(
                "{one} of {first} and {other} of {second} change places",
                one=cards[0],
                other=cards[1],
                first=places[0],
                second=places[1],
            )

    def lines(self) -> Iterator[Text]:
        yield say(
            "Type two places of the {group}, in any order: their cards change places.", group=self.of.name
        )
        if self.spaces:
            yield say("A card of the {group} may go to an empty place of it, too.", group=self.of.name)
        if self.when:
            yield say("All this only when {when}.", when=self.when.in_words())

    def apart(self) -> Sequence[int]:
        return ()
