"""Black Hole, naively."""

from __future__ import annotations

from .base import Game
from .common import State, bases, codes, neighbours, value

FANS = codes("", 1, 17)


class BlackHole(Game):
    packs = 1
    layout = (*FANS, "h")
    foundations = ()
    withdrawn = bases(("h",), "AS")
    dealt = tuple(fan for fan in FANS for _ in range(3))

    def plays(self, state: State) -> list[str]:
        """What goes to the hole, one higher or lower, king and ace too; then what goes elsewhere."""
        piles, top = state["piles"], state["piles"]["h"][-1]
        return [
            f"{src} h"
            for src in self.layout
            if src != "h" and piles[src]
            if neighbours(top, piles[src][-1]) or {value(top), value(piles[src][-1])} == {1, 13}
        ]

    def stock(self, state: State) -> list[str]:
        return []

    def won(self, state: State) -> bool:
        """All cards lie in the hole."""
        return len(state["piles"]["h"]) == 52


class WormHole(BlackHole):
    layout = (*FANS, "h", "c1")

    def others(self, state: State) -> list[str]:
        """Any last card of a fan to the cell."""
        piles = state["piles"]
        return [] if piles["c1"] else [f"{fan} c1" for fan in FANS if piles[fan]]
