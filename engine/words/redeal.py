"""Redeal: piles are taken up into the stock when it is out, to be dealt again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..dealer import MOST_FOLLOW, Dealer
from ..events import Cause, State
from ..fast.arena import Arena
from ..fast.tables import Around
from ..moves import Move
from ..places import NamedPiles
from ..refusals import Refusal, refuse
from ..sentences import Text, is_are, say
from ..sentences import times as often
from ..view import Choice, VisibleEvent
from .choices import undivided
from .following import Following
from .round import Round
from .when import When
from .word import Verb

DEAL = "deal"  # the verb by which a pass goes on


@dataclass(eq=False)
class Redeal(Verb):
    """Piles taken up into the stock when it is out: the first pile first, each in the order it was dealt."""

    of: NamedPiles  # the piles that are taken up
    times: int | None  # None is as often as the player likes
    shuffled: bool = False  # in a new order, which the seed of the deal names
    last_first: bool = False  # the last pile comes first
    first: int = 1  # the pile that comes first, the others following as in a ring
    when: When | None = None  # only while this holds
    ends: bool = False  # the game is lost where in a whole pass nothing else could be done
    changing: bool = False  # only where the cards would then lie otherwise than they do
    but: Following | None = None  # what is in order by this stays
    then: Round | Callable[[Any, Dealer], object] | None = None  # what is dealt at once, as part of it

    narrates = (Cause.REDEAL,)

    def check(self, verbs: Sequence[str]) -> None:
        if self.times is not None and self.times < 1:
            raise TypeError("Redeal.times is one or more, or None")
        if self.ends and (self.times is not None or self.shuffled):
            raise TypeError("Redeal.ends is for passes without end, in the same order")
        if self.changing and self.shuffled:
            raise TypeError("Redeal.changing is for redeals in the same order")

    def lower(self, arena: Arena) -> bool:
        """It is asked itself; but a talon that goes round may be turned at once to any card that comes up.

        That takes nothing from the game: passes without end change nothing but which card lies uppermost, so
        long as nothing is done by itself when a card comes there.
        """
        plain = (self.times, self.shuffled, self.but, self.then, self.when, self.changing)
        deals = [step for step in self.game.verbs if isinstance(step, Round)]
        if plain == (None, False, None, None, None, False) and len(deals) == len(self.of.numbers) == 1:
            deal, waste = deals[0], self.of.numbers[0]
            if [*deal.to.numbers] == [waste] and deal.when is None:
                arena.around = Around(self.game.stock_at, waste, deal.name, self.name, deal.cards)
        return False

    def left(self, state: State) -> int | None:
        """How many redeals are left, where they are counted."""
        return None if self.times is None else self.times - state.counts[self.name]

    def against(self, state: State) -> Refusal | None:
        if self.left(state) == 0:
            return refuse("no-redeal-left", "no redeal is left")
        if state.piles[self.game.stock_at]:
            return refuse("deal-out-first", "the pack must be dealt out first")
        if not any(state.piles[at] for at in self.of.numbers):
            return refuse("nothing-to-redeal", "nothing is left to deal again")
        if self.when and not self.when.holds(state):
            sentence = "the {group} {are} taken up only when {when}"
            are, when = is_are(self.of.name), self.when.in_words()
            return refuse("only-when", sentence, group=self.of.name, are=are, when=when)
        if self.ends and self._in_vain(state):
            return refuse(
                "pass-in-vain",
                "in a whole pass through the {group} no card could be played",
                group=self.of.name,
            )
        if self.changing and not self._changes(state):
            sentence = "dealt again the {group} would lie as they do: nothing would be changed"
            return refuse("gains-nothing", sentence, group=self.of.name)
        return None

    def _changes(self, state: State) -> bool:
        """Whether the cards would lie otherwise."""
        before = [*map(tuple, state.piles)]
        with self.game.dealer(state, "", Cause.REDEAL) as hands:
            self.do(hands, ())
            return [*map(tuple, state.piles)] != before

    def _in_vain(self, state: State) -> bool:
        """Whether nothing else can be done now, nor could be in a whole pass."""
        others = [
            step for step in (*self.game.every_way, *self.game.verbs) if step.name not in (self.name, DEAL)
        ]
        deals = [step for step in self.game.verbs if step.name == DEAL]
        if any(step.offers(state) for step in others):
            return False
        with self.game.dealer(state, "", Cause.REDEAL) as hands:
            self.do(hands, ())
            for _ in range(MOST_FOLLOW):  # a pass ends, unless dealing brings back what it has dealt
                if any(step.offers(state) for step in others):
                    return False
                dealt = next((step for step in deals if step.refuses(state, ()) is None), None)
                if dealt is None:
                    break
                dealt.do(hands, ())
                hands.settle()
        return True

    def do(self, dealer: Dealer, at: Sequence[int]) -> None:
        across = len(self.of) // len(self.of.letters)
        columns = [self.of.numbers[n::across] for n in range(across)]  # of a grid; elsewhere each is one pile
        columns = columns[self.first - 1 :] + columns[: self.first - 1]
        if self.last_first:
            columns.reverse()
        taken_up = [at for column in columns for at in column]
        if self.but:
            loose = {*self.but.loose(dealer.state.piles)}
            taken_up = [at for at in taken_up if at in loose or at not in self.but.of.numbers]
        dealer.gather(self.name, taken_up, self.shuffled)
        dealer.cause = Cause.ROUND
        if isinstance(self.then, Round):
            self.then.afresh(dealer)
        elif self.then:
            self.then(self.game, dealer)

    def choice(self, state: State, move: Move, at: Sequence[int]) -> Choice:
        if self.shuffled:
            words = say("take up the {group}, shuffle and deal again", group=self.of.name)
        else:
            words = say("take up the {group} and deal again", group=self.of.name)
        return undivided(move, self.name, words)

    def narrate(self, happened: Sequence[VisibleEvent]) -> Iterator[Text]:
        if any(not event.src for event in happened):
            yield say(
                "the {group} {are} taken up {shuffled}to be dealt again",
                group=self.of.name,
                are=is_are(self.of.name),
                shuffled="and shuffled " if self.shuffled else "",
            )

    def lines(self) -> Iterator[Text]:
        order = "shuffled" if self.shuffled else "in the same order"
        if self.last_first:
            order = "the last column first" if len(self.of.letters) > 1 else "the last one first"
        elif self.first > 1:
            order = f"{order}, from {self.of[self.first - 1].code} on"
        yield say(
            "`{verb}`, {times}, {when}: the {group} {are} taken up{but} and dealt again, {order}.",
            but=", but for what is in order," if self.but else "",
            verb=self.name,
            times="as often as you like" if self.times is None else often(self.times),
            group=self.of.name,
            are=is_are(self.of.name),
            order=order,
            when=self._while(),
        )
        if self.ends:
            sentence = "The game is lost when nothing else can be done, nor could be in a whole pass."
            yield say(sentence)

    def _while(self) -> str:
        """When it is allowed, in words."""
        if self.changing:
            return "whenever the cards would then lie otherwise"
        if self.but:
            return "whenever you like"
        return f"when {self.when.in_words()}" if self.when else "when the pack is out"

    def apart(self) -> Sequence[int]:
        """The piles that are taken up in turn, and those that are dealt on then."""
        if callable(self.then):
            return super().apart()
        return [*(self.of.numbers if len(self.of) > 1 else ()), *(self.then.apart() if self.then else ())]

    def changes(self) -> Sequence[int]:
        if callable(self.then):
            return super().changes()
        return [self.game.stock_at, *self.of.numbers, *(self.then.to.numbers if self.then else ())]

    def remembers(self) -> Iterable[str]:
        if callable(self.then):
            return self.game.counters  # it may read all of them
        return () if self.times is None and not self.shuffled else (self.name,)

    def chance(self, state: State) -> bool:
        return self.shuffled and self.left(state) != 0
