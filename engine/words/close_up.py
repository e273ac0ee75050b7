"""CloseUp: the cards of a grid close up, and the stock fills what is left of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..dealer import Dealer
from ..events import Cause, State
from ..moves import Move
from ..places import Places
from ..refusals import Refusal, refuse
from ..sentences import Text, counted, say
from ..view import Choice, VisibleEvent
from .choices import undivided
from .refill import dealt
from .word import Verb


@dataclass(eq=False)
class CloseUp(Verb):
    """The cards of a group move to its first places, in their order; the stock fills the rest in order."""

    of: Places  # the group

    narrates = (Cause.CLOSE, Cause.ROUND)

    def against(self, state: State) -> Refusal | None:
        gaps = [at for at in self.of.numbers if not state.piles[at]]
        if gaps and (state.piles[self.game.stock_at] or any(state.piles[gaps[0] : self.of.numbers.stop])):
            return None
        return refuse(
            "gains-nothing",
            "no gap of the {group} can be closed: nothing would be changed",
            group=self.of.name,
        )

    def do(self, dealer: Dealer, at: Sequence[int]) -> None:
        dealer.close_up(self.of)
        dealer.cause = Cause.ROUND
        dealer.deal(*dealer.gaps(self.of))

    def choice(self, state: State, move: Move, at: Sequence[int]) -> Choice:
        if not state.piles[self.game.stock_at]:
            return undivided(move, self.name, say("close up the {group}", group=self.of.name))
        words = say("close up the {group} and fill it from the pack", group=self.of.name)
        return undivided(move, self.name, words)

    def narrate(self, happened: Sequence[VisibleEvent]) -> Iterator[Text]:
        if happened[0].cause == Cause.CLOSE:
            return closing_up(happened, "card")
        return dealt(self, happened, "goes to", "dealt")

    def lines(self) -> Iterator[Text]:
        yield say(
            "`{verb}` closes up the {group}: its cards move to the first places, in their order, "
            "and the pack fills the rest while it lasts.",
            verb=self.name,
            group=self.of.name,
        )

    def apart(self) -> Sequence[int]:
        return self.of.numbers


def closing_up(happened: Sequence[VisibleEvent], what: str) -> Iterator[Text]:
    """Cards or piles that moved up, as one clause."""
    many = counted(len(happened), what)
    yield say("{many} {close} up", many=many, close="closes" if len(happened) == 1 else "close")
