"""Points: a game that is won by what the rows and columns of a grid are worth as poker hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..events import State
from ..fast.arena import Arena
from ..fit.around import lines_around
from ..fit.hands import SIZE, Worth
from ..places import Places
from ..sentences import Text, counted, say
from .word import Compiling, Word


@dataclass(eq=False)
class Points(Word):
    """The game is won when the grid is full and its rows and columns are worth enough as poker hands."""

    of: Places  # the grid, whose rows and columns have five places each
    worth: Worth  # AMERICAN or ENGLISH: the points of each hand
    enough: int  # so many points win

    def check(self, verbs: Sequence[str]) -> None:
        if self.of.count != SIZE * SIZE:
            raise TypeError("Points.of is a grid of five rows and five columns")
        if self.enough < 1:
            raise TypeError("Points.enough is one or more")

    def compile(self, game: Compiling) -> None:
        super().compile(game)
        self.hands = lines_around(self.of.numbers, SIZE)[: 2 * SIZE]  # each column and each row once

    def total(self, piles: Sequence[Sequence[int]], worth: Worth) -> int:
        """What all hands are worth now by a way to count them."""
        return sum(worth([piles[at][0] for at in hand if piles[at]]) for hand in self.hands)

    def reached(self, state: State) -> bool:
        return self.total(state.piles, self.worth) >= self.enough

    def promise(self, state: State) -> int:
        piles = state.piles
        return sum(self.worth.promise([piles[at][0] for at in hand if piles[at]]) for hand in self.hands)

    def stands(self, state: State) -> Text:
        points = counted(self.total(state.piles, self.worth), "point")
        return say("{points} so far, {enough} win", points=points, enough=self.enough)

    def goal(self) -> Sequence[tuple[int, int]]:
        return [(at, 1) for at in self.of.numbers]

    def wins(self) -> Text:
        return say(
            "All places of the {group} are full, and their hands are worth {enough} points or more.",
            group=self.of.name,
            enough=self.enough,
        )

    def lines(self) -> Iterator[Text]:
        yield say(
            "Each of the five rows and columns is a poker hand once it has five cards, and counts by its "
            "best name, the {way} way: {worth}. An ace is high or low in a straight, never in its middle.",
            way=self.worth.way,
            worth=str(self.worth),
        )

    def apart(self) -> Sequence[int]:
        return self.of.numbers

    def lower(self, arena: Arena) -> bool:
        return True  # whether the game is won the position says, for all words that count
