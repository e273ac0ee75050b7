"""The Fish-Bone, naively."""

from __future__ import annotations

from .base import Game
from .common import Codes, Group, Piles, State, carry, codes, fill, suit, value

GRIDIRON = codes("", 1, 6)
BONE = codes("f", 1, 8)
KINGS = codes("k", 1, 8)
QUEENS = codes("q", 1, 8)


class FishBone(Game):
    layout = (*GRIDIRON, "t", *KINGS, *QUEENS)
    foundations = BONE
    height = 11
    dealt = filled = GRIDIRON
    filled_by_choice = True
    redeals = 1
    groups = (Group(GRIDIRON), Group(BONE))

    def begins(self, piles: Piles, foundation: str, card: str) -> bool:
        """Knaves."""
        return value(card) == 11

    def follows(self, foundation: str, top: str, card: str) -> bool:
        """Down in suit to the ace."""
        return suit(card) == suit(top) and value(card) == value(top) - 1

    def builds_on(self, top: str, card: str) -> bool:
        """Up in suit, but no king and no queen."""
        return suit(card) == suit(top) and value(card) == value(top) + 1 and value(card) < 12

    def in_play(self, state: State) -> Codes:
        """The gridiron and the talon."""
        return (*GRIDIRON, "t")

    def places_for(self, piles: Piles, src: str) -> Codes:
        """Marriages are made from the talon only."""
        return GRIDIRON if src == "t" else ()

    def settle(self, state: State) -> None:
        """Kings and queens first, while any can go; then an open place is filled, and it begins again."""
        piles = state["piles"]
        while self.court_goes(piles):
            pass
        empty = [place for place in GRIDIRON if not piles[place]]
        if empty and bool(piles["s"]) != bool(piles["t"]):
            fill(piles, empty[:1], "st")
            self.settle(state)

    def court_goes(self, piles: Piles) -> bool:
        """The first king or queen that can goes beside its knave; answers whether there was one."""
        for src in (*GRIDIRON, "t"):
            place = self.place_beside(piles, piles[src][-1]) if piles[src] else None
            if place:
                carry(piles, src, place)
                return True
        return False

    def place_beside(self, piles: Piles, card: str) -> str | None:
        """Of a king or a queen: the place beside the first knave of the suit that has none yet."""
        if value(card) < 12:
            return None
        side = KINGS if value(card) == 13 else QUEENS
        for foundation, place in zip(BONE, side, strict=True):
            if piles[foundation] and suit(piles[foundation][0]) == suit(card) and not piles[place]:
                return place
        return None

    def won(self, state: State) -> bool:
        """Eight aces on the bone, a king and a queen beside each."""
        return super().won(state) and all(state["piles"][code] for code in KINGS + QUEENS)
