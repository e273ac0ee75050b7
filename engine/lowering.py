"""From a position to its fast form; what a word does not lower into the arena is asked of the word itself."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from .events import Cause
from .fast.arena import GROUP, KIND, ROUND, SLOW, Arena
from .fast.tables import packet
from .moves import Move
from .position import Position
from .words.word import Step, Word


class Lowered:
    """A position of its own with its arena; both share piles and counts."""

    def __init__(self, position: Position) -> None:
        self.position = position.copy()
        self.game, self.state = position.game, self.position.state
        groups = [self.game.groups.index(group) for group in self.game.group_of]
        self.arena = Arena(self.state.piles, self.state.counts, groups)
        self._met: list[Move] = []
        self._numbers: dict[Move, int] = {}
        self.asked = asked = [word for word in self.game.words if not word.lower(self.arena)]
        for step in [*self.game.every_way, *self.game.verbs]:
            if step in asked:
                self.arena.slow_moves.append(partial(self._offered, step))
        for word in self.game.obliging:
            if word in asked:
                self.arena.slow_must.append(partial(self._asked, word))
        self.arena.slow_make = self._make
        if self.game.decides:
            self.arena.slow_won = lambda: self.position.won
        if any(word in self.game.followers for word in asked):
            self.arena.slow_settle = lambda: self.position.dealer(Cause.PLAY).settle()

    def _offered(self, step: Step) -> list[int]:
        return self._known(step.offers(self.state))

    def _asked(self, word: Word) -> list[int] | None:
        moves = word.must(self.state)
        return None if moves is None else self._known(moves)

    def _known(self, moves: Iterable[Move]) -> list[int]:
        found = []
        for move in moves:
            number = self._numbers.setdefault(move, len(self._met))
            if number == len(self._met):
                self._met.append(move)
            found.append(SLOW | number)
        return found

    def _make(self, number: int) -> None:
        self.position.do(self._met[number])

    def move(self, number: int) -> Move:
        """The move of the table that a move of the arena stands for."""
        kind, rest = number >> KIND << KIND, number & (1 << KIND) - 1
        if kind == SLOW:
            return self._met[rest]
        if kind == ROUND:
            return Move(self.arena.rounds[rest].verb)
        if kind == GROUP:
            return Move(self._together(), tuple(self.game.piles[at].code for at in packet(rest)))
        return self.game.move(number >> 8 & 255, number & 255)

    def _together(self) -> str:
        return next(step.name for step in self.game.verbs if not step.spoken)
