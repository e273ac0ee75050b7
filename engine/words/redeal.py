"""Redeal: piles are taken up into the stock when it is out, to be dealt again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..dealer import Dealer
from ..events import Cause, State
from ..moves import Move
from ..places import Places
from ..refusals import Refusal, refuse
from ..sentences import Text, is_are, say
from ..sentences import times as often
from ..view import Choice, Shown
from .choices import undivided
from .round import Round
from .word import Verb


@dataclass(eq=False)
class Redeal(Verb):
    """Piles taken up into the stock when it is out: the first pile first, each in the order it was dealt."""

    of: Places  # the piles that are taken up
    times: int | None  # None is as often as the player likes
    shuffled: bool = False  # in a new order, which the seed of the deal names
    last_first: bool = False  # the last pile comes first
    first: int = 1  # the pile that comes first, the others following as in a ring
    then: Round | Callable[[Any, Dealer], object] | None = None  # what is dealt at once, as part of it

    narrates = (Cause.REDEAL,)

    def check(self, verbs: Sequence[str]) -> None:
        if self.times is not None and self.times < 1:
            raise TypeError("Redeal.times is one or more, or None")

    def left(self, state: State) -> int | None:
        """How many redeals are left, where they are counted."""
        return None if self.times is None else self.times - state.counts[self.name]

    def against(self, state: State) -> Refusal | None:
        if self.left(state) == 0:
            return refuse("no-redeal-left", "no redeal is left")
        if state.piles[self.game.stock_at]:
            return refuse("deal-out-first", "the pack must be dealt out first")
        if any(state.piles[at] for at in self.of.numbers):
            return None
        return refuse("nothing-to-redeal", "nothing is left to deal again")

    def do(self, dealer: Dealer, at: Sequence[int]) -> None:
        numbers, across = self.of.numbers, self.of.count // len(self.of.letters)
        columns = [numbers[n::across] for n in range(across)]  # of a grid; elsewhere each is one pile
        columns = columns[self.first - 1 :] + columns[: self.first - 1]
        piles = [at for column in (columns[::-1] if self.last_first else columns) for at in column]
        dealer.gather(self.name, piles, self.shuffled)
        dealer.cause = Cause.ROUND
        if isinstance(self.then, Round):
            self.then.afresh(dealer)
        elif self.then:
            self.then(self.game, dealer)

    def choice(self, state: State, move: Move, at: Sequence[int]) -> Choice:
        shuffled, plain = "take up the {group}, shuffle and deal again", "take up the {group} and deal again"
        words = say(shuffled if self.shuffled else plain, group=self.of.name)
        return undivided(move, self.name, words)

    def narrate(self, happened: Sequence[Shown]) -> Iterator[Text]:
        shuffled = "the {group} {are} taken up and shuffled to be dealt again"
        plain = "the {group} {are} taken up to be dealt again"
        if any(not event.src for event in happened):
            told = shuffled if self.shuffled else plain
            yield say(told, group=self.of.name, are=is_are(self.of.name))

    def lines(self) -> Iterator[Text]:
        order = "shuffled" if self.shuffled else "in the same order"
        if self.first > 1:
            order = f"{order}, from {self.of.codes[self.first - 1]} on"
        last = "the last column first" if len(self.of.letters) > 1 else "the last one first"
        yield say(
            "`{verb}`, {times}, when the pack is out: the {group} {are} taken up and dealt again, {order}.",
            verb=self.name,
            times="as often as you like" if self.times is None else often(self.times),
            group=self.of.name,
            are=is_are(self.of.name),
            order=last if self.last_first else order,
        )

    def apart(self) -> Sequence[int]:
        """The piles that are taken up in turn, and those that are dealt on then."""
        if callable(self.then):
            return super().apart()
        return [*(self.of.numbers if self.of.count > 1 else ()), *(self.then.apart() if self.then else ())]

    def remembers(self) -> Iterable[str]:
        if callable(self.then):
            return self.game.counters  # it may look at all of them
        return () if self.times is None and not self.shuffled else (self.name,)

    def chance(self, state: State) -> bool:
        return self.shuffled and self.left(state) != 0
