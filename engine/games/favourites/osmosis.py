"""Osmosis: ranks seep from row to row."""

from ...vocabulary import *


class Osmosis(Game):
    """Four rows of a suit each, in any order; a rank goes on a row once the row above it has it."""

    title, packs, number, minutes = "Osmosis", 1, 120, 5
    source = "PySolFC"
    aliases = ("Treasure Trove",)
    notes = (
        "Rows are begun in their order, by the cards of the rank that begins the first.",
        "The game is also lost when a whole pass through the talon would bring no card that can be played.",
    )
    strategy = (
        "Give the first row whatever it takes at once: that only opens ranks for the rows below it. "
        "Play from the reserve before the talon, for the talon comes round again, and under each card of the "
        "reserve another one waits. "
        "Games are lost by a base in the reserve beneath cards of its own suit, or of a suit not begun yet: "
        "work most of all at the pile that may hide one."
    )

    stock = Stock()
    talon = Waste()
    reserve = Reserve(4, code="r", down=FaceDown.all_but_last())
    rows = SuitRows(4)

    deal = Round(talon, cards=3)
    redeal = Redeal(talon, times=None, ends=True)

    layout = (
        column(reserve, at=(0, 0), fan="right"),
        column(rows, at=(2.4, 0), fan="right"),
        row(stock, at=(7.6, 0)),
        row(talon, at=(7.6, 1)),
    )

    def lay(self, t: Dealer) -> None:
        """Four cards to each pile of the reserve, one by one, only the last open; then the first base."""
        for _ in range(4):
            t.deal(*self.reserve)
        t.deal(self.rows[0])


class Peek(Osmosis):
    """All cards of the reserve lie open."""

    variant = "peek"
    reserve = Reserve(4, code="r")


class DrawOne(Osmosis):
    """One card is turned at a time."""

    variant = "draw-one"
    deal = Round(Osmosis.talon)
