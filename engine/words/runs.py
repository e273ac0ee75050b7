"""Runs: all open cards of a pile move together, as they lie, upon another pile of their group."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from engine.cards import BIT
from engine.dealer import Dealer
from engine.events import Cause, Moved, State
from engine.fast.arena import Arena
from engine.moves import Move
from engine.sentences import Card, Place, Sentence
from engine.view import Choice, Half, Shown
from engine.words.choices import putting
from engine.words.tableau import Tableau
from engine.words.word import Way, Word, goes


@dataclass(eq=False)
class Runs(Way):
    """The open cards of a pile go upon another together, never a part; elsewhere the last goes alone."""

    cause = Cause.RUN
    tells = (Cause.RUN,)

    def within(self, word: Word) -> None:
        if isinstance(word, Tableau):
            self.group = word

    def pairs(self) -> Iterator[tuple[int, int]]:
        return permutations(self.group.numbers, 2)

    def offer(self, state: State, found: list[tuple[int, int]]) -> None:
        takers = self.group.wanting(state)
        for src in self.group.numbers:
            run = self.group.open(state, src)
            whole = len(run) == len(state.piles[src])  # which does not change places with nothing
            found += [
                (src, dst) for dst, cards in takers
                if run and src != dst and cards & BIT[run[0]] and (state.piles[dst] or not whole)
            ]  # fmt: skip

    def refuses(self, state: State, at: Sequence[int]) -> Sentence | None:
        src, dst = at
        run = self.group.open(state, src)
        if not run:
            return self.empty(src)
        if self.group.takes(state, dst) & BIT[run[0]]:
            return None
        return self.group.misfit(state, dst, run[0], self._told(run))

    def leads(self, state: State, src: int) -> int | None:
        run = self.group.open(state, src)
        return run[0] if run else None

    def do(self, dealer: Dealer, at: Sequence[int]) -> None:
        dealer.do(Moved(Cause.RUN, at[0], at[1], len(self.group.open(dealer.state, at[0]))))

    def _told(self, run: Sequence[int]) -> Sentence:
        if len(run) == 1:
            return Sentence("the {card}", card=Card(run[0]))
        return Sentence("the {card} with all that lies on it", card=Card(run[0]))

    def choice(self, state: State, move: Move, at: Sequence[int]) -> Choice:
        src, dst = (self.game.piles[i] for i in at)
        run = self.group.open(state, src.at)
        if len(run) == 1:
            return super().choice(state, move, at)
        taken = "{card} and what lies on it from {place}"
        first = Sentence(taken, card=Card(run[0]), place=Place(src.code))
        then = putting(state, dst)
        words = Sentence("{taking} {putting}", taking=first, putting=then)
        brief = Sentence("{card}… → {place}", card=Card(run[0]), place=Place(dst.code))
        return Choice(str(move), words, self.cause, Half(src.code, first), Half(dst.code, then), brief)

    def tell(self, happened: Sequence[Shown]) -> Iterator[Sentence]:
        return goes(self, happened, "goes", many="go")

    def lines(self) -> Iterator[Sentence]:
        told = (
            "Only from one of the {group} to another all open cards go together, as they lie, never a part."
        )
        yield Sentence(told, group=self.group.name)

    def apart(self) -> Sequence[int]:
        return ()

    def lower(self, arena: Arena) -> bool:
        return True  # the table of its group knows
