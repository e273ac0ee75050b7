"""OwnWay: what only one game allows with two piles, typed by their codes alone; a method of that game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, product

from ..events import Cause, State
from ..places import Places
from ..refusals import Refusal
from ..sentences import Text, say
from ..view import VisibleEvent
from .own_method import OwnMethod
from .word import Way, goes


@dataclass(eq=False)
class OwnWay(OwnMethod, Way):
    """A method of the game, `act(game, dealer, src, dst)`, tried on a pile of these groups and one of those.

    `where` tests the second pile.
    """

    act: Callable[..., str | None]
    of: tuple[Places, ...]
    onto: tuple[Places, ...]
    back: bool = False  # and the other way round
    where: Callable[..., str | None] | None = None

    cause = Cause.OWN

    def pairs(self) -> Iterator[tuple[int, int]]:
        of, onto = ([at for group in groups for at in group.numbers] for groups in (self.of, self.onto))
        return chain(product(of, onto), product(onto, of) if self.back else ())

    def offer(self, state: State, found: list[tuple[int, ...]]) -> None:
        targets = (*self.onto, *self.of) if self.back else self.onto
        fitting = {*self.fitting(state, (at for group in targets for at in group.numbers))}
        met = set()
        for src, dst in self.pairs():
            if dst not in fitting:
                continue
            like = src, self.game.piles[dst].group.likeness(state, dst)
            if like not in met and state.piles[src] and self.can(state, (src, dst)):
                met.add(like)
                found.append((src, dst))

    def refuses(self, state: State, at: Sequence[int]) -> Refusal | None:
        if not state.piles[at[0]]:
            return self.empty(at[0])
        return self.unfit(state, at[1]) or self.reason(state, at)

    def narrate(self, happened: Sequence[VisibleEvent]) -> Iterator[Text]:
        return goes(self, happened, "goes")

    def lines(self) -> Iterator[Text]:
        yield say("{rule}", rule=self.sentence)


def own_way(
    of: tuple[Places, ...],
    onto: tuple[Places, ...],
    back: bool = False,
    where: Callable[..., str | None] | None = None,
) -> Callable[[Callable[..., str | None]], OwnWay]:
    """Make a method of a game a way of its own; its arguments are the dealer and the two piles."""
    return lambda act: OwnWay(act, of, onto, back, where)
