"""Foundations: where the game is won, and which cards go there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from engine.cards import ACE, BIT, RANK_WORDS, RANKS, SUITS, SYMBOLS
from engine.dealer import Dealer
from engine.events import Cause, State
from engine.fast.arena import Arena
from engine.fast.tables import Raised
from engine.fit.paths import Path
from engine.fit.reasons import Reason
from engine.places import Kind, Places
from engine.sentences import Card, Listed, Place, Sentence, number
from engine.view import Shown
from engine.words.group import Group
from engine.words.word import Compiling

_SUIT = 0x1FFF  # the thirteen cards of a suit, as bits


@dataclass(eq=False)
class Foundation(Group):
    """Where the game is won: by a path of ranks, or, without one, by packets that go up together."""

    path: Path | None = None
    suits: str = ""  # the suit each place is kept for, "DSHC"
    each_suit_once: bool = False  # two places never begin with the same suit
    at_once: bool = False  # a card that fits goes there at once, before anything else
    holds: int = 0  # without a path: how many cards a packet has

    kind: ClassVar[Kind] = Kind.FOUNDATION
    letter: ClassVar[str] = "f"
    in_play: ClassVar[bool] = False
    tells = (Cause.FORCED,)

    def check(self, verbs: Sequence[str]) -> None:
        if (self.path is None) != bool(self.holds):
            raise TypeError("Foundation says either the path of its cards or how many it holds")
        if self.suits and len(self.suits) != self.count:
            raise TypeError("Foundation.suits has one suit for each place")
        if (self.suits or self.each_suit_once or self.at_once) and self.path is None:
            raise TypeError("Foundation.suits, each_suit_once and at_once mean something with a path only")

    def compile(self, game: Compiling) -> None:
        super().compile(game)
        self.givers = [at for group in game.groups if group.in_play for at in group.numbers]
        self.waste = next((group.first for group in game.groups if group.kind == Kind.WASTE), None)
        floating = [at for group in game.groups if group.floats for at in group.numbers]
        self.floating = floating if self.floats else []  # all whose bases have one rank with these
        path = self.path or Path(())
        bases = range(14) if path.floating else range(1)
        self.tables = tuple(path.table(base) for base in bases)
        self.kept = tuple(_SUIT << SUITS.index(letter) * 13 for letter in self.suits)

    @property
    def built_on(self) -> bool:
        return self.path is not None

    @property
    def floats(self) -> bool:
        return self.path is not None and self.path.floating

    @property
    def full(self) -> int:
        return len(self.path) if self.path else self.holds

    def base(self, state: State) -> int:
        """The rank of bases not known beforehand: of the one played, before that of the card turned up.

        0 where it makes no difference or no card has been turned up.
        """
        for at in self.floating:
            if state.piles[at]:
                return state.piles[at][0] % 13 + 1
        turned = state.piles[self.waste] if self.floating and self.waste is not None else []
        return turned[-1] % 13 + 1 if turned else 0

    def takes(self, state: State, at: int) -> int:
        pile = state.piles[at]
        if len(pile) >= len(self.tables[0]):
            return 0
        if pile:
            table = self.tables[self.base(state) if self.floating else 0]
            return table[len(pile)][pile[0] // 13]
        return self._begins(state, at)

    def _begins(self, state: State, at: int) -> int:
        cards = self.tables[self.base(state)][0][0]
        if self.kept:
            cards &= self.kept[at - self.first]
        if self.each_suit_once:
            for other in self.numbers:
                if state.piles[other]:
                    cards &= ~(_SUIT << state.piles[other][0] // 13 * 13)
        return cards

    def wanting(self, state: State) -> list[tuple[int, int]]:
        piles, met = state.piles, set()
        table = self.tables[self.base(state)]
        suited, full = self.path is not None and self.path.suited, len(table)
        found = []
        for at in self.numbers:
            pile = piles[at]
            height = len(pile)
            if height >= full:
                continue
            if height:
                like = height << 6 | (pile[-1] if suited else pile[-1] % 13)
                if like not in met:
                    met.add(like)
                    found.append((at, table[height][pile[0] // 13]))
            elif self.kept or -1 not in met:
                met.add(-1)
                if cards := self._begins(state, at):
                    found.append((at, cards))
        return found

    def likeness(self, state: State, at: int) -> object:
        there = state.piles[at]
        if not there:
            return (self.first, 0, at if self.suits else 0)
        if self.path is None:
            return at
        return (self.first, len(there), there[-1] if self.path.suited else there[-1] % 13)

    # what follows and what is told -----------------------------------------------------------------

    def follow(self, dealer: Dealer) -> bool:
        if not self.at_once:
            return False
        piles, wanting = dealer.state.piles, self.wanting(dealer.state)
        for src in self.givers:
            for dst, cards in wanting:
                if piles[src] and cards & BIT[piles[src][-1]]:
                    dealer.move(Cause.FORCED, src, dst)
                    return True
        return False

    def tell(self, happened: Sequence[Shown]) -> Iterator[Sentence]:
        for event in happened:
            yield Sentence("{cards} goes at once to {place}", cards=event.told, place=self.place(event.dst))

    # why not -----------------------------------------------------------------------------------------

    def keeps(self, giver: Places) -> Sentence | None:
        return Sentence("cards on a foundation stay there") if giver is self else None

    def misfit(self, state: State, at: int, card: int, told: str) -> Sentence:
        path, place = self.path or Path(()), Place(self.codes[at - self.first])
        base = self.base(state) or None
        reason = path.refuses(state.piles[at], card, base)
        if reason is Reason.FULL:
            return Sentence("{place} is complete", place=place)
        if reason is Reason.FITS and not self.kept:
            return Sentence("that suit is begun already among the {group}", group=self.name)
        run = {"ascending": "ascend", "descending": "descend"}.get(path.way, f"run {path.way}")
        return Sentence(
            "the {group} {run} {suits} here: {place} takes {next} next, not {card}",
            group=self.name, run=run, suits="in suit" if path.suited else "whatever the suit",
            place=place, next=self.next_card(state, at), card=told,
        )  # fmt: skip

    def next_card(self, state: State, at: int) -> Sentence:
        """What it takes next: "the 4♣", "a 4", "an ace of a suit not yet begun"; empty when it is full."""
        pile, path = state.piles[at], self.path or Path(())
        wanted = path.wants(pile, self.base(state) or None)
        if wanted is None:
            return Sentence("")
        if path.suited and pile:
            return Sentence("the {card}", card=Card(pile[0] // 13 * 13 + wanted - 1))
        if self.suits:
            return Sentence("the {card}", card=Card(RANKS[wanted - 1] + self.suits[at - self.first]))
        letter = RANKS[wanted - 1]
        article, rank = "an" if letter in ("A", "8") else "a", "ace" if wanted == ACE else letter
        begun = " of a suit not yet begun" * self.each_suit_once
        return Sentence("{article} {rank}{begun}", article=article, rank=rank, begun=begun)

    # the rules page --------------------------------------------------------------------------------

    def traits(self) -> Iterator[Sentence]:
        if self.path is None:
            yield Sentence("each takes one packet of {number} cards", number=number(self.holds))
            return
        if len(self.path) == 1:
            yield Sentence("the {rank}s lie here and never move", rank=RANK_WORDS[self.path.ranks[0] - 1])
            return
        yield self._way()
        if self.suits:
            yield Sentence("kept for {suits}", suits=" ".join(SYMBOLS[suit] for suit in self.suits))
        if self.each_suit_once:
            yield Sentence("one of each suit, begun as the cards come into play")
        if self.at_once:
            yield Sentence("a card that fits goes there at once")

    def _way(self) -> Sentence:
        path = self.path or Path(())
        way, ranks = path.way, [RANK_WORDS[rank - 1] for rank in path.ranks]
        suits = "in suit" if path.suited else "suits ignored"
        if path.floating:
            round_it = "{way}, {suits}, thirteen cards round the corner from the rank turned up first"
            return Sentence(round_it, way=way, suits=suits)
        if way == "in their own order":
            return Sentence("take {ranks}, {suits}", ranks=Listed(ranks), suits=suits)
        return Sentence(
            "{way}, {suits}, from {base} to {last}", way=way, suits=suits, base=ranks[0], last=ranks[-1]
        )

    def lower(self, arena: Arena) -> bool:
        arena.goal.extend((at, self.full) for at in self.numbers)
        if self.path is None:
            return True
        tables = [[list(row) for row in table] for table in self.tables]
        raised = Raised([*self.numbers], tables, self.path.suited)
        raised.floating, raised.kept = self.path.floating, list(self.kept)
        raised.once, raised.at_once = self.each_suit_once, self.at_once
        arena.raised.append(raised)
        if self.path.floating:
            arena.floating.extend(self.numbers)
        return True
