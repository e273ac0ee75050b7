"""Search through positions: one line down to its end and back, or the most promising first.

Both are exhaustive if they are let: what is not won when nothing is left to try is lost. Where a play is
certainly safe nothing else is tried; that loses no win. But `upward` plays whatever goes home and tries
nothing else there; once it has done so where that was not safe, it proves nothing by not winning.
"""

from __future__ import annotations

from array import array
from heapq import heappop, heappush
from typing import Final

from .arena import GROUP, KIND
from .certain import Certain
from .keys import HOME, STEP, Budget, Keys, Number

WON: Final = 1
LOST: Final = -1
OPEN: Final = 0
LOOK: Final = 63  # the budget is asked after so many moves
AT: Final = (1 << 30) - 1  # in what waits: the position's number, below its cost
LEAST: Final = 1 << 24  # added to costs, so that none is negative


class Seek:
    """One search from the position that lies in the arena; afterwards that lies there again.

    `result` is WON with the moves in `line`, LOST if there is no way, OPEN if the budget was spent before.
    """

    def __init__(self, keys: Keys, budget: Budget, upward: bool, certain: Certain | None = None) -> None:
        self.keys = keys
        self.arena = keys.arena
        self.budget = budget
        self.upward = upward
        self.certain = certain
        self.nodes = 0
        self.guessed = False  # whether something was left out that might have mattered
        self.broken_off = False  # whether the budget was spent among the moves of one position
        self.home = [role == HOME for role in keys.same.role]
        self.seen: set[bytes] = set()
        self.result: int = OPEN
        self.line: list[int] = []
        self.nearest: list[int] = []  # of the most promising first: to the position that looked nearest home
        self.least = 0  # how far it looked

    def _moves(self) -> list[int]:
        """What is tried at this position, what goes home last."""
        moves = self.arena.moves()
        if self.upward or self.certain is not None:
            for move in moves:
                if self._goes_home(move):
                    safe = self._safe(move)
                    if safe or self.upward:
                        self.guessed = self.guessed or not safe
                        return [move]
        moves.reverse()
        return moves

    def _goes_home(self, move: int) -> bool:
        if move >> KIND:
            return move >> KIND == GROUP >> KIND
        return self.home[move & 255] and not self.home[move >> 8 & 255]

    def _safe(self, move: int) -> bool:
        return self.certain is not None and self.certain.safe(self.arena.piles[move >> 8 & 255][-1])

    def _over(self) -> bool:
        return self.budget.spent(self.nodes, len(self.seen))

    def deep(self) -> None:
        """Down each line as far as it goes: little memory, long lines."""
        arena, line = self.arena, Descent()
        start = self.keys.numbers()
        self.seen.add(self.keys.key(start))
        line.lying.append(start)
        line.rest.append(self._moves())
        won = arena.won()
        while line.rest and not won:
            if line.rest[-1]:
                won = self._go_on(line) and arena.won()
                if self.nodes & LOOK == 0 and self._over():
                    break
            else:
                line.rest.pop()
                line.lying.pop()
                if line.moves:
                    line.moves.pop()
                    arena.undo(line.trails.pop())
        self._conclude(line.moves if won else None, bool(line.rest))
        while line.trails:
            arena.undo(line.trails.pop())

    def _go_on(self, line: Descent) -> bool:
        """Try the next move; False, and it is taken back, if it leads to what was met before."""
        move = line.rest[-1].pop()
        trail = self.arena.make(move)
        after = line.lying[-1][:]
        self.keys.follow(trail, after)
        self.nodes += 1
        known = len(self.seen)
        self.seen.add(self.keys.key(after))
        if len(self.seen) == known:
            self.arena.undo(trail)
            return False
        line.rest.append(self._moves())
        line.lying.append(after)
        line.moves.append(move)
        line.trails.append(trail)
        return True

    def best(self) -> None:
        """Always on from the position that looks nearest to home: short lines, much memory."""
        keys, met = self.keys, Frontier()
        start = keys.numbers()
        self.seen.add(keys.key(start))
        met.push(keys.packed(*start), 0, 0, 0, 0)
        lying, won = start, 0 if self.arena.won() else -1
        while won < 0 and met.waiting and not self._over():
            at = met.pop()
            numbers = list(keys.whole.unpack(met.lie(at)))
            keys.lay(numbers, lying)
            lying = numbers
            won = self._expand(at, numbers, met)
            if self.broken_off:
                break
        keys.lay(start, lying)
        self.nearest, self.least = met.way(met.near), met.least
        self._conclude(met.way(won) if won >= 0 else None, self.broken_off or bool(met.waiting))

    def _expand(self, at: int, numbers: list[Number], met: Frontier) -> int:
        """Meet what can be reached by one move; the number of a won position, else -1."""
        arena, keys, seen = self.arena, self.keys, self.seen
        total, depth = keys.total(numbers), met.depth[at] + 1
        for move in self._moves():
            trail = arena.make(move)
            after = numbers[:]
            grown = keys.follow(trail, after)
            self.nodes += 1
            known = len(seen)
            seen.add(keys.key(after))
            won = False
            if len(seen) != known:
                met.push(keys.packed(*after), at, move, depth, keys.cost(total + grown))
                won = arena.won()
            arena.undo(trail)
            if won:
                return len(met.parent) - 1
            if self.nodes & LOOK == 0 and self._over():
                self.broken_off = True
                break
        return -1

    def _conclude(self, line: list[int] | None, some_left: bool) -> None:
        if line is not None:
            self.result, self.line = WON, line
        elif not some_left and not self.guessed:
            self.result = LOST


class Descent:
    """A line of moves with what is still to be tried on the way, and what lay there."""

    def __init__(self) -> None:
        self.moves: list[int] = []
        self.trails: list[list[int]] = []
        self.rest: list[list[int]] = []  # one more than moves
        self.lying: list[list[Number]] = []


class Frontier:
    """Positions met, by number: how each was reached, and what lies in those that wait to be gone on from."""

    def __init__(self) -> None:
        # arrays take a quarter of what lists of numbers do, and there is an entry for each position
        self.parent = array("I")  # of the first its own
        self.move = array("Q")
        self.depth = array("I")
        self.lying: list[bytes] = []
        self.waiting: list[int] = []
        self.near = 0  # of all that were met after the first the one of least cost
        self.least = 0

    def push(self, lying: bytes, parent: int, move: int, depth: int, cost: int) -> None:
        """A position that was met for the first time."""
        at = len(self.parent)
        self.parent.append(parent)
        self.move.append(move)
        self.depth.append(depth)
        self.lying.append(lying)
        if at == 1 or cost < self.least:
            self.near, self.least = at, cost
        heappush(self.waiting, (cost + STEP * depth + LEAST) << 30 | at)

    def pop(self) -> int:
        """The number of the one that looks best."""
        return heappop(self.waiting) & AT

    def lie(self, at: int) -> bytes:
        """What lies in that one; it is asked once, and forgotten."""
        found = self.lying[at]
        self.lying[at] = b""
        return found

    def way(self, at: int) -> list[int]:
        """The moves that lead there."""
        found: list[int] = []
        while at:
            found.append(self.move[at])
            at = self.parent[at]
        found.reverse()
        return found
