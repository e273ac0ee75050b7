"""DealOut: a pile is dealt out over its neighbours, its lowest card first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..dealer import Dealer
from ..events import Cause, Counted, State
from ..places import Pile, Places
from ..refusals import Refusal, refuse
from .ruled import Ruled
from .word import Verb


@dataclass(eq=False)
class DealOut(Ruled, Verb):
    """The next pile that holds cards is dealt out to its right and round, one card on each pile.

    Its own place gets a card in its turn. Each pile is dealt out once at most, in their order, and empty ones
    are passed; the piles that had their turn are counted.
    """

    of: Places  # the piles
    rule: str  # its rule, in a sentence

    def check(self, verbs: Sequence[str]) -> None:
        if self.of.count < 2:
            raise TypeError("DealOut.of are several piles, on which their cards are dealt")
        if not self.rule:
            raise TypeError("DealOut.rule says in a sentence how a pile is dealt out")

    def _next(self, state: State) -> Pile | None:
        """The pile that is dealt out next."""
        return next((pile for pile in self.of[state.counts[self.name] :] if state.piles[pile.at]), None)

    def against(self, state: State) -> Refusal | None:
        if self._next(state) is not None:
            return None
        return refuse(
            "used-up",
            "each pile of the {group} has had its turn, and none is dealt out twice",
            group=self.of.name,
        )

    def do(self, dealer: Dealer, at: Sequence[int]) -> None:
        dealer.cause = Cause.OWN
        passed = dealer.state.counts[self.name]
        pile = self._next(dealer.state)
        if pile is not None:
            dealer.do(Counted(Cause.OWN, self.name))
            dealer.count(self.name, pile.number - passed)
            dealer.spread(pile, self.of[pile.number + 1 :] + self.of[: pile.number])

    def apart(self) -> Sequence[int]:
        """Its piles, which have their turns."""
        return self.of.numbers

    def remembers(self) -> Iterable[str]:
        return (self.name,)
