"""WithPiles: what is common to steps that are typed by their verb and a pile of each of some groups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations, product
from random import Random

from ..events import Cause, Moved, State
from ..moves import Move
from ..places import Kind, Places
from ..refusals import Refusal, refuse
from ..sentences import Place, Text, counted, joined, say
from ..view import Choice, Half, VisibleEvent
from .choices import undivided
from .ruled import narrate_plainly
from .tried import Tried
from .word import Step


class WithPiles(Tried, Step):
    """A step that takes, in each of its `kinds`, a pile of each group; it is tried on all choices of them."""

    @property
    def kinds(self) -> tuple[tuple[Places, ...], ...]:
        """The groups it may be given a pile each of, in each way."""
        raise NotImplementedError

    def typed_with(self, piles: int) -> bool:
        return any(len(groups) == piles for groups in self.kinds)

    def ordered(self, state: State, at: Sequence[int]) -> Sequence[int]:
        """As typed, unless it may be done with these piles in another order."""
        return next((some for some in permutations(at) if self.refuses(state, some) is None), at)

    def offers(self, state: State) -> Iterable[Move]:
        groups = {group for groups in self.kinds for group in groups}
        fitting = {group: self.fitting(state, group.numbers) for group in groups}
        every = (at for groups in self.kinds for at in product(*(fitting[group] for group in groups)))
        return [self.move(at) for at in every if len(set(at)) == len(at) and self.can(state, at)]

    def move(self, at: Sequence[int]) -> Move:
        """It with these piles, by number, as it is typed."""
        return Move(self.name, tuple(self.game.piles[i].code for i in at), typed_verb=bool(at))

    def mistyped(self, at: Sequence[int]) -> Refusal | None:
        """Why it is never done with so many piles, or with piles of these groups."""
        for groups in self.kinds:
            together = len(at) == len(groups) == len(set(at))
            if together and all(i in group.numbers for i, group in zip(at, groups, strict=True)):
                return None
        if self.kinds == ((),):
            return refuse("verb-alone", "{verb} is typed alone, without piles", verb=self.name)
        kinds = []
        for groups in self.kinds:
            per_group = Counter(group.name for group in groups).items()
            kinds.append(
                joined((f"{counted(many, 'place')} of the {name}" for name, many in per_group), " and ")
            )
        return refuse(
            "wrong-count", "{verb} is typed with {kinds}", verb=self.name, kinds=joined(kinds, ", or ")
        )

    @property
    def kind(self) -> str:
        """The kind of its choices: its verb, unless that is the verb of a single card's move."""
        return Cause.OWN if self.name == Cause.PLAY else self.name

    def choice(self, state: State, move: Move, at: Sequence[int]) -> Choice:
        if not at:
            return undivided(move, self.kind, say("{verb}", verb=self.name))
        first, *rest = map(Place, move.piles)
        begun = say("{verb} {place}", verb=self.name, place=first)
        whole = say("{verb} {places}", verb=self.name, places=joined([first, *rest], ", "))
        then = Half(" ".join(move.piles[1:]) or self.name, joined(rest, ", ") if rest else whole)
        if rest and self.typed_with(1):  # the first place alone is a whole move too
            begun = say("{verb} {place} and", verb=self.name, place=first)
        with self.trial(state) as dealer:
            self.acts(dealer, at)
            moved = [event for event in dealer.events if isinstance(event, Moved)]
        piles = self.game.piles
        played_home = {event.src for event in moved if piles[event.dst].group.kind == Kind.FOUNDATION}
        return Choice(
            str(move),
            whole,
            self.kind,
            Half(str(begun), begun),
            then,
            source=move.piles[0],
            home={*at} <= played_home,
        )

    def samples(self, state: State, dice: Random) -> Iterable[Move]:
        random_choices = [
            self.move([dice.choice(group).at for group in groups]) for groups in self.kinds for _ in range(60)
        ]
        return [*random_choices, *self.offers(state), Move(self.name, ("s", "s"))]

    def narrate(self, happened: Sequence[VisibleEvent]) -> Iterator[Text]:
        return narrate_plainly(self, happened)
