"""What the words have in common whose rule a game states itself: a sentence, and plain words for the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from ..events import Cause, State
from ..moves import Move
from ..sentences import Text, say
from ..view import Choice, VisibleEvent
from .choices import undivided
from .refill import dealt
from .word import Step, goes


class Ruled:
    """A verb whose rule the game states itself."""

    name: str
    rule: str

    narrates: ClassVar[tuple[Cause, ...]] = (Cause.OWN,)

    def choice(self, state: State, move: Move, at: Sequence[int]) -> Choice:
        """The verb alone."""
        return undivided(move, self.name, say("{verb}", verb=self.name))

    def narrate(self, happened: Sequence[VisibleEvent]) -> Iterator[Text]:
        """Which cards went where, or that it was used."""
        assert isinstance(self, Step)
        return narrate_plainly(self, happened)

    def lines(self) -> Iterator[Text]:
        """Its verb and its rule."""
        yield rule_line(self.name, self.rule)


def rule_line(verb: str, rule: str, granted: str = "") -> Text:
    """What stands under "What you may do": the verb, how often it is granted, and its rule."""
    return say("`{verb}`{granted}: {rule}", verb=verb, granted=granted, rule=rule)


def narrate_plainly(step: Step, happened: Sequence[VisibleEvent]) -> Iterator[Text]:
    """What happened by such a word: cards that were dealt from one pile, cards that go, or its use."""
    sources = {event.src for event in happened}
    many_from_one_pile = len(sources) == 1 and "" not in sources and len(happened) > 2
    if many_from_one_pile or sources == {step.game.piles[step.game.stock_at].code}:
        return dealt(step, happened, "goes to", "dealt")
    if happened[0].src:
        return goes(step, happened, "goes")
    return iter((say("{verb} is used", verb=step.name),))
