"""PlayTogether: single cards of several groups, or all cards of a pile, go home at the same time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..cards import BIT
from ..dealer import Dealer
from ..events import Cause, Counted, State
from ..fast.arena import Arena
from ..fast.tables import Accompanied
from ..places import Places
from ..refusals import Refusal, refuse
from ..sentences import Card, Place, Text, joined
from .foundation import Foundation
from .ruled import rule_line
from .with_piles import WithPiles


@dataclass(eq=False)
class PlayTogether(WithPiles):
    """A single card of each of these groups, or a pile with as many cards, goes home if all of them fit."""

    of: tuple[Places, ...]  # the groups
    onto: tuple[Foundation, ...]  # the foundations, of which the first that fits is taken
    rule: str  # its rule, in a sentence

    def check(self, verbs: Sequence[str]) -> None:
        if len({*map(id, self.of)}) < 2 or len({*map(id, self.of)}) < len(self.of):
            raise TypeError("PlayTogether.of are several groups, each once")
        if not self.rule:
            raise TypeError("PlayTogether.rule says in a sentence which cards go together")

    @property
    def kinds(self) -> tuple[tuple[Places, ...], ...]:
        return (self.of, *((group,) for group in self.of))

    def fitting(self, state: State, places: Iterable[int]) -> list[int]:
        wanted, piles = 0, state.piles
        for group in self.onto:
            for _, cards in group.wanting(state):
                wanted |= cards
        return [at for at in places if piles[at] and BIT[piles[at][-1]] & wanted]

    def lower(self, arena: Arena) -> bool:
        if len(self.of) != 2 or arena.accompanied is not None:
            return False
        one, other = ([*group.numbers] for group in self.of)
        homes = [at for group in self.onto for at in group.numbers]
        arena.accompanied = Accompanied(self.name, one, other, homes)
        return True

    def refuses(self, state: State, at: Sequence[int]) -> Refusal | None:
        return self.mistyped(at) or self.reason(state, at)

    def acts(self, dealer: Dealer, at: Sequence[int]) -> Refusal | None:
        dealer.do(Counted(Cause.OWN, self.name))
        each = len(self.of) // len(at)
        for pile in at:
            if len(dealer.state.piles[pile]) != each:
                return self._uneven(dealer.state, pile)
        homes = [place for group in self.onto for place in group]
        for pile in (*at,) * each:
            if not dealer.play(pile, homes):
                card, place = Card.of(dealer.state.piles[pile][-1]), Place(self.game.piles[pile].code)
                return refuse(
                    "fits-nowhere",
                    "the {card} of {place} fits on no foundation now, and they go only together",
                    card=card,
                    place=place,
                )
        return None

    def _uneven(self, state: State, pile: int) -> Refusal:
        """Why a pile has not the cards that it should have for this."""
        here, place = state.piles[pile], Place(self.game.piles[pile].code)
        if not here:
            return refuse("nothing-there", "no card lies on {place}", place=place)
        if len(here) > 1:
            return refuse(
                "leave-together",
                "the cards of {place} go home together and without others: type {verb} {place}",
                verb=self.name,
                place=place,
            )
        others = (f"the {group.name}" for group in self.of if pile not in group.numbers)
        return refuse(
            "leave-together",
            "the {card} of {place} goes home only together with a single card of {others}",
            card=Card.of(here[0]),
            place=place,
            others=joined(others, " and "),
        )

    def lines(self) -> Iterator[Text]:
        yield rule_line(self.name, self.rule)

    def apart(self) -> Sequence[int]:
        return ()
