"""Eight Off: an open game of eight columns and eight cells."""

from ...vocabulary import *


class EightOff(Game):
    """Eight columns built in suit, eight cells of which four are filled, and kings alone in empty columns."""

    title, packs, number, minutes = "Eight Off", 1, 123, 10
    source = "PySolFC and Solvitaire"
    notes = (
        "Four of the cells are filled at the start; which of them makes no difference.",
        "Cards that go together stand for single moves by way of free cells.",
    )
    others = ("Eight Away is a relative with other columns.",)
    strategy = (
        "Look for the aces and twos first, and dig where the cards above them have a place on the next "
        "higher of their suit. "
        "Run long suits together in the columns early, for each card laid there empties a cell, and empty a "
        "column when a king waits. "
        "Games are lost with full cells: keep three or four of them free until the low cards are home, "
        "and lay no run upon a card that you will want soon."
    )

    stock = Stock()
    aces = Foundation(4, path=up(ACE).in_suit)
    cells = Reserve(8, refill=HandFill("columns"), code="c")
    columns = Tableau(8, build=descending.in_suit, space=ranked(KING), runs=Lift(free=(cells,)))

    layout = (
        row(cells, at=(0, 0)),
        row(columns, at=(0, 1), fan="down"),
        column(aces, at=(8.4, 0)),
        row(stock, at=(9.6, 0)),
    )

    def lay(self, t: Dealer) -> None:
        """Six rows of eight, then a card to each of the first four cells."""
        for _ in range(6):
            t.deal(*self.columns)
        t.deal(*self.cells[:4])
