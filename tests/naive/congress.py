"""The Congress, naively."""

from __future__ import annotations

from .base import Game
from .common import Group, Piles, State, bases, codes, deal_out, fill

RIVERS = codes("", 1, 8)
HELPS = codes("h", 1, 8)
FIRST_HELPS = HELPS[:4]


class Congress(Game):
    layout = RIVERS + HELPS
    withdrawn = bases(Game.foundations, "AD AC AH AS AD AC AH AS")
    dealt = FIRST_HELPS + RIVERS
    empty_takes_any = True
    groups = (Group(HELPS), Group(Game.foundations))

    def start(self, state: State) -> None:
        """Four helps, the first row of the rivers."""
        super().start(state)
        state["rows"] = 1

    def places_for(self, piles: Piles, src: str) -> list[str]:
        """Helps that hold cards; for a river's card also empty ones, when the pack is out."""
        holding = [place for place in HELPS if piles[place]]
        empty = [place for place in HELPS if not piles[place]]
        return holding + (empty if src in RIVERS and not piles["s"] else [])

    def gaps(self, state: State) -> bool:
        """A river is shorter than the rows dealt, or one of the first four helps is empty."""
        piles = state["piles"]
        short = any(len(piles[river]) < state["rows"] for river in RIVERS)
        return short or any(not piles[place] for place in FIRST_HELPS)

    def fill(self, state: State) -> None:
        """The upper row first, each from left to right, then the helps, as far as the pack goes."""
        piles = state["piles"]
        for row in range(1, state["rows"] + 1):
            deal_out(piles, [river for river in RIVERS if len(piles[river]) < row])
        fill(piles, FIRST_HELPS, "s")

    def deal(self, state: State) -> None:
        """The next row of the rivers."""
        state["rows"] += 1
        deal_out(state["piles"], RIVERS)
