"""La Nivernaise, naively."""

from __future__ import annotations

from .base import ACES, KINGS, BothWays
from .common import Group, Piles, State, codes

LINE = codes("", 1, 6)
FLANKS = codes("a", 1, 4) + codes("b", 1, 4)


class Nivernaise(BothWays):
    layout = LINE + FLANKS
    dealt = FLANKS
    redeals = 1
    taken_up = LINE
    groups = (Group(FLANKS), Group(ACES), Group(KINGS))

    def start(self, state: State) -> None:
        """The flanks, then four cards together on each packet of the Line."""
        super().start(state)
        self.deal(state)

    def others(self, state: State) -> list[str]:
        """Open flank places filled from Line and pack, exchanges."""
        piles = state["piles"]
        fills = [f"{src} {dst}" for src in (*LINE, "s") if piles[src] for dst in FLANKS if not piles[dst]]
        return fills + self.exchanges(piles)

    def deal(self, state: State) -> None:
        """Four more on each packet, left to right, as far as the pack goes."""
        for packet in LINE:
            self.lay_four(state["piles"], packet)

    def lay_four(self, piles: Piles, packet: str) -> None:
        """The next four pack cards, or those there are."""
        piles[packet] += piles["s"][:4]
        piles["s"] = piles["s"][4:]

    def redeal(self, state: State) -> None:
        """Dealt by fours again."""
        super().redeal(state)
        self.deal(state)

    def move(self, state: State, src: str, dst: str) -> None:
        """An emptied packet gets four pack cards at once."""
        super().move(state, src, dst)
        if src in LINE and not state["piles"][src]:
            self.lay_four(state["piles"], src)
