"""SortedRefill: empty places are filled from a talon of their own, else the pack is turned for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..cards import Cards
from ..dealer import Dealer
from ..events import Cause
from ..fast.arena import Arena
from ..fast.tables import Sorted
from ..places import Places
from ..sentences import Text, say
from ..view import VisibleEvent
from .refill import Refilled, dealt


class SortedRefill(Refilled):
    """Filled at once from the first source; when it is out, the second is turned until one comes there.

    Of the cards turned these go to the first source, all others to the `other` pile.
    """

    narrates = (Cause.FILL, Cause.ROUND)

    def __init__(self, *sources: Places, cards: Cards, other: Places) -> None:
        super().__init__(*sources)
        self.cards = cards  # what fits
        self.other = other  # the talon of what does not

    def check(self, verbs: Sequence[str]) -> None:
        super().check(verbs)
        if len(self.sources) != 2 or self.other.count != 1:
            raise TypeError("SortedRefill has a talon, the pack, and one other talon for what does not fit")

    def follow(self, dealer: Dealer) -> bool:
        piles = dealer.state.piles
        place = next((at for at in self.places if not piles[at]), None)
        if place is None:
            return False
        talon, pack = (source.first for source in self.sources)
        if piles[talon]:
            dealer.move(Cause.FILL, talon, place)
        elif piles[pack]:
            fits = piles[pack][-1] in self.cards
            dealer.move(Cause.ROUND, pack, talon if fits else self.other.first)
        else:
            return False
        return True

    def lower(self, arena: Arena) -> bool:
        talon, pack = (source.first for source in self.sources)
        arena.fills.append(Sorted([*self.places], talon, pack, self.cards.bits, self.other.first))
        return True

    def trait(self) -> Text:
        talon, pack = (source.giver for source in self.sources)
        return say(
            "an empty one is filled at once from {talon}; when that is out, {pack} is turned until one of "
            "its {cards} comes, the others going to the {other}",
            talon=talon,
            pack=pack,
            cards=self.cards.words,
            other=self.other.name,
        )

    def narrate(self, happened: Sequence[VisibleEvent]) -> Iterator[Text]:
        if happened[0].cause == Cause.ROUND:
            return dealt(self, happened, "goes to", "turned")
        return dealt(self, happened, "fills", "filled")
