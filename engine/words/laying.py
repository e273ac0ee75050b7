"""Laying: cards are turned up one by one, each to be placed, until so many have been laid on a group."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..dealer import Dealer
from ..events import Cause, Counted, State
from ..moves import Move
from ..places import Places
from ..refusals import Refusal, refuse
from ..sentences import Text, counted, say
from ..view import Choice, VisibleEvent
from .choices import undivided
from .refill import dealt
from .word import Verb


@dataclass(eq=False)
class Laying(Verb):
    """The next card is turned up; when it is placed the next follows, until so many have been laid.

    What goes elsewhere, as to a foundation, is not counted. Nothing else may come to or leave the
    group meanwhile: it is counted how many cards will lie there at the end.
    """

    turned: Places  # where the next card is turned up
    onto: Places  # the group that is laid
    cards: int  # how many

    narrates = (Cause.ROUND,)

    def check(self, verbs: Sequence[str]) -> None:
        if self.cards < 1:
            raise TypeError("Laying.cards is one or more")
        if self.turned.count != 1:
            raise TypeError("Laying.turned is one pile")

    @property
    def _key(self) -> str:
        """Under which it is counted how many cards will lie on the group at the end of the round."""
        return f"{self.name} ends at"

    def counts(self) -> Iterator[str]:
        yield self._key

    def _cards_left(self, state: State) -> int:
        """How many cards of the round that goes on are still to be laid; less than one between rounds."""
        return state.counts[self._key] - sum(len(state.piles[at]) for at in self.onto.numbers)

    def against(self, state: State) -> Refusal | None:
        if state.piles[self.turned.first]:
            return refuse("placed-first", "the card turned up must be placed first")
        if not state.piles[self.game.stock_at]:
            return refuse("pack-out", "the pack is out")
        return None

    def do(self, dealer: Dealer, at: Sequence[int]) -> None:
        dealer.do(Counted(Cause.ROUND, self.name))
        dealer.do(Counted(Cause.ROUND, self._key, self.cards - self._cards_left(dealer.state)))
        dealer.move(Cause.ROUND, dealer.stock, self.turned.first)

    def follow(self, dealer: Dealer) -> bool:
        state = dealer.state
        if state.piles[self.turned.first] or not state.counts[self._key]:
            return False
        if self._cards_left(state) > 0 and dealer.left:
            dealer.move(Cause.ROUND, dealer.stock, self.turned.first)
        else:
            dealer.do(Counted(Cause.ROUND, self._key, -state.counts[self._key]))
        return True

    def stands(self, state: State) -> Text | None:
        left = self._cards_left(state)
        if not state.piles[self.turned.first] or left < 1:
            return None
        return say("{cards} of this round to lay", cards=counted(left, "card"))

    def choice(self, state: State, move: Move, at: Sequence[int]) -> Choice:
        return undivided(move, self.name, say("turn up cards to be placed, one by one"))

    def narrate(self, happened: Sequence[VisibleEvent]) -> Iterator[Text]:
        return dealt(self, happened, "is turned onto", "dealt")

    def lines(self) -> Iterator[Text]:
        yield say(
            "`{verb}` turns up the next card; each one that is placed is followed by another, "
            "until {cards} have been laid on the {group}, or the pack is out.",
            verb=self.name,
            cards=counted(self.cards, "card"),
            group=self.onto.name,
        )

    def apart(self) -> Sequence[int]:
        return ()

    def remembers(self) -> Iterable[str]:
        return self.counts()
