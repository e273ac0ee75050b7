"""Union: several groups, or some piles of them, under one name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from ..fast.arena import Arena
from ..places import Pile, Places
from .word import Compiling, Word


class Union(Word):
    """Groups, or piles of a group, that a declaration refers to together; each stays what it is."""

    def __init__(self, *parts: Places | Pile) -> None:
        self.parts = parts

    def check(self, verbs: Sequence[str]) -> None:
        if len(self) < 2:
            raise TypeError("Union.parts are several groups or piles: one alone has a name")

    def set_name(self, name: str) -> None:
        self.name = name.replace("_", " ")

    def compile(self, game: Compiling) -> None:
        super().compile(game)
        self.numbers = tuple(pile.at for pile in self)

    @property
    def letters(self) -> tuple[str, ...]:
        """Its piles are no grid, with a letter for each row."""
        return ("",)

    def members(self) -> Sequence[Places]:
        return tuple(group for group, _ in groupby(pile.group for pile in self))

    @property
    def giver(self) -> str:
        """As cards come from it: the wings."""
        return f"the {self.name}"

    def __iter__(self) -> Iterator[Pile]:
        for part in self.parts:
            piles: Iterable[Pile] = (part,) if isinstance(part, Pile) else part
            yield from piles

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __getitem__(self, at: int, /) -> Pile:
        pile: Pile = [*self][at]
        return pile

    def apart(self) -> Sequence[int]:
        return ()

    def lower(self, arena: Arena) -> bool:
        return True  # the words that refer to it lower its piles
