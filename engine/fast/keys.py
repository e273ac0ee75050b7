"""Exact keys of positions: what lies on a pile has a number, and a position is the numbers of its piles.

Nothing is hashed away: two positions have one key only if they are the same to every word of the game. Piles
that may change places draw their numbers from one list, and the key is sorted; cards that no rule tells apart
count as one. Which piles and cards these are is given as a `Sameness`.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from struct import Struct
from time import process_time
from typing import Any, Final

from .arena import COUNT, TALON, Arena
from .costs import IDLE, PLAIN, Costs, Weights

Number = Any  # an int: called so, compiled code hands it on as it is, instead of making it anew each time

ONE_CARD: Final = 1 << 16  # in a trail: a single card was carried, if less


class Sameness:
    """What keys need not tell apart in a game, by pile, as `engine/search/alike.py` derives it."""

    def __init__(self, piles: int) -> None:
        self.family = [*range(piles)]  # equal for piles that may change places
        self.counted = [True] * piles  # False where the other piles say already what lies there
        self.brief = [False] * piles  # height, lowest and highest card say all
        self.loose = [255] * piles  # from this place on the order of its cards makes no difference
        self.topped = [False] * piles  # the highest card says all
        self.role = [IDLE] * piles
        self.classes = bytes(range(256))  # by card: the card it counts as
        self.often: list[str] = []  # the actions of which it matters how often they were taken
        self.promised = False  # words say how near their goal is, so that no pile need be weighed
        self.home: Callable[[], int] | None = None  # how much is gained, where no pile says it
        self.wanted = [0] * 52  # by card: how many cards lie below it at home, at least


class Keys:
    """The numbers of what lies in an arena, met so far; a position is the list of them, in order of piles.

    The weights say what each number is worth to searches that go on from what looks nearest home.
    """

    def __init__(self, arena: Arena, same: Sameness, weights: Weights = PLAIN) -> None:
        self.arena, self.piles = arena, arena.piles
        self.same, self.weights = same, weights
        self.costs = Costs(arena, same.role, same.wanted, weights)
        piles = len(arena.piles)
        self.size = piles + 1  # the last one stands for how often each action was taken
        self.keyed = [at for at in range(piles) if same.counted[at]] + ([piles] if same.often else [])
        families: list[dict[bytes, Number]] = [{} for _ in range(piles)]
        # positions are kept as bytes: they are small, and the garbage collector need not look at them
        self.short: Callable[..., bytes] = Struct(f"{len(self.keyed)}I").pack
        self.whole = Struct(f"{self.size}I")
        self.packed: Callable[..., bytes] = self.whole.pack
        self.known = [families[family] for family in same.family]  # by pile; those of a family share one
        self.kin_of: list[dict[bytes, int]] = [{} for _ in range(piles)]
        self.turns: dict[tuple[int, ...], int] = {}
        self.number_of_counts: dict[tuple[int, ...], int] = {}
        self.content: list[bytes] = []  # by number
        self.without: list[Number] = []  # the number of what is left without the top card, once it is known
        self.upon: dict[int, Number] = {}  # by number << 8 | card, the number with that card upon it
        self.often: list[tuple[int, ...]] = []
        self.kin: list[Number] = []  # the number of what counts as the same
        self.worth: list[int] = []
        self.verbs = list(arena.counts)

    def forgotten(self) -> Keys:
        """The same, which has met nothing yet."""
        return Keys(self.arena, self.same, self.weights)

    # numbers ---------------------------------------------------------------------------------------

    def numbers(self) -> list[Number]:
        """The position that lies in the arena now."""
        return [*[self.number(at) for at in range(self.size - 1)], self.turn()]

    def number(self, at: int) -> Number:
        """The number of what lies on a pile."""
        held = bytes(self.piles[at])
        found = self.known[at].get(held)
        return self._meet(at, held) if found is None else found

    def turn(self) -> int:
        """The number of how often each action was taken."""
        counts = tuple(self.arena.counts.values())
        found = self.turns.get(counts, -1)
        if found < 0:
            signature = tuple([self.arena.counts[verb] for verb in self.same.often])
            kin = self.number_of_counts.get(signature, -1)
            found = self.turns[counts] = self._add(b"", counts, kin, self.costs.covered())
            self.number_of_counts.setdefault(signature, found)
        return found

    def _meet(self, at: int, held: bytes) -> int:
        """The number of cards that are met on a pile for the first time."""
        same = self.same
        family = same.family[at]
        signature = held.translate(same.classes)
        if same.topped[at]:
            signature = signature[-1:]
        elif same.brief[at] and held:
            signature = bytes([len(held), signature[0], signature[-1]])
        elif same.loose[at] < len(held):
            fixed = same.loose[at]
            signature = signature[:fixed] + bytes(sorted(signature[fixed:]))
        found = self._add(
            held, (), self.kin_of[family].get(signature, -1), self.costs.pile(same.role[at], held)
        )
        self.kin_of[family].setdefault(signature, found)
        self.known[at][held] = found
        return found

    def _add(self, held: bytes, counts: tuple[int, ...], kin: int, worth: int) -> int:
        """A new number."""
        found = len(self.content)
        self.content.append(held)
        self.without.append(None)
        self.often.append(counts)
        self.kin.append(kin if kin >= 0 else found)
        self.worth.append(worth)
        return found

    # positions ---------------------------------------------------------------------------------------

    def key(self, numbers: list[Number]) -> bytes:
        """Equal for positions from which the same can be done."""
        kin = self.kin
        found = [kin[numbers[at]] for at in self.keyed]
        found.sort()
        return self.short(*found)

    def total(self, numbers: list[Number]) -> int:
        """What all that lies there is worth together: the less the better."""
        worth, total = self.worth, 0
        for number in numbers:
            total += worth[number]
        return total

    def cost(self, total: int) -> int:
        """How far from home the position looks that lies in the arena, where all is worth so much."""
        if self.same.home is not None:
            total -= self.weights.home * self.same.home()
        return total + self.costs.table() if self.costs.whole else total

    def here(self) -> int:
        """How far from home the position looks that lies in the arena, looked at afresh."""
        return self.cost(self.total(self.numbers()))

    def follow(self, trail: list[int], numbers: list[Number]) -> int:
        """Bring the numbers up to what lies there after a step of the arena; by how much their worth grew."""
        if len(trail) == 1 and 0 <= trail[0] < ONE_CARD:
            return self._follow_card(trail[0] >> 8, trail[0] & 255, numbers)
        worth, around, grown = self.worth, self.arena.around, 0
        for step in trail:
            if 0 <= step < COUNT:
                src, dst = step >> 8 & 255, step & 255
                grown -= worth[numbers[src]] + worth[numbers[dst]]
                numbers[src] = self.number(src)
                numbers[dst] = self.number(dst)
                grown += worth[numbers[src]] + worth[numbers[dst]]
            elif step >= TALON and around is not None:
                for at in (around.stock, around.waste):
                    grown -= worth[numbers[at]]
                    numbers[at] = self.number(at)
                    grown += worth[numbers[at]]
            elif step >= COUNT:
                grown -= worth[numbers[-1]]
                numbers[-1] = self.turn()
                grown += worth[numbers[-1]]
            else:
                return grown + self._compare(numbers)
        return grown

    def _follow_card(self, src: int, dst: int, numbers: list[Number]) -> int:
        """The same after one card alone: from what lay there before it is known what lies there now."""
        left, right = numbers[src], numbers[dst]
        code = right << 8 | self.piles[dst][-1]
        without, upon = self.without[left], self.upon.get(code)
        if without is None:
            without = self.without[left] = self.number(src)
        if upon is None:
            upon = self.upon[code] = self.number(dst)
        numbers[src], numbers[dst] = without, upon
        worth = self.worth
        return worth[without] + worth[upon] - worth[left] - worth[right]

    def _compare(self, numbers: list[Number]) -> int:
        """The same after a step that kept the position from before: what differs has new numbers."""
        piles_before, counts = self.arena.snapshots[-1]
        worth_before = self.total(numbers)
        for at, pile in enumerate(self.arena.piles):
            if pile != piles_before[at]:
                numbers[at] = self.number(at)
        if counts != self.arena.counts:
            numbers[-1] = self.turn()
        return self.total(numbers) - worth_before

    def lay(self, numbers: list[Number], current: list[Number]) -> None:
        """Bring the arena to a position, where another lies now."""
        content, piles = self.content, self.arena.piles
        for at in range(self.size - 1):
            if numbers[at] != current[at]:
                piles[at][:] = content[numbers[at]]
        if numbers[-1] != current[-1]:
            for verb, times in zip(self.verbs, self.often[numbers[-1]], strict=True):
                self.arena.counts[verb] = times


class Budget:
    """How many moves a search may make and how many positions keep, and until when by the CPU's clock.

    `stop` is asked now and then whether to give up altogether.
    """

    def __init__(
        self,
        nodes: int,
        states: int,
        stop: Callable[[], bool] | None = None,
        until: float = inf,
    ) -> None:
        self.nodes = nodes
        self.states = states
        self.stop = stop
        self.until = until
        self.stopped = False
        self.looks = 0

    def spent(self, nodes: int, states: int) -> bool:
        """Whether it is over for a search that made and kept so many."""
        if nodes >= self.nodes or states >= self.states:
            return True
        if self.until < inf and process_time() >= self.until:
            return True
        self.looks += 1
        if self.stop is not None and self.looks & 7 == 0 and self.stop():
            self.stopped = True
        return self.stopped
