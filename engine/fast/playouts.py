"""Playouts: whole games by chance, which learn from the best of them so far what is played onto what.

Nested rollout policy adaptation (Rosin 2011). What is learnt is worth of a card's going onto a card, wherever
these lie; a card that goes home is likely from the beginning.
"""

from __future__ import annotations

from math import exp
from typing import Final

from .arena import KIND
from .dive import RepeatableDice
from .seek import WON, Seek

LONGEST: Final = 600  # moves of a playout
OFTEN: Final = 20  # times at each of the two levels
HOMEWARD: Final = 3.0  # what a card that goes home is worth at the beginning
FINE: Final = 1 << 24
EMPTY: Final = 60  # an empty place, among cards
ON_FOUNDATION: Final = 1 << 30
SEED: Final = 12345


class Playout:
    """A game that was played: at each move the ways there were, as `_way` names them, and the one taken."""

    def __init__(self) -> None:
        self.cost = 1 << 40  # of where it ended
        self.moves: list[int] = []
        self.ways: list[list[int]] = []
        self.taken: list[int] = []

    def add(self, move: int, ways: list[int], taken: int) -> None:
        """One move more."""
        self.moves.append(move)
        self.ways.append(ways)
        self.taken.append(taken)


def play(seek: Seek) -> None:
    """Round after round, each learning anew, until one wins or the budget is spent; this proves no loss."""
    chance = RepeatableDice(SEED)
    while seek.result != WON and not seek.over():
        _nested(seek, 2, {}, chance)
        if seek.arena.won() or not seek.arena.moves():
            break


def _nested(seek: Seek, level: int, worth: dict[int, float], chance: RepeatableDice) -> Playout:
    if level == 0:
        if len(seek.keys.content) > seek.budget.states:
            seek.keys = seek.keys.forgotten()
        return _playout(seek, worth, chance)
    best, learnt = Playout(), worth.copy()
    for _ in range(OFTEN):
        found = _nested(seek, level - 1, learnt, chance)
        if found.cost <= best.cost:
            best = found
        if seek.result == WON or seek.over():
            break
        _learn(learnt, best)
    return best


def _learn(worth: dict[int, float], best: Playout) -> None:
    """What was taken becomes likelier, and what else there was less so."""
    before = worth.copy()
    for ways, taken in zip(best.ways, best.taken, strict=True):
        if len(ways) > 1:
            total = 0.0
            for way in ways:
                total += exp(before.get(way, 0.0))
            for way in ways:
                worth[way] = worth.get(way, 0.0) - exp(before.get(way, 0.0)) / total
            worth[taken] = worth.get(taken, 0.0) + 1.0


def _playout(seek: Seek, worth: dict[int, float], chance: RepeatableDice) -> Playout:
    """One game to where nothing can be played, or where it comes round in a circle."""
    arena, keys, found = seek.arena, seek.keys, Playout()
    numbers, won = keys.numbers(), arena.won()
    trails: list[list[int]] = []
    met: set[bytes] = set()
    while not won and len(found.moves) < LONGEST:
        moves = seek.moves()
        if not moves:
            break
        ways = [_way(seek, move) for move in moves]
        chosen = _drawn(seek, moves, ways, worth, chance) if len(moves) > 1 else 0
        trails.append(arena.make(moves[chosen]))
        keys.follow(trails[-1], numbers)
        seek.nodes += 1
        found.add(moves[chosen], ways, ways[chosen])
        known = len(met)
        met.add(keys.key(numbers))
        if len(met) == known or seek.hopeless(moves[chosen]):
            break
        won = arena.won()
    found.cost = keys.cost(keys.total(numbers))
    if won:
        seek.conclude(found.moves, False)
    while trails:
        arena.undo(trails.pop())
    return found


def _drawn(
    seek: Seek, moves: list[int], ways: list[int], worth: dict[int, float], chance: RepeatableDice
) -> int:
    """Which of these moves is played, by chance, the likelier the more its way is worth."""
    total = 0.0
    sums: list[float] = []
    for n in range(len(moves)):
        value = worth.get(ways[n], 0.0)
        total += exp(value + HOMEWARD if seek.goes_home(moves[n]) else value)
        sums.append(total)
    goal, n = chance.below(FINE) / FINE * total, 0
    while n < len(moves) - 1 and sums[n] <= goal:
        n += 1
    return n


def _way(seek: Seek, move: int) -> int:
    """What is learnt of a move: the card, and what it is laid on."""
    if move >> KIND:
        return move
    piles, src, dst = seek.arena.piles, move >> 8 & 255, move & 255
    card = piles[src][-1 - (move >> 16 & 255)]
    if seek.home[dst]:
        return ON_FOUNDATION | card
    return card << 8 | (piles[dst][-1] if piles[dst] else EMPTY)
