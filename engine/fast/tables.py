"""The tables of the fast form, which the words of a game fill in; sets of cards are integers of 52 bits."""

from __future__ import annotations

from collections.abc import Callable


class Built:
    """Piles of a tableau: for each top the cards that may lie on it, and what an empty one takes."""

    def __init__(self, numbers: list[int], over: list[int], space: int) -> None:
        self.numbers = numbers
        self.over = over
        self.space = space
        self.when: Callable[[], bool] | None = None  # whether they take cards now
        self.free: Callable[[int], bool] | None = None  # of a grid, whether this one does
        self.runs = False  # they give each other all their open cards together
        self.straight: list[int] = []  # as `over`, but not round the corner
        self.corner: Callable[[], bool] | None = None  # whether king and ace are neighbours now

    def wanting(self, piles: list[list[int]]) -> list[tuple[int, int]]:
        """Its piles that take cards, with those cards as bits; of empty ones the first."""
        found: list[tuple[int, int]] = []
        if self.when is not None and not self.when():
            return found
        space, over = self.space, self.over
        if self.corner is not None and not self.corner():
            over = self.straight
        for at in self.numbers:
            pile = piles[at]
            if pile and (self.free is None or self.free(at)):
                found.append((at, over[pile[-1]]))
            elif space and not pile:
                found.append((at, space))
                space = 0
        return found


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

    def wanting(self, piles: list[list[int]], base: int) -> list[tuple[int, int]]:
        return self.ask()


class Filled:
    """Places that are filled at once from the first source that has cards, or from the one that is chosen."""

    def __init__(self, places: list[int], sources: list[int], cards: int, asks: int, until: str) -> None:
        self.places = places
        self.sources = sources
        self.cards = cards
        self.asks = asks  # the player chooses where so many sources have cards; 0 where he never does
        self.until = until
        self.in_turn = False  # by hand, but from the first source that has cards
        self.when: Callable[[], bool] | None = None  # whether they are filled now

    def stopped(self, counts: dict[str, int]) -> bool:
        """Whether it is over with filling, or it has not begun."""
        if self.when is not None and not self.when():
            return True
        return bool(self.until and counts[self.until])

    def offers(self, piles: list[list[int]], counts: dict[str, int]) -> list[int]:
        """The moves that fill its first empty place by hand."""
        for place in self.places:
            if not piles[place] and not self.stopped(counts):
                giving = [src << 8 | place for src in self.sources if piles[src]]
                return giving[:1] if self.in_turn else giving
        return []


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
            some = [0]
            for rank in ranks:
                some = [code << 8 | at + 1 for code in some for at in by_rank[rank]]
            for code in some:
                found += [code << 8 | crown + 1 for crown in crowns]
        return found


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
