"""Rollouts: each of a few moves is followed by a game that goes on without looking ahead; the best is played.

In a long game what a position looks like says little of its end. How a game ends that goes on from there,
always to what looks nearest home, says more (Yan, Diaconis, Rusmevichientong and Van Roy, "Solitaire: man
versus machine", 2004). The best of these games is remembered, and played on until a better one is found.
"""

from __future__ import annotations

from typing import Final

from .dive import NOISE, SEED, RepeatableDice, fall, ordered
from .keys import Number
from .seek import OPEN, WON, Seek

COMPARED: Final = 6  # moves at most: those after which all looks nearest home


class Rollout:
    """A game that was played on: the moves left to where it was nearest home, and what it cost there."""

    def __init__(self, moves: list[int], cost: int) -> None:
        self.moves, self.cost = moves, cost


def rollouts(seek: Seek) -> None:
    """Game after game, from the second on with a little noise on what things look like: proves no loss."""
    chance, noise = RepeatableDice(SEED), 0
    while seek.result == OPEN and not seek.over() and _game(seek, chance, noise):
        noise = NOISE


def _game(seek: Seek, chance: RepeatableDice, noise: int) -> bool:
    """One game, won or to where nothing new is left; whether there was anything to play."""
    arena, numbers, best = seek.arena, seek.keys.numbers(), Rollout([], 0)
    line: list[int] = []
    trails: list[list[int]] = []
    seek.seen.clear()
    if arena.won():
        seek.conclude(line, False)
    while seek.result == OPEN:
        if len(seek.keys.content) > seek.budget.states:
            seek.keys = seek.keys.forgotten()
            seek.seen.clear()
            numbers = seek.keys.numbers()
        seek.seen.add(seek.keys.key(numbers))
        found = _compared(seek, numbers, line, chance, noise)
        if found.moves and (not best.moves or found.cost <= best.cost):
            best = found
        if not best.moves or seek.result == WON or seek.over():
            break
        line.append(best.moves.pop(0))
        trails.append(arena.make(line[-1]))
        seek.keys.follow(trails[-1], numbers)
    while trails:
        arena.undo(trails.pop())
    return len(line) > 0


def _compared(
    seek: Seek, numbers: list[Number], line: list[int], chance: RepeatableDice, noise: int
) -> Rollout:
    """The best game that goes on from where the line has led; one without moves where nothing is new."""
    arena, keys, best, compared = seek.arena, seek.keys, Rollout([], 0), 0
    moves = ordered(seek, numbers, chance, noise)
    while moves and compared < COMPARED and seek.result == OPEN and not seek.over():
        move = moves.pop()
        trail = arena.make(move)
        after = numbers[:]
        cost = keys.cost(keys.total(numbers) + keys.follow(trail, after))
        if keys.key(after) not in seek.seen and not seek.hopeless(move):
            compared += 1
            game = Seek(keys, seek.budget, seek.upward, seek.certain, seek.bound)
            game.nodes = seek.nodes + 1
            fall(game, chance, noise)
            seek.nodes = game.nodes
            if game.result == WON:
                seek.conclude([*line, move, *game.line], False)
            found = Rollout([move], cost)
            if game.nearest and game.least < cost:
                found = Rollout([move, *game.nearest], game.least)
            if not best.moves or found.cost < best.cost:
                best = found
        arena.undo(trail)
    return best
