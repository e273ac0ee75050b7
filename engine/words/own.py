"""Own: what only one game allows, as a method of that game. It is legal if it can be tried and undone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random

from engine.dealer import Dealer
from engine.events import Cause, Counted, State
from engine.moves import Move
from engine.places import Places
from engine.sentences import Listed, Place, Sentence
from engine.sentences import times as often
from engine.view import Choice, Half, Shown
from engine.words.word import Step, goes


@dataclass(eq=False)
class Own(Step):
    """A method of the game, `act(game, dealer, *piles)`, tried on all choices of one pile from each group.

    `takes` are these groups. The method answers False where it may not be done. Its docstring is the sentence
    of the refusal and of the rules page; `times` limits how often, None is without limit.
    """

    act: Callable[..., bool | None]
    takes: tuple[Places, ...] = ()
    times: int | None = None

    tells = (Cause.OWN,)

    def check(self, verbs: Sequence[str]) -> None:
        if not self.sentence:
            raise TypeError(f"{getattr(self.act, '__name__', 'own')} needs a docstring: it is its sentence")
        if self.times is not None and self.times < 1:
            raise TypeError("own: times is one or more, or left out")

    @property
    def sentence(self) -> str:
        """The method's docstring in one line."""
        return " ".join((self.act.__doc__ or "").split())

    @property
    def taps(self) -> int:  # type: ignore[override]
        """How many piles it takes."""
        return len(self.takes)

    def offers(self, state: State) -> Iterable[Move]:
        if self._used_up(state):
            return []
        every = product(*(group.numbers for group in self.takes))
        return [self._move(at) for at in every if len(set(at)) == len(at) and self._can(state, at)]

    def _move(self, at: Sequence[int]) -> Move:
        return Move(self.name, tuple(self.game.piles[i].code for i in at), spoken=True)

    def _used_up(self, state: State) -> bool:
        return self.times is not None and state.counts[self.name] >= self.times

    def _can(self, state: State, at: Sequence[int]) -> bool:
        hands = self.game.dealer(state, "", Cause.OWN)
        try:
            return self._act(hands, at) is not False
        finally:
            for event in reversed(hands.events):
                state.undo(event)

    def _act(self, dealer: Dealer, at: Sequence[int]) -> bool | None:
        return self.act(self.game, dealer, *(self.game.piles[i] for i in at))

    def refuses(self, state: State, at: Sequence[int]) -> Sentence | None:
        if self._used_up(state):
            return Sentence("{verb} is granted {times} only", verb=self.name, times=often(self.times or 0))
        fits = len(at) == len(self.takes) == len(set(at)) and all(
            i in group.numbers for i, group in zip(at, self.takes, strict=True)
        )
        if fits and self._can(state, at):
            return None
        return Sentence("that may not be done now; the rule is: {rule}", rule=self.sentence)

    def do(self, dealer: Dealer, at: Sequence[int]) -> None:
        dealer.do(Counted(Cause.OWN, self.name))
        dealer.cause = Cause.OWN
        self._act(dealer, at)

    def choice(self, state: State, move: Move, at: Sequence[int]) -> Choice:
        words = Sentence("{verb}", verb=self.name)
        if not at:
            return Choice(str(move), words, self.name, Half(self.name, words), Half(self.name, words))
        first, *rest = map(Place, move.piles)
        begun = Sentence("{verb} {place}", verb=self.name, place=first)
        whole = Sentence("{verb} {places}", verb=self.name, places=Listed([first, *rest]))
        then = Half(" ".join(rest) or self.name, Sentence("{places}", places=Listed(rest)) if rest else whole)
        return Choice(str(move), whole, self.name, Half(str(begun), begun), then)

    def samples(self, state: State, dice: Random) -> Iterable[Move]:
        every = list(product(*(group.numbers for group in self.takes)))
        return [self._move(at) for at in dice.sample(every, min(60, len(every)))] + [
            Move(self.name, ("s", "s"))
        ]

    def tell(self, happened: Sequence[Shown]) -> Iterator[Sentence]:
        if happened[0].src:
            return goes(self, happened, "goes")
        return iter((Sentence("{verb} is used", verb=self.name),))

    def lines(self) -> Iterator[Sentence]:
        granted = "" if self.times is None else f", {often(self.times)}"
        yield Sentence("`{verb}`{granted}: {rule}", verb=self.name, granted=granted, rule=self.sentence)


def own(*takes: Places, times: int | None = None) -> Callable[[Callable[..., bool | None]], Own]:
    """Make a method of a game an action of its own; its arguments are the dealer and one pile of each."""
    return lambda act: Own(act, takes, times)
