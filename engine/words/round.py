"""Round: the next cards of the stock are dealt, so many on each pile of a group."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.dealer import Dealer
from engine.events import Cause, Counted, State
from engine.fast.arena import Arena
from engine.moves import Move
from engine.places import Kind, Places
from engine.sentences import Sentence, counted
from engine.view import Choice, Half, Shown
from engine.words.refill import dealt
from engine.words.word import Verb


@dataclass(eq=False)
class Round(Verb):
    """The next cards of the stock, so many on each pile in order, as far as they go."""

    to: Places
    cards: int = 1

    tells = (Cause.ROUND,)

    def check(self, verbs: Sequence[str]) -> None:
        if self.cards < 1:
            raise TypeError("Round.cards is one or more")

    def against(self, state: State) -> str:
        return "" if state.piles[self.game.stock_at] else "the pack is out"

    def round(self, dealer: Dealer) -> None:
        """Deal one round, in play or as part of a deal."""
        dealer.deal(*self.to, cards=self.cards)

    def do(self, dealer: Dealer, at: Sequence[int]) -> None:
        dealer.do(Counted(Cause.ROUND, self.name))
        dealer.cause = Cause.ROUND
        self.round(dealer)

    def choice(self, state: State, move: Move, at: Sequence[int]) -> Choice:
        talon = self.to.kind == Kind.WASTE
        round_of = Sentence("deal a round onto the {group}", group=self.to.name)
        words = Sentence("turn the next card") if talon else round_of
        half = Half(self.name, words)
        return Choice(str(move), words, self.name, half, half)

    def tell(self, happened: Sequence[Shown]) -> Iterator[Sentence]:
        return dealt(self, happened, "is turned onto", "dealt")

    def lines(self) -> Iterator[Sentence]:
        if self.to.kind == Kind.WASTE:
            yield Sentence("`deal` turns the next card of the pack onto the talon.")
            return
        each = "`{verb}` puts {cards} on each of the {group}, as far as the pack goes."
        yield Sentence(each, verb=self.name, cards=counted(self.cards, "card"), group=self.to.name)

    def lower(self, arena: Arena) -> bool:
        arena.rounds.append((self.game.stock_at, [*self.to.numbers], self.cards, self.name))
        return True
