"""Tried: what is common to steps that are legal if they can be done, which is found out by trying."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from ..dealer import Dealer
from ..events import Cause, State
from ..refusals import Refusal
from .word import Compiling


class Tried:
    """A step that is tried by a dealer which takes back all it did."""

    game: Compiling

    narrates: ClassVar[tuple[Cause, ...]] = (Cause.OWN,)
    needs_trial: ClassVar[bool] = True

    def acts(self, dealer: Dealer, at: Sequence[int]) -> Refusal | None:
        """Do it with these piles, or answer why it may not be done; the caller takes back what was begun."""
        raise NotImplementedError

    def fitting(self, state: State, places: Iterable[int]) -> list[int]:
        """Those of these piles, by number, with which it is tried."""
        return [*places]

    def trial(self, state: State) -> Dealer:
        """A dealer to try it with, as the subject of a `with`."""
        return self.game.dealer(state, "", Cause.OWN)

    def reason(self, state: State, at: Sequence[int]) -> Refusal | None:
        """Why it may not be done with these piles, None if it may."""
        with self.trial(state) as dealer:
            return self.acts(dealer, at)

    def can(self, state: State, at: Sequence[int]) -> bool:
        """Whether it may be done with these piles."""
        return self.reason(state, at) is None

    def do(self, dealer: Dealer, at: Sequence[int]) -> None:
        """Do it, as events."""
        dealer.cause = Cause.OWN
        self.acts(dealer, at)
