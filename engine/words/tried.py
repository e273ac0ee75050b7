"""Tried: what is common to steps of which only trying tells that they may be done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from ..dealer import Dealer
from ..events import Cause, State
from ..refusals import Refusal
from .word import Compiling


class Tried:
    """A step that is tried by hands which take back all they did."""

    game: Compiling

    narrates: ClassVar[tuple[Cause, ...]] = (Cause.OWN,)
    tried: ClassVar[bool] = True

    def acts(self, dealer: Dealer, at: Sequence[int]) -> Refusal | None:
        """Do it with these piles, or answer why it may not be done; what was begun then is taken back."""
        raise NotImplementedError

    def fitting(self, state: State, places: Iterable[int]) -> list[int]:
        """Those of these piles, by number, that may be among its piles at all; others are not tried."""
        del state
        return [*places]

    def hands(self, state: State) -> Dealer:
        """The hands with which it is tried."""
        return self.game.dealer(state, "", Cause.OWN)

    def reason(self, state: State, at: Sequence[int]) -> Refusal | None:
        """Why it may not be done with these piles, None if it may."""
        with self.hands(state) as hands:
            return self.acts(hands, at)

    def can(self, state: State, at: Sequence[int]) -> bool:
        """Whether it may be done with these piles; asked of all choices, so without a word of why not."""
        return self.reason(state, at) is None

    def do(self, dealer: Dealer, at: Sequence[int]) -> None:
        """Do it, as events."""
        dealer.cause = Cause.OWN
        self.acts(dealer, at)
