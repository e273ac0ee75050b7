"""Own: what only one game allows, as a method of that game. It is legal if it can be tried and undone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice, permutations, product
from random import Random

from ..events import Cause, Counted, Moved, State
from ..moves import Move
from ..places import Kind, Places
from ..refusals import Refusal, refuse
from ..sentences import Place, Text, joined, number, say
from ..sentences import times as often
from ..view import Choice, Half, Shown
from .choices import undivided
from .own_method import OwnMethod
from .ruled import rule_line, told_plainly
from .word import Step

FIRST, TRIED = 20, 1000  # ways that are looked at for one that may be done, for one that opens a move


@dataclass(eq=False)
class Own(OwnMethod, Step):
    """A method of the game, `act(game, dealer, *piles)`, tried on all choices of one pile from each group.

    `takes` are these groups; `also` are other groups it may be given instead, more or fewer; `where` is asked
    of each pile. `times` limits how often, None is without limit. Of choices that are too many, `listed` says
    how many are listed, the first that open another move; all may be typed.
    """

    act: Callable[..., bool | None]
    takes: tuple[Places, ...] = ()
    times: int | None = None
    listed: int | None = None
    also: tuple[tuple[Places, ...], ...] = ()
    where: Callable[..., bool] | None = None

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
        """The groups it may be given a pile each of, in each way."""
        return (self.takes, *self.also)

    def typed_with(self, piles: int) -> bool:
        return any(len(groups) == piles for groups in self.kinds)

    def ordered(self, state: State, at: Sequence[int]) -> Sequence[int]:
        """As typed, unless it may be done with these piles in another order."""
        orders = (some for some in permutations(at) if self.refuses(state, some) is None)
        return at if self._used_up(state) else next(orders, at)

    def _belong(self, at: Sequence[int]) -> bool:
        return len(at) == len(set(at)) and any(
            len(at) == len(groups) and all(i in group.numbers for i, group in zip(at, groups, strict=True))
            for groups in self.kinds
        )

    def offers(self, state: State) -> Iterable[Move]:
        if self._used_up(state):
            return []
        if self.listed is None:
            mine = self._fitting(state)
            every = (at for groups in self.kinds for at in product(*(mine[group] for group in groups)))
            some = [at for at in every if len(set(at)) == len(at) and self.can(state, at)]
        else:
            some = self._examples(state)
        return [self._move(at) for at in some]

    def _fitting(self, state: State) -> dict[Places, Sequence[int]]:
        """By group, its piles that are as they must be."""
        groups = {group for groups in self.kinds for group in groups}
        return {group: self.fitting(state, group.numbers) for group in groups}

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

    def _move(self, at: Sequence[int]) -> Move:
        return Move(self.name, tuple(self.game.piles[i].code for i in at), spoken=bool(at))

    def _used_up(self, state: State) -> bool:
        return self.times is not None and state.counts[self.name] >= self.times

    def _opens(self, state: State, at: Sequence[int]) -> bool:
        """Whether with these piles it may be done and opens another move."""
        with self.hands(state) as hands:
            return self.acts(hands, at) and any(way.offers(state) for way in self.game.every_way)

    def _brings_home(self, state: State, at: Sequence[int]) -> bool:
        """Whether from each of these piles a card would go to a foundation."""
        piles = self.game.piles
        with self.hands(state) as hands:
            self.acts(hands, at)
            moved = [event for event in hands.events if isinstance(event, Moved)]
            return {*at} <= {e.src for e in moved if piles[e.dst].group.kind == Kind.FOUNDATION}

    def refuses(self, state: State, at: Sequence[int]) -> Refusal | None:
        if self._used_up(state):
            return refuse(
                "used-up", "{verb} is granted {times} only", verb=self.name, times=often(self.times or 0)
            )
        if self._belong(at) and self.fitting(state, at) == [*at] and self.can(state, at):
            return None
        return self.not_now

    @property
    def kind(self) -> str:
        """The kind of its choices: its verb, unless that is what a single card's way is called."""
        return Cause.OWN if self.name == Cause.PLAY else self.name

    def choice(self, state: State, move: Move, at: Sequence[int]) -> Choice:
        words = say("{verb}", verb=self.name)
        if not at:
            return undivided(move, self.kind, words)
        first, *rest = map(Place, move.piles)
        if self.listed is not None:
            like = say("{verb} with {number} places, typed like {move}",
                            verb=self.name, number=number(len(at)), move=str(move))  # fmt: skip
            then = Half(str(move), say("{move}", move=str(move)))
            return Choice(str(move), like, self.kind, Half(self.name, like), then)
        begun = say("{verb} {place}", verb=self.name, place=first)
        whole = say("{verb} {places}", verb=self.name, places=joined([first, *rest], ", "))
        then = Half(" ".join(move.piles[1:]) or self.name, joined(rest, ", ") if rest else whole)
        if rest and self.typed_with(1):  # the first place alone is a whole move too
            begun = say("{verb} {place} and", verb=self.name, place=first)
        home = self._brings_home(state, at)
        source = move.piles[0]
        return Choice(str(move), whole, self.kind, Half(str(begun), begun), then, source=source, home=home)

    def samples(self, state: State, dice: Random) -> Iterable[Move]:
        some = [tuple(map(dice.choice, groups)) for groups in self.kinds for _ in range(60)]
        tried = [self._move([pile.at for pile in piles]) for piles in some]
        return [*tried, *self.offers(state), Move(self.name, ("s", "s"))]

    def tell(self, happened: Sequence[Shown]) -> Iterator[Text]:
        return told_plainly(self, happened)

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
    where: Callable[..., bool] | None = None,
) -> Callable[[Callable[..., bool | None]], Own]:
    """Make a method of a game an action of its own; its arguments are the dealer and one pile of each."""
    return lambda act: Own(act, takes, times, listed, also, where)
