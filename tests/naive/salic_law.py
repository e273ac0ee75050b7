"""The Salic Law, naively."""

from __future__ import annotations

from .base import Game
from .common import Codes, Group, Piles, State, bases, carry, codes, value

PACKETS = codes("", 1, 8)  # each on its king
QUEENS = codes("q", 1, 8)


class SalicLaw(Game):
    layout = PACKETS + QUEENS
    height = 11  # ascending to the knave
    withdrawn = bases(("1",), "KH")  # everything else is dealt in the game
    built = PACKETS
    groups = (Group(Game.foundations, follows_suit=False),)

    def begins(self, piles: Piles, foundation: str, card: str) -> bool:
        """Nothing; aces go there as they are dealt."""
        return False

    def follows(self, foundation: str, top: str, card: str) -> bool:
        """Ascending, suits ignored."""
        return value(card) == value(top) + 1

    def in_play(self, state: State) -> list[str]:
        """The packets that hold more than their king."""
        return [packet for packet in PACKETS if len(state["piles"][packet]) > 1]

    def places_for(self, piles: Piles, src: str) -> list[str]:
        """The bare kings, when the pack is out."""
        return [packet for packet in PACKETS if len(piles[packet]) == 1 and not piles["s"]]

    def builds(self, piles: Piles, place: str, card: str) -> bool:
        """Any card."""
        return True

    def deal(self, state: State) -> None:
        """Aces, queens and kings have places of their own; others go on the packet begun last."""
        piles = state["piles"]
        places: dict[int, Codes] = {1: self.foundations, 12: QUEENS, 13: PACKETS}
        own = places.get(value(piles["s"][0]))
        if own:
            carry(piles, "s", next(place for place in own if not piles[place]))
        else:
            carry(piles, "s", [packet for packet in PACKETS if piles[packet]][-1])

    def won(self, state: State) -> bool:
        """Eight queens, eight knaves, eight bare kings."""
        return super().won(state) and all(len(state["piles"][code]) == 1 for code in QUEENS + PACKETS)
