"""OwnMethod: what is common to the words of a game's own methods: only trying tells what these allow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from ..dealer import Dealer
from ..events import Cause, Counted, State
from ..refusals import Refusal, refuse
from .word import Compiling


class OwnMethod:
    """A method of the game, `act(game, dealer, *piles)`, which answers False where it may not be done.

    `where(game, dealer, pile)` is what a pile must be like for that, whatever the others are; it does
    nothing, and choices with other piles are not even tried. The method's docstring is the sentence of the
    refusal and of the rules page.
    """

    game: Compiling
    act: Callable[..., bool | None]
    where: Callable[..., bool] | None

    tells: ClassVar[tuple[Cause, ...]] = (Cause.OWN,)
    tried: ClassVar[bool] = True
    counting: Counted | None = None  # that it was done once more, where that is counted

    def check(self, verbs: Sequence[str]) -> None:
        """TypeError without a docstring."""
        del verbs
        if not self.sentence:
            raise TypeError(f"{getattr(self.act, '__name__', 'own')} needs a docstring: it is its sentence")

    @property
    def sentence(self) -> str:
        """The method's docstring in one line."""
        return " ".join((self.act.__doc__ or "").split())

    def fitting(self, state: State, places: Iterable[int]) -> list[int]:
        """Those of these piles, by number, that are as they must be."""
        if self.where is None:
            return [*places]
        hands = self.hands(state)
        return [at for at in places if self.where(self.game, hands, self.game.piles[at])]

    def can(self, state: State, at: Sequence[int]) -> bool:
        """Whether the method allows it with these piles."""
        with self.hands(state) as hands:
            return self.acts(hands, at)

    def hands(self, state: State) -> Dealer:
        """The hands with which it is tried."""
        return self.game.dealer(state, "", Cause.OWN)

    def acts(self, dealer: Dealer, at: Sequence[int]) -> bool:
        """Let the method act; whether it does."""
        if self.counting is not None:
            dealer.do(self.counting)  # so that the method finds itself counted, tried or done
        return self.act(self.game, dealer, *[self.game.piles[i] for i in at]) is not False

    def do(self, dealer: Dealer, at: Sequence[int]) -> None:
        """Do it, as events."""
        dealer.cause = Cause.OWN
        self.acts(dealer, at)

    @property
    def not_now(self) -> Refusal:
        """The refusal where the method does not allow it."""
        return refuse("not-now", "that may not be done now; the rule is: {rule}", rule=self.sentence)
