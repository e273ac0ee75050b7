"""The Shah, naively."""

from __future__ import annotations

from .base import Game
from .common import Codes, Group, Piles, State, bases, carry, codes, fill

FIRST = codes("a", 1, 8)
SECOND = codes("b", 1, 8)
THIRD = codes("", 1, 8)
STAR = FIRST + SECOND + THIRD  # in the order in which open places are filled
RAYS = list(zip(FIRST, SECOND, THIRD, strict=True))
KINGS = {"k": "KH", "x": "KD KD KC KC KS KS KH"}


class Shah(Game):
    layout = (*STAR, "t")
    height = 12  # no king is left to follow the queen
    withdrawn = bases(Game.foundations, "AD AD AC AC AS AS AH AH") | KINGS
    groups = (Group(FIRST), Group(Game.foundations))

    def start(self, state: State) -> None:
        """The three circles; the first two with the forced plays."""
        piles = state["piles"]
        for circle in (FIRST, SECOND, THIRD):
            fill(piles, circle, "s")
            while circle != THIRD and (fitting := self.fitting(piles, circle)):
                place, foundation = fitting[0]
                carry(piles, place, foundation)
                fill(piles, [place], "s")

    def fitting(self, piles: Piles, circle: Codes) -> list[tuple[str, str]]:
        """The cards of the circle that can be played, the lowest-numbered first, each with its foundation."""
        lying = [place for place in circle if piles[place]]
        return [(place, code) for place in lying for code in self.homes(piles, piles[place][-1])]

    def in_play(self, state: State) -> list[str]:
        """Of each ray the outermost pile that holds cards, and the talon."""
        holding = [[place for place in ray if state["piles"][place]] for ray in RAYS]
        return [*(places[-1] for places in holding if places), "t"]

    def places_for(self, piles: Piles, src: str) -> Codes:
        """The third circle and the talon upon the third circle; an open place takes nothing in this way."""
        return THIRD if src in (*THIRD, "t") else ()

    def stock(self, state: State) -> list[str]:
        """The first open place is filled, or a lane by the third circle, before a card is dealt."""
        piles = state["piles"]
        places = [place for place in STAR if not piles[place]]
        if not places:
            return super().stock(state)
        lanes = [ray[0] for ray in RAYS if not any(piles[place] for place in ray)]
        fills = [f"{src} {places[0]}" for src in ("s", "t") if piles[src]]
        return fills + [f"{src} {lane}" for src in THIRD if piles[src] for lane in lanes]

    def move(self, state: State, src: str, dst: str) -> None:
        """The rest of a lane is filled at once, from the talon first."""
        super().move(state, src, dst)
        if src in THIRD and dst in FIRST:
            fill(state["piles"], RAYS[FIRST.index(dst)][1:], "ts")
