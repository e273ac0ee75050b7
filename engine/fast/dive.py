"""Dives: down a line by what looks nearest home, broken off after some moves, and again by other chances.

A search that goes on from the nearest position of all stays where cards look well and nothing is won. A dive
takes what looks best at each position and goes on from there; what it was wrong about early on it would
take too long to come back to, so it begins anew, with a little noise on what things look like.
"""

from __future__ import annotations

from typing import Final

from .keys import Number
from .seek import LEAST, LOOK, OPEN, Descent, Seek

FIRST: Final = 400  # moves of the first dive
LONGER: Final = 1.08  # by how much each dive is longer than the one before it
NOISE: Final = 30  # added to a cost at most, from the second dive on
SEED: Final = 777


class RepeatableDice:
    """Numbers that look random and are the same each time, for compiled code."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def below(self, limit: int) -> int:
        """From 0, less than a limit of at most some millions."""
        self.state = self.state * 1103515245 + 12345 & 0x7FFFFFFF
        return (self.state >> 7) * limit >> 24


def dive(seek: Seek) -> None:
    """Dive after dive until one wins, nothing is left to try, or the budget is spent."""
    chance, noise, limit = RepeatableDice(SEED), 0, float(FIRST)
    while seek.result == OPEN and not seek.broken_off and not seek.over():
        if len(seek.keys.content) > seek.budget.states:
            seek.keys = seek.keys.forgotten()
        seek.seen.clear()
        if not _down(seek, chance, noise, int(limit)):
            break
        noise, limit = NOISE, limit * LONGER


def _down(seek: Seek, chance: RepeatableDice, noise: int, limit: int) -> bool:
    """One dive of so many moves; whether there was something left to try."""
    line = Descent(seek)
    line.rest.append(ordered(seek, line.numbers[-1], chance, noise))
    end, won = seek.nodes + limit, seek.arena.won()
    while line.rest and not won and not seek.broken_off and seek.nodes < end:
        if not line.rest[-1]:
            line.back(seek)
        elif seek.go_on(line):
            won = seek.arena.won()
            line.rest.append([] if won else ordered(seek, line.numbers[-1], chance, noise))
    some_left = len(line.rest) > 0
    seek.conclude(line.moves if won else None, some_left)
    line.leave(seek)
    return some_left


def ordered(seek: Seek, numbers: list[Number], chance: RepeatableDice, noise: int) -> list[int]:
    """The moves of this position, the one to what looks nearest home last."""
    keys, arena, moves = seek.keys, seek.arena, seek.moves()
    if len(moves) == 1:
        seek.broken_off = seek.nodes & LOOK == 0 and seek.over()
        return moves
    total = keys.total(numbers)
    costs: list[int] = []
    for n in range(len(moves)):
        trail = arena.make(moves[n])
        after = numbers[:]
        cost = keys.cost(total + keys.follow(trail, after)) + LEAST
        seek.nodes += 1
        if noise:
            cost += chance.below(noise)
        costs.append(cost << 16 | n)
        arena.undo(trail)
        if seek.nodes & LOOK == 0 and seek.over():
            seek.broken_off = True
            break
    costs.sort()
    costs.reverse()
    return [moves[cost & 0xFFFF] for cost in costs]


def fall(seek: Seek, chance: RepeatableDice | None = None, noise: int = 0) -> None:
    """Down by what looks nearest home without a way back until nothing new is left: how such play may end."""
    keys, arena, line = seek.keys, seek.arena, Descent(seek)
    chance, least, nearest, won = chance or RepeatableDice(SEED), 0, 0, arena.won()
    while not won and not seek.broken_off:
        line.rest.append(ordered(seek, line.numbers[-1], chance, noise))
        while line.rest[-1] and not seek.go_on(line):
            pass
        if len(line.moves) < len(line.rest):
            break
        won = arena.won()
        cost = keys.cost(keys.total(line.numbers[-1]))
        if len(line.moves) == 1 or cost < least:
            least, nearest = cost, len(line.moves)
    seek.nearest, seek.least = line.moves[:nearest], least
    seek.conclude(line.moves if won else None, True)
    line.leave(seek)
