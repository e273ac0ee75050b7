"""HandFill: empty places that the player fills by hand, when they like."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..events import Cause, State
from ..fast.arena import Arena
from ..fast.tables import Filled
from ..places import Places
from ..refusals import Refusal, refuse
from ..sentences import Place, Text, is_are, say
from .refill import Refilled
from .when import When
from .word import Way


class HandFill(Refilled, Way):
    """An empty place takes the top card of a source when the player likes; in turn, of the first with any."""

    cause = Cause.FILL

    def __init__(
        self, *sources: Places | str, in_turn: bool = False, when: When | None = None, in_order: bool = False
    ) -> None:
        super().__init__(*sources)
        self.in_order = in_order  # always the first empty place
        self.in_turn = in_turn  # from the first source that has cards, not from any
        self.when = when  # only while this holds

    def giving(self, state: State) -> list[int]:
        """The piles that may fill a place now, by number."""
        found = super().giving(state)
        return found[:1] if self.in_turn else found

    def single(self) -> tuple[Places, ...]:
        return ()

    def pairs(self) -> Iterator[tuple[int, int]]:
        return ((src, place) for source in self.sources for src in source.numbers for place in self.places)

    def waits(self, state: State) -> bool:
        """Whether nothing is filled by hand now, because its condition does not hold."""
        return self.when is not None and not self.when.holds(state)

    def offer(self, state: State, found: list[tuple[int, ...]]) -> None:
        if self.waits(state):
            return
        for place in self.places:
            if not state.piles[place]:
                found += [(src, place) for src in self.giving(state)]
                return

    def refuses(self, state: State, at: Sequence[int]) -> Refusal | None:
        src, dst = at
        if not state.piles[src]:
            return self.empty(src)
        if state.piles[dst]:
            return refuse("place-taken", "that place is taken; only open places are filled")
        if self.waits(state):
            return self.shut(state)
        next_place = next(place for place in self.places if not state.piles[place])
        if self.in_order and dst != next_place:
            return refuse(
                "fill-in-order",
                "open places are filled in their order: {place} is the next",
                place=Place(self.game.piles[next_place].code),
            )
        if src not in self.giving(state):
            first = self.sources[0].giver
            return refuse(
                "fill-first-source", "open places are filled from {first} while it has cards", first=first
            )
        return None

    def shuts(self, taker: Places) -> Refusal | None:
        if taker is not self.group or taker.selective:  # it says itself from where cards come
            return None
        return refuse(
            "only-from",
            "the {group} {are} filled only from {sources}",
            group=taker.name,
            are=is_are(taker.name),
            sources=self.named,
        )

    def shut(self, state: State) -> Refusal | None:
        if self.when and self.waits(state):
            return refuse(
                "only-when", "open places are filled by hand only when {when}", when=self.when.in_words()
            )
        return self.shuts(self.group)

    def trait(self) -> Text:
        named = ", then from ".join(source.giver for source in self.sources) if self.in_turn else self.named
        if self.when:
            return say(
                "when {when}, an empty place may be filled from {sources}, as you like",
                sources=named,
                when=self.when.in_words(),
            )
        if self.in_order:
            return say(
                "an empty place may be filled from {sources}, when you like, the first one first",
                sources=named,
            )
        return say("an empty place may be filled from {sources}, when you like", sources=named)

    def apart(self) -> Sequence[int]:
        places = self.places if self.in_order else ()
        return [*places, *(at for source in self.sources for at in source.numbers if self.in_turn)]

    def lower(self, arena: Arena) -> bool:
        sources = [at for source in self.sources for at in source.numbers]
        fill = Filled([*self.places], sources, 1, 0, "")
        fill.in_turn = self.in_turn
        fill.when = self.when.lowered(arena) if self.when else None
        arena.by_hand.append(fill)
        return True
