"""Round: the next cards of the stock are dealt, so many on each pile of a group."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..dealer import Dealer
from ..events import Cause, Counted, State
from ..fast.arena import Arena
from ..fast.tables import DealtRound
from ..moves import Move
from ..places import Kind, Pile, Places
from ..refusals import Refusal, refuse
from ..sentences import Text, counted, say
from ..view import Choice, VisibleEvent
from .choices import undivided
from .refill import dealt
from .ruled import Ruled
from .when import When
from .word import Verb


@dataclass(eq=False)
class Round(Ruled, Verb):
    """The next cards of the stock, so many on each pile in order, as far as they go."""

    to: Places  # the group that is dealt on
    cards: int = 1  # on each pile
    places: int = 0  # of its piles only so many each time, those that come next; 0: on all
    when: When | None = None  # only while this holds
    rule: str = ""  # its rule in a sentence, where the game states it itself
    of: Places | None = None  # a hand whose card is dealt instead, and which the stock fills again

    narrates = (Cause.ROUND, Cause.OWN)

    def check(self, verbs: Sequence[str]) -> None:
        if self.cards < 1:
            raise TypeError("Round.cards is one or more")
        if self.places and self.to.count % self.places:
            raise TypeError("Round.places shares its piles evenly")
        if self.of and (self.of.count, self.to.count, self.cards, bool(self.rule)) != (1, 1, 1, True):
            raise TypeError(
                "Round.of is one place whose card is dealt alone, onto one pile, by a rule of its own"
            )

    def against(self, state: State) -> Refusal | None:
        if not state.piles[self._source]:
            return refuse("pack-out", "the pack is out")
        if self.when is None or self.when.holds(state):
            return None
        when = self.when.in_words()
        if self.to.kind == Kind.WASTE:
            return refuse("only-when", "the next card is turned only when {when}", when=when)
        return refuse("only-when", "cards are dealt only when {when}", when=when)

    @property
    def _source(self) -> int:
        """The pile, by number, whose cards are dealt."""
        return self.of.first if self.of else self.game.stock_at

    @property
    def cause(self) -> Cause:
        """Why its cards are dealt."""
        return Cause.OWN if self.rule else Cause.ROUND

    @property
    def _cards(self) -> str:
        """How many are turned onto one pile: card, three cards."""
        return counted(self.cards, "card") if self.cards > 1 else "card"

    def round(self, dealer: Dealer) -> None:
        """Deal one round, in play or as part of a deal."""
        row = self.row(dealer.state)
        if self.places:
            dealer.do(Counted(dealer.cause, self.name))
        if self.of:
            dealer.give(self.of, row[0])
        else:
            dealer.deal(*row, cards=self.cards)

    def afresh(self, dealer: Dealer) -> None:
        """Deal the first round anew, when all that was dealt has been taken up."""
        if self.places:
            dealer.do(Counted(dealer.cause, self.name, -dealer.state.counts[self.name]))
        self.round(dealer)

    def row(self, state: State) -> tuple[Pile, ...]:
        """The piles that are dealt on next: all, or those after the last that was dealt on."""
        if not self.places:
            return self.to[:]
        first = self.rows(state) * self.places
        return self.to[first : first + self.places]

    def latest(self, state: State) -> Sequence[int]:
        """The places of the row dealt last, by number."""
        end = self.rows(state) * self.places
        return self.to.numbers[max(0, end - self.places) : end]

    def rows(self, state: State) -> int:
        """How many rows have been dealt; one that lies on the table was, counted or not."""
        lying = [n for n, at in enumerate(self.to.numbers) if state.piles[at]]
        return max(state.counts[self.name], lying[-1] // self.places + 1 if lying else 0)

    def do(self, dealer: Dealer, at: Sequence[int]) -> None:
        dealer.cause = self.cause
        if not self.places:  # rows are counted wherever they are dealt
            dealer.do(Counted(self.cause, self.name))
        self.round(dealer)

    def choice(self, state: State, move: Move, at: Sequence[int]) -> Choice:
        if self.rule:
            return super().choice(state, move, at)
        if self.to.kind == Kind.WASTE or (self.to.count == 1 and not self.places):
            words = say("turn the next {cards}", cards=self._cards)
        elif self.places:
            places = counted(self.places, "place") if self.places > 1 else "place"
            words = say("deal the next {places} of the {group}", places=places, group=self.to.name)
        else:
            words = say("deal a round onto the {group}", group=self.to.name)
        return undivided(move, self.name, words)

    def narrate(self, happened: Sequence[VisibleEvent]) -> Iterator[Text]:
        if happened[0].cause == Cause.ROUND:
            return dealt(self, happened, "is turned onto", "dealt")
        return super().narrate(happened)

    def lines(self) -> Iterator[Text]:
        if self.rule:
            yield from super().lines()
        elif self.to.kind == Kind.WASTE:
            yield say("`deal` turns the next {cards} of the pack onto the talon.", cards=self._cards)
        elif self.to.count == 1 and not self.places:
            yield say(
                "`{verb}` turns the next {cards} of the pack onto the {group}.",
                verb=self.name,
                cards=self._cards,
                group=self.to.name,
            )
        elif self.places:
            yield say(
                "`{verb}` puts {cards} on the next {places} of the {group}, as far as the pack goes.",
                verb=self.name,
                cards=counted(self.places, "card"),
                places=counted(self.places, "place") if self.places > 1 else "place",
                group=self.to.name,
            )
        else:
            yield say(
                "`{verb}` puts {cards} on each of the {group}, as far as the pack goes.",
                verb=self.name,
                cards=counted(self.cards, "card"),
                group=self.to.name,
            )
        if self.when and not self.rule:
            yield say("`{verb}` only when {when}.", verb=self.name, when=self.when.in_words())

    def apart(self) -> Sequence[int]:
        """The piles that are dealt on in turn."""
        return self.to.numbers if self.to.count > 1 else ()

    def remembers(self) -> Iterable[str]:
        return (self.name,) if self.places else ()

    def lower(self, arena: Arena) -> bool:
        if self.places:
            return False
        when = self.when.lowered(arena) if self.when else None
        arena.rounds.append(DealtRound(self._source, [*self.to.numbers], self.cards, self.name, when))
        return True
