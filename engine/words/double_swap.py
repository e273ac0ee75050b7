"""DoubleSwap: two cards change places, and two others, where no two can go away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..dealer import Dealer
from ..events import Cause, Counted, State
from ..fast.arena import Arena
from ..fast.tables import Paired, SwappedTwice, four_places
from ..moves import Move
from ..places import Places
from ..refusals import Refusal, refuse
from ..sentences import Place, Text, number, say
from ..sentences import times as often
from ..view import Choice, Half
from .pair import Pair
from .ruled import rule_line
from .with_piles import WithPiles


@dataclass(eq=False)
class DoubleSwap(WithPiles):
    """Once in a game four cards of a group change places, the first with the second, the third with the last.

    Of the many ways one is listed, the first after which two cards can go away; any may be typed.
    """

    of: Places  # the group, whose places hold one card each
    unless: Pair  # only while no two of its cards can go away by this

    lists_all = False

    def check(self, verbs: Sequence[str]) -> None:
        if self.unless.of != (self.of,):
            raise TypeError("DoubleSwap.unless pairs off the cards of the same group")

    @property
    def kinds(self) -> tuple[tuple[Places, ...], ...]:
        return ((self.of,) * 4,)

    def _table(self) -> SwappedTwice:
        paired = Paired(self.unless.each, self.unless.onto.first, self.unless.total)
        return SwappedTwice(self.name, [*self.of.numbers], paired)

    def _used_up(self, state: State) -> bool:
        """Whether it was done; it is granted once in a game."""
        return state.counts[self.name] > 0

    def offers(self, state: State) -> Iterable[Move]:
        if self._used_up(state) or self.unless.offers(state):
            return []
        return [self.move(four_places(code)) for code in self._table().first(state.piles)]

    def ordered(self, state: State, at: Sequence[int]) -> Sequence[int]:
        return at

    def refuses(self, state: State, at: Sequence[int]) -> Refusal | None:
        if self._used_up(state):
            return refuse("used-up", "{verb} is granted {times} only", verb=self.name, times=often(1))
        return self.mistyped(at) or self._against(state, at)

    def _against(self, state: State, at: Sequence[int]) -> Refusal | None:
        """Why it may not be done with four places of the group now."""
        if self.unless.offers(state):
            return refuse(
                "not-now", "there are still {rule}, which must go first", rule=self.unless.which_go_together()
            )
        empty = next((self.game.piles[i].code for i in at if not state.piles[i]), None)
        return refuse("nothing-there", "no card lies on {place}", place=Place(empty)) if empty else None

    def acts(self, dealer: Dealer, at: Sequence[int]) -> Refusal | None:
        if reason := self._against(dealer.state, at):
            return reason
        dealer.do(Counted(Cause.OWN, self.name))
        one, other, third, fourth = (self.game.piles[i] for i in at)
        dealer.swap(one, other)
        dealer.swap(third, fourth)
        return None

    def lower(self, arena: Arena) -> bool:
        if arena.swapped_twice is not None:
            return False
        arena.swapped_twice = self._table()
        return True

    def choice(self, state: State, move: Move, at: Sequence[int]) -> Choice:
        words = say(
            "{verb} with {number} places, typed like {move}",
            verb=self.name,
            number=number(len(at)),
            move=str(move),
        )
        then = Half(str(move), say("{move}", move=str(move)))
        return Choice(str(move), words, self.kind, Half(self.name, words), then)

    def lines(self) -> Iterator[Text]:
        sentence = say(
            "While there are no {rule}, four cards of the {group} may change places, two and two.",
            rule=self.unless.which_go_together(),
            group=self.of.name,
        )
        yield rule_line(self.name, str(sentence), f", {often(1)}")

    def apart(self) -> Sequence[int]:
        return ()

    def changes(self) -> Sequence[int]:
        return self.of.numbers

    def remembers(self) -> Iterable[str]:
        return (self.name,)
