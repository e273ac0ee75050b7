"""Players who leave all to chance, or all but that cards go home: what they win shows what is easy."""

from __future__ import annotations

from random import Random
from typing import Literal, NamedTuple

from ..fast.arena import CARD, GROUP, KIND, SLOW
from ..fast.costs import HOME
from ..fast.lowering import Lowered
from ..position import Position
from .alike import sameness

LONGEST = 300  # moves of a game

ChancePlayer = Literal["random", "greedy"]


class ChanceResult(NamedTuple):
    """How a game came out: whether it was won, and how many cards were home."""

    won: bool
    home: int


class ByChance:
    """Games from one position by chance; whoever is greedy plays a card home wherever one can go.

    The lowered form is asked for moves, and is left as it was.
    """

    def __init__(self, position: Position) -> None:
        self._lowered = Lowered(position)
        self._arena = self._lowered.arena
        self._home = [role == HOME for role in sameness(self._lowered).role]
        piles = position.game.piles
        self._foundations = {pile.code for pile, home in zip(piles, self._home, strict=True) if home}

    def wins(self, player: ChancePlayer, dice: Random) -> bool:
        """Whether one game is won within `LONGEST` moves."""
        return self.game(player, dice).won

    def game(self, player: ChancePlayer, dice: Random) -> ChanceResult:
        """How one game comes out, at most `LONGEST` moves of it."""
        arena, trails = self._arena, []
        for _ in range(LONGEST):
            moves = arena.moves()
            if not moves:
                break
            some = [move for move in moves if self._goes_home(move)] if player == "greedy" else []
            trails.append(arena.make(dice.choice(some or moves)))
        ended = ChanceResult(arena.won(), self._lowered.position.home)
        while trails:
            arena.undo(trails.pop())
        return ended

    def _goes_home(self, move: int) -> bool:
        kind = move >> KIND << KIND
        if kind == SLOW:
            piles = self._lowered.move(move).piles
            return len(piles) == 2 and piles[1] in self._foundations and piles[0] not in self._foundations
        return kind == GROUP or (kind == CARD and self._home[move & 255] and not self._home[move >> 8 & 255])
