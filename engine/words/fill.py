"""Fill: the player fills all open places together from the stock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..dealer import Dealer
from ..events import Cause, Counted, State
from ..refusals import Refusal, refuse
from .ruled import Ruled
from .when import When
from .word import Verb


@dataclass(eq=False)
class Fill(Ruled, Verb):
    """The next cards of the stock, one in each gap, until this condition holds or the stock is out."""

    until: When  # a condition that has gaps: Full, or several of them
    rule: str  # its rule, in a sentence

    def check(self, verbs: Sequence[str]) -> None:
        if not self.rule:
            raise TypeError("Fill.rule says in a sentence what is filled, and in which order")

    def against(self, state: State) -> Refusal | None:
        if not self.until.gaps(state):
            return refuse("nothing-to-fill", "nothing is to be filled: {when}", when=self.until.in_words())
        if not state.piles[self.game.stock_at]:
            return refuse("pack-out", "the pack is out")
        return None

    def do(self, dealer: Dealer, at: Sequence[int]) -> None:
        dealer.cause = Cause.OWN
        dealer.do(Counted(Cause.OWN, self.name))
        dealer.deal(*(self.game.piles[gap] for gap in self.until.gaps(dealer.state)))

    def apart(self) -> Sequence[int]:
        """The piles it fills in their order."""
        return self.until.fillable()
