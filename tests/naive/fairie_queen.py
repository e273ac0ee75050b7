"""Spenser's Fairie Queen, naively."""

from __future__ import annotations

from .base import Game
from .common import Codes, Group, Piles, State, carry, codes, value

COLUMNS = codes("", 1, 8)


class FairieQueen(Game):
    layout = COLUMNS
    height = 12  # up to the queen
    groups = (Group(Game.foundations),)

    def start(self, state: State) -> None:
        """The first king heads the first column; the dealing goes on until something can be played."""
        piles = state["piles"]
        first = next(card for card in piles["s"] if value(card) == 13)
        piles["s"].remove(first)
        piles["1"].append(first)
        self.deal(state)

    def deal(self, state: State) -> None:
        """Card after card, one at least, until a lowest card can be played or the pack is out."""
        self.deal_card(state["piles"])
        while state["piles"]["s"] and not self.plays(state):
            self.deal_card(state["piles"])

    def deal_card(self, piles: Piles) -> None:
        """A king heads the next column, an ace the next foundation; others go upon the last king's column."""
        places: dict[int, Codes] = {1: self.foundations, 13: COLUMNS}
        own = places.get(value(piles["s"][0]))
        if own:
            carry(piles, "s", next(place for place in own if not piles[place]))
        else:
            carry(piles, "s", [column for column in COLUMNS if piles[column]][-1])

    def begins(self, piles: Piles, foundation: str, card: str) -> bool:
        """Nothing; aces go there as they are dealt."""
        return False

    def in_play(self, state: State) -> list[str]:
        """The columns that hold more than their king."""
        return [column for column in COLUMNS if len(state["piles"][column]) > 1]

    def others(self, state: State) -> list[str]:
        """When the pack is out, lowest cards from column to column."""
        piles, texts = state["piles"], []
        for src in self.in_play(state) if not piles["s"] else []:
            places = [dst for dst in COLUMNS if dst != src and self.builds(piles, dst, piles[src][-1])]
            texts += [f"{src} {dst}" for dst in places]
        return texts

    def builds_on(self, top: str, card: str) -> bool:
        """A bare king takes any card, every other lowest card the one below it in value."""
        return value(top) == 13 or value(card) == value(top) - 1

    def won(self, state: State) -> bool:
        """Eight foundations up to their queens, eight bare kings."""
        return super().won(state) and all(len(state["piles"][code]) == 1 for code in COLUMNS)
