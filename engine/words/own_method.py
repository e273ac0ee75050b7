"""OwnMethod: what is common to the words of a game's own methods."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Sequence
from dis import get_instructions
from functools import lru_cache
from inspect import getsource
from textwrap import dedent
from types import CodeType, FunctionType

from ..dealer import Dealer
from ..events import Counted, State
from ..places import Places
from ..refusals import Refusal, refuse
from .tried import Tried
from .word import Step

# What a method names that reads how often actions were taken, or lets other words do so.
READING_COUNTS = frozenset({"state", "gather", "settle", "followers"})

# What a method may ask of the dealer that concerns no piles but the pack and those it is given.
OF_GIVEN_PILES = frozenset({"left", "cards", "shows", "deal", "give", "order"})


class OwnMethod(Tried):
    """A method of the game, `act(game, dealer, *piles)`, which does it or answers why it may not be done.

    `where(game, dealer, pile)` answers why a pile cannot be one of them, whatever the others are; it changes
    nothing, and choices with such piles are not even tried. The method's docstring is its sentence on the
    rules page.
    """

    act: Callable[..., str | None]
    where: Callable[..., str | None] | None

    counting: Counted | None = None  # that it was done once more, where that is counted

    def check(self, verbs: Sequence[str]) -> None:
        """TypeError without a docstring."""
        if not self.sentence:
            raise TypeError(f"{getattr(self.act, '__name__', 'own')} needs a docstring: it is its sentence")

    @property
    def sentence(self) -> str:
        """The method's docstring in one line."""
        return " ".join((self.act.__doc__ or "").split())

    def fitting(self, state: State, places: Iterable[int]) -> list[int]:
        if self.where is None:
            return [*places]
        dealer = self.trial(state)
        return [at for at in places if self.where(self.game, dealer, self.game.piles[at]) is None]

    def unfit(self, state: State, at: int) -> Refusal | None:
        """Why that pile, by number, can never be one of its piles now, whatever the others are."""
        if self.where is None:
            return None
        return _refusal(self.where(self.game, self.trial(state), self.game.piles[at]))

    def reads_counts(self) -> bool:
        """Whether its methods may read how often actions were taken, as whatever they call might."""
        game = type(self.game)
        return any(_reads_counts(method, game) for method in (self.act, self.where) if method)

    def named(self) -> Iterable[Places] | None:
        """The groups that the method names, where nothing else concerns it; None where more may."""
        names = _attributes(self.act)
        groups = [getattr(self.game, name) for name in names or ()]
        return groups if names is not None and all(isinstance(group, Places) for group in groups) else None

    def acts(self, dealer: Dealer, at: Sequence[int]) -> Refusal | None:
        return _refusal(self._act(dealer, at))

    def can(self, state: State, at: Sequence[int]) -> bool:
        with self.trial(state) as dealer:
            return self._act(dealer, at) is None

    def _act(self, dealer: Dealer, at: Sequence[int]) -> str | None:
        """Do it with these piles, counted where that is counted, or answer why it may not be done."""
        if self.counting is not None:
            dealer.do(self.counting)  # the method itself may read how often it was done
        return self.act(self.game, dealer, *[self.game.piles[i] for i in at])


def _refusal(reason: str | None) -> Refusal | None:
    return None if reason is None else refuse("not-now", "{reason}", reason=reason)


@lru_cache(maxsize=256)  # each search asks, and taking a method apart takes longer than playing a move
def _reads_counts(method: Callable[..., object], game: type) -> bool:
    if not isinstance(method, FunctionType) or method.__closure__:
        return True
    codes: list[CodeType] = [method.__code__]
    for code in codes:  # with those of its lambdas and comprehensions
        codes += [inner for inner in code.co_consts if isinstance(inner, CodeType)]
    for step in (step for code in codes for step in get_instructions(code) if isinstance(step.argval, str)):
        if step.opname == "LOAD_GLOBAL":
            named = method.__globals__.get(step.argval)
        else:
            named = getattr(game, step.argval, None)
        if isinstance(named, FunctionType | Step) or step.argval in READING_COUNTS:
            return True
    return False


@lru_cache(maxsize=256)
def _attributes(method: Callable[..., object]) -> frozenset[str] | None:
    """What a method of game and dealer names of its game; None if it takes piles, or may look elsewhere."""
    try:
        function, *others = ast.parse(dedent(getsource(method))).body
    except (OSError, TypeError, SyntaxError):  # there is no file with it
        return None
    if others or not isinstance(function, ast.FunctionDef):
        return None
    if function.args.vararg or len(function.args.args) != 2:
        return None
    game, dealer = (argument.arg for argument in function.args.args)
    names, asked = set[str](), 0
    for node in (node for line in function.body for node in ast.walk(line)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id == game:
                names.add(node.attr)
            elif node.value.id != dealer or node.attr not in OF_GIVEN_PILES:
                return None
            asked += 1
        elif isinstance(node, ast.Attribute):
            return None
        elif isinstance(node, ast.Name) and node.id in (game, dealer):
            asked -= 1  # each is asked for something, and handed to nobody
    return frozenset(names) if asked == 0 else None
