"""The "Louis" Patience, naively."""

from __future__ import annotations

from .base import ACES, ACES_AND_KINGS, KINGS, BothWays
from .common import Codes, Group, Piles, State, carry, codes

ALPHABET = codes("", 1, 12)


class Louis(BothWays):
    layout = ALPHABET
    either_way = True
    withdrawn = ACES_AND_KINGS
    redeals = 3
    taken_up = ALPHABET[6:] + ALPHABET[:6]
    groups = (Group(ACES), Group(KINGS))

    def start(self, state: State) -> None:
        """The first circle."""
        state["first_deal"] = True
        self.deal(state)

    def recount(self, state: State) -> None:
        """As if all that lies there had just been laid."""
        state["newest"] = [packet for packet in ALPHABET if state["piles"][packet]]

    def in_play(self, state: State) -> list[str]:
        """While the pack lasts the newest circle, then every packet."""
        return [packet for packet in ALPHABET if packet in state["newest"] or not state["piles"]["s"]]

    def places_for(self, piles: Piles, src: str) -> Codes:
        """Marriages wait until the pack is out; an empty packet stays empty."""
        return () if piles["s"] else ALPHABET

    def others(self, state: State) -> list[str]:
        """Exchanges, once the first deal is over."""
        return [] if state["first_deal"] else self.exchanges(state["piles"])

    def deal(self, state: State) -> None:
        """For each packet cards are turned until one fits no foundation and is laid, or the pack is out."""
        piles = state["piles"]
        state["newest"] = []  # the packets whose top is a card of the newest circle
        for packet in ALPHABET:
            while piles["s"] and packet not in state["newest"]:
                home = self.homes(piles, piles["s"][0])
                carry(piles, "s", home[0] if home else packet)
                if not home:
                    state["newest"].append(packet)

    def redeal(self, state: State) -> None:
        """Begins with packet 7, its bottom card first."""
        super().redeal(state)
        state["first_deal"] = False
        self.deal(state)

    def move(self, state: State, src: str, dst: str) -> None:
        """What it uncovers is dead."""
        super().move(state, src, dst)
        state["newest"] = [packet for packet in state["newest"] if packet != src]
