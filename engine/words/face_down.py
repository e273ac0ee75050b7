"""Face down: cards of a tableau that are turned up when they are laid bare."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..dealer import Dealer
from ..events import Cause, Counted, State
from ..fast.arena import Arena
from ..fast.tables import Covered
from ..places import Places
from ..sentences import Text, say
from ..view import VisibleEvent
from .word import Compiling, Word


@dataclass(eq=False)
class FaceDown(Word):
    """For each pile of its group the places, from the bottom, whose cards lie face down at the beginning.

    What is laid bare is turned up at once, and stays so; it is counted how many of a pile have been turned.
    """

    places: tuple[Sequence[int], ...] | None  # None: all but the last card of each pile, as it is dealt

    narrates = (Cause.TURN,)

    def __init__(self, *places: Sequence[int]) -> None:
        self.places = places

    @classmethod
    def all_but_last(cls) -> FaceDown:
        """Of each pile, as high as the opening deal lays it, all cards but the last."""
        word = cls()
        word.places = None
        return word

    def check(self, verbs: Sequence[str]) -> None:
        if self.places is not None and not any(self.places):
            raise TypeError("FaceDown.places are those of some cards at least")

    def within(self, word: Word) -> None:
        if isinstance(word, Places):
            self.group = word
            if self.places is not None and len(self.places) != word.count:
                raise TypeError("FaceDown.places are said for each pile of its group")

    def compile(self, game: Compiling) -> None:
        super().compile(game)
        self.keys = dict(zip(self.group.numbers, self.counts(), strict=True))

    @cached_property
    def dealt(self) -> Mapping[int, Sequence[int]]:
        """By pile, the places whose cards lie face down when all is dealt."""
        if self.places is not None:
            return dict(zip(self.group.numbers, self.places, strict=True))
        return {at: range(self.game.heights[at] - 1) for at in self.group.numbers}

    def counts(self) -> Iterator[str]:
        return (f"turned up on {code}" for code in self.group.codes)

    def covered(self, state: State, at: int) -> Sequence[int]:
        """The places of a pile, from the bottom, that lie face down now."""
        places = self.dealt[at]
        return places[: len(places) - state.counts[self.keys[at]]]

    def covers(self, state: State) -> Mapping[int, Sequence[int]]:
        return {at: self.covered(state, at) for at in self.group.numbers}

    def open(self, state: State, at: int) -> list[int]:
        """The cards of a pile above the last that lies face down."""
        covered = self.covered(state, at)
        return state.piles[at][covered[-1] + 1 if covered else 0 :]

    def follow(self, dealer: Dealer) -> bool:
        state = dealer.state
        for at in self.group.numbers:
            covered, many = self.covered(state, at), len(state.piles[at])
            if covered and covered[-1] >= many - 1:
                dealer.do(Counted(Cause.TURN, self.keys[at]))
                if covered[-1] < many:
                    dealer.move(Cause.TURN, at, at)  # taken up, and laid back with its face up
                return True
        return False

    def set_out(self, dealer: Dealer) -> None:
        while self.follow(dealer):
            pass

    def narrate(self, happened: Sequence[VisibleEvent]) -> Iterator[Text]:
        for event in happened:
            yield say("{cards} is turned up on {place}", cards=event.named_cards, place=self.place(event.dst))

    def trait(self) -> Text:
        """What the rules page says of it among the traits of its group."""
        return say("a card that lies face down is turned up as soon as it is the last")

    def apart(self) -> Sequence[int]:
        """Its piles, for of each it is counted how many cards were turned up."""
        return self.group.numbers

    def remembers(self) -> Iterable[str]:
        return self.counts()

    def lower(self, arena: Arena) -> bool:
        for at, places in self.dealt.items():
            arena.covered[at] = Covered([*places], self.keys[at])
        return True
