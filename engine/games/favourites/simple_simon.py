"""Simple Simon: Spider with one pack that lies open."""

from ...vocabulary import *


class SimpleSimon(Game):
    """Ten open columns of eight cards and fewer, built down whatever the suit, which whole suits leave."""

    title, packs, number, minutes = "Simple Simon", 1, 131, 10
    source = "PySolFC and Solvitaire"
    notes = (
        "A whole suit leaves at once.",
        "Only a run in suit goes together, however many columns are empty.",
    )
    strategy = (
        "Put cards on the next higher of their suit wherever you can, for a run of mixed suits has to be "
        "taken apart card by card. "
        "Empty one of the short columns first, and use a space to sort runs rather than to store a card. "
        "Games are lost by building on an ace's column or on low cards: keep what you dig for free, and let "
        "mixed runs end on cards that are wanted last."
    )

    stock = Stock()
    away = Foundation(4, holds=13)
    columns = Tableau(10, build=descending, space=ANY, runs=Lift(run=descending.in_suit))

    whole_suits = WholeSuit(columns, onto=away)

    layout = (row(away, at=(3, 0)), row(columns, at=(0, 1), fan="down"), row(stock, at=(8.5, 0)))

    def lay(self, t: Dealer) -> None:
        """A row of ten, then rows of nine, eight, and so on to three, each from the first column."""
        t.deal(*self.columns)
        for wide in range(9, 2, -1):
            t.deal(*self.columns[:wide])
