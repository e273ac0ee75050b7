"""Lift: a card goes to another pile of its group with all that lies on it, by the card that is grabbed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from random import Random
from typing import ClassVar

from ..cards import ANY, BIT, PACK
from ..dealer import Dealer
from ..events import Cause, Moved, State
from ..fast.arena import Arena
from ..fast.tables import Lifted
from ..fit.steps import Build
from ..moves import Move
from ..places import Places, groups_of
from ..refusals import Refusal, refuse
from ..sentences import Card, Place, Text, counted, is_are, joined, say
from ..view import Choice, VisibleEvent
from .choices import of_several
from .tableau import MovedTogether, Tableau
from .word import Compiling, Way, Word, goes


class Numbered(Way):
    """A way by which several cards go together; how many is part of the move where it must be named."""

    cause = Cause.RUN
    narrates: ClassVar[tuple[Cause, ...]] = (Cause.RUN,)
    several = True

    def written(self, state: State, at: Sequence[int]) -> int:
        src, dst, *named = at
        numbers = self.numbers(state, src, dst)
        cards = named[0] if named else numbers[0]
        return 0 if cards == 1 and len(numbers) == 1 else cards

    def do(self, dealer: Dealer, at: Sequence[int]) -> None:
        src, dst, *named = at
        cards = named[0] if named else self.numbers(dealer.state, src, dst)[0]
        dealer.do(Moved(self.cause, src, dst, cards))

    def choice(self, state: State, move: Move, at: Sequence[int]) -> Choice:
        src, dst = (self.game.piles[i] for i in at)
        return of_several(state, move, src, dst, self.cause)

    def narrate(self, happened: Sequence[VisibleEvent]) -> Iterator[Text]:
        return goes(self, happened, "goes", many="go")


@dataclass(eq=False)
class Lift(Numbered, MovedTogether):
    """A card goes with all that lies on it, if these hold together; how many cards go is part of the move."""

    run: Build | None = None  # what holds cards together; None: the way its piles are built
    loose: bool = False  # cards go together in whatever order they lie
    single: bool = False  # cards go one by one, but a pile's only card does not go to another empty place
    whole: bool = False  # all open cards of a pile go together, never a part of them
    free: tuple[Places | Word | str, ...] = ()  # no more than could go singly by way of free ones of these

    by_name: ClassVar[tuple[str, ...]] = ("free",)

    def check(self, verbs: Sequence[str]) -> None:
        if self.loose and self.run:
            raise TypeError("Lift.run means nothing where loose cards go together")
        if self.single and (self.run or self.loose or self.free):
            raise TypeError("Lift.single alone says how many cards go: one")
        if self.whole and (self.run or self.loose or self.single or self.free):
            raise TypeError("Lift.whole alone says how many cards go: all open ones")

    def within(self, word: Word) -> None:
        if isinstance(word, Tableau):
            self.group = word

    def compile(self, game: Compiling) -> None:
        super().compile(game)
        holds = [0] * len(PACK) if self.single else [*(self.run or self.group.build).over]
        self.lifted = Lifted(
            [] if self.loose else holds,
            [at for group in groups_of(self.free) for at in group.numbers],
            self.group.space.bits == ANY.bits,
        )
        self.lifted.whole = self.whole
        self.lifted.to_space = self.group.vacant(self.group) is None

    def pairs(self) -> Iterator[tuple[int, int]]:
        return permutations(self.group.numbers, 2)

    # how many may go ---------------------------------------------------------------------------------

    def run_at(self, state: State, src: int) -> int:
        """How many cards at the end of a pile hold together."""
        pile = state.piles[src]
        return self.lifted.run(pile, len(pile) - len(self.group.open(state, src)))

    def _most(self, state: State, dst: int) -> int:
        """How many cards may go there at most."""
        return self.lifted.most(state.piles, [*self.group.numbers])[not state.piles[dst]]

    def _fitting(self, state: State, src: int, dst: int, run: int, most: int, takes: int) -> list[int]:
        here = state.piles[src]
        numbers = range(self.lifted.least(run), min(run, most) + 1)
        fitting = [n for n in numbers if takes & BIT[here[-n]]]
        if fitting and self._changes_nothing(state, src, dst, fitting[-1]):
            fitting.pop()
        return fitting

    def _changes_nothing(self, state: State, src: int, dst: int, cards: int) -> bool:
        """Whether all of a pile would go from one empty place to another like it."""
        return not state.piles[dst] and cards == len(state.piles[src]) and not self.group.each_counts(state)

    def numbers(self, state: State, src: int, dst: int) -> Sequence[int]:
        run, takes = self.run_at(state, src), self.group.takes(state, dst)
        return self._fitting(state, src, dst, run, self._most(state, dst), takes) if run else ()

    def offer(self, state: State, found: list[tuple[int, ...]]) -> None:
        takers = self.group.wanting(state)
        onto_pile, onto_space = self.lifted.most(state.piles, [*self.group.numbers])
        for src in self.group.numbers:
            if not (run := self.run_at(state, src)):
                continue
            for dst, cards in takers:
                if src == dst:
                    continue
                most = onto_pile if state.piles[dst] else onto_space
                numbers = self._fitting(state, src, dst, run, most, cards)
                plain = numbers == [1]
                found += [(src, dst, 0 if plain else n) for n in numbers]

    def refuses(self, state: State, at: Sequence[int]) -> Refusal | None:
        src, dst, *named = at
        if not state.piles[src]:
            return self.empty(src)
        numbers = self.numbers(state, src, dst)
        if not named and len(numbers) > 1:
            return self.count_missing(src, numbers)
        if named[0] in numbers if named else numbers:
            return None
        if not state.piles[dst] and (reason := self.group.vacant(self.group)):
            return reason
        all_open = len(self.group.open(state, src)) if self.whole else 1
        return self._why_not(state, src, dst, named[0] if named else all_open)

    def count_missing(self, src: int, numbers: Sequence[int]) -> Refusal:
        """The refusal where the move must name which of these numbers of cards go."""
        cards, place = joined(numbers, " or "), Place(self.game.piles[src].code)
        return refuse(
            "how-many", "{cards} cards of {place} may go there: say how many", cards=cards, place=place
        )

    def why_not_together(self, state: State, src: int, cards: int) -> Refusal | None:
        """Why so many cards of a pile do not go together, wherever they go."""
        here, place, run = state.piles[src], Place(self.game.piles[src].code), self.run_at(state, src)
        opened = len(self.group.open(state, src))
        if cards > opened:
            sentence = "no more than {cards} of {place} may be seen and taken"
            return refuse("not-so-many", sentence, cards=counted(opened, "card"), place=place)
        if self.single and cards > 1:
            return refuse("no-run", "cards of the {group} go one by one", group=self.group.name)
        if self.whole and cards < opened:
            sentence = "only all cards of {place} go to another of the {group}, never a part of them"
            return refuse("leave-together", sentence, place=place, group=self.group.name)
        if cards > run:
            lifted, built = self.named(here[-cards:]), self.run or self.group.build
            return refuse(
                "no-run", "{cards} would have to be built {built} to go together", cards=lifted, built=built
            )
        return None

    def _why_not(self, state: State, src: int, dst: int, cards: int) -> Refusal:
        if reason := self.why_not_together(state, src, cards):
            return reason
        here, place = state.piles[src], Place(self.game.piles[src].code)
        if not self.group.takes(state, dst) & BIT[here[-cards]]:
            return self.group.misfit(state, dst, here[-cards], self.named(here[-cards:]))
        if self._changes_nothing(state, src, dst, cards):
            sentence = "with all of {place} in another empty place nothing would be changed"
            return refuse("gains-nothing", sentence, place=place)
        sentence = "{cards} are too many: what is free lets {most} go together"
        most = counted(self._most(state, dst), "card")
        return refuse("too-many", sentence, cards=counted(cards, "card"), most=most)

    def leads(self, state: State, src: int) -> Mapping[int, int]:
        cards = self.group.open(state, src)
        cards = cards[-1:] if self.single else cards
        return {card: len(cards) - n for n, card in enumerate(cards)}

    # in words --------------------------------------------------------------------------------------------

    def named(self, run: Sequence[int]) -> Text:
        """Some cards in words, by the first of them."""
        alone = "the {card}" if len(run) == 1 else "the {card} with all that lies on it"
        return say(alone, card=Card.of(run[0]))

    def samples(self, state: State, dice: Random) -> Iterable[Move]:
        for src, dst in self.pairs():
            lying = len(state.piles[src])
            for cards in range(min(lying, len(self.group.open(state, src)) + 1) + 1):
                yield self.game.move(src, dst, cards)

    def trait(self) -> Text:
        if self.loose:
            return say("any open card goes upon another pile with all that lies on it, in order or not")
        if self.single:
            return say("one card at a time")
        if self.whole:
            return say("all cards of a pile go upon another together, never a part of them")
        run = f", built {self.run}," if self.run else ""
        return say("a run{run} or a part of it goes upon another pile together", run=run)

    def lines(self) -> Iterator[Text]:
        if self.whole:
            yield say(
                "Between the {group} all cards of a pile go together, never a part of them; "
                "name the pile, as in `3 5`, or its first card.",
                group=self.group.name,
            )
        elif not self.single:
            yield say(
                "Between the {group} name the lowest card that goes, as in `7H 5`, or how many go: `3 5 x4`.",
                group=self.group.name,
            )
        if self.free:
            free = " or ".join(group.name for group in groups_of(self.free))
            spaces = self.lifted.doubled
            also = ", and twice as many for each empty one of the {group}" if spaces else ""
            sentence = (
                "With {free} free, so many cards go together as would go singly: one more than {are} free"
                + also
            )
            yield say(sentence + ".", free=free, are=is_are(free), group=self.group.name)
        if self.group.fills_spaces and self.lifted.to_space:
            unless = f", unless {self.group.each.in_words()}" if self.group.each else ""
            yield say("All cards of a pile do not go to another empty place{unless}.", unless=unless)

    def apart(self) -> Sequence[int]:
        return ()

    def table(self) -> Lifted:
        return self.lifted

    def lower(self, arena: Arena) -> bool:
        return True  # the table of its group knows
