"""The Empress of India, naively."""

from __future__ import annotations

from .base import Game
from .common import Piles, State, bases, carry, codes, colour, suit

ARMY = codes("a", 1, 24)  # red
NAVY = codes("n", 1, 24)  # black
FOUNDATIONS = codes("f", 1, 16)
BASES = bases(FOUNDATIONS, "AC AC AS AS AC AC AS AS KH KH KH KH KD KD KD KD")
GUARD = bases(codes("g", 1, 8), "JH JH JD JD JH JH JD JD")
QUEENS = {"q": "QC", "x": "QS QS QS QS QC QC QC"}
TALONS = {"red": "t1", "black": "t2"}
SERIES = {"A": "A 2 3 4 5 6 7 8 9 10 J K".split(), "K": "K Q 10 9 8 7 6 5 4 3 2 A".split()}


class EmpressOfIndia(Game):
    packs = 4
    layout = (*ARMY, *NAVY, "t1", "t2")
    foundations = FOUNDATIONS  # no move names a foundation or an empty place
    height = 12
    withdrawn = BASES | QUEENS | GUARD

    def start(self, state: State) -> None:
        """Red cards to the Army, black to the Navy, until both are full."""
        piles = state["piles"]
        while any(not piles[place] for place in ARMY + NAVY):
            division = ARMY if colour(piles["s"][0]) == "red" else NAVY
            empty = [place for place in division if not piles[place]]
            carry(piles, "s", empty[0] if empty else TALONS[colour(piles["s"][0])])

    def fits(self, piles: Piles, foundation: str, card: str) -> bool:
        """In suit; an ace's pile leaves the queen out, a king's pile the knave."""
        lying = piles[foundation]
        series = SERIES[lying[0][:-1]]
        return suit(card) == suit(lying[0]) and len(lying) < 12 and card[:-1] == series[len(lying)]

    def plays(self, state: State) -> list[str]:
        """Pairings either way, plays of two single cards or of a pair, where both cards fit."""
        piles = state["piles"]
        army = [place for place in ARMY if len(piles[place]) == 1]
        navy = [place for place in NAVY if len(piles[place]) == 1]
        pairs = [place for place in ARMY + NAVY if len(piles[place]) == 2]
        texts = [f"{red} {black}" for red in army for black in navy]
        texts += [f"{black} {red}" for red in army for black in navy]
        fitting = {
            place
            for place in ARMY + NAVY
            if piles[place] and all(self.homes(piles, one) for one in piles[place])
        }
        texts += [f"play {red} {black}" for red in army for black in navy if {red, black} <= fitting]
        return texts + [f"play {pair}" for pair in pairs if pair in fitting]

    def play(self, state: State, *places: str) -> None:
        """Two single cards, or a pair, each to the first foundation that takes it."""
        piles = state["piles"]
        for place in places:
            for card in piles[place]:
                piles[self.homes(piles, card)[0]].append(card)
            piles[place] = []

    def deal(self, state: State) -> None:
        """The next pack card goes on the talon of its colour."""
        carry(state["piles"], "s", TALONS[colour(state["piles"]["s"][0])])

    def settle(self, state: State) -> None:
        """From the talon of the place's colour; if it is empty the pack is turned until that colour comes."""
        piles = state["piles"]
        for place in ARMY + NAVY:
            talon = "t1" if place in ARMY else "t2"
            while not piles[place] and not piles[talon] and piles["s"]:
                self.deal(state)
            if not piles[place] and piles[talon]:
                carry(piles, talon, place)
