"""Fill: open places get their cards from the stock, all together, when the player likes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..dealer import Dealer
from ..events import Cause, Counted, State
from ..moves import Move
from ..refusals import Refusal, refuse
from ..sentences import Text, say
from ..view import Choice, Shown
from .choices import undivided
from .ruled import narrate_plainly, rule_line
from .when import When
from .word import Verb


@dataclass(eq=False)
class Fill(Verb):
    """The next cards of the stock, one in each gap, until this condition holds or the stock is out."""

    until: When  # a condition that has gaps: Full, or several of them
    rule: str  # its rule as the game tells it

    narrates = (Cause.OWN,)

    def check(self, verbs: Sequence[str]) -> None:
        if not self.rule:
            raise TypeError("Fill.rule says in a sentence what is filled, and in which order")

    def against(self, state: State) -> Refusal | None:
        if not self.until.gaps(state):
            return refuse("nothing-to-fill", "nothing is to be filled: {when}", when=self.until.in_words())
        return None if state.piles[self.game.stock_at] else refuse("pack-out", "the pack is out")

    def do(self, dealer: Dealer, at: Sequence[int]) -> None:
        dealer.cause = Cause.OWN
        dealer.do(Counted(Cause.OWN, self.name))
        dealer.deal(*(self.game.piles[gap] for gap in self.until.gaps(dealer.state)))

    def choice(self, state: State, move: Move, at: Sequence[int]) -> Choice:
        return undivided(move, self.name, say("{verb}", verb=self.name))

    def narrate(self, happened: Sequence[Shown]) -> Iterator[Text]:
        return narrate_plainly(self, happened)

    def lines(self) -> Iterator[Text]:
        yield rule_line(self, self.rule)

    def apart(self) -> Sequence[int]:
        """The piles it fills in their order."""
        return self.until.fillable()
