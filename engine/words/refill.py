"""Refills: what an empty place gets, at once by rule, at once by choice, or by hand when the player likes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol, cast

from ..dealer import Dealer
from ..events import Cause, State
from ..fast.arena import Arena
from ..fast.tables import Filled
from ..moves import Move
from ..places import Kind, Places
from ..refusals import Refusal, refuse
from ..sentences import Place, Text, joined, number, say
from ..view import VisibleEvent
from .when import When
from .word import Way, Word

LISTED = 12  # how many cards of one dealing are named one by one


@dataclass(eq=False)
class Refilled(Word):
    """How a group's empty places get cards, from single piles; the group is the one it is declared in."""

    sources: tuple[Places, ...]

    narrates: ClassVar[tuple[Cause, ...]] = (Cause.FILL,)
    by_name: ClassVar[tuple[str, ...]] = ("sources",)

    def __init__(self, *sources: Places | str) -> None:
        self.sources = cast("tuple[Places, ...]", sources)  # names are resolved when the class is made

    def check(self, verbs: Sequence[str]) -> None:
        if not self.sources or any(source.count != 1 for source in self.single()):
            raise TypeError(f"{type(self).__name__}.sources are groups of one pile each")

    def single(self) -> tuple[Places, ...]:
        """The sources that must be of one pile."""
        return self.sources

    def within(self, word: Word) -> None:
        if isinstance(word, Places):
            self.group = word  # whose places it fills

    @property
    def places(self) -> range:
        """The places it fills, by number."""
        return self.group.numbers

    def giving(self, state: State) -> list[int]:
        """The sources that hold cards, by number, in the order they are named."""
        return [at for source in self.sources for at in source.numbers if state.piles[at]]

    @property
    def back(self) -> tuple[Places, ...]:
        """The groups to which what fills a place goes back together, and no card of it alone."""
        return ()

    def shut(self, state: State) -> Refusal | None:
        """Why an empty place takes no card by play, if there is more to say than that it does not."""

    def trait(self) -> Text:
        """What the rules page says of it among the traits of its group."""
        raise NotImplementedError

    def narrate(self, happened: Sequence[VisibleEvent]) -> Iterator[Text]:
        return dealt(self, happened, "fills", "filled")

    def apart(self) -> Sequence[int]:
        return ()

    @property
    def named(self) -> Text:
        """The sources in words, of which one gives: the pack or the talon."""
        return joined((source.giver for source in self.sources), " or ")


class Rows(Protocol):
    """A way of dealing that lays down row after row."""

    def latest(self, state: State) -> Sequence[int]:
        """The places of the row dealt last, by number."""


class Refill(Refilled):
    """Empty places are filled at once, by so many cards of the first source that has any."""

    by_name = ("sources", "row")

    def __init__(
        self,
        *sources: Places | str,
        cards: int = 1,
        until: str = "",
        when: When | None = None,
        row: Rows | str | None = None,
    ) -> None:
        super().__init__(*sources)
        self.cards = cards  # so many at a time
        self.until = until  # only until this action is taken for the first time
        self.when = when  # only while this holds
        self.row = cast("Rows | None", row)  # only the places this dealt last

    def check(self, verbs: Sequence[str]) -> None:
        super().check(verbs)
        if self.cards < 1:
            raise TypeError("Refill.cards is one or more")
        if self.until and self.cards > 1:
            raise TypeError("Refill.cards and until: no game has both, and no sentence says it")
        if self.until and self.until not in verbs:
            raise TypeError(f"Refill.until names an action of the game, not {self.until!r}")

    def stopped(self, state: State) -> bool:
        """Whether nothing is filled now, or no longer."""
        if self.when is not None and not self.when.holds(state):
            return True
        return bool(self.until and state.counts[self.until])

    def follow(self, dealer: Dealer) -> bool:
        piles = dealer.state.piles
        for place in self.row.latest(dealer.state) if self.row else self.places:
            if not piles[place]:
                break
        else:
            return False
        giving = [] if self.stopped(dealer.state) else self.willing(dealer.state)
        if not giving:
            return False
        for _ in range(min(self.cards, len(piles[giving[0]]))):
            dealer.move(Cause.FILL, giving[0], place)
        return True

    def willing(self, state: State) -> list[int]:
        """The sources of which the first gives by rule."""
        return self.giving(state)

    def trait(self) -> Text:
        sources = joined((source.giver for source in self.sources), ", then from ")
        if self.row:
            return say("an empty one of the row dealt last is filled at once from {sources}", sources=sources)
        if self.when:
            return say(
                "an empty one is filled at once from {sources}, when {when}",
                sources=sources,
                when=self.when.in_words(),
            )
        if self.until:
            return say(
                "an empty one is filled at once from {sources}, until you deal for the first time",
                sources=sources,
            )
        if self.cards > 1:
            return say(
                "an empty one is filled at once by {number} cards from {sources}",
                number=number(self.cards),
                sources=sources,
            )
        return say("an empty one is filled at once from {sources}", sources=sources)

    def lower(self, arena: Arena) -> bool:
        if self.row is None:
            arena.fills.append(self.lowered(arena))
        return self.row is None  # which row was dealt last only the dealing knows

    def remembers(self) -> Iterable[str]:
        return (self.until,) if self.until else ()

    def lowered(self, arena: Arena, asks: int = 0) -> Filled:
        """Its table for the fast form; where `asks` sources have cards the player chooses."""
        sources = [at for source in self.sources for at in source.numbers]
        fill = Filled([*self.places], sources, self.cards, asks, self.until)
        fill.when = self.when.lowered(arena) if self.when else None
        return fill


class ChosenRefill(Refill, Way):
    """Empty places are filled at once; while several sources have cards the player chooses first of all.

    From groups of several piles the player fills them always, even where one pile alone has cards.
    """

    cause = Cause.FILL

    def __init__(self, *sources: Places | str) -> None:
        super().__init__(*sources)

    def single(self) -> tuple[Places, ...]:
        return ()

    @property
    def asks(self) -> int:
        """How many sources must have cards for the player to choose."""
        return 1 if any(source.count > 1 for source in self.sources) else 2

    @property
    def priority(self) -> int:  # type: ignore[override]
        """Places that only the player fills come before those that may fill themselves."""
        return self.asks

    def pairs(self) -> Iterator[tuple[int, int]]:
        every = ((src, place) for source in self.sources for src in source.numbers for place in self.places)
        return (pair for pair in every if self.group.meets(*pair))

    def willing(self, state: State) -> list[int]:
        giving = self.giving(state)
        return giving if len(giving) < self.asks else []

    def open(self, state: State) -> dict[int, list[int]]:
        """The places the player must fill before anything else, each with the piles that may fill it."""
        giving = self.giving(state)
        found = {}
        for place in self.places:
            if state.piles[place]:
                continue
            sources = [src for src in giving if self.group.meets(src, place)] if self.group.lined else giving
            if len(sources) >= self.asks:
                found[place] = sources
        return found

    def must(self, state: State) -> Sequence[Move] | None:
        for place in self.places:
            if not state.piles[place]:
                break
        else:  # the usual case, answered fast
            return None
        places = [*self.open(state).items()]
        if not self.group.lined:
            places = places[:1]  # of equivalent ones the first
        return [self.game.move(src, place) for place, giving in places for src in giving] or None

    def objects(self, state: State, move: Move) -> Refusal | None:
        places = self.open(state)
        at = [self.game.index[code] for code in move.piles] if move.way else []
        if len(at) == 2 and at[0] in places.get(at[1], ()):
            return None
        place, giving = next(iter(places.items()))
        code = Place(self.game.piles[place].code)
        ways = joined((f"{self.game.piles[src].code} {code}" for src in giving), " or ")
        return refuse(
            "open-place-first", "the open place {place} must be filled first: {ways}", place=code, ways=ways
        )

    def refuses(self, state: State, at: Sequence[int]) -> Refusal | None:
        src, dst = at
        if not state.piles[src]:
            return self.empty(src)
        if dst in self.open(state):
            return None
        if state.piles[dst]:
            return refuse("place-taken", "that place is taken; only open places are filled")
        sentence = "no card is laid on an empty place of the {group} by hand"
        return refuse("not-filled-by-hand", sentence, group=self.group.name)

    def why(self, src: int, dst: int) -> Cause:
        """A card in play that goes where it might also be built is simply played."""
        giver = self.game.piles[src].group
        built = self.group.kind == Kind.TABLEAU and self.asks > 1
        return Cause.PLAY if built and giver.in_play else Cause.FILL

    def trait(self) -> Text:
        return say("an open place is filled at once from {sources}, as you choose", sources=self.named)

    def lower(self, arena: Arena) -> bool:
        if not self.group.lined:
            arena.fills.append(self.lowered(arena, self.asks))
        return not self.group.lined  # there each place has sources of its own


def dealt(word: Word, happened: Sequence[VisibleEvent], one: str, many: str) -> Iterator[Text]:
    """Cards that came from one pile as a clause: "2♣ from the pack fills 3", "dealt from the pack: …"."""
    named = [event for event in happened if event.src and None not in event.cards]
    if not named:
        return
    source = word.place(named[0].src)
    if len(named) == len(happened) == 1:
        cards, place = named[0].named_cards, word.place(named[0].dst)
        yield say("{cards} from {source} {one} {place}", cards=cards, source=source, one=one, place=place)
        return
    cards_on_piles = (
        say("{cards} on {place}", cards=event.named_cards, place=Place(event.dst)) for event in named[:LISTED]
    )
    yield say(
        "{many} from {source}: {listed}{more}",
        many=many,
        source=source,
        listed=joined(cards_on_piles, ", "),
        more=" …" if len(named) > LISTED else "",
    )
