"""Groups: like piles under one name; the stock, the talon and the reserve, which only give their cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from ..cards import ANY, NOTHING, Cards
from ..events import State
from ..fast.arena import Arena
from ..places import Kind, Places, groups_of
from ..refusals import Refusal, refuse
from ..sentences import Card, Strong, Text, is_are, joined, say
from .face_down import FaceDown
from .refill import Refilled
from .when import When
from .word import Registry, Word

ROWS = 8  # of a grid, of which each is named


@dataclass(eq=False)
class Group(Word, Places):
    """Like piles; `code` is the letter before their numbers, several letters share the piles evenly."""

    count: int = 1  # how many piles
    code: str | tuple[str, ...] | None = field(default=None, kw_only=True)  # its letter or letters
    number_from: int | None = field(default=None, kw_only=True)  # the number of its first code
    takes_from: tuple[Places | Word | str, ...] | None = field(default=None, kw_only=True)  # only from these
    takes_when: When | None = field(default=None, kw_only=True)  # only while this holds
    gives_when: When | None = field(default=None, kw_only=True)  # only while this holds
    gives_to: tuple[Places | Word | str, ...] | None = field(default=None, kw_only=True)  # only to these
    stays: Cards = field(default=NOTHING, kw_only=True)  # cards that never leave by play
    live: Cards = field(default=ANY, kw_only=True)  # others are dead: they neither leave nor take a card
    each: When | None = field(default=None, kw_only=True)  # while it holds, no two empty places are alike

    letter: ClassVar[str] = ""  # the code when the declaration gives none
    by_name: ClassVar[tuple[str, ...]] = ("takes_from", "gives_to")

    def __post_init__(self) -> None:
        if self.count < 1 or self.count % len(self.letters):
            raise TypeError(f"{type(self).__name__}.count is one or more, and shared evenly by its letters")

    def register(self, name: str, registry: Registry) -> None:
        registry.groups[name] = self

    def set_name(self, name: str) -> None:
        self.name = name.replace("_", " ")

    @property
    def letters(self) -> tuple[str, ...]:
        code = self.letter if self.code is None else self.code
        return code if isinstance(code, tuple) else (code,)

    def receives(self, giver: Places) -> bool:
        """Whether cards are ever played here from that group."""
        takes = self.takes_from is None or giver in self.takes_from
        return giver.in_play and takes and giver.sends(self)

    def sends(self, taker: Places) -> bool:
        return self.gives_to is None or taker in self.gives_to

    @property
    def selective(self) -> bool:
        return self.takes_from is not None or self.gives_to is not None

    def withholds(self, giver: Places) -> Refusal | None:
        if giver is not self or self.gives_to is None:
            return None
        if not self.gives_to:
            return refuse("never-moves", "no card of the {group} is moved by hand", group=self.name)
        takers = joined((f"the {taker.name}" for taker in groups_of(self.gives_to)), " or ")
        return refuse("only-to", "cards of the {group} go only to {takers}", group=self.name, takers=takers)

    def waits(self, state: State) -> bool:
        """Whether it takes nothing now, because its condition does not hold."""
        return self.takes_when is not None and not self.takes_when.holds(state)

    @property
    def binds(self) -> bool:
        return self.gives_when is not None

    def frees(self, state: State, at: int) -> bool:
        return self.gives_when is None or self.gives_when.frees(state, at)

    def each_counts(self, state: State) -> bool:
        """Whether now every empty place is one of its own."""
        return self.each is not None and self.each.holds(state)

    def likeness(self, state: State, at: int) -> object:
        return at if self.each_counts(state) else super().likeness(state, at)

    def holds_back(self, state: State, at: int, played: bool = False) -> Refusal | None:
        card = state.piles[at][-1]
        if card in self.stays:
            sentence = "the {card} never leaves the {group}"
            return refuse("never-moves", sentence, card=Card.of(card), group=self.name)
        if played and card not in self.live:
            sentence = "only {live} are in play in the {group}, not the {card}"
            return refuse("dead", sentence, live=self.live.words, group=self.name, card=Card.of(card))
        return None if self.frees(state, at) else self.bound()

    def bound(self) -> Refusal:
        when = self.gives_when.in_words() if self.gives_when else ""
        return refuse("only-when", "cards leave the {group} only when {when}", group=self.name, when=when)

    def shuts(self, taker: Places) -> Refusal | None:
        if taker is not self:
            return None
        if self.takes_from is None:
            return refuse("no-building", "there is no building on the {group}", group=self.name)
        if not self.takes_from:
            return refuse("no-building", "no single card is played on the {group}", group=self.name)
        sources = joined((source.giver for source in groups_of(self.takes_from)), " or ")
        return refuse(
            "only-from",
            "the {group} {take} cards only from {sources}",
            group=self.name,
            take=self._take,
            sources=sources,
        )

    @property
    def _take(self) -> str:
        """The verb after its name: "the ramparts take", "the cross takes"."""
        return "take" if is_are(self.name) == "are" else "takes"

    def closed(self) -> Refusal:
        """Why it takes nothing while it waits."""
        when = self.takes_when.in_words() if self.takes_when else ""
        return refuse(
            "only-when",
            "the {group} {take} cards only when {when}",
            group=self.name,
            take=self._take,
            when=when,
        )

    def traits(self) -> Iterator[Text]:
        """What the rules page says of its piles."""
        return iter(())

    def limits(self) -> Iterator[Text]:
        """What the rules page says of when it takes cards, and from where."""
        if self.takes_from == ():
            yield say("no card comes there alone")
        elif self.takes_from is not None:
            sources = joined((source.giver for source in groups_of(self.takes_from)), " or ")
            yield say("cards come only from {sources}", sources=sources)
        if self.gives_to == ():
            yield say("no card leaves it")
        elif self.gives_to is not None:
            takers = joined((f"the {taker.name}" for taker in groups_of(self.gives_to)), " or ")
            yield say("cards go only to {takers}", takers=takers)
        if self.stays.bits:
            yield say("{cards} never leave it", cards=self.stays.words)
        if self.live != ANY:
            yield say("only {cards} are in play there, others are dead", cards=self.live.words)
        if self.takes_when is not None:
            yield say("only when {when}", when=self.takes_when.in_words())
        if self.gives_when is not None:
            yield say("cards leave it only when {when}", when=self.gives_when.in_words())

    def entry(self) -> Text:
        return say(
            "{group} ({codes}, {kind}): {traits}.",
            group=Strong(self.name),
            codes=code_ranges(self),
            kind=self.kind.value,
            traits=joined([*self.traits(), *self.limits()], "; "),
        )

    def apart(self) -> Sequence[int]:
        return self.numbers if self.each else ()

    def lower(self, arena: Arena) -> bool:
        if self.in_play and not self.released:
            arena.givers.extend(self.numbers)
        if self.gives_when:
            arena.bound.update({at: self.gives_when.freed(arena, at) for at in self.numbers})
        if self.stuck:
            arena.staying.update(dict.fromkeys(self.numbers, self.stuck))
        return True


def code_ranges(group: Group) -> str:
    """The codes of a group as they are typed: `f1`-`f4`, or `a1`-`a4` and `b1`-`b4`; of many the ends."""
    each = len(group.codes) // len(group.letters)
    runs = [group.codes[i : i + each] for i in range(0, len(group.codes), each)]
    ranges = [f"`{run[0]}`" if len(run) == 1 else f"`{run[0]}`-`{run[-1]}`" for run in runs]
    return " and ".join(ranges) if len(ranges) <= ROWS else f"{ranges[0]} and so on to {ranges[-1]}"


@dataclass(eq=False)
class Stock(Group):
    """The pack in hand, face down."""

    kind: ClassVar[Kind] = Kind.STOCK
    letter: ClassVar[str] = "s"
    in_play: ClassVar[bool] = False

    def withholds(self, giver: Places) -> Refusal | None:
        return refuse("dealt-only", "cards of the pack are turned by dealing") if giver is self else None

    def shuts(self, taker: Places) -> Refusal | None:
        return refuse("takes-nothing", "nothing is played on the pack") if taker is self else None

    def traits(self) -> Iterator[Text]:
        yield say("the pack in hand, face down")


@dataclass(eq=False)
class Waste(Group):
    """The book's talon: unsuitable cards, face up, the last one in play."""

    kind: ClassVar[Kind] = Kind.WASTE
    letter: ClassVar[str] = "t"

    def shuts(self, taker: Places) -> Refusal | None:
        return refuse("takes-nothing", "nothing is played on the talon") if taker is self else None

    def traits(self) -> Iterator[Text]:
        yield say("unsuitable cards; the last one is in play")

    def lower(self, arena: Arena) -> bool:
        super().lower(arena)
        arena.waste = self.first
        return True


@dataclass(eq=False)
class Aside(Group):
    """Cards that take no part in the game."""

    kind: ClassVar[Kind] = Kind.RESERVE
    letter: ClassVar[str] = "x"
    in_play: ClassVar[bool] = False

    def withholds(self, giver: Places) -> Refusal | None:
        return refuse("never-moves", "cards laid aside take no part in the game") if giver is self else None

    def shuts(self, taker: Places) -> Refusal | None:
        return refuse("takes-nothing", "nothing is laid aside in play") if taker is self else None

    def traits(self) -> Iterator[Text]:
        yield say("cards that take no part")


@dataclass(eq=False)
class Guide(Group):
    """Single cards that never move, and by which other cards are played."""

    kind: ClassVar[Kind] = Kind.RESERVE
    in_play: ClassVar[bool] = False

    def withholds(self, giver: Places) -> Refusal | None:
        if giver is not self:
            return None
        return refuse("never-moves", "cards of the {group} never move", group=self.name)

    def shuts(self, taker: Places) -> Refusal | None:
        if taker is not self:
            return None
        return refuse("takes-nothing", "nothing is played on the {group}", group=self.name)

    def traits(self) -> Iterator[Text]:
        yield say("single cards that never move")


@dataclass(eq=False)
class Reserve(Group):
    """Piles that give their top card and are not built on."""

    refill: Refilled | None = None  # what an empty place gets
    down: FaceDown | None = None  # which cards lie face down at the beginning
    released: bool = False  # its cards go only where a Release lets them

    kind: ClassVar[Kind] = Kind.RESERVE

    def check(self, verbs: Sequence[str]) -> None:
        if self.each and self.refill:
            raise TypeError(
                "Reserve.each means nothing where places are filled by a refill, the first one first"
            )

    def sends(self, taker: Places) -> bool:
        return super().sends(taker) and not (self.refill and taker in self.refill.back)

    @property
    def selective(self) -> bool:
        return super().selective or bool(self.refill and self.refill.back)

    def traits(self) -> Iterator[Text]:
        if self.released:
            yield say("single cards, in play when they are free")
        elif self.count > 1:
            yield say("the last card of each is in play")
        else:
            yield say("only the last card is in play")
        yield say("there is no building")
        if self.down:
            yield self.down.trait()
        if self.refill:
            yield self.refill.trait()
