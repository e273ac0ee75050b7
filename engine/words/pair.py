"""Pair: two cards in play that are alike, or make a sum, go away together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..cards import KING, rank
from ..dealer import Dealer
from ..events import Cause, State
from ..fast.arena import Arena
from ..fast.tables import Paired
from ..moves import Move
from ..places import Places
from ..refusals import Refusal, refuse
from ..sentences import Card, Place, Text, say
from ..view import Choice, VisibleEvent
from .choices import of_two
from .foundation import Foundation
from .word import Compiling, Way


@dataclass(eq=False)
class Pair(Way):
    """Two cards of equal value, or of so much together, leave these groups for a pile that counts them."""

    of: tuple[Places, ...]  # the groups whose top cards take part
    onto: Foundation  # where they go
    total: int = 0  # 0: they are alike; an ace is 1, a king 13
    across: int = 0  # of a square so many places wide: both lie in one row or in one column; 0: anywhere
    touching: bool = False  # and of such a square: both touch, sideways, up and down or slantwise

    matches = True
    takes_both = True
    cause = Cause.PAIR
    narrates = (Cause.PAIR,)

    def check(self, verbs: Sequence[str]) -> None:
        self._check_open(self.of)
        if self.onto.count != 1 or not self.onto.holds:
            raise TypeError("Pair.onto is one pile that holds all the cards paired off")
        if self.across and len(self.of) != 1:
            raise TypeError("Pair.across is the width of a single group")
        if self.touching and not self.across:
            raise TypeError("Pair.touching is of places in a square, which Pair.across says the width of")

    def compile(self, game: Compiling) -> None:
        super().compile(game)
        places = sorted(at for group in self.of for at in group.numbers)
        self.each = [
            (one, [other for other in places[n:] if self._in_line(one, other)])
            for n, one in enumerate(places, 1)
        ]

    def _in_line(self, one: int, other: int) -> bool:
        """Whether two places lie in one row or column, or touch, where they must."""
        if not self.across:
            return True
        first, second = (divmod(at - self.of[0].first, self.across) for at in (one, other))
        down, right = abs(first[0] - second[0]), abs(first[1] - second[1])
        return max(down, right) == 1 if self.touching else not (down and right)

    def pairs(self) -> Iterator[tuple[int, int]]:
        places = [at for at, _ in self.each]
        return ((one, other) for one in places for other in places if one != other)

    def offer(self, state: State, found: list[tuple[int, ...]]) -> None:
        tops = [pile[-1] % KING + 1 if pile else 0 for pile in state.piles]
        for one, others in self.each:
            if tops[one]:
                wanted = self.total - tops[one] if self.total else tops[one]
                found += [(one, other) for other in others if tops[other] == wanted > 0]

    def lower(self, arena: Arena) -> bool:
        if self.name and self.game.crossing:
            return False
        arena.paired.append(Paired(self.each, self.onto.first, self.total))
        return True

    def refuses(self, state: State, at: Sequence[int]) -> Refusal | None:
        for i in at:
            if not state.piles[i]:
                return self.empty(i)
        if not self._in_line(*at):
            if self.touching:
                return refuse("not-in-line", "the two do not touch, sideways, up and down or slantwise")
            return refuse("not-in-line", "the two must lie in one row or in one column")
        one, other = (state.piles[i][-1] for i in at)
        cards = {"one": Card.of(one), "other": Card.of(other)}
        if self.total and rank(one) + rank(other) != self.total:
            return refuse(
                "wrong-total",
                "the {one} and the {other} do not make {total} together",
                total=self.total,
                **cards,
            )
        if not self.total and rank(one) != rank(other):
            return refuse("not-equal", "the {one} and the {other} are not of equal value", **cards)
        return None

    def ordered(self, state: State, at: Sequence[int]) -> Sequence[int]:
        return sorted(at)

    def do(self, dealer: Dealer, at: Sequence[int]) -> None:
        for src in sorted(at):
            dealer.move(Cause.PAIR, src, self.onto.first)

    def choice(self, state: State, move: Move, at: Sequence[int]) -> Choice:
        return of_two(state, move, at, Cause.PAIR, "with {card} of {place}", "{one} + {other}")

    def withholds(self, giver: Places) -> Refusal | None:
        if giver not in self.of:
            return None
        return refuse(
            "leave-together",
            "cards leave the {group} two by two: {rule}",
            group=giver.name,
            rule=self.which_go_together(),
        )

    def which_go_together(self) -> Text:
        """Which two go away together."""
        where = " in one row or in one column" if self.across else ""
        if self.touching:
            where = " that touch, sideways, up and down or slantwise"
        if self.total:
            return say("two that make {total} together{where}", total=self.total, where=where)
        return say("two of equal value{where}", where=where)

    def narrate(self, happened: Sequence[VisibleEvent]) -> Iterator[Text]:
        one, other = (
            say("{card} of {place}", card=one.named_cards, place=Place(one.src)) for one in happened
        )
        yield say("{one} and {other} go together", one=one, other=other)

    def lines(self) -> Iterator[Text]:
        groups = " or the ".join(group.name for group in self.of)
        yield say(
            "Type two places of the {groups}, in any order: {rule}, whatever the suits, go away together.",
            groups=groups,
            rule=self.which_go_together(),
        )

    def wins(self) -> Text | None:
        return say("All {count} cards are paired off.", count=self.onto.holds)

    def apart(self) -> Sequence[int]:
        return self.of[0].numbers if self.across else ()
