"""Combination: number cards that make a sum go up together, crowned with a court card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from random import Random

from ..cards import KING, rank
from ..dealer import Dealer
from ..events import Cause, State
from ..fast.arena import Arena
from ..fast.tables import Together
from ..moves import Move
from ..places import Places
from ..refusals import Refusal, refuse
from ..sentences import Card, Place, Text, joined, number, say
from ..view import Choice, Half, VisibleEvent
from .foundation import Foundation
from .word import Compiling, Step

COURT = 11  # the lowest court card


@dataclass(eq=False)
class Combination(Step):
    """So many number cards of different value making a sum go up together, crowned with one court card."""

    of: Places  # the groups whose cards take part
    onto: Foundation  # the foundations that take the packets
    cards: int  # how many number cards a packet has
    total: int  # the sum they make

    typed_verb = False
    matches = True
    narrates = (Cause.COMBINE,)

    def check(self, verbs: Sequence[str]) -> None:
        if not self._sums():
            raise TypeError(f"Combination.total: no {self.cards} different number cards make {self.total}")
        if self.onto.holds != self.cards + 1:
            raise TypeError("Combination.onto holds its cards and the court card")

    @property
    def taps(self) -> int:  # type: ignore[override]
        """How many places it takes."""
        return self.cards + 1

    def compile(self, game: Compiling) -> None:
        super().compile(game)
        self.ranks = self._sums()

    def _sums(self) -> list[tuple[int, ...]]:
        """The values that make the sum."""
        return [values for values in combinations(range(1, COURT), self.cards) if sum(values) == self.total]

    def offers(self, state: State) -> Iterable[Move]:
        by_rank: list[list[int]] = [[] for _ in range(KING + 1)]
        for at in self.of.numbers:
            if state.piles[at]:
                by_rank[rank(state.piles[at][-1])].append(at)
        crowns = sorted(by_rank[COURT] + by_rank[COURT + 1] + by_rank[KING])
        if not crowns:
            return []
        packets = [places for ranks in self.ranks for places in product(*(by_rank[value] for value in ranks))]
        codes, first = self.of.codes, self.of.first
        return [
            Move(self.name, (*[codes[at - first] for at in places], codes[crown - first]))
            for places in sorted(map(sorted, packets))
            for crown in crowns
        ]

    def refuses(self, state: State, at: Sequence[int]) -> Refusal | None:
        if any(i not in self.of.numbers for i in at) or not len(set(at)) == len(at) == self.cards + 1:
            return refuse(
                "wrong-count",
                "a combination takes {number} different places of the {group}",
                number=self.cards + 1,
                group=self.of.name,
            )
        if not all(state.piles[i] for i in at):
            return refuse("nothing-there", "one of these places of the {group} is empty", group=self.of.name)
        ranks = [rank(state.piles[i][-1]) for i in at]
        if sum(value >= COURT for value in ranks) != 1 or ranks[-1] < COURT:
            return refuse(
                "wrong-count",
                "it takes {number} number cards and one court card to crown them",
                number=number(self.cards),
            )
        if len(set(ranks)) != len(ranks):
            return refuse("same-value", "no two cards of the same value may be used in one combination")
        if sum(ranks[:-1]) != self.total:
            return refuse("wrong-total", "the number cards must make {total}", total=self.total)
        return None

    def ordered(self, state: State, at: Sequence[int]) -> tuple[int, ...]:
        """The places however they were typed: number cards in the order of the piles, then the court card."""
        court = {i: bool(state.piles[i]) and rank(state.piles[i][-1]) >= COURT for i in at}
        return tuple(sorted(at, key=lambda i: (court[i], i)))

    def do(self, dealer: Dealer, at: Sequence[int]) -> None:
        onto = next(i for i in self.onto.numbers if not dealer.state.piles[i])
        for src in at:
            dealer.move(Cause.COMBINE, src, onto)

    def choice(self, state: State, move: Move, at: Sequence[int]) -> Choice:
        *numbers, court = (Card.of(state.piles[i][-1]) for i in at)
        cards, places = joined(numbers), joined(map(Place, move.piles[:-1]))
        crown = Place(move.piles[-1])
        return Choice(
            str(move),
            say("{cards} crowned with {court} ({move})", cards=cards, court=court, move=move),
            Cause.COMBINE,
            Half(crown.code, say("crown with {court} of {place}", court=court, place=crown)),
            Half(str(places), say("{cards} of {places}", cards=cards, places=places)),
            say("{cards} + {court}", cards=cards, court=court),
        )

    def samples(self, state: State, dice: Random) -> Iterable[Move]:
        choices = [*combinations(self.of.codes, self.cards + 1)]
        return [Move(self.name, piles) for piles in dice.sample(choices, min(60, len(choices)))]

    def withholds(self, giver: Places) -> Refusal | None:
        if giver is not self.of:
            return None
        return refuse(
            "leave-together",
            "cards leave the {group} together: {number} number cards that make {total} and a court card, "
            "like {like}",
            group=giver.name,
            number=number(self.cards),
            total=self.total,
            like="2 5 7 9",
        )

    def narrate(self, happened: Sequence[VisibleEvent]) -> Iterator[Text]:
        cards = joined(event.named_cards for event in happened[:-1])
        yield say(
            "{cards} crowned with {court} go to {place}",
            cards=cards,
            court=happened[-1].named_cards,
            place=Place(happened[0].dst),
        )

    def lines(self) -> Iterator[Text]:
        yield say(
            "Type {places} places of the {group}, in any order: {cards} number cards of different value that "
            "make {total}, and one court card to crown them.",
            places=number(self.cards + 1),
            group=self.of.name,
            cards=number(self.cards),
            total=self.total,
        )

    def wins(self) -> Text | None:
        return say(
            "All {count} places of the {group} hold a packet with its court card.",
            count=self.onto.count,
            group=self.onto.name,
        )

    def apart(self) -> Sequence[int]:
        return ()

    def lower(self, arena: Arena) -> bool:
        ranks = [[*values] for values in self.ranks]
        arena.together.append(Together([*self.of.numbers], [*self.onto.numbers], ranks))
        return True
