"""Play: the top card of a pile goes on a foundation or on a pile that is built on. Every game has it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..cards import BIT
from ..events import State
from ..fast.arena import Arena
from ..moves import PLAY
from ..places import Places
from ..refusals import Refusal
from ..sentences import Card, Text, say
from ..view import VisibleEvent
from .word import Compiling, Way, goes


class Play(Way):
    """A single card goes from pile to pile."""

    name = PLAY

    def __init__(self, groups: Sequence[Places]) -> None:
        self.groups = groups

    def compile(self, game: Compiling) -> None:
        super().compile(game)
        self.takers = [group for group in self.groups if group.built_on]
        givers = [group for group in self.groups if group.in_play and not group.released]
        self.givers = [(at, group) for group in givers for at in group.numbers]
        self.bound = {at for at, group in self.givers if group.binds}
        self.stuck = [group.stuck for group in self.groups for _ in group.numbers]
        self.group_of = [group for group in self.groups for _ in group.numbers]
        # By pile, those that ever take its cards, as bits: all may where the list is empty.
        self.allowed: list[int] = []
        if any(group.selective for group in self.groups):
            self.allowed = [self._takers_of(src) for src in range(len(self.group_of))]
        # The same for empty piles.
        self.vacant = self.allowed
        if any(group.selective_when_empty for group in self.groups):
            self.vacant = [self._takers_of(src, empty=True) for src in range(len(self.group_of))]

    def _takers_of(self, src: int, *, empty: bool = False) -> int:
        """The piles that ever take cards from that pile, or that do when they are empty, as bits."""
        giver = self.group_of[src]
        takers = (group for group in self.takers if group.receives(giver))
        return sum(
            1 << at
            for group in takers
            if not empty or group.vacant(giver) is None
            for at in group.numbers
            if group.meets(src, at)
        )

    def pairs(self) -> Iterator[tuple[int, int]]:
        takers = [(at, group) for group in self.takers for at in group.numbers]
        return (
            (src, dst)
            for src, giver in self.givers
            for dst, taker in takers
            if src != dst and taker.receives(giver) and taker.meets(src, dst)
        )

    def offer(self, state: State, found: list[tuple[int, ...]]) -> None:
        piles, takers, wanted = state.piles, [], 0
        for group in self.takers:
            for taker in group.wanting(state):
                takers.append(taker)
                wanted |= taker[1]
        for src, group in self.givers:
            here = piles[src]
            if not here or not wanted & (bit := BIT[here[-1]]) or self.stuck[src] & bit:
                continue
            if src in self.bound and not group.frees(state, src):
                continue
            lone, open_to = len(here) == 1, self.allowed[src] if self.allowed else -1
            vacant_to = self.vacant[src] if self.vacant else -1
            for dst, cards in takers:
                if not (cards & bit and (open_to if piles[dst] else vacant_to) >> dst & 1):
                    continue
                # a pile's only card does not change places with nothing, where places are alike,
                # and a seven is not laid on itself
                moved = not lone or piles[dst] or self.group_of[dst] is not group
                if src != dst and (moved or group.likeness(state, dst) == dst):
                    found.append((src, dst))

    def refuses(self, state: State, at: Sequence[int]) -> Refusal | None:
        src, dst = at
        if not state.piles[src]:
            return self.empty(src)
        card, giver, taker = state.piles[src][-1], self.group_of[src], self.group_of[dst]
        if reason := giver.holds_back(state, src, played=True):
            return reason
        if not state.piles[dst] and (reason := taker.vacant(giver)):
            return reason
        if taker.takes(state, dst) & BIT[card]:
            return None
        return taker.misfit(state, dst, card, say("the {card}", card=Card.of(card)))

    def narrate(self, happened: Sequence[VisibleEvent]) -> Iterator[Text]:
        return goes(self, happened, "goes")

    def lines(self) -> Iterator[Text]:
        taking = [group for group in self.takers if any(map(group.receives, self.groups))]
        if any(group.full != 1 for group in taking):
            yield say(
                "Move the last card of a pile by its two codes, from and to; only one card moves at a time."
            )

    def apart(self) -> Sequence[int]:
        return ()

    def lower(self, arena: Arena) -> bool:
        arena.allowed = [self.allowed, self.vacant]
        return True  # the rest is what the arena's givers, foundations and tableaus make together
