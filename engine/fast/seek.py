"""Search through positions: one line down to its end and back, or from each position on that looks nearest.

All are exhaustive if they are let: what is not won when nothing is left to try is lost. Where a play is
certainly safe nothing else is tried; that loses no win. But `upward` plays whatever goes home and tries
nothing else there; once it has done so where that was not safe, it proves nothing by not winning.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from heapq import heappop, heappush
from typing import Final

from .arena import ACCOMPANIED, CARD, DISCARD, GROUP, KIND, TURNED
from .bound import Bound
from .certain import Certain
from .costs import HOME, STOCK
from .keys import Budget, Keys, Number

WON: Final = 1
LOST: Final = -1
OPEN: Final = 0
LOOK: Final = 63  # after so many moves the budget is looked at
AT: Final = (1 << 30) - 1  # in what waits: the position's number, below its cost
LEAST: Final = 1 << 24  # added to costs, so that none is negative
COUPLINGS: Final = 12  # ways to lay lone cards upon each other that are tried where not all are
ONE_HEAP: Final = 0  # what waits is one heap; or there is one of each depth, or of each number of cards dealt
BY_DEPTH: Final = 1
BY_CARDS_DEALT: Final = 2


class Seek:
    """One search from the position that lies in the arena; afterwards that lies there again.

    `result` is WON with the moves in `line`, LOST if there is no way, OPEN if the budget was spent before.
    """

    def __init__(
        self,
        keys: Keys,
        budget: Budget,
        upward: bool,
        certain: Certain | None = None,
        bound: Bound | None = None,
    ) -> None:
        self.keys = keys
        self.arena = keys.arena
        self.budget = budget
        self.upward = upward
        self.certain = certain
        self.bound = bound
        self.nodes = 0
        self.guessed = False  # whether something was left out that might have mattered
        self.broken_off = False  # whether the budget was spent among the moves of one position
        self.home = [role == HOME for role in keys.same.role]
        self.stock = [at for at, role in enumerate(keys.same.role) if role == STOCK]
        self.seen: set[bytes] = set()
        self.result: int = OPEN
        self.line: list[int] = []
        self.nearest: list[int] = []  # of the most promising first: to the position that looked nearest home
        self.least = 0  # how far it looked
        self.dealing: Callable[[int], bool] | None = None  # the moves that are not tried here: they deal
        self.unseen: list[int] | None = None  # by pile, so many lowest cards are left alone, and not laid on
        self.heaped = ONE_HEAP  # how what waits is parted
        self.in_pack = 0  # how many cards were to be dealt when it began
        self.deals = -1  # of what was met the number of the least costly one where cards may be dealt
        self.deals_least = 0
        self.deal = 0  # the move that deals them
        self.to_deal: list[int] = []  # the moves that lead there, and that one

    def moves(self) -> list[int]:
        """What is tried at this position, what goes home last."""
        moves = self.arena.moves()
        if self.unseen is not None:
            moves = [move for move in moves if not self._by_unseen(move, self.unseen)]
        self.guessed = self.guessed or self.arena.left_out
        if self.upward or self.certain is not None:
            for move in moves:
                home = self.goes_home(move)
                if home or (move >> KIND << KIND == TURNED and self.home[move & 255]):
                    safe = self._is_safe(move)
                    if safe or (home and self.upward):
                        self.guessed = self.guessed or not safe
                        return [move]
        if self.upward and self.arena.coupled is not None:
            moves = self._soonest_together(moves)
        moves.reverse()
        return moves

    def _by_unseen(self, move: int, unseen: list[int]) -> bool:
        """Whether a card that the player has not seen is moved, or laid upon."""
        if move >> KIND << KIND != CARD:
            return False
        src, dst, piles = move >> 8 & 255, move & 255, self.arena.piles
        return len(piles[src]) <= unseen[src] or 0 < len(piles[dst]) <= unseen[dst]

    def _is_safe(self, move: int) -> bool:
        """Whether a card certainly goes home by it without harm."""
        if self.certain is None:
            return False
        src, dst, around = move >> 8 & 255, move & 255, self.arena.around
        if move >> KIND << KIND == DISCARD:
            return self.certain.leaves(src)
        if move >> KIND << KIND == TURNED and around is not None:
            return self.certain.plays(around.card_at(self.arena.piles, move >> 16 & 255), src, dst)
        return self.certain.plays(self.arena.piles[src][-1], src, dst)

    def _soonest_together(self, moves: list[int]) -> list[int]:
        """Of the ways to lay lone cards upon each other a few: of cards wanted at about the same time."""
        arena, wanted = self.arena, self.keys.same.wanted
        others: list[int] = []
        ways: dict[int, int] = {}  # one of those that are alike, below by how much one card is wanted sooner
        for move in moves:
            src, dst = move >> 8 & 255, move & 255
            if move >> KIND or self.home[dst]:
                others.append(move)
            else:
                one, other = arena.piles[src][-1], arena.piles[dst][-1]
                alike = arena.group_of[dst] << 16 | one << 8 | other
                ways.setdefault(alike, abs(wanted[one] - wanted[other]) << 16 | move)
        self.guessed = self.guessed or len(ways) > COUPLINGS
        return [*(way & 0xFFFF for way in sorted(ways.values())[:COUPLINGS]), *others]

    def goes_home(self, move: int) -> bool:
        """Whether it takes a card to a foundation from elsewhere, or away for good."""
        if move >> KIND:
            return move >> KIND << KIND in (GROUP, DISCARD, ACCOMPANIED)
        return self.home[move & 255] and not self.home[move >> 8 & 255]

    def hopeless(self, move: int) -> bool:
        """Whether it is plain that nothing is won any more after this move, which was made just now."""
        bound = self.bound
        return bound is not None and bound.applies_after(move >> KIND << KIND) and bound.fall_short()

    def over(self) -> bool:
        """Whether the budget is spent."""
        return self.budget.spent(self.nodes, len(self.seen))

    def deep(self) -> None:
        """Down each line as far as it goes: little memory, long lines."""
        arena, line = self.arena, Descent(self)
        line.rest.append(self.moves())
        won = arena.won()
        while line.rest and not won:
            if not line.rest[-1]:
                line.back(self)
                continue
            if self.go_on(line):
                line.rest.append(self.moves())
                won = arena.won()
            if self.nodes & LOOK == 0 and self.over():
                break
        self.conclude(line.moves if won else None, bool(line.rest))
        line.leave(self)

    def go_on(self, line: Descent) -> bool:
        """Try the next move; False, and it is taken back, if it leads to what was met before."""
        move = line.rest[-1].pop()
        trail = self.arena.make(move)
        after = line.numbers[-1][:]
        self.keys.follow(trail, after)
        self.nodes += 1
        known = len(self.seen)
        self.seen.add(self.keys.key(after))
        if len(self.seen) == known or self.hopeless(move):
            self.arena.undo(trail)
            return False
        line.numbers.append(after)
        line.moves.append(move)
        line.trails.append(trail)
        return True

    def best(self) -> None:
        """Always on from the position that looks nearest to home: short lines, much memory."""
        self._spread(ONE_HEAP)

    def sweep(self) -> None:
        """On from one position of each depth in turn, the one that looks nearest home: a beam that widens.

        A position that looks bad for a while is not starved by the many that look a little better elsewhere.
        """
        self._spread(BY_DEPTH)

    def rounds(self) -> None:
        """On from one position of each number of cards dealt in turn, the one that looks nearest home.

        Where cards are dealt upon the tableau all looks worse afterwards than before, and yet they must come:
        positions are compared with those only that have as many cards in the pack.
        """
        self._spread(BY_CARDS_DEALT)

    def _spread(self, heaped: int) -> None:
        keys, met = self.keys, Frontier(self.keys.weights.step)
        start = keys.numbers()
        self.seen.add(keys.key(start))
        met.push(keys.packed(*start), 0, 0, 0, 0, 0)
        self.heaped, self.in_pack = heaped, self._in_pack()
        current, won = start, 0 if self.arena.won() else -1
        while won < 0 and met.waiting and not self.over():
            at = met.pop()
            numbers = list(keys.whole.unpack(met.take(at)))
            keys.lay(numbers, current)
            current = numbers
            won = self._expand(at, numbers, met)
            if self.broken_off:
                break
        keys.lay(start, current)
        self.nearest, self.least = met.way(met.near), met.least
        self.to_deal = [*met.way(self.deals), self.deal] if self.deals >= 0 else []
        self.conclude(met.way(won) if won >= 0 else None, self.broken_off or met.waiting > 0)

    def _in_pack(self) -> int:
        """How many cards are still to be dealt."""
        cards = 0
        for at in self.stock:
            cards += len(self.arena.piles[at])
        return cards

    def _heap(self, depth: int) -> int:
        """Which heap a position waits in that lies in the arena now; a redeal may fill the pack."""
        if self.heaped == BY_CARDS_DEALT:
            return max(0, self.in_pack - self._in_pack())
        return depth if self.heaped == BY_DEPTH else 0

    def _expand(self, at: int, numbers: list[Number], met: Frontier) -> int:
        """Meet what can be reached by one move; the number of a won position, else -1."""
        arena, keys, seen = self.arena, self.keys, self.seen
        total, depth = keys.total(numbers), met.depth[at] + 1
        for move in self.moves():
            if self.dealing is not None and self.dealing(move):
                cost = keys.cost(total) + met.step * (depth - 1)
                if self.deals < 0 or cost < self.deals_least:
                    self.deals, self.deals_least, self.deal = at, cost, move
                continue
            trail = arena.make(move)
            after = numbers[:]
            grown = keys.follow(trail, after)
            self.nodes += 1
            known = len(seen)
            seen.add(keys.key(after))
            won = False
            if len(seen) != known and not self.hopeless(move):
                met.push(keys.packed(*after), at, move, depth, keys.cost(total + grown), self._heap(depth))
                won = arena.won()
            arena.undo(trail)
            if won:
                return len(met.parent) - 1
            if self.nodes & LOOK == 0 and self.over():
                self.broken_off = True
                break
        return -1

    def conclude(self, line: list[int] | None, some_left: bool) -> None:
        """Won by this line; or lost, if nothing is left to try, and nothing was left out."""
        if line is not None:
            self.result, self.line = WON, line
        elif not some_left and not self.guessed:
            self.result = LOST


class Descent:
    """A line of moves from where a search stands, with those still to be tried at each position."""

    def __init__(self, seek: Seek) -> None:
        start = seek.keys.numbers()
        seek.seen.add(seek.keys.key(start))
        self.moves: list[int] = []
        self.trails: list[list[int]] = []
        self.rest: list[list[int]] = []  # one more than moves
        self.numbers: list[list[Number]] = [start]  # of the piles, in each position

    def back(self, seek: Seek) -> None:
        """One position up."""
        self.rest.pop()
        self.numbers.pop()
        if self.moves:
            self.moves.pop()
            seek.arena.undo(self.trails.pop())

    def leave(self, seek: Seek) -> None:
        """All the way up."""
        while self.trails:
            seek.arena.undo(self.trails.pop())


class Frontier:
    """Positions met, by number: how each was reached, and what lies in those still to be expanded."""

    def __init__(self, step: int) -> None:
        self.step = step
        # arrays take a quarter of what lists of numbers do, and there is an entry for each position
        self.parent = array("I")  # of the first its own
        self.move = array("Q")
        self.depth = array("I")
        self.packed: list[bytes] = []  # the numbers of the piles
        self.heaps: list[list[int]] = []  # those that wait
        self.waiting = 0  # how many wait
        self.turn = 0  # the heap that comes next
        self.near = 0  # of all that were met after the first the one of least cost
        self.least = 0

    def push(self, packed: bytes, parent: int, move: int, depth: int, cost: int, heap: int) -> None:
        """A position that was met for the first time, and waits in that heap."""
        at = len(self.parent)
        self.parent.append(parent)
        self.move.append(move)
        self.depth.append(depth)
        self.packed.append(packed)
        if at == 1 or cost < self.least:
            self.near, self.least = at, cost
        while heap >= len(self.heaps):
            self.heaps.append([])
        heappush(self.heaps[heap], (cost + self.step * depth + LEAST) << 30 | at)
        self.waiting += 1

    def pop(self) -> int:
        """The number of the one that looks best where it is looked next; at least one waits."""
        while True:
            if self.turn == len(self.heaps):
                self.turn = 0
            heap = self.heaps[self.turn]
            self.turn += 1
            if heap:
                self.waiting -= 1
                return heappop(heap) & AT

    def take(self, at: int) -> bytes:
        """The packed piles of that one; they can be read once, and are dropped then to save memory."""
        found = self.packed[at]
        self.packed[at] = b""
        return found

    def way(self, at: int) -> list[int]:
        """The moves that lead there."""
        found: list[int] = []
        while at:
            found.append(self.move[at])
            at = self.parent[at]
        found.reverse()
        return found
