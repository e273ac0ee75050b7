"""The Constitution, naively."""

from __future__ import annotations

from .base import Game
from .common import Codes, Group, Piles, State, alternate, bases, codes, value

COUNCIL = codes("", 1, 8)
LORDS = codes("", 9, 16)
COMMONS = codes("", 17, 24)
PEOPLE = codes("", 25, 32)
STEPS = [(COUNCIL, LORDS), (LORDS, COMMONS), (COMMONS, PEOPLE)]  # each row with the one directly below
KINGS = bases(codes("k", 1, 8), "KH KC KD KS KH KC KD KS")
QUEENS = {"q": "QD", "x": "QS QS QH QH QD QC QC"}


class Constitution(Game):
    layout = (*COUNCIL, *LORDS, *COMMONS, *PEOPLE, "t")
    height = 11  # to the knave; no queen is left to follow
    withdrawn = bases(Game.foundations, "AC AH AS AD AC AH AS AD") | KINGS | QUEENS
    dealt = PEOPLE + COMMONS + LORDS + COUNCIL
    filled = PEOPLE
    filled_from = "ts"
    groups = (Group(COUNCIL), Group(LORDS), Group(COMMONS), Group(Game.foundations))

    def builds_on(self, top: str, card: str) -> bool:
        """Downwards in alternating colours."""
        return alternate(card, top) and value(card) == value(top) - 1

    def forced(self, state: State) -> list[str]:
        """Any top of the row directly below to an empty place of the three upper rows."""
        piles, texts = state["piles"], []
        for row, below in STEPS:
            texts += [f"{src} {dst}" for dst in row if not piles[dst] for src in below if piles[src]]
        return texts

    def goes_home(self, piles: Piles, src: str) -> bool:
        """Only the Council."""
        return src in COUNCIL

    def places_for(self, piles: Piles, src: str) -> Codes:
        """One row up."""
        return next((row for row, below in STEPS if src in below), ())
