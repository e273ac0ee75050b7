"""The Four Corners, naively."""

from __future__ import annotations

from .base import BothWays
from .common import Piles, State, carry, codes, suit

PACKETS = codes("", 1, 12)
CORNERS = ["1", "6", "7", "12"]
SUITS = dict(zip(BothWays.foundations, "DCHS" * 2, strict=True))  # each place is kept for its suit
BESIDE = {"2": "f1", "3": "f2", "4": "f3", "5": "f4", "8": "f5", "9": "f6", "10": "f7", "11": "f8"}


class FourCorners(BothWays):
    layout = built = taken_up = PACKETS  # no two are alike; an empty one stays empty
    either_way = True
    redeals = 2

    def start(self, state: State) -> None:
        """To packets 1 to 12 and round again; a card played has the next take its place."""
        piles = state["piles"]
        number = 0
        while piles["s"]:
            packet = PACKETS[number % 12]
            home = self.forced_homes(piles, packet, piles["s"][0])
            carry(piles, "s", home[0] if home else packet)
            number += not home

    def forced_homes(self, piles: Piles, packet: str, card: str) -> list[str]:
        """The foundations to which a card turned for this packet may be played, the ascending one first."""
        homes = self.homes(piles, card)
        first_ace_or_king = any(not piles[code] for code in homes)
        if first_ace_or_king or packet in CORNERS:
            return homes
        return [code for code in homes if code == BESIDE[packet]]

    def begins(self, piles: Piles, foundation: str, card: str) -> bool:
        """Each suit in its place."""
        return suit(card) == SUITS[foundation] and super().begins(piles, foundation, card)

    def redeal(self, state: State) -> None:
        """Begins with the bottom card of packet 1."""
        super().redeal(state)
        self.start(state)
