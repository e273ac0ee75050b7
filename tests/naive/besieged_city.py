"""The Besieged City, naively."""

from __future__ import annotations

from itertools import combinations

from .base import Game
from .common import Group, Piles, State, codes, fill, neighbours, suit, value

RAMPARTS = codes("", 1, 14)
RESERVE = codes("r", 1, 12)  # four rows of three
SERIES = "A K 2 Q 3 J 4 10 5 9 6 8 7 7 8 6 9 5 10 4 J 3 Q 2 K A".split()
UPRIGHT = [RESERVE[column::3] for column in range(3)]
ACROSS = [RESERVE[row : row + 3] for row in range(0, 12, 3)]
# Above the Reserve, left of it, right of it, below it.
LINE = dict(zip(RAMPARTS, [*UPRIGHT, *ACROSS, *ACROSS, *UPRIGHT], strict=True))


class BesiegedCity(Game):
    layout = (*RAMPARTS, *RESERVE, "h", "t")
    foundations = codes("f", 1, 4)
    height = 26
    dealt = RESERVE + RAMPARTS  # aces stay where they fall
    groups = (Group(foundations),)

    def fits(self, piles: Piles, foundation: str, card: str) -> bool:
        """Each suit once; in suit, aces and kings in turn towards the sevens and back."""
        lying = piles[foundation]
        if not lying:
            suits = {suit(piles[code][0]) for code in self.foundations if piles[code]}
            return value(card) == 1 and suit(card) not in suits
        return suit(card) == suit(lying[0]) and len(lying) < 26 and card[:-1] == SERIES[len(lying)]

    def builds_on(self, top: str, card: str) -> bool:
        """In suit, by one up or down, or next to each other in the order of the foundations."""
        by_one = neighbours(card, top) or value(card) + value(top) in (14, 15)
        return suit(card) == suit(top) and by_one

    def forced(self, state: State) -> list[str]:
        """Any card of its line to an empty Rampart."""
        piles = state["piles"]
        empty = [rampart for rampart in RAMPARTS if not piles[rampart]]
        return [f"{src} {rampart}" for rampart in empty for src in LINE[rampart] if piles[src]]

    def plays(self, state: State) -> list[str]:
        """Ramparts and turned card home; Ramparts and the ends of the Reserve's lines upon Ramparts."""
        piles, texts = state["piles"], []
        for src in (*RAMPARTS, "h"):
            if piles[src]:
                texts += [f"{src} {dst}" for dst in self.homes(piles, piles[src][-1])]
        for src in RAMPARTS + RESERVE:
            for dst in RAMPARTS:
                allowed = dst != src and (src in RAMPARTS or src in LINE[dst])
                if allowed and piles[src] and self.builds(piles, dst, piles[src][-1]):
                    texts.append(f"{src} {dst}")
        return texts

    def others(self, state: State) -> list[str]:
        """When no other card is left: two Reserve cards change places, or one goes to an empty place."""
        piles = state["piles"]
        if piles["s"] or piles["h"] or piles["t"]:
            return []
        lying = [place for place in RESERVE if piles[place]]
        empty = [place for place in RESERVE if not piles[place]]
        exchanged = [f"{one} {other}" for one, other in combinations(lying, 2)]
        return exchanged + [f"{src} {dst}" for src in lying for dst in empty]

    def deal(self, state: State) -> None:
        """The card turned before goes on the talon."""
        piles = state["piles"]
        piles["t"] += piles["h"]
        piles["h"] = [piles["s"].pop(0)]

    def move(self, state: State, src: str, dst: str) -> None:
        """An emptied Reserve place is filled at once, from talon, turned card or pack, while there is one."""
        piles = state["piles"]
        if src in RESERVE and dst in RESERVE:
            piles[src], piles[dst] = piles[dst], piles[src]
            return
        super().move(state, src, dst)
        if src in RESERVE:
            fill(piles, [src], "ths")
