"""Following: a card goes to a gap of a grid behind the card that it follows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from ..cards import BIT, SUITS, Cards, ranked
from ..events import State
from ..fit.steps import Build
from ..places import Places
from ..refusals import Refusal, refuse
from ..sentences import SUIT_SIGNS, Card, Place, Text, joined, say
from ..view import VisibleEvent
from .word import Compiling, Way, goes

DEAD = 2  # what a gap that takes nothing weighs against cards in order, for search


@dataclass(eq=False)
class Following(Way):
    """Single cards go to gaps of a grid, each next to the one on its left that it may follow."""

    of: Places  # the grid, read like a page
    across: int  # how many places a row has
    build: Build  # which card follows which
    begins: Cards  # what goes to the left end of a row
    suits: str = ""  # the suit of each row, "SHDC"; "" is any

    by_card = True

    def check(self, verbs: Sequence[str]) -> None:
        if self.across < 1 or self.of.count % self.across:
            raise TypeError("Following.across is the number of places in each row of its grid")
        if self.suits and len(self.suits) * self.across != self.of.count:
            raise TypeError("Following.suits has one suit for each row")

    def compile(self, game: Compiling) -> None:
        super().compile(game)
        self.rows = [self.of.numbers[n : n + self.across] for n in range(0, self.of.count, self.across)]
        begins = [self.begins.bits & _of_suit(suit) for suit in self.suits or [""] * len(self.rows)]
        self.ends = {row[0]: cards for row, cards in zip(self.rows, begins, strict=True)}

    def wanted(self, piles: Sequence[Sequence[int]], at: int) -> int:
        """The cards that a gap takes, as bits."""
        if at in self.ends:
            return self.ends[at]
        return self.build.over[piles[at - 1][-1]] if piles[at - 1] else 0

    def runs(self, piles: Sequence[Sequence[int]]) -> list[int]:
        """How many cards of each row are in order from its left end."""
        found = []
        for row in self.rows:
            many, wanted = 0, self.begins.bits
            while many < len(row) and piles[row[many]] and wanted & BIT[piles[row[many]][-1]]:
                wanted = self.build.over[piles[row[many]][-1]]
                many += 1
            found.append(many)
        return found

    def loose(self, piles: Sequence[Sequence[int]]) -> list[int]:
        """The places, by number, that are not in order, row by row."""
        return [at for row, many in zip(self.rows, self.runs(piles), strict=True) for at in row[many:]]

    def promise(self, state: State) -> int:
        """Cards that lie behind the one they follow, less for each gap that takes nothing."""
        piles, found = state.piles, 0
        for row in self.rows:
            over = self.ends[row[0]]
            for at in row:
                if not piles[at]:
                    found -= DEAD * (not over)
                    over = 0
                else:
                    found += bool(over & BIT[piles[at][-1]])
                    over = self.build.over[piles[at][-1]]
        return found

    def pairs(self) -> Iterator[tuple[int, int]]:
        return permutations(self.of.numbers, 2)

    def offer(self, state: State, found: list[tuple[int, ...]]) -> None:
        piles, gaps, every = state.piles, [], 0
        for at in self.of.numbers:
            if not piles[at] and (cards := self.wanted(piles, at)):
                gaps.append((at, cards))
                every |= cards
        for src in self.of.numbers:
            if piles[src] and every & (card := BIT[piles[src][-1]]):
                found += [(src, gap) for gap, cards in gaps if cards & card]

    def refuses(self, state: State, at: Sequence[int]) -> Refusal | None:
        src, dst = at
        piles, place = state.piles, Place(self.game.piles[dst].code)
        if not piles[src]:
            return self.empty(src)
        if piles[dst]:
            return refuse("place-taken", "that place is taken; only open places are filled")
        wanted, card = self.wanted(piles, dst), piles[src][-1]
        if wanted & BIT[card]:
            return None
        if dst in self.ends:
            sentence = "to {place}, the left end of a row, go only {cards}, not the {card}"
            return refuse("wrong-space", sentence, place=place, cards=_named(wanted), card=Card.of(card))
        if not wanted:
            left = f"the {Card.of(piles[dst - 1][-1])}" if piles[dst - 1] else "another gap"
            return refuse("wrong-rank", "nothing goes to {place}, right of {left}", place=place, left=left)
        sentence = "{place} takes {cards}, not the {card}"
        return refuse("wrong-rank", sentence, place=place, cards=_named(wanted), card=Card.of(card))

    def narrate(self, happened: Sequence[VisibleEvent]) -> Iterator[Text]:
        return goes(self, happened, "goes")

    def lines(self) -> Iterator[Text]:
        yield say(
            "Type a card's place and a gap: a gap takes the card that follows the one on its left, {build}; "
            "the left end of a row takes {begins}{suits}. Nothing goes right of a gap.",
            build=self.build,
            begins=self.begins.words,
            suits=f", in {joined(SUIT_SIGNS[suit] for suit in self.suits)} row by row" if self.suits else "",
        )

    def apart(self) -> Sequence[int]:
        return self.of.numbers


def _of_suit(suit: str) -> int:
    """The cards of a suit as bits, all where none is named."""
    return 0x1FFF << 13 * SUITS.index(suit) if suit else (1 << 52) - 1


def _named(cards: int) -> Text:
    """Cards that a gap takes, in words: the 3♥; twos."""
    single = [card for card in range(52) if cards >> card & 1]
    if len(single) == 1:
        return say("the {card}", card=Card.of(single[0]))
    return say("{cards}", cards=ranked(single[0] % 13 + 1).words)
