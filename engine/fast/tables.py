"""The tables of the fast form, which the words of a game fill in; sets of cards are integers of 52 bits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final

COUNTED: Final = 1 << 24  # in a move: the table writes it with its number of cards


class Built:
    """Piles of a tableau: for each top the cards that may lie on it, and what an empty one takes."""

    def __init__(self, numbers: list[int], over: list[int], space: int) -> None:
        self.numbers = numbers
        self.over = over
        self.space = space
        self.space_now: Callable[[], int] | None = None  # the same, where it depends on how the game stands
        self.when: Callable[[], bool] | None = None  # whether they take cards now
        self.free: Callable[[int], bool] | None = None  # of a grid, whether this one does
        self.runs = False  # they give each other all their open cards together,
        self.lifted: Lifted | None = None  # or part of these
        self.each: Callable[[], bool] | None = None  # whether no empty one is like another now
        self.straight: list[int] = []  # as `over`, but not round the corner
        self.corner: Callable[[], bool] | None = None  # whether king and ace are neighbours now

    def wanting(self, piles: list[list[int]]) -> list[tuple[int, int]]:
        """Its piles that take cards, with those cards as bits; of empty ones the first."""
        found: list[tuple[int, int]] = []
        if self.when is not None and not self.when():
            return found
        space, over, each = self.space, self.over, self.each is not None and self.each()
        if self.space_now is not None:
            space = self.space_now()
        if self.corner is not None and not self.corner():
            over = self.straight
        for at in self.numbers:
            pile = piles[at]
            if pile and (self.free is None or self.free(at)):
                found.append((at, over[pile[-1]]))
            elif space and not pile:
                found.append((at, space))
                space = space if each else 0
        return found


class Around:
    """A talon that goes round: by dealing on and again each card comes up that a deal can end with."""

    def __init__(self, stock: int, waste: int, deal: str, redeal: str, cards: int) -> None:
        self.stock = stock
        self.waste = waste
        self.deal = deal  # the verbs that turn it
        self.redeal = redeal
        self.cards = cards  # that each deal turns, or as many as are left
        self.alone = False  # nothing but the top of the talon depends on how far it is turned

    def turn(self, piles: list[list[int]], height: int) -> None:
        """Turn it until it is so high."""
        waste, stock = piles[self.waste], piles[self.stock]
        while len(waste) < height:
            waste.append(stock.pop())
        while len(waste) > height:
            stock.append(waste.pop())

    def as_if_taken_up(self, piles: list[list[int]]) -> bool:
        """Whether it is turned, and yet the same cards come up from here on as when nothing is."""
        height = len(piles[self.waste])
        return height > 0 and (height % self.cards == 0 or not piles[self.stock])

    def uppermost(self, piles: list[list[int]]) -> list[tuple[int, int]]:
        """How high the talon is when another card lies uppermost, with that card; of equal ones the first."""
        waste = piles[self.waste]
        height, count = len(waste), len(waste) + len(piles[self.stock])
        now = 1 << waste[-1] if waste else 0
        found: list[tuple[int, int]] = []
        for start in (height, 0):  # in this pass, and in the next one
            at = start
            while at < count:
                at = min(at + self.cards, count)
                card = self.card_at(piles, at)
                if not now >> card & 1:
                    now |= 1 << card
                    found.append((at, card))
        return found

    def card_at(self, piles: list[list[int]], height: int) -> int:
        """The card that lies uppermost when the talon is so high."""
        waste, stock = piles[self.waste], piles[self.stock]
        return waste[height - 1] if height <= len(waste) else stock[len(waste) - height]

    def turns(self, stock: int, waste: int, height: int) -> list[str]:
        """What is done, by verb, to bring the talon to such a height, where so many cards lie in both."""
        at_the_end = height == stock + waste
        if height >= waste and (at_the_end or (height - waste) % self.cards == 0):
            return self._deals(height - waste)
        return [*self._deals(stock), self.redeal, *self._deals(height)]

    def _deals(self, cards: int) -> list[str]:
        """The deals that turn so many cards, the last of them perhaps fewer than the others."""
        return [self.deal] * (-(-cards // self.cards))


class Lifted:
    """How many cards go together from pile to pile of a tableau."""

    def __init__(self, holds: list[int], free: list[int], doubled: bool) -> None:
        self.holds = holds  # for each card those that may lie on it in a run; [] for any
        self.free = free  # free places: without any as many go as there are
        self.doubled = doubled  # an empty pile doubles how many
        self.whole = False  # all open cards go, or none
        self.to_space = True  # they go to an empty pile, too

    def run(self, pile: list[int], first: int) -> int:
        """How many cards at the end of a pile hold together, of those from `first` on."""
        height = len(pile)
        if not self.holds:
            return height - first
        at = height - 1
        while at > first and self.holds[pile[at - 1]] >> pile[at] & 1:
            at -= 1
        if self.whole and at > first:
            return 0
        return height - at if height > first else 0

    def least(self, run: int) -> int:
        """How many cards of such a run go together at least."""
        return run if self.whole else 1

    def most(self, piles: list[list[int]], numbers: list[int]) -> tuple[int, int]:
        """How many cards may go together at most: upon a pile, and to an empty one."""
        onto_pile = onto_space = 255
        if self.free:
            singly = 1
            for at in self.free:
                singly += not piles[at]
            spaces = 0
            if self.doubled:
                for at in numbers:
                    spaces += not piles[at]
            onto_pile, onto_space = singly << spaces, singly << max(0, spaces - 1)
        return onto_pile, onto_space if self.to_space else 0


class Raised:
    """Places of a group of foundations, and by base, height and lowest suit the cards that come next."""

    def __init__(self, numbers: list[int], next_cards: list[list[list[int]]]) -> None:
        self.numbers = numbers
        self.next_cards = next_cards
        self.full = len(next_cards[0])
        self.floating = False  # the base is the rank turned up first
        self.chosen = False  # or that of whatever card is put there first
        self.reserved: list[int] = []  # the cards each place is kept for
        self.beside: list[int] = []  # the place beside each, whose suit begins it
        self.once = False  # no two places begin with one suit
        self.at_once = False  # cards that fit go there by themselves
        self.givers: list[int] = []  # from these piles
        self.when: Callable[[], bool] | None = None  # whether they take cards now

    def wanting(self, piles: list[list[int]], base: int) -> list[tuple[int, int]]:
        """Its places that take cards, with those cards as bits; of like places the first."""
        table = self.next_cards[base]
        found: list[tuple[int, int]] = []
        met: list[int] = []
        begins = -1  # not looked up yet
        for n, at in enumerate(self.numbers):
            pile = piles[at]
            if pile:
                height = len(pile)
                if height >= self.full:
                    continue
                cards = table[height][pile[0] // 13]
                like = height << 52 | cards
                if like in met:
                    continue
                met.append(like)
                found.append((at, cards))
            elif self.reserved or self.beside or begins < 0:
                if begins < 0:
                    begins = self._begins(piles, table[0][0])
                cards = self._here(piles, n, begins)
                if cards:
                    found.append((at, cards))
        return found

    def _here(self, piles: list[list[int]], n: int, begins: int) -> int:
        """Of the cards that begin a place, those that begin this one."""
        cards = begins & self.reserved[n] if self.reserved else begins
        if self.beside:
            there = piles[self.beside[n]]
            cards &= 0x1FFF << there[0] // 13 * 13 if there else 0
        return cards

    def _begins(self, piles: list[list[int]], cards: int) -> int:
        """The cards that begin a place, whichever place it is."""
        if self.once:
            for at in self.numbers:
                if piles[at]:
                    cards &= ~(0x1FFF << piles[at][0] // 13 * 13)
        return cards


class RaisedByWord(Raised):
    """Places of foundations whose next cards only their word knows."""

    def __init__(self, numbers: list[int], ask: Callable[[], list[tuple[int, int]]]) -> None:
        super().__init__(numbers, [[[0]]])
        self.ask = ask
        self.only_opens = False  # once they are begun each card has one place, and only lets others follow

    def wanting(self, piles: list[list[int]], base: int) -> list[tuple[int, int]]:
        return self.ask()


class Filled:
    """Places that are filled at once from the first source that has cards, or from the one that is chosen."""

    def __init__(self, places: list[int], sources: list[int], cards: int, asks: int, until: str) -> None:
        self.places = places
        self.sources = sources
        self.cards = cards
        self.asks = asks  # the player chooses where so many sources have cards; 0 where they never do
        self.until = until
        self.in_turn = False  # by hand, but from the first source that has cards
        self.when: Callable[[], bool] | None = None  # whether they are filled now

    def stopped(self, counts: dict[str, int]) -> bool:
        """Whether nothing is filled now, or no longer."""
        if self.when is not None and not self.when():
            return True
        return bool(self.until and counts[self.until])

    def way(self, piles: list[list[int]], place: int) -> int:
        """How an empty place is filled by itself, as from << 8 | to, or -1."""
        giving = [at for at in self.sources if piles[at]]
        return -1 if not giving or (self.asks and len(giving) >= self.asks) else giving[0] << 8 | place

    def offers(self, piles: list[list[int]], counts: dict[str, int]) -> list[int]:
        """The moves that fill its first empty place by hand."""
        for place in self.places:
            if not piles[place] and not self.stopped(counts):
                giving = [src << 8 | place for src in self.sources if piles[src]]
                return giving[:1] if self.in_turn else giving
        return []


class Sorted(Filled):
    """Places filled from a talon of their own; when it is out the pack is turned until one fits them.

    Of the cards turned those that fit go to this talon, the rest to the other.
    """

    def __init__(self, places: list[int], talon: int, pack: int, fitting: int, other: int) -> None:
        super().__init__(places, [talon, pack], 1, 0, "")
        self.fitting = fitting  # the cards that fit, as bits
        self.other = other

    def way(self, piles: list[list[int]], place: int) -> int:
        """How it is filled next, or how the next card of the pack comes to a talon."""
        talon, pack = self.sources
        if piles[talon]:
            return talon << 8 | place
        if piles[pack]:
            return pack << 8 | (talon if self.fitting >> piles[pack][-1] & 1 else self.other)
        return -1


class Returned:
    """Foundations whose top cards, but no bases, may go back to the piles of another group."""

    def __init__(self, givers: list[int], taker: int) -> None:
        self.givers = givers
        self.taker = taker  # the first of the other group


class Stacked:
    """A row whose piles go whole upon others to their left, and close up."""

    def __init__(self, numbers: list[int], far: int) -> None:
        self.numbers = numbers
        self.far = far  # how far to the left the other pile lies, besides the neighbour

    def ways(self, piles: list[list[int]]) -> list[int]:
        """The piles that can go now, as moves."""
        found: list[int] = []
        for n, src in enumerate(self.numbers):
            if not piles[src]:
                break
            card, cards = piles[src][-1], len(piles[src])
            for left in (self.far, 1):
                if n >= left:
                    dst = self.numbers[n - left]
                    other = piles[dst][-1]
                    if other % 13 == card % 13 or other // 13 == card // 13:
                        found.append(cards - 1 << 16 | src << 8 | dst)
        return found


class Swept:
    """Piles which a whole suit leaves at once, king to ace, for the first of these places that is empty."""

    def __init__(self, numbers: list[int], places: list[int]) -> None:
        self.numbers = numbers
        self.places = places

    def ends(self, pile: list[int], first: int) -> bool:
        """Whether a whole suit lies at the end of a pile, all of it upon place `first`."""
        if len(pile) < first + 13 or pile[-1] % 13:
            return False
        ace = pile[-1]
        for n in range(1, 13):  # noqa: SIM110 - asked at every step, and a generator is twice as slow
            if pile[-n - 1] != ace + n:
                return False
        return True


class Passed:
    """Foundations whose top cards may pass to those of another group, and when."""

    def __init__(self, givers: list[int], taker: int, when: Callable[[], bool] | None) -> None:
        self.givers = givers
        self.taker = taker  # any of the other group
        self.when = when


class Covered:
    """The places of a pile, from the bottom, whose cards lie face down until they are laid bare."""

    def __init__(self, places: list[int], key: str) -> None:
        self.places = places
        self.key = key  # by which those that were turned up are counted

    def first_open(self, counts: dict[str, int]) -> int:
        """The first place upon the last card that lies face down now."""
        left = len(self.places) - counts[self.key]
        return self.places[left - 1] + 1 if left else 0

    def bare(self, height: int, counts: dict[str, int]) -> bool:
        """Whether the last card of the pile lies face down."""
        first = self.first_open(counts)
        return first > 0 and first >= height


class Waived(Filled):
    """Places that take a run of a tableau when they are empty, and give all of it back together.

    What the arena holds of the tableau, and of cards that lie face down, is not yet there when this is made.
    """

    def __init__(
        self, places: list[int], of: list[int], built: list[Built], covered: dict[int, Covered]
    ) -> None:
        super().__init__(places, of, 1, 0, "")
        self.built = built
        self.covered = covered

    def offers(self, piles: list[list[int]], counts: dict[str, int]) -> list[int]:
        found: list[int] = []
        for tableau in self.built:
            if tableau.numbers[0] == self.sources[0] and tableau.lifted is not None:
                takers = tableau.wanting(piles)
                empty = -1
                for place in self.places:
                    if piles[place]:
                        self._back(place, piles[place], takers, found)
                    elif empty < 0:
                        empty = place
                if empty >= 0 and not self.stopped(counts):
                    self._away(empty, tableau.lifted, piles, counts, found)
        return found

    def _back(self, place: int, here: list[int], takers: list[tuple[int, int]], found: list[int]) -> None:
        """Add the moves of all that lies there to the tableau."""
        more = len(here) - 1
        for dst, cards in takers:
            if cards >> here[0] & 1:
                found.append((COUNTED if more else 0) | more << 16 | place << 8 | dst)

    def _away(
        self, place: int, lifted: Lifted, piles: list[list[int]], counts: dict[str, int], found: list[int]
    ) -> None:
        """Add the moves of runs, and of parts of them, to an empty place."""
        for src in self.sources:
            first = self.covered[src].first_open(counts) if src in self.covered else 0
            run = lifted.run(piles[src], first)
            found.extend([(COUNTED if run > 1 else 0) | n << 16 | src << 8 | place for n in range(run)])


class DealtRound:
    """Piles on which the next cards of the stock are dealt, so many on each, and when."""

    def __init__(
        self, stock: int, places: list[int], cards: int, verb: str, when: Callable[[], bool] | None
    ) -> None:
        self.stock = stock
        self.places = places
        self.cards = cards
        self.verb = verb  # by which it is counted
        self.when = when


class Discarded:
    """Piles whose last card goes away alone, to a pile that counts what has gone."""

    def __init__(self, verb: str, places: list[int], onto: int, cards: int, below: int) -> None:
        self.verb = verb
        self.places = places
        self.onto = onto
        self.cards = cards  # that go, as bits
        self.below = below  # only below another last card of the suit; of this rank, the highest; 0: any goes

    def ways(self, piles: list[list[int]], bound: dict[int, Callable[[], bool]]) -> list[int]:
        """The cards that can go now, each as from << 8 | to; `bound` says of some piles whether they give."""
        highest = [-1] * 4  # of each suit, of the last cards
        for at in self.places if self.below else []:
            if piles[at]:
                card = piles[at][-1]
                highest[card // 13] = max(highest[card // 13], height_under(self.below, card))
        found: list[int] = []
        for at in self.places:
            if not piles[at] or not self.cards >> piles[at][-1] & 1:
                continue
            card = piles[at][-1]
            if self.below and height_under(self.below, card) >= highest[card // 13]:
                continue
            if at not in bound or bound[at]():
                found.append(at << 8 | self.onto)
        return found


def is_whole_suit(pile: list[int]) -> bool:
    """Whether a suit lies there from king to ace, and nothing else."""
    if len(pile) != 13 or pile[0] % 13 != 12:
        return False
    for n in range(13):  # noqa: SIM110 - asked at every step, and a generator is twice as slow
        if pile[n] != pile[0] - n:
            return False
    return True


def height_under(highest: int, card: int) -> int:
    """How high a card ranks, counted up from the rank next to the highest one round the corner."""
    return (card % 13 - highest) % 13


class Together:
    """Number cards of different value that make a sum, crowned with a court card, by the ranks that do."""

    def __init__(self, places: list[int], onto: list[int], ranks: list[list[int]]) -> None:
        self.places = places
        self.onto = onto
        self.ranks = ranks

    def packets(self, piles: list[list[int]]) -> list[int]:
        """The packets that can go up now, as `packet` reads them."""
        by_rank: list[list[int]] = [[] for _ in range(14)]
        for at in self.places:
            if piles[at]:
                by_rank[piles[at][-1] % 13 + 1].append(at)
        crowns = by_rank[11] + by_rank[12] + by_rank[13]
        found: list[int] = []
        for ranks in self.ranks if crowns else []:
            codes = [0]
            for rank in ranks:
                codes = [code << 8 | at + 1 for code in codes for at in by_rank[rank]]
            for code in codes:
                found += [code << 8 | crown + 1 for crown in crowns]
        return found


class Coupled:
    """Lone cards of two rows, of which any may be laid upon any of the other row, and stays there."""

    def __init__(self, one: list[int], other: list[int]) -> None:
        self.rows = [one, other]

    def ways(self, piles: list[list[int]]) -> list[int]:
        """The moves that lay one upon another now, as from << 8 | to."""
        one, other = [[at for at in row if len(piles[at]) == 1] for row in self.rows]
        ways = [src << 8 | dst for src in one for dst in other]
        ways.extend([src << 8 | dst for src in other for dst in one])
        return ways


class Accompanied:
    """Cards that go home only at the same time: lone ones of two rows, or both of a pile of these."""

    def __init__(self, verb: str, one: list[int], other: list[int], onto: list[int]) -> None:
        self.verb = verb
        self.rows = [one, other]
        self.onto = onto  # the foundations, in the order in which the first that fits is taken


class Paired:
    """Two cards that are alike, or make a sum, leave their piles for the one that counts them."""

    def __init__(self, each: list[tuple[int, list[int]]], onto: int, total: int) -> None:
        self.each = each  # a place with those after it which its card may go with
        self.onto = onto
        self.total = total  # 0: they are of equal value

    def near(self) -> dict[int, list[int]]:
        """By place all those its card may go with, before it and after it."""
        found: dict[int, list[int]] = {at: [] for at, _ in self.each}
        for one, others in self.each:
            for other in others:
                found[one].append(other)
                found[other].append(one)
        return found

    def wanted(self, rank: int) -> int:
        """The rank that goes away with another."""
        return self.total - rank if self.total else rank

    def pairs(self, piles: list[list[int]], bound: dict[int, Callable[[], bool]]) -> list[int]:
        """The pairs that can go now, as moves; `bound` says of some piles whether their card may leave."""
        ranks: dict[int, int] = {}
        for at, _ in self.each:
            if piles[at] and (at not in bound or bound[at]()):
                ranks[at] = piles[at][-1] % 13 + 1
        found: list[int] = []
        for one, others in self.each:
            if one in ranks:
                wanted = self.wanted(ranks[one])
                two = self.onto << 16 | one << 8
                found.extend([two | other for other in others if ranks.get(other, 0) == wanted > 0])
        return found


class SwappedTwice:
    """Cards of a group that change places two and two once, each alone on its place, while no two can go."""

    def __init__(self, verb: str, places: list[int], paired: Paired) -> None:
        self.verb = verb  # by which it is counted
        self.places = places
        self.paired = paired
        self.near = paired.near()

    def ways(
        self, piles: list[list[int]], counts: dict[str, int], bound: dict[int, Callable[[], bool]]
    ) -> list[int]:
        """The ways it may be done now, each as `four_places` reads it: all, or of more than eight cards one.

        Where no more cards come it lets no more than eight go away: no two could go before, so that one of
        each two has changed its place, and four have.
        """
        if counts[self.verb] > 0 or self.paired.pairs(piles, bound):
            return []
        lying = [at for at in self.places if piles[at]]
        return self.first(piles) if len(lying) > 8 else [*self._each(lying)]

    def first(self, piles: list[list[int]]) -> list[int]:
        """The first way after which two cards can go away, or the first; none where fewer than four lie."""
        lying = [at for at in self.places if piles[at]]
        ranks = [pile[-1] % 13 + 1 if pile else 0 for pile in piles]
        each = [*self._each(lying[:4])][:1]
        wanted = [self.paired.wanted(ranks[at]) for at in lying]
        if not any(wanted[n] == ranks[other] for n in range(len(lying)) for other in lying[n + 1 :]):
            return each
        for code in self._each(lying):
            if self._opens(ranks, code):
                return [code]
        return each

    def _each(self, lying: list[int]) -> Iterator[int]:
        """The ways in which any four of these places can be parted into twos."""
        for one, other in combinations(lying, 2):
            for third, fourth in combinations([at for at in lying if at > one and at != other], 2):
                yield one << 24 | other << 16 | third << 8 | fourth

    def _opens(self, ranks: list[int], code: int) -> bool:
        """Whether two cards can go away afterwards."""
        four = four_places(code)
        now = ranks[:]
        for one, other in ((four[0], four[1]), (four[2], four[3])):
            now[one], now[other] = ranks[other], ranks[one]
        for at in four:
            wanted = self.paired.wanted(now[at])
            for near in self.near[at]:
                if now[near] == wanted > 0:
                    return True
        return False


def four_places(code: int) -> list[int]:
    """The places of such a way: the first changes cards with the second, and the third with the fourth."""
    return [code >> 24 & 255, code >> 16 & 255, code >> 8 & 255, code & 255]


def packet(code: int) -> list[int]:
    """The places of a move of several cards, in order, the crown's last: eight bits each, plus one."""
    places: list[int] = []
    rest = code >> 8
    while rest:
        places.append((rest & 255) - 1)
        rest >>= 8
    places.sort()
    places.append((code & 255) - 1)
    return places


def carry(piles: list[list[int]], src: int, dst: int, more: int) -> None:
    """The top card of a pile goes to another, and so many with it, in their order."""
    if more:
        piles[dst].extend(piles[src][-more - 1 :])
        del piles[src][-more - 1 :]
    else:
        piles[dst].append(piles[src].pop())
