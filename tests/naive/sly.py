"""Sly, naively."""

from __future__ import annotations

from .base import ACES, KINGS, BothWays
from .common import Codes, Group, Piles, State, carry, codes, fill

PROMENADE = codes("", 1, 20)


class Sly(BothWays):
    layout = (*PROMENADE, "t")
    groups = (Group(ACES), Group(KINGS))

    def start(self, state: State) -> None:
        """Twenty cards; those that begin or continue a foundation are played as they are turned."""
        piles = state["piles"]
        for place in PROMENADE:
            while not piles[place]:
                home = self.homes(piles, piles["s"][0])
                carry(piles, "s", home[0] if home else place)
        state["to_lay"] = 0

    def in_play(self, state: State) -> Codes:
        """In a round the card just turned, between rounds the promenade."""
        return ("t",) if state["piles"]["t"] else PROMENADE

    def places_for(self, piles: Piles, src: str) -> Codes:
        """The card just turned goes upon any packet."""
        return PROMENADE if src == "t" else ()

    def builds(self, piles: Piles, place: str, card: str) -> bool:
        """Whatever lies there."""
        return True

    def stock(self, state: State) -> list[str]:
        """The next round, when there is none."""
        return ["deal"] if state["piles"]["s"] and not state["piles"]["t"] else []

    def deal(self, state: State) -> None:
        """A round begins."""
        state["to_lay"] = 20

    def move(self, state: State, src: str, dst: str) -> None:
        """A card played home does not count in the round."""
        super().move(state, src, dst)
        if src == "t" and dst in PROMENADE:
            state["to_lay"] -= 1

    def settle(self, state: State) -> None:
        """In a round the next card is turned by itself; after it open places are filled."""
        piles = state["piles"]
        if state["to_lay"] and piles["s"]:
            carry(piles, "s", "t")
        else:
            state["to_lay"] = 0
            fill(piles, PROMENADE, "st")
