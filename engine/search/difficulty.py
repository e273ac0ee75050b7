"""How hard a deal is that can be won: from how often careless play wins it, and how long the line is.

What a number means differs from game to game, so that stars compare a deal with other deals of its game that
can be won: the easiest fifth has one star, the hardest five.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from random import Random

from ..fast.arena import GROUP, KIND, Arena
from ..fast.costs import HOME
from ..fast.lowering import Lowered
from ..table import Table
from .alike import sameness

PLAYOUTS = 20  # careless games
LONGEST = 300  # moves of one of them
WEIGHT = 1_000  # of the careless games that do not win, against the moves of the line
STARS = 5


def hardness(table: Table, line: int) -> int:
    """From 0, the easiest: 1,000 where no careless game wins, in proportion else, and the line's moves."""
    dice = Random(f"careless/{table.game.slug}/{table.seed}")
    lowered = Lowered(table.position)
    home = [role == HOME for role in sameness(lowered).role]
    won = sum(_won_carelessly(lowered.arena, home, dice) for _ in range(PLAYOUTS))
    return WEIGHT * (PLAYOUTS - won) // PLAYOUTS + line


def _won_carelessly(arena: Arena, home: Sequence[bool], dice: Random) -> bool:
    """A random game in which cards go home whenever they can; the arena is left as it was."""
    trails = []
    for _ in range(LONGEST):
        moves = arena.moves()
        if not moves:
            break
        to_foundations = [
            move for move in moves if move >> KIND == GROUP >> KIND or (not move >> KIND and home[move & 255])
        ]
        trails.append(arena.make(dice.choice(to_foundations or moves)))
    won = arena.won()
    while trails:
        arena.undo(trails.pop())
    return won


def cuts(hard: Sequence[int]) -> tuple[int, ...]:
    """The hardest of each fifth of some deals but the last; there is at least one deal."""
    ordered = sorted(hard)
    return tuple(ordered[(len(ordered) * fifth - 1) // STARS] for fifth in range(1, STARS))


def stars(hard: int, cut: Sequence[int]) -> int:
    """From 1 to 5.

    >>> [stars(hard, (100, 200, 300, 400)) for hard in (100, 101, 401)]
    [1, 2, 5]
    """
    return bisect_left(cut, hard) + 1
