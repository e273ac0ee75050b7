"""Conditions: when a group takes or gives, when a place is filled. `~` is the contrary."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from ..cards import RANK_WORDS
from ..events import State
from ..fast.arena import Arena
from ..places import NamedPiles, Places
from ..sentences import is_are, number
from .word import Compiling, Step, Word


class When(Word):
    """A condition on what lies on the table; its words follow "when"."""

    def __invert__(self) -> When:
        return Not(self)

    def __and__(self, other: When) -> When:
        return Both(self, other)

    def test(self, piles: Sequence[Sequence[int]], counts: Mapping[str, int]) -> bool:
        """Whether it holds with these piles, by number, and what was counted so far."""
        raise NotImplementedError

    def holds(self, state: State) -> bool:
        """Whether it holds now."""
        return self.test(state.piles, state.counts)

    def frees(self, state: State, at: int) -> bool:
        """Whether the last card of that pile may leave now, where leaving depends on this."""
        return self.holds(state)

    def in_words(self, holds: bool = True) -> str:
        """It, or its contrary, in words: "the pack and the talon are out"."""
        raise NotImplementedError

    def gaps(self, state: State) -> list[int]:
        """The piles that lack a card each until it holds, by number, in their order; one may come again."""
        return []

    def fillable(self) -> Sequence[int]:
        """The piles that its gaps may be in, by number."""
        return ()

    def lower(self, arena: Arena) -> bool:
        return True  # the word whose condition it is lowers it

    def lowered(self, arena: Arena) -> Callable[[], bool]:
        """The same question for the fast form."""
        return lambda: self.test(arena.piles, arena.counts)

    def freed(self, arena: Arena, at: int) -> Callable[[], bool]:
        """What `frees` answers, for the fast form."""
        return self.lowered(arena)


@dataclass(eq=False)
class Not(When):
    """When the other does not hold."""

    of: When

    def test(self, piles: Sequence[Sequence[int]], counts: Mapping[str, int]) -> bool:
        return not self.of.test(piles, counts)

    def in_words(self, holds: bool = True) -> str:
        return self.of.in_words(not holds)

    def apart(self) -> Sequence[int]:
        return self.of.apart()


@dataclass(eq=False)
class Both(When):
    """When one holds and the other, too."""

    one: When
    other: When

    def test(self, piles: Sequence[Sequence[int]], counts: Mapping[str, int]) -> bool:
        return self.one.test(piles, counts) and self.other.test(piles, counts)

    def in_words(self, holds: bool = True) -> str:
        return f"{self.one.in_words(holds)} {'and' if holds else 'or'} {self.other.in_words(holds)}"

    def gaps(self, state: State) -> list[int]:
        return [*self.one.gaps(state), *self.other.gaps(state)]

    def fillable(self) -> Sequence[int]:
        return [*self.one.fillable(), *self.other.fillable()]

    def apart(self) -> Sequence[int]:
        return [*self.one.apart(), *self.other.apart()]


class Out(When):
    """When these groups hold no card."""

    def __init__(self, *groups: Places) -> None:
        self.groups = groups

    def compile(self, game: Compiling) -> None:
        super().compile(game)
        self.at = [at for group in self.groups for at in group.numbers]

    def test(self, piles: Sequence[Sequence[int]], counts: Mapping[str, int]) -> bool:
        for at in self.at:  # noqa: SIM110 - called at every step, and a generator is twice as slow
            if piles[at]:
                return False
        return True

    def in_words(self, holds: bool = True) -> str:
        names = [group.giver for group in self.groups]
        if holds:
            verb = "are" if len(names) > 1 else is_are(names[0])
            return f"{' and '.join(names)} {verb} out"
        return f"a card is left in {' or '.join(names)}"

    def apart(self) -> Sequence[int]:
        return ()


@dataclass(eq=False)
class Bases(When):
    """When the first base of a group of foundations has this rank."""

    of: Places  # the foundations
    rank: int  # the rank of the base

    def test(self, piles: Sequence[Sequence[int]], counts: Mapping[str, int]) -> bool:
        return any(piles[at] and piles[at][0] % 13 + 1 == self.rank for at in self.of.numbers)

    def in_words(self, holds: bool = True) -> str:
        return f"{RANK_WORDS[self.rank - 1]}s are {'' if holds else 'not '}the bases"

    def apart(self) -> Sequence[int]:
        return ()


@dataclass(eq=False)
class After(When):
    """When this action has been taken."""

    action: Step  # its verb

    def test(self, piles: Sequence[Sequence[int]], counts: Mapping[str, int]) -> bool:
        return counts[self.action.name] > 0

    def in_words(self, holds: bool = True) -> str:
        return f"there has been a {self.action.name}" if holds else f"there was no {self.action.name} yet"

    def apart(self) -> Sequence[int]:
        return ()

    def remembers(self) -> Iterable[str]:
        return (self.action.name,)


class Full(When):
    """When each pile of these has so many cards, or one of each of its `rows`, as these were dealt.

    Rows are dealt by a Round; the first one lies there before it.
    """

    by_name = ("rows",)

    def __init__(self, *groups: NamedPiles, cards: int = 1, rows: Step | str | None = None) -> None:
        self.groups = groups
        self.cards = cards  # on each pile
        self.rows = cast("Step | None", rows)  # by what they are dealt

    def check(self, verbs: Sequence[str]) -> None:
        if self.cards < 1 or (self.cards > 1 and self.rows):
            raise TypeError("Full.cards is one or more, where it is not a card of each of its rows")

    def compile(self, game: Compiling) -> None:
        super().compile(game)
        self.at = [pile.at for group in self.groups for pile in group]

    def _height(self, counts: Mapping[str, int]) -> int:
        """How many cards a pile has when it is full."""
        return counts[self.rows.name] + 1 if self.rows else self.cards

    def test(self, piles: Sequence[Sequence[int]], counts: Mapping[str, int]) -> bool:
        height = self._height(counts)
        for at in self.at:  # noqa: SIM110 - called at every step, and a generator is twice as slow
            if len(piles[at]) < height:
                return False
        return True

    def gaps(self, state: State) -> list[int]:
        height, piles = self._height(state.counts), state.piles
        if self.rows:  # the upper row is filled before the next
            return [at for row in range(height) for at in self.at if len(piles[at]) <= row]
        return [at for at in self.at for _ in range(len(piles[at]), height)]

    def fillable(self) -> Sequence[int]:
        return self.at

    def in_words(self, holds: bool = True) -> str:
        names = " or ".join(f"the {group.name}" for group in self.groups)
        no = "no" if holds else "a"
        if self.rows:
            return f"{no} row of {names} has a gap"
        if self.cards > 1:
            return f"{no} pile of {names} has fewer than {number(self.cards)} cards"
        return f"{no} place of {names} is open"

    def apart(self) -> Sequence[int]:
        return ()

    def remembers(self) -> Iterable[str]:
        return (self.rows.name,) if self.rows else ()
