"""Runs: all open cards of a pile move together, as they lie, upon another pile of their group."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from ..cards import BIT
from ..dealer import Dealer
from ..events import Cause, Moved, State
from ..fast.arena import Arena
from ..moves import Move
from ..refusals import Refusal, refuse
from ..sentences import ARROW, ELLIPSIS, Card, Place, Text, say
from ..view import Choice, Half, VisibleEvent
from .choices import putting
from .tableau import MovedTogether, Tableau
from .word import Word, goes


@dataclass(eq=False)
class Runs(MovedTogether):
    """The open cards of a pile go upon another together, never a part; elsewhere the last goes alone."""

    cause = Cause.RUN
    narrates = (Cause.RUN,)

    def within(self, word: Word) -> None:
        if isinstance(word, Tableau):
            self.group = word

    def pairs(self) -> Iterator[tuple[int, int]]:
        return permutations(self.group.numbers, 2)

    def offer(self, state: State, found: list[tuple[int, ...]]) -> None:
        takers = self.group.wanting(state)
        for src in self.group.numbers:
            run = self.group.open(state, src)
            found += [
                (src, dst)
                for dst, cards in takers
                if run and src != dst and cards & BIT[run[0]] and not self._trades_places(state, src, dst)
            ]

    def refuses(self, state: State, at: Sequence[int]) -> Refusal | None:
        src, dst = at
        run = self.group.open(state, src)
        if not run:
            return self.empty(src)
        if self.group.takes(state, dst) & BIT[run[0]]:
            return None
        named = "the {card}" if len(run) == 1 else "the {card} with all that lies on it"
        return self.group.misfit(state, dst, run[0], say(named, card=Card.of(run[0])))

    def idle(self, state: State, at: Sequence[int]) -> Refusal | None:
        src, dst = at
        if not self._trades_places(state, src, dst):
            return None
        return refuse(
            "gains-nothing",
            "the {card} of {place} has no hidden card beneath it, and gains nothing in another empty place",
            card=Card.of(state.piles[src][0]),
            place=Place(self.game.piles[src].code),
        )

    def _trades_places(self, state: State, src: int, dst: int) -> bool:
        """Whether a pile would go to an empty place as it lies, and leave one."""
        return not state.piles[dst] and len(self.group.open(state, src)) == len(state.piles[src])

    def leads(self, state: State, src: int) -> Mapping[int, int]:
        run = self.group.open(state, src)
        return {run[0]: 0} if run else {}

    def do(self, dealer: Dealer, at: Sequence[int]) -> None:
        dealer.do(Moved(Cause.RUN, at[0], at[1], len(self.group.open(dealer.state, at[0]))))

    def choice(self, state: State, move: Move, at: Sequence[int]) -> Choice:
        src, dst = (self.game.piles[i] for i in at)
        run = self.group.open(state, src.at)
        if len(run) == 1:
            return super().choice(state, move, at)
        lead = Card.of(run[0])
        first = say("{card} and what lies on it from {place}", card=lead, place=Place(src.code))
        then = putting(dst, state.piles[dst.at])
        return Choice(
            str(move),
            say("{taking} {putting}", taking=first, putting=then),
            self.cause,
            Half(src.code, first, lead.text),
            Half(dst.code, then),
            brief=say(
                "{card}{more} {arrow} {place}", card=lead, more=ELLIPSIS, arrow=ARROW, place=Place(dst.code)
            ),
            card=lead.text,
            source=src.code,
            target=dst.code,
        )

    def narrate(self, happened: Sequence[VisibleEvent]) -> Iterator[Text]:
        return goes(self, happened, "goes", many="go")

    def trait(self) -> Text:
        return say("all open cards of a pile go upon another together, never a part of them")

    def lines(self) -> Iterator[Text]:
        yield say(
            "Only from one of the {group} to another all open cards go together, as they lie, never a part.",
            group=self.group.name,
        )
        if self.group.space.bits:
            yield say("Cards with no hidden card beneath them do not go to another empty place.")

    def apart(self) -> Sequence[int]:
        return ()

    def lower(self, arena: Arena) -> bool:
        return True  # the table of its group knows
