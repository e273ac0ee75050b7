"""DealOut: a pile is dealt out over its neighbours, its lowest card first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..dealer import Dealer
from ..events import Cause, Counted, State
from ..moves import Move
from ..places import Pile, Places
from ..refusals import Refusal, refuse
from ..sentences import Text, say
from ..view import Choice, Shown
from .choices import undivided
from .ruled import narrate_plainly, rule_line
from .word import Verb


@dataclass(eq=False)
class DealOut(Verb):
    """The next pile that holds cards is dealt out to its right and round, one card on each pile.

    Its own place is dealt on in its turn. Each pile comes once at most, in their order; it is counted
    how many had their turn, and empty ones are passed.
    """

    of: Places  # the piles
    rule: str  # its rule as the game tells it

    narrates = (Cause.OWN,)

    def check(self, verbs: Sequence[str]) -> None:
        if self.of.count < 2:
            raise TypeError("DealOut.of are several piles, on which their cards are dealt")
        if not self.rule:
            raise TypeError("DealOut.rule says in a sentence how a pile is dealt out")

    def _next(self, state: State) -> Pile | None:
        return next((pile for pile in self.of[state.counts[self.name] :] if state.piles[pile.at]), None)

    def against(self, state: State) -> Refusal | None:
        if self._next(state):
            return None
        told = "each pile of the {group} has had its turn, and none is dealt out twice"
        return refuse("used-up", told, group=self.of.name)

    def do(self, dealer: Dealer, at: Sequence[int]) -> None:
        dealer.cause = Cause.OWN
        passed, pile = dealer.state.counts[self.name], self._next(dealer.state)
        if pile is not None:
            dealer.do(Counted(Cause.OWN, self.name))
            dealer.count(self.name, pile.number - passed)
            dealer.spread(pile, self.of[pile.number + 1 :] + self.of[: pile.number])

    def choice(self, state: State, move: Move, at: Sequence[int]) -> Choice:
        return undivided(move, self.name, say("{verb}", verb=self.name))

    def narrate(self, happened: Sequence[Shown]) -> Iterator[Text]:
        return narrate_plainly(self, happened)

    def lines(self) -> Iterator[Text]:
        yield rule_line(self, self.rule)

    def apart(self) -> Sequence[int]:
        """Its piles, which have their turns."""
        return self.of.numbers

    def remembers(self) -> Iterable[str]:
        return (self.name,)
