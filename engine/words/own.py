"""Own: what only one game allows, as a method of that game. It is legal if it can be tried and undone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..events import Cause, Counted, State
from ..moves import Move
from ..places import Places
from ..refusals import Refusal, refuse
from ..sentences import Text, counted, say
from ..sentences import times as often
from ..view import VisibleEvent
from .own_method import OwnMethod
from .refill import LISTED
from .ruled import rule_line
from .with_piles import WithPiles


@dataclass(eq=False)
class Own(OwnMethod, WithPiles):
    """A method of the game, `act(game, dealer, *piles)`, tried on all choices of one pile from each group.

    `takes` are these groups; `also` are other groups it may be given instead, more or fewer; `where` tests
    each pile. `times` limits how often, None is without limit.
    """

    act: Callable[..., str | None]
    takes: tuple[Places, ...] = ()
    times: int | None = None
    also: tuple[tuple[Places, ...], ...] = ()
    where: Callable[..., str | None] | None = None
    stands_by: Callable[..., str] | None = None  # what the status of the table says besides, from the dealer

    def check(self, verbs: Sequence[str]) -> None:
        super().check(verbs)
        if self.times is not None and self.times < 1:
            raise TypeError("own: times is one or more, or left out")
        if self.where and not self.takes:
            raise TypeError("own: where is asked of the piles it takes, and it takes none")

    def set_name(self, name: str) -> None:
        super().set_name(name)
        self.counting = Counted(Cause.OWN, name)

    @property
    def kinds(self) -> tuple[tuple[Places, ...], ...]:
        return (self.takes, *self.also)

    def ordered(self, state: State, at: Sequence[int]) -> Sequence[int]:
        return at if self._used_up(state) else super().ordered(state, at)

    def offers(self, state: State) -> Iterable[Move]:
        return [] if self._used_up(state) else super().offers(state)

    def _used_up(self, state: State) -> bool:
        """Whether it was done as often as it is granted."""
        return self.times is not None and state.counts[self.name] >= self.times

    def refuses(self, state: State, at: Sequence[int]) -> Refusal | None:
        if self._used_up(state):
            return refuse(
                "used-up", "{verb} is granted {times} only", verb=self.name, times=often(self.times or 0)
            )
        unfit = filter(None, (self.unfit(state, i) for i in at))
        return self.mistyped(at) or next(unfit, None) or self.reason(state, at)

    def stands(self, state: State) -> Text | None:
        standing = self.stands_by and self.stands_by(self.game, self.trial(state))
        return say("{standing}", standing=standing) if standing else None

    def narrate(self, happened: Sequence[VisibleEvent]) -> Iterator[Text]:
        if len({event.src for event in happened}) == 1 or len(happened) <= LISTED:
            return super().narrate(happened)
        last, many = happened[-1], counted(len(happened), "card")
        words = "{many} go from pile to pile, the last of them {cards} to {place}"
        return iter((say(words, many=many, cards=last.named_cards, place=self.place(last.dst)),))

    def concerns(self) -> Sequence[int]:
        """The piles its method names; all where it is given piles, or where it may look elsewhere."""
        named = None if self.takes or self.where or self.stands_by else self.named()
        return super().concerns() if named is None else sorted(at for group in named for at in group.numbers)

    def apart(self) -> Sequence[int]:
        return self.concerns()

    def remembers(self) -> Iterable[str]:
        limit = () if self.times is None else (self.name,)
        return self.game.counters if self.reads_counts() else limit

    def lines(self) -> Iterator[Text]:
        granted = "" if self.times is None else f", {often(self.times)}"
        yield rule_line(self.name, self.sentence, granted)


def own(
    *takes: Places,
    times: int | None = None,
    also: tuple[tuple[Places, ...], ...] = (),
    where: Callable[..., str | None] | None = None,
    stands_by: Callable[..., str] | None = None,
) -> Callable[[Callable[..., str | None]], Own]:
    """Make a method of a game an action of its own; its arguments are the dealer and one pile of each."""
    return lambda act: Own(act, takes, times, also, where, stands_by)
