"""The Kings, naively."""

from __future__ import annotations

from .base import Game
from .common import Group, Piles, State, bases, carry, codes, neighbours, value

ROWS = codes("", 1, 8)  # 1-4 grow outwards on the left, 5-8 on the right


class Kings(Game):
    layout = built = ROWS
    withdrawn = bases(Game.foundations, "AD AC AH AS AD AC AH AS")
    empty_takes_any = True
    groups = (Group(ROWS), Group(Game.foundations, follows_suit=False))

    def start(self, state: State) -> None:
        """Column after column with the forced plays."""
        piles = state["piles"]
        newest = dict.fromkeys(ROWS, False)  # does the row's outside card lie in its group's newest column?
        left_side = True
        while piles["s"]:
            column = ROWS[:4] if left_side else ROWS[4:]
            newest |= dict.fromkeys(column, False)
            for row in column:
                self.fill_place(piles, row, newest)
            left_side = not left_side

    def fill_place(self, piles: Piles, row: str, newest: dict[str, bool]) -> None:
        """Cards are turned for one place until one of them is laid or the pack ends."""
        line = int(row) if int(row) <= 4 else int(row) - 4
        opposite = str(line + 4) if int(row) <= 4 else str(line)
        while piles["s"]:
            foundation = self.fitting(piles, piles["s"][0], line)
            if foundation == "":
                carry(piles, "s", row)
                newest[row] = True
                return
            carry(piles, "s", foundation)
            if newest[opposite]:
                foundation = self.fitting(piles, piles[opposite][-1], line)
                if foundation != "":
                    carry(piles, opposite, foundation)
                    newest[opposite] = False

    def fitting(self, piles: Piles, card: str, line: int) -> str:
        """The foundation of the line that takes the card, the left one if both do, or nothing."""
        homes = self.homes(piles, card)
        return next((code for code in (f"f{line}", f"f{line + 4}") if code in homes), "")

    def follows(self, foundation: str, top: str, card: str) -> bool:
        """Ascending from the ace to the king, suits ignored."""
        return value(card) == value(top) + 1

    def builds_on(self, top: str, card: str) -> bool:
        """Next to each other in value."""
        return neighbours(card, top)
