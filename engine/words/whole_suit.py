"""WholeSuit: thirteen cards of a suit in order, from king to ace, leave a tableau at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..cards import ACE, KING, rank
from ..dealer import Dealer
from ..events import Cause, Moved, State
from ..fast.arena import Arena
from ..fast.tables import Swept
from ..places import Places
from ..refusals import Refusal, refuse
from ..sentences import Card, Place, Text, say
from ..view import VisibleEvent
from .foundation import Foundation
from .tableau import Tableau
from .word import Word


@dataclass(eq=False)
class WholeSuit(Word):
    """Open cards of a suit at the end of a pile, king to ace, go at once to the first empty place."""

    of: Tableau  # where they are built
    onto: Foundation  # where they go, a suit on each place

    narrates = (Cause.FORCED,)

    def check(self, verbs: Sequence[str]) -> None:
        if self.onto.holds != KING:
            raise TypeError("WholeSuit.onto are places that hold thirteen cards each")

    def _ends(self, state: State, at: int) -> bool:
        """Whether a whole suit lies at the end of a pile."""
        run = self.of.open(state, at)[-KING:]
        return rank(run[-1]) == ACE and [*run] == [*range(run[-1] + KING - 1, run[-1] - 1, -1)]

    def follow(self, dealer: Dealer) -> bool:
        piles = dealer.state.piles
        for at in self.of.numbers:
            if len(piles[at]) >= KING and self._ends(dealer.state, at):
                place = next(place for place in self.onto.numbers if not piles[place])
                dealer.do(Moved(Cause.FORCED, at, place, KING))
                return True
        return False

    def narrate(self, happened: Sequence[VisibleEvent]) -> Iterator[Text]:
        for event in happened:
            king, place = Card(event.cards[0] or ""), Place(event.src)
            yield say("from {king} down the whole suit leaves {place} at once", king=king, place=place)

    def withholds(self, giver: Places) -> Refusal | None:
        if giver is not self.onto:
            return None
        return refuse("foundation-stays", "a whole suit that has left the {of} stays away", of=self.of.name)

    def lines(self) -> Iterator[Text]:
        yield say(
            "Thirteen cards of a suit at the end of one of the {of}, from king to ace, leave at once.",
            of=self.of.name,
        )

    def wins(self) -> Text:
        return say(
            "All {suits} suits have left the {of}, each from king to ace.",
            suits=self.onto.count,
            of=self.of.name,
        )

    def apart(self) -> Sequence[int]:
        return ()

    def lower(self, arena: Arena) -> bool:
        arena.swept.append(Swept([*self.of.numbers], [*self.onto.numbers]))
        return True
