"""Foundations: where the game is won, and which cards go there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..cards import ACE, BIT, RANK_NAMES, RANK_WORDS, RANKS, SUITS, red
from ..dealer import Dealer
from ..events import Cause, State
from ..fast.arena import Arena
from ..fast.tables import Raised
from ..fit.paths import Path
from ..fit.reasons import MISFITS, Reason
from ..places import Kind, Places
from ..refusals import Refusal, refuse
from ..sentences import SUIT_SIGNS, Card, Place, Sign, Text, joined, number, plural, say
from ..view import VisibleEvent
from .group import Group
from .word import Compiling

_SUIT = 0x1FFF  # the thirteen cards of a suit, as bits


@dataclass(eq=False)
class Foundation(Group):
    """Where the game is won: by a path of ranks, or, without one, by packets that go up together."""

    path: Path | tuple[Path, ...] | None = None  # one for all places, or one for each
    suits: str = ""  # the suit each place is kept for, "DSHC"
    each_suit_once: bool = False  # two places never begin with the same suit
    at_once: bool = False  # a card that fits goes there at once, before anything else
    holds: int = 0  # without a path: how many cards a packet has
    beside: Places | None = None  # a place is begun only in the suit that lies on its neighbour among these

    kind: ClassVar[Kind] = Kind.FOUNDATION
    letter: ClassVar[str] = "f"
    in_play: ClassVar[bool] = False
    narrates = (Cause.FORCED,)

    def check(self, verbs: Sequence[str]) -> None:
        if (self.path is None) != bool(self.holds):
            raise TypeError("Foundation says either the path of its cards or how many it holds")
        if self.suits and len(self.suits) != self.count:
            raise TypeError("Foundation.suits has one suit for each place")
        kinds = {(path.suited, path.floating) for path in self.paths}
        if isinstance(self.path, tuple) and (len(self.path) != self.count or len(kinds) > 1):
            raise TypeError("Foundation.path is one path, or one for each place, all of them in suit or none")
        if isinstance(self.path, tuple) and self.each_suit_once:
            raise TypeError("Foundation.each_suit_once means something where all places run alike")
        if (self.suits or self.each_suit_once or self.at_once or self.beside) and self.path is None:
            raise TypeError("Foundation.suits, each_suit_once, at_once, beside: only with a path")
        if self.beside and self.count % self.beside.count:
            raise TypeError("Foundation.beside has one place for each of these, or one on each side")

    def compile(self, game: Compiling) -> None:
        super().compile(game)
        self.givers = [at for group in game.groups if self.receives(group) for at in group.numbers]
        self.waste = next((group.first for group in game.groups if group.kind == Kind.WASTE), None)
        floating = [at for group in game.groups if group.floats for at in group.numbers]
        self.floating = floating if self.floats else []  # all whose bases have one rank with these
        bases = range(14) if self.floats else range(1)
        of_path = {path: tuple(path.table(base) for base in bases) for path in self.paths}
        self.tables = tuple(tuple(of_path[path][base] for path in self.paths) for base in bases)
        self.suited, self.chosen = self.paths[0].suited, self.paths[0].chosen
        # By place the first one that has its path: only such places are ever alike.
        self.first_alike = [self.paths.index(path) for path in self.paths]
        self.reserved = tuple(_SUIT << SUITS.index(letter) * 13 for letter in self.suits)

    @property
    def paths(self) -> tuple[Path, ...]:
        """The path of each place; without one nothing is played there singly."""
        return self.path if isinstance(self.path, tuple) else (self.path or Path(()),) * self.count

    @property
    def built_on(self) -> bool:
        return self.path is not None

    @property
    def floats(self) -> bool:
        return self.paths[0].floating

    @property
    def full(self) -> int:
        return max(map(self.height, range(self.count)))

    def height(self, number: int) -> int:
        return len(self.paths[number]) or self.holds

    def base(self, state: State) -> int:
        """The rank of bases not known beforehand: of the one played, before that of the card turned up.

        0 where it makes no difference or no card has been turned up.
        """
        for at in self.floating:
            if state.piles[at]:
                return state.piles[at][0] % 13 + 1
        if self.waste is None or not self.floating or self.chosen:
            return 0
        turned = state.piles[self.waste]
        return turned[-1] % 13 + 1 if turned else 0

    def takes(self, state: State, at: int) -> int:
        pile = state.piles[at]
        table = self.tables[self.base(state) if self.floating else 0][at - self.first]
        if len(pile) >= len(table) or self.waits(state):
            return 0
        return table[len(pile)][pile[0] // 13] if pile else self._begins(state, at)

    def _begins(self, state: State, at: int) -> int:
        """The cards that may begin an empty place, as bits."""
        cards = self.tables[self.base(state)][at - self.first][0][0]
        if self.reserved:
            cards &= self.reserved[at - self.first]
        if self.each_suit_once:
            for other in self.numbers:
                if state.piles[other]:
                    cards &= ~(_SUIT << state.piles[other][0] // 13 * 13)
        if self.beside:
            there = state.piles[self._neighbour(at)]
            cards &= _SUIT << there[0] // 13 * 13 if there else 0
        return cards

    def _neighbour(self, at: int) -> int:
        """The number of the place that it lies beside."""
        assert self.beside is not None
        return self.beside.first + (at - self.first) % self.beside.count

    def wanting(self, state: State) -> list[tuple[int, int]]:
        if self.waits(state):
            return []
        piles, met = state.piles, set()
        found = []
        tables = self.tables[self.base(state)]
        for at, table, kind in zip(self.numbers, tables, self.first_alike, strict=True):
            pile = piles[at]
            height = len(pile)
            if height >= len(table):
                continue
            if height:
                cards = table[height][pile[0] // 13]
                like = (kind << 8 | height) << 52 | cards
                if like not in met:
                    met.add(like)
                    found.append((at, cards))
            elif self.reserved or self.beside or -1 - kind not in met:
                met.add(-1 - kind)
                if cards := self._begins(state, at):
                    found.append((at, cards))
        return found

    def likeness(self, state: State, at: int) -> object:
        there = state.piles[at]
        kind = self.first + self.first_alike[at - self.first]
        if not there:
            return (kind, 0, at if self.suits or self.beside else 0)
        if self.path is None:
            return at
        top = there[-1] if self.suited else there[-1] % 13
        return (kind, len(there), top, self.paths[at - self.first].alternates and red(there[-1]))

    # what follows, and its captions -----------------------------------------------------------------

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

    def narrate(self, happened: Sequence[VisibleEvent]) -> Iterator[Text]:
        for event in happened:
            yield say("{cards} goes at once to {place}", cards=event.named_cards, place=self.place(event.dst))

    # why not -----------------------------------------------------------------------------------------

    def withholds(self, giver: Places) -> Refusal | None:
        return refuse("foundation-stays", "cards on a foundation stay there") if giver is self else None

    def misfit(self, state: State, at: int, card: int, named: Text) -> Refusal:
        path, place = self.paths[at - self.first], Place(self.codes[at - self.first])
        if self.waits(state):
            return self.closed()
        if self.beside and not state.piles[at]:
            rank, beside = RANK_WORDS[path.ranks[0] - 1], Place(self.game.piles[self._neighbour(at)].code)
            return refuse(
                "wrong-suit",
                "{place} is for a {rank} of the suit that lies on {beside}",
                place=place,
                rank=rank,
                beside=beside,
            )
        base = self.base(state) or None
        reason = path.refuses(state.piles[at], card, base)
        if reason is Reason.FULL:
            return refuse("complete", "{place} is complete", place=place)
        if reason is Reason.FITS and not self.reserved:
            return refuse("suit-begun", "that suit is begun already among the {group}", group=self.name)
        sentence = "the {group} {run} {suits} here: {place} takes {next} next, not {card}"
        if reason is Reason.COLOUR:
            sentence = (
                "the {group} {run} {suits} here: {place} takes {next} next, not {card}, which is {colour}"
            )
        return refuse(
            MISFITS[reason],
            sentence,
            group=self.name,
            run=path.verb(plural(self.name)),
            suits=path.suits or "whatever the suit",
            place=place,
            next=self.next_card(state, at),
            card=named,
            colour="red" if red(card) else "black",
        )

    def wants(self, state: State) -> Mapping[int, Text]:
        if not self.path:
            return {}
        return {at: self.next_card(state, at) for at in self.numbers if state.piles[at]}

    def next_card(self, state: State, at: int) -> Text:
        """What it takes next: "the 4♣", "a 4", "an ace of a suit not yet begun"; empty when it is full."""
        pile, path = state.piles[at], self.paths[at - self.first]
        wanted = path.wants(pile, self.base(state) or None)
        if wanted is None:
            return say("")
        if path.suited and pile:
            return say("the {card}", card=Card.of(pile[0] // 13 * 13 + wanted - 1))
        if self.suits:
            return say("the {card}", card=Card(RANKS[wanted - 1] + self.suits[at - self.first]))
        letter = RANKS[wanted - 1]
        rank = "ace" if wanted == ACE else Sign(letter, RANK_NAMES[letter])
        if path.alternates and pile:
            return say("a {colour} {rank}", colour="black" if red(pile[-1]) else "red", rank=rank)
        article = "an" if letter in ("A", "8") else "a"
        if self.each_suit_once:
            return say("{article} {rank} of a suit not yet begun", article=article, rank=rank)
        return say("{article} {rank}", article=article, rank=rank)

    # the rules page --------------------------------------------------------------------------------

    def traits(self) -> Iterator[Text]:
        if self.path is None:
            one = "takes the {number} cards" if self.count == 1 else "each takes one packet of {number} cards"
            yield say(one, number=number(self.holds))
            return
        if self.beside:
            ranks = joined(dict.fromkeys(RANK_WORDS[path.ranks[0] - 1] for path in self.paths), " or ")
            yield say(
                "a {ranks} beside a card of its suit on the {beside}", ranks=ranks, beside=self.beside.name
            )
        elif self.full == 1:
            rank = RANK_WORDS[self.paths[0].ranks[0] - 1]
            if self.count == 1:
                yield say("the {rank} lies here and never moves", rank=rank)
            else:
                yield say("the {rank}s lie here and never move", rank=rank)
        else:
            yield from self._runs()
        if self.suits:
            yield say("kept for {suits}", suits=joined(SUIT_SIGNS[suit] for suit in self.suits))
        if self.each_suit_once:
            yield say("one of each suit, begun as the cards come into play")
        if self.at_once:
            yield say("a card that fits goes there at once")

    def _runs(self) -> Iterator[Text]:
        """How the places are built; where they differ, each way with its places."""
        codes_by_path: dict[Path, list[str]] = {}
        for path, code in zip(self.paths, self.codes, strict=True):
            codes_by_path.setdefault(path, []).append(code)
        for path, codes in codes_by_path.items():
            if len(codes_by_path) == 1:
                yield _run(path)
            else:
                yield say("{places} {run}", places=joined(map(Place, codes), ", "), run=_run(path))

    def apart(self) -> Sequence[int]:
        """Places that differ; piles of which the first that fits goes up by itself."""
        own = self.numbers if self.suits or self.beside or len({*self.paths}) > 1 else ()
        return [*own, *(self.beside.numbers if self.beside else ()), *(self.givers if self.at_once else ())]

    def lower(self, arena: Arena) -> bool:
        if self.path is None:
            return True
        for path in dict.fromkeys(self.paths):
            alike = [n for n, other in enumerate(self.paths) if other == path]
            tables = [[list(row) for row in table[alike[0]]] for table in self.tables]
            raised = Raised([self.first + n for n in alike], tables)
            raised.floating, raised.chosen = self.floats, self.chosen
            raised.reserved = [self.reserved[n] for n in alike if self.reserved]
            raised.beside = [self._neighbour(at) for at in raised.numbers if self.beside]
            raised.once, raised.at_once, raised.givers = self.each_suit_once, self.at_once, self.givers
            raised.when = self.takes_when.lowered(arena) if self.takes_when else None
            arena.raised.append(raised)
        if self.floats:
            arena.floating.extend(self.numbers)
        return True


def _run(path: Path) -> Text:
    """How a place is built, for the rules page: "ascend in suit, from ace to king"."""
    way, ranks = path.way, [RANK_WORDS[rank - 1] for rank in path.ranks]
    suits = path.suits or "suits ignored"
    if path.chosen:
        return say(
            "{way}, {suits}, thirteen cards round the corner from the rank you choose first",
            way=way,
            suits=suits,
        )
    if path.floating:
        return say(
            "{way}, {suits}, thirteen cards round the corner from the rank turned up first",
            way=way,
            suits=suits,
        )
    if way == "in their own order":
        return say("take {ranks}, {suits}", ranks=joined(ranks, ", "), suits=suits)
    over = len(path) // 13
    return say(
        "{way}, {suits}, from {base} to {last}{often}",
        way=way,
        suits=suits,
        base=ranks[0],
        last=ranks[-1],
        often=f", {number(over)} times over" if over > 2 else "",
    )
