"""Canfield or Klondike, naively."""

from __future__ import annotations

from .base import Game
from .common import Group, Piles, State, alternate, codes, value

COLUMNS = codes("", 1, 7)


class CanfieldOrKlondike(Game):
    packs = 1
    layout = (*COLUMNS, "t")
    foundations = codes("f", 1, 4)
    dealt = tuple(column for row in range(7) for column in COLUMNS[row:])  # row 2 from column 2 on, and so on
    groups = (Group(COLUMNS), Group(foundations))

    def start(self, state: State) -> None:
        """The last of each column lies open."""
        super().start(state)
        state["down"] = {column: int(column) - 1 for column in COLUMNS}  # how many lie face down, undermost

    def recount(self, state: State) -> None:
        """A card laid bare is turned up."""
        lying = {column: len(state["piles"][column]) for column in COLUMNS}
        state["down"] = {column: min(n, max(lying[column] - 1, 0)) for column, n in state["down"].items()}

    def hidden(self, state: State) -> dict[str, list[int]]:
        """The cards not turned up yet."""
        return {column: list(range(count)) for column, count in state["down"].items()}

    def builds(self, piles: Piles, place: str, card: str) -> bool:
        """A king on an empty column; otherwise down in alternating colours, but no ace upon a two."""
        if not piles[place]:
            return value(card) == 13
        top = piles[place][-1]
        return alternate(card, top) and value(card) == value(top) - 1 and value(card) != 1

    def plays(self, state: State) -> list[str]:
        """Lowest cards and talon to the foundations; whole open rows and the talon to columns.

        A king's column that hides nothing does not go to another empty place.
        """
        piles, texts = state["piles"], []
        for src in self.layout:
            if piles[src]:
                texts += [f"{src} {dst}" for dst in self.homes(piles, piles[src][-1])]
                head = piles[src][-1] if src == "t" else piles[src][state["down"][src]]
                empties = src != "t" and state["down"][src] == 0  # would change one empty place for another
                columns = [dst for dst in COLUMNS if dst != src and (piles[dst] or not empties)]
                texts += [f"{src} {dst}" for dst in columns if self.builds(piles, dst, head)]
        return texts

    def move(self, state: State, src: str, dst: str) -> None:
        """To a column the whole open row of another, anywhere else one card."""
        piles = state["piles"]
        first = state["down"][src] if src in COLUMNS and dst in COLUMNS else len(piles[src]) - 1
        piles[dst] += piles[src][first:]
        piles[src] = piles[src][:first]

    def settle(self, state: State) -> None:
        """What was laid bare is turned up."""
        self.recount(state)
