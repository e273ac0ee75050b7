"""TriPeaks, naively."""

from __future__ import annotations

from .base import Game
from .common import State, codes, neighbours, value

PEAKS = codes("", 1, 28)
OVER = {  # on each place the two that lie upon it
    **{n: (2 * n + 2, 2 * n + 3) for n in (1, 2, 3)},
    4: (10, 11),
    5: (11, 12),
    6: (13, 14),
    7: (14, 15),
    8: (16, 17),
    9: (17, 18),
    **{n: (n + 9, n + 10) for n in range(10, 19)},
}


class TriPeaks(Game):
    packs = 1
    layout = (*PEAKS, "t")
    foundations = ()
    dealt = (*PEAKS, "t")
    face_down = True
    corner = True

    def covered(self, state: State, place: str) -> bool:
        """Whether a card lies upon the place."""
        return any(state["piles"][str(n)] for n in OVER.get(int(place), ()))

    def hidden(self, state: State) -> dict[str, list[int]]:
        """Cards upon which others lie."""
        places = [p for p in PEAKS if self.face_down and state["piles"][p] and self.covered(state, p)]
        return {place: [0] for place in places}

    def goes(self, top: str, card: str) -> bool:
        """The next higher or lower, king and ace too."""
        return neighbours(top, card) or (self.corner and {value(top), value(card)} == {1, 13})

    def plays(self, state: State) -> list[str]:
        """Cards upon which none lies go on the hole."""
        piles = state["piles"]
        free = [p for p in PEAKS if piles[p] and not self.covered(state, p)]
        return [f"{p} t" for p in free if self.goes(piles["t"][-1], piles[p][-1])]

    def stock(self, state: State) -> list[str]:
        return ["deal"] if state["piles"]["s"] else []

    def won(self, state: State) -> bool:
        """The peaks are gone."""
        return not any(state["piles"][place] for place in PEAKS)

    def legal(self, state: State) -> list[str]:
        return [] if self.won(state) else super().legal(state)


class NoCorner(TriPeaks):
    corner = False


class OpenPeaks(TriPeaks):
    face_down = False
