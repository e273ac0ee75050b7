"""Opening: the card turned up when the deal is over names the bases; playing it is the first move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..cards import BIT
from ..events import State
from ..fast.arena import Arena
from ..moves import Move
from ..places import Places
from ..refusals import Refusal, refuse
from ..sentences import Text, say
from .foundation import Foundation
from .word import Word


@dataclass(eq=False)
class Opening(Word):
    """The first move puts a card turned up on one of these foundations, whose bases it names."""

    of: Places  # where the card is turned up
    onto: tuple[Foundation, ...]  # the foundations whose bases it names

    def check(self, verbs: Sequence[str]) -> None:
        if not all(group.floats for group in self.onto):
            raise TypeError("Opening.onto are foundations whose path begins with FIRST or CHOSEN")

    def must(self, state: State) -> Sequence[Move] | None:
        piles = state.piles
        if any(piles[at] for group in self.onto for at in group.numbers):
            return None
        return [
            self.game.move(src, dst)
            for src in self.of.numbers
            if piles[src]
            for group in self.onto
            for dst, cards in group.wanting(state)
            if cards & BIT[piles[src][-1]]
        ]

    def objects(self, state: State, move: Move) -> Refusal | None:
        places = {code for group in self.onto for code in group.codes}
        if move.way and move.piles[0] in self.of.codes and set(move.piles[1:]) <= places:
            return None
        if self.of.count > 1:
            return refuse(
                "opening-first",
                "one of the {group} is chosen as the first base before anything else",
                group=self.of.name,
            )
        return refuse(
            "opening-first",
            "the card turned up is the first base: it must go to a foundation before anything else",
        )

    def lines(self) -> Iterator[Text]:
        if self.of.count > 1:
            yield say("First of all one card of the {group} is chosen as a base.", group=self.of.name)
            return
        yield say("The card turned up after the deal must go to a foundation first.")

    def apart(self) -> Sequence[int]:
        return ()

    def lower(self, arena: Arena) -> bool:
        arena.opening = [*self.of.numbers]
        return True
