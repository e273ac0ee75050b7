"""Own: what only one game allows, as a method of that game. It is legal if it can be tried and undone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice, product

from ..events import Cause, Counted, State
from ..moves import Move
from ..places import Places
from ..refusals import Refusal, refuse
from ..sentences import Text, number, say
from ..sentences import times as often
from ..view import Choice, Half
from .own_method import OwnMethod
from .ruled import rule_line
from .with_piles import WithPiles

FIRST, TRIED = 20, 1000  # ways that are looked at for one that may be done, for one that opens a move


@dataclass(eq=False)
class Own(OwnMethod, WithPiles):
    """A method of the game, `act(game, dealer, *piles)`, tried on all choices of one pile from each group.

    `takes` are these groups; `also` are other groups it may be given instead, more or fewer; `where` is asked
    of each pile. `times` limits how often, None is without limit. Of choices that are too many, `listed` says
    how many are listed, the first that open another move; all may be typed.
    """

    act: Callable[..., str | None]
    takes: tuple[Places, ...] = ()
    times: int | None = None
    listed: int | None = None
    also: tuple[tuple[Places, ...], ...] = ()
    where: Callable[..., str | None] | None = None

    def check(self, verbs: Sequence[str]) -> None:
        super().check(verbs)
        if self.times is not None and self.times < 1:
            raise TypeError("own: times is one or more, or left out")
        if self.listed is not None and (self.also or self.where):
            raise TypeError("own: of choices that are listed there is one kind, without also and where")
        if self.where and not self.takes:
            raise TypeError("own: where is asked of the piles it takes, and it takes none")

    def called(self, name: str) -> None:
        super().called(name)
        self.counting = Counted(Cause.OWN, name)

    @property
    def kinds(self) -> tuple[tuple[Places, ...], ...]:
        return (self.takes, *self.also)

    def ordered(self, state: State, at: Sequence[int]) -> Sequence[int]:
        return at if self._used_up(state) else super().ordered(state, at)

    def offers(self, state: State) -> Iterable[Move]:
        if self._used_up(state):
            return []
        return super().offers(state) if self.listed is None else [*map(self.move, self._examples(state))]

    def _examples(self, state: State) -> list[tuple[int, ...]]:
        """The first that open another move; where none of many does, the first that may be done at all."""
        every = product(*([at for at in group.numbers if state.piles[at]] for group in self.takes))
        some = (at for at in every if len(set(at)) == len(at))
        begun = [*islice(some, FIRST)]
        legal = [at for at in begun if self.can(state, at)]
        if not legal:  # whether it may be done at all is seen at the first few
            return []
        opening = (at for at in chain(begun, islice(some, TRIED)) if self._opens(state, at))
        return [*islice(opening, self.listed)] or legal[: self.listed]

    def _used_up(self, state: State) -> bool:
        return self.times is not None and state.counts[self.name] >= self.times

    def _opens(self, state: State, at: Sequence[int]) -> bool:
        """Whether with these piles it may be done and opens another move."""
        with self.hands(state) as hands:
            return self.acts(hands, at) is None and any(way.offers(state) for way in self.game.every_way)

    def refuses(self, state: State, at: Sequence[int]) -> Refusal | None:
        if self._used_up(state):
            return refuse(
                "used-up", "{verb} is granted {times} only", verb=self.name, times=often(self.times or 0)
            )
        unfit = (reason for reason in (self.unfit(state, i) for i in at) if reason)
        return self.mistyped(at) or next(unfit, None) or self.reason(state, at)

    def choice(self, state: State, move: Move, at: Sequence[int]) -> Choice:
        if not at or self.listed is None:
            return super().choice(state, move, at)
        like = say(
            "{verb} with {number} places, typed like {move}",
            verb=self.name,
            number=number(len(at)),
            move=str(move),
        )
        then = Half(str(move), say("{move}", move=str(move)))
        return Choice(str(move), like, self.kind, Half(self.name, like), then)

    def remembers(self) -> Iterable[str]:
        return self.game.counters  # its method may look at all of them

    def lines(self) -> Iterator[Text]:
        granted = "" if self.times is None else f", {often(self.times)}"
        yield rule_line(self, self.sentence, granted)


def own(
    *takes: Places,
    times: int | None = None,
    listed: int | None = None,
    also: tuple[tuple[Places, ...], ...] = (),
    where: Callable[..., str | None] | None = None,
) -> Callable[[Callable[..., str | None]], Own]:
    """Make a method of a game an action of its own; its arguments are the dealer and one pile of each."""
    return lambda act: Own(act, takes, times, listed, also, where)
