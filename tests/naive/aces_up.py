"""Aces Up, naively."""

from __future__ import annotations

from .base import Game
from .common import State, carry, codes, deal_out, suit, value

COLUMNS = codes("", 1, 4)


class AcesUp(Game):
    packs = 1
    layout = (*COLUMNS, "x")
    foundations = ()
    dealt = COLUMNS
    aces_only = False

    def high(self, card: str) -> int:
        """Two to ace."""
        return 14 if value(card) == 1 else value(card)

    def plays(self, state: State) -> list[str]:
        """The lower of two of a suit goes away; a last card to a space."""
        piles, texts = state["piles"], []
        for column in COLUMNS:
            if not piles[column]:
                continue
            card = piles[column][-1]
            tops = [piles[other][-1] for other in COLUMNS if other != column and piles[other]]
            if any(suit(top) == suit(card) and self.high(top) > self.high(card) for top in tops):
                texts.append(column)
            if value(card) == 1 or not self.aces_only:
                texts += [f"{column} {space}" for space in COLUMNS if not piles[space]]
        return texts

    def moves(self, state: State) -> list[str]:
        """While there are cards to deal every space is a place of its own."""
        legal, piles = self.legal(state), state["piles"]
        first = next((column for column in COLUMNS if not piles[column]), None)
        if piles["s"]:
            return legal
        moves = (text.split() for text in legal)
        return [" ".join(at) for at in moves if not at[1:] or (at[1] == first and len(piles[at[0]]) > 1)]

    def stock(self, state: State) -> list[str]:
        return ["deal"] if state["piles"]["s"] else []

    def deal(self, state: State) -> None:
        deal_out(state["piles"], COLUMNS)

    def move(self, state: State, src: str, dst: str = "x") -> None:
        carry(state["piles"], src, dst)

    def won(self, state: State) -> bool:
        """All but the aces have gone."""
        return len(state["piles"]["x"]) == 48

    def legal(self, state: State) -> list[str]:
        return [] if self.won(state) else super().legal(state)


class AcesOnly(AcesUp):
    aces_only = True
