"""The fast form of a game, for search: its words' tables, moves as integers, steps undone from their trails.

Words lower themselves into it (`Word.lower`); where a word does not, the word itself is called, slower and
with the same results. It shares piles and counts with the State it is made from, makes no events and
remembers no history. This file needs nothing but the standard library's types, so that mypyc can compile it
as it is (`make fast`).

A move is `CARD | from << 8 | to`, or one of the other kinds below with what it needs in its lower bits; moves
and sets of cards stay below 2**62, where compiled integers are machine words.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .tables import (
    COUNTED,
    Accompanied,
    Around,
    Built,
    Coupled,
    Covered,
    DealtRound,
    Discarded,
    Filled,
    Lifted,
    Paired,
    Passed,
    Raised,
    Returned,
    Stacked,
    SwappedTwice,
    Swept,
    Together,
    carry,
    four_places,
    is_whole_suit,
    packet,
)

KIND: Final = 52  # the bits above this one say what kind of move it is
CARD: Final = 0  # one card, from << 8 | to; of a run the cards that go with it << 16, COUNTED if so many
ROUND: Final = 1 << KIND  # a round of dealing, by its number
GROUP: Final = 2 << KIND  # several cards go up together: their places as `packet` reads them
SLOW: Final = 3 << KIND  # anything else, by its number among those met so far
PAIR: Final = 4 << KIND  # two cards leave together: their pile << 16 | one << 8 | other
TURNED: Final = 5 << KIND  # the talon is turned to this height << 16, then one card, from << 8 | to
DISCARD: Final = 6 << KIND  # a card goes away alone: by which word << 16 | from << 8 | to
ACCOMPANIED: Final = 7 << KIND  # two cards go home together: one << 8 | other, equal if they lie on one pile
SWAPPED: Final = 8 << KIND  # cards change places two and two: as `four_places` reads them

SNAPSHOT: Final = -1  # in a trail: everything goes back to the position in `snapshots`
COUNT: Final = 1 << 24  # in a trail: an action was counted, by the number of its round
TOGETHER: Final = 0xFFFF  # or this one, where it takes two cards home at the same time
TURN: Final = 1 << 25  # in a trail: a card was turned up, on the pile of that number
TALON: Final = 1 << 26  # in a trail: the talon was turned, and was so high before


class Arena:
    """One position that is played on; `moves`, `make` and `undo` are what a search needs."""

    waste: int = -1  # its pile, where there is one
    around: Around | None = None  # the talon that goes round, where there is one
    coupled: Coupled | None = None  # the rows whose cards are laid upon each other, where there are two
    accompanied: Accompanied | None = None  # the cards that go home by twos, where there are any
    stacked: Stacked | None = None  # the row whose piles go upon each other, where there is one
    swapped_twice: SwappedTwice | None = None  # the places whose cards change two and two
    whole_columns: list[int] | None = None  # the piles that hold a whole suit each, or nothing, when won
    turning: bool = False  # whether a card of it is offered with all the dealing that brings it up
    dealing: bool = True  # and whether deals are offered besides
    left_out: bool = False  # whether more may be done than `moves` listed the last time
    short: int = 0  # which part of the goal was found wanting last
    slow_won: Callable[[], bool] | None = None  # whether it is won, where a word decides that

    def __init__(  # noqa: PLR0915 - a line for each table
        self, piles: list[list[int]], counts: dict[str, int], group_of: list[int]
    ) -> None:
        self.piles, self.counts, self.group_of = piles, counts, group_of  # the last by pile, equal in a group
        self.givers: list[int] = []  # piles whose top card may be moved by hand
        self.allowed: list[list[int]] = [[], []]  # by pile, takers as bits: with cards, empty; [] is all
        self.bound: dict[int, Callable[[], bool]] = {}  # by pile, whether its top card may leave now
        self.upon: dict[int, list[int]] = {}  # by place, those whose cards lie upon its card
        self.staying: dict[int, int] = {}  # by pile, the cards that never leave it, as bits
        self.built: list[Built] = []
        self.raised: list[Raised] = []
        self.floating: list[int] = []  # foundations whose bases have the rank turned up first
        self.opening: list[int] = []  # one of these must be begun from these before anything else
        self.fills: list[Filled] = []  # at once
        self.by_hand: list[Filled] = []  # when the player likes
        self.exchanged: list[Passed] = []
        self.returned: list[Returned] = []
        self.swept: list[Swept] = []
        self.rounds: list[DealtRound] = []
        self.together: list[Together] = []
        self.paired: list[Paired] = []
        self.discarded: list[Discarded] = []
        self.covered: dict[int, Covered] = {}  # by pile, which cards lie face down
        self.goal: list[tuple[int, int]] = []  # how many cards lie where when it is won
        # what is not lowered the words do themselves: moves by number, what a number does, what comes first
        self.slow_moves: list[Callable[[], list[int]]] = []
        self.slow_make: Callable[[int], None] | None = None
        self.slow_must: list[Callable[[], list[int] | None]] = []
        self.slow_settle: Callable[[], None] | None = None
        self.snapshots: list[tuple[list[list[int]], dict[str, int]]] = []

    # what may be done ------------------------------------------------------------------------------

    def won(self) -> bool:
        """Whether every card is where the final picture wants it."""
        if self.slow_won is not None:
            return self.slow_won()
        piles = self.piles
        if self.whole_columns is not None:
            for at, pile in enumerate(piles):
                if pile and (at not in self.whole_columns or not is_whole_suit(pile)):
                    return False
            return True
        at, full = self.goal[self.short]
        if len(piles[at]) != full:
            return False
        for n, (at, full) in enumerate(self.goal):
            if len(piles[at]) != full:
                self.short = n
                return False
        return True

    def moves(self) -> list[int]:
        """Every legal move once: of like places the first, in no order that means anything.

        Where a word has too many to list them all, `left_out` says so.
        """
        self.left_out = False
        if self.won():
            return []
        must = self._must()
        if must is not None:
            return must
        found: list[int] = []
        raised: list[tuple[int, int]] = []
        for group in self.raised:
            raised.extend(self._wanting(group))
        self._cards(raised, found)
        for exchange in self.exchanged:
            self._exchanges(exchange, raised, found)
        self._returns(found)
        self._runs(found)
        for fill in self.by_hand:
            found.extend(fill.offers(self.piles, self.counts))
        self._leaving(found)
        for number, dealt in enumerate(self.rounds if self.dealing else ()):
            if self.piles[dealt.stock] and (dealt.when is None or dealt.when()):
                found.append(ROUND | number)
        for slow in self.slow_moves if self.dealing else ():
            found.extend(slow())
        if self.turning and self.around is not None:
            self._turned(self.around, raised, found)
        return found

    def _turned(self, around: Around, raised: list[tuple[int, int]], found: list[int]) -> None:
        """Add the moves of cards that lie in a talon that goes round, or in the stock, each with its dealing.

        Nothing is left out for them: they are moves that could be made one by one.
        """
        piles, waste = self.piles, around.waste
        takers = raised[:]
        for tableau in self.built:
            takers.extend(tableau.wanting(piles))
        uppermost = around.uppermost(piles)
        for dst, cards in takers:
            allowed = self.allowed[0 if piles[dst] else 1]
            if not allowed or allowed[waste] >> dst & 1:
                for height, card in uppermost:
                    if cards >> card & 1:
                        found.append(TURNED | height << 16 | waste << 8 | dst)
        for fill in self.by_hand:
            if waste in fill.sources:
                for place in fill.places:
                    if not piles[place] and not fill.stopped(self.counts):
                        found.extend([TURNED | height << 16 | waste << 8 | place for height, _ in uppermost])
                        break

    def _must(self) -> list[int] | None:
        """The moves that come before all others, or None where nothing obliges."""
        piles = self.piles
        if self.opening and not any(piles[at] for at in self.floating):
            return self._openings()
        for fill in self.fills:
            if fill.asks:
                giving = [at for at in fill.sources if piles[at]]
                if len(giving) >= fill.asks:
                    for place in fill.places:
                        if not piles[place]:
                            return [at << 8 | place for at in giving]
        for slow in self.slow_must:
            moves = slow()
            if moves is not None:
                return moves
        return None

    def bases_known(self) -> bool:
        """Whether the ranks of the bases are given, or the first one has been laid, which gives them."""
        return not self.floating or any(self.piles[at] for at in self.floating)

    def rank_of_bases(self, chosen: bool) -> int:
        """The rank of bases that the deal decides, or a player; 0 while it is not known."""
        for at in self.floating:
            if self.piles[at]:
                return self.piles[at][0] % 13 + 1
        turned = [] if chosen else self.piles[self.waste]
        return turned[-1] % 13 + 1 if turned else 0

    def _openings(self) -> list[int]:
        """The moves that begin the first foundation."""
        found: list[int] = []
        for src in self.opening:
            for group in self.raised:
                for place, cards in self._wanting(group):
                    if self.piles[src] and cards >> self.piles[src][-1] & 1:
                        found.append(src << 8 | place)
        return found

    def _wanting(self, group: Raised) -> list[tuple[int, int]]:
        """The places of a group of foundations that take cards now, with those cards as bits."""
        if group.when is not None and not group.when():
            return []
        return group.wanting(self.piles, self.base(group))

    def base(self, group: Raised) -> int:
        """The rank of the base of such foundations where it is only known in play, else 0."""
        return self.rank_of_bases(group.chosen) if group.floating else 0

    def _free(self) -> list[int]:
        """The piles whose top card may leave now."""
        free = [src for src in self.givers if self.piles[src]]
        if self.staying:
            free = [src for src in free if not self.staying.get(src, 0) >> self.piles[src][-1] & 1]
        return [src for src in free if src not in self.bound or self.bound[src]()] if self.bound else free

    def _cards(self, raised: list[tuple[int, int]], found: list[int]) -> None:
        """Add the moves of single cards onto tableaus and these foundations, each with the cards it takes."""
        piles, group_of = self.piles, self.group_of
        takers = raised[:]
        apart: list[int] = []  # groups of which no empty place is like another
        for tableau in self.built:
            takers.extend(tableau.wanting(piles))
            if tableau.each is not None and tableau.each():
                apart.append(group_of[tableau.numbers[0]])
        givers, tops = self._free(), 0
        for src in givers:
            tops |= 1 << piles[src][-1]
        for dst, cards in takers:
            if cards & tops:
                there = piles[dst]
                allowed = self.allowed[0 if there else 1]
                for src in givers:
                    here = piles[src]
                    if not cards >> here[-1] & 1 or src == dst:
                        continue
                    if allowed and not allowed[src] >> dst & 1:
                        continue
                    # a pile's only card does not change places with nothing, where places are alike
                    if there or len(here) > 1 or group_of[src] != group_of[dst] or group_of[dst] in apart:
                        found.append(src << 8 | dst)

    def _exchanges(self, exchange: Passed, raised: list[tuple[int, int]], found: list[int]) -> None:
        """Add the moves of cards from foundation to foundation."""
        piles = self.piles
        if exchange.when is not None and not exchange.when():
            return
        free = [src for src in exchange.givers if len(piles[src]) > 1]
        for dst, cards in raised if free else []:
            if piles[dst] and self.group_of[dst] == self.group_of[exchange.taker]:
                found += [src << 8 | dst for src in free if cards >> piles[src][-1] & 1]

    def _returns(self, found: list[int]) -> None:
        piles = self.piles
        for returned in self.returned:
            free = [src for src in returned.givers if len(piles[src]) > 1]
            for tableau in self.built if free else []:
                if tableau.numbers[0] == returned.taker:
                    for dst, cards in tableau.wanting(piles):
                        found.extend([src << 8 | dst for src in free if cards >> piles[src][-1] & 1])

    def _runs(self, found: list[int]) -> None:
        """Add the moves of all open cards of a pile together."""
        if self.stacked is not None:
            found.extend(self.stacked.ways(self.piles))
        for tableau in self.built:
            if not tableau.runs:
                continue
            takers = tableau.wanting(self.piles)
            if tableau.lifted is not None:
                self._lifts(tableau, tableau.lifted, takers, found)
                continue
            for src in tableau.numbers:
                here = self.piles[src]
                first = self.covered[src].first_open(self.counts) if src in self.covered else 0
                for dst, cards in takers:
                    # what has no hidden card beneath does not change places with nothing
                    if here and src != dst and cards >> here[first] & 1 and (first or self.piles[dst]):
                        found.append(len(here) - first - 1 << 16 | src << 8 | dst)

    def _lifts(self, tableau: Built, lifted: Lifted, takers: list[tuple[int, int]], found: list[int]) -> None:
        piles, each = self.piles, tableau.each is not None and tableau.each()
        onto_pile, onto_space = lifted.most(piles, tableau.numbers)
        for src in tableau.numbers:
            here = piles[src]
            first = self.covered[src].first_open(self.counts) if src in self.covered else 0
            run = lifted.run(here, first)
            for dst, cards in takers:
                if not run or src == dst:
                    continue
                there = piles[dst]
                most = min(run, onto_pile if there else onto_space)
                fitting = [n for n in range(lifted.least(run), most + 1) if cards >> here[-n] & 1]
                if not there and not each and fitting and fitting[-1] == len(here):
                    fitting.pop()  # all of a pile does not change places with nothing
                flag = 0 if len(fitting) == 1 and fitting[0] == 1 else COUNTED
                found.extend([flag | n - 1 << 16 | src << 8 | dst for n in fitting])

    def _leaving(self, found: list[int]) -> None:
        """Add the moves of cards that leave their piles for good, several at once or one alone."""
        for together in self.together:
            found.extend([GROUP | code for code in together.packets(self.piles)])
        if self.coupled is not None:
            found.extend(self.coupled.ways(self.piles))
        if self.accompanied is not None:
            self._accompany(self.accompanied, found)
        for paired in self.paired:
            found.extend([PAIR | code for code in paired.pairs(self.piles, self.bound)])
        for number, discarded in enumerate(self.discarded):
            ways = discarded.ways(self.piles, self.bound)
            found.extend([DISCARD | number << 16 | way for way in ways])
        if self.swapped_twice is not None:
            four = self.swapped_twice.ways(self.piles, self.counts, self.bound)
            self.left_out = self.left_out or len(four) == 1
            found.extend([SWAPPED | code for code in four])

    def _accompany(self, word: Accompanied, found: list[int]) -> None:
        """Add the moves of two cards that go home at the same time."""
        piles, trail = self.piles, [0]
        lone = [[at for at in row if len(piles[at]) == 1] for row in word.rows]
        both = [at for row in word.rows for at in row if len(piles[at]) == 2]
        for one in [*lone[0], *both]:
            home = self._home_of(one, word.onto)
            if home < 0:
                continue
            trail.clear()
            self._carry(one << 8 | home, trail)
            taken = 0
            for group in self.raised:
                for dst, cards in self._wanting(group):
                    if dst in word.onto:
                        taken |= cards
            others = [one] if piles[one] else lone[1]
            found.extend([ACCOMPANIED | one << 8 | at for at in others if taken >> piles[at][-1] & 1])
            self.undo(trail)

    def _home_of(self, at: int, onto: list[int]) -> int:
        """The first of these foundations that takes the top card of a pile, or -1."""
        card, first = self.piles[at][-1], len(onto)
        for group in self.raised:
            for dst, cards in self._wanting(group):
                if cards >> card & 1 and dst in onto:
                    first = min(first, onto.index(dst))
        return onto[first] if first < len(onto) else -1

    # doing and undoing ---------------------------------------------------------------------------------

    def make(self, move: int) -> list[int]:
        """Do a move that `moves` gave at this position, with all that follows; the trail is for `undo`."""
        kind = move >> KIND
        trail: list[int] = []
        if kind == 0:
            self._carry(move & COUNTED - 1, trail)
        elif kind == 1:
            self._round(move & 0xFFFF, trail)
        elif kind == 8:
            self._swap_twice(move, trail)
        elif kind != 3:
            self._several(kind, move, trail)
        else:
            self.snapshots.append(([pile[:] for pile in self.piles], dict(self.counts)))
            trail.append(SNAPSHOT)
            if self.slow_make is not None:
                self.slow_make(move & ((1 << KIND) - 1))
            return trail
        if self.slow_settle is not None:
            self.snapshots.append(([pile[:] for pile in self.piles], dict(self.counts)))
            trail.append(SNAPSHOT)
            self.slow_settle()
            return trail
        while self._follow(trail):
            pass
        if not self.dealing and self.around is not None and self.around.as_if_taken_up(self.piles):
            self._turn(self.around, 0, trail)
        return trail

    def undo(self, trail: list[int]) -> None:
        """Take a step back, exactly; the last one made first."""
        piles = self.piles
        for step in reversed(trail):
            if step == SNAPSHOT:
                before, counts = self.snapshots.pop()
                for at, pile in enumerate(before):
                    piles[at][:] = pile
                self.counts.update(counts)
            elif step >= TALON:
                if self.around is not None:
                    self.around.turn(piles, step - TALON)
            elif step >= TURN:
                self.counts[self.covered[step - TURN].key] -= 1
            elif step >= COUNT:
                self.counts[self._verb(step - COUNT)] -= 1
            else:
                carry(piles, step & 255, step >> 8 & 255, step >> 16)

    def _verb(self, number: int) -> str:
        """The action that is counted by this number in a trail."""
        if number == TOGETHER and self.accompanied is not None:
            return self.accompanied.verb
        return self.rounds[number].verb

    def _carry(self, way: int, trail: list[int]) -> None:
        """A card, or a run, goes from pile to pile."""
        carry(self.piles, way >> 8 & 255, way & 255, way >> 16)
        trail.append(way)

    def _several(self, kind: int, move: int, trail: list[int]) -> None:
        """Cards go away, one alone or several, or to and from the talon and one of it."""
        if kind == 6:
            self._carry(move & 0xFFFF, trail)
        elif kind == 7:
            if self.accompanied is not None:
                self.counts[self.accompanied.verb] += 1
                trail.append(COUNT + TOGETHER)
                for at in (move >> 8 & 255, move & 255):
                    self._carry(at << 8 | self._home_of(at, self.accompanied.onto), trail)
        elif kind == 2:
            self._raise(move & ((1 << KIND) - 1), trail)
        elif kind == 4:
            self._carry((move >> 8 & 255) << 8 | (move >> 16 & 255), trail)
            self._carry((move & 255) << 8 | (move >> 16 & 255), trail)
        elif self.around is not None:
            self._turn(self.around, move >> 16 & 255, trail)
            self._carry(move & 0xFFFF, trail)

    def _turn(self, around: Around, height: int, trail: list[int]) -> None:
        """The talon is turned to this height."""
        trail.append(TALON | len(self.piles[around.waste]))
        around.turn(self.piles, height)

    def _round(self, number: int, trail: list[int]) -> None:
        """A round is dealt."""
        dealt = self.rounds[number]
        self.counts[dealt.verb] += 1
        trail.append(COUNT + number)
        pack, piles = self.piles[dealt.stock], self.piles
        for place in dealt.places:
            for _ in range(min(dealt.cards, len(pack))):
                piles[place].append(pack.pop())
                trail.append(dealt.stock << 8 | place)

    def _swap_twice(self, move: int, trail: list[int]) -> None:
        """Cards change places two and two."""
        self.snapshots.append(([pile[:] for pile in self.piles], dict(self.counts)))
        trail.append(SNAPSHOT)
        if self.swapped_twice is not None:
            self.counts[self.swapped_twice.verb] += 1
        one, other, third, fourth = [self.piles[at] for at in four_places(move & (1 << KIND) - 1)]
        one[-1], other[-1] = other[-1], one[-1]
        third[-1], fourth[-1] = fourth[-1], third[-1]

    def _raise(self, code: int, trail: list[int]) -> None:
        """Several cards go up together onto an empty place."""
        places = packet(code)
        for group in self.together:
            if places[0] in group.places:
                for onto in group.onto:
                    if not self.piles[onto]:
                        for at in places:
                            self._carry(at << 8 | onto, trail)
                        return

    def _follow(self, trail: list[int]) -> bool:
        """Let one thing happen that follows by itself; False if nothing does."""
        for at, covered in self.covered.items():
            if covered.bare(len(self.piles[at]), self.counts):
                self.counts[covered.key] += 1
                trail.append(TURN | at)
                return True
        for swept in self.swept:
            if self._sweep(swept, trail):
                return True
        if self.stacked is not None and self._close_up(self.stacked.numbers, trail):
            return True
        for group in self.raised:
            if group.at_once and self._play_at_once(group, trail):
                return True
        return self._fill(trail)

    def _close_up(self, row: list[int], trail: list[int]) -> bool:
        """Piles of a row move up to its first places, in their order; False if no gap lies between them."""
        free, before = 0, len(trail)
        for at in row:
            if self.piles[at]:
                if at != row[free]:
                    self._carry(len(self.piles[at]) - 1 << 16 | at << 8 | row[free], trail)
                free += 1
        return len(trail) > before

    def _sweep(self, swept: Swept, trail: list[int]) -> bool:
        for src in swept.numbers:
            first = self.covered[src].first_open(self.counts) if src in self.covered else 0
            if swept.ends(self.piles[src], first):
                for dst in swept.places:
                    if not self.piles[dst]:
                        self._carry(12 << 16 | src << 8 | dst, trail)
                        return True
        return False

    def _play_at_once(self, group: Raised, trail: list[int]) -> bool:
        """The first card that fits goes to these foundations; False if none does."""
        wanting = self._wanting(group)
        for src in group.givers:
            here = self.piles[src]
            for dst, cards in wanting:
                if here and cards >> here[-1] & 1:
                    self._carry(src << 8 | dst, trail)
                    return True
        return False

    def _fill(self, trail: list[int]) -> bool:
        """The first empty place that is filled at once gets its cards; False if there is none.

        Or the next card of the pack comes where it belongs on the way there.
        """
        piles = self.piles
        for fill in self.fills:
            if fill.stopped(self.counts):
                continue
            for place in fill.places:
                if not piles[place]:
                    way = fill.way(piles, place)
                    if way < 0:
                        break
                    for _ in range(min(fill.cards, len(piles[way >> 8]))):
                        self._carry(way, trail)
                    return True
        return False
