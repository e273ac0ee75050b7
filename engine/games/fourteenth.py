"""The Fourteenth: Lady Cadogan, plate 11."""

from ..vocabulary import *


class TheFourteenth(Game):
    """Two cards of one row or column that make fourteen leave a square of twenty-five together."""

    title, packs, number, minutes = "The Fourteenth", 2, 11, 10
    aliases = ("Fourteens", "Fourteen Out", "Vierzehn")
    notes = (
        "What lies between the two cards, or whether their line has gaps, makes no difference.",
        "The grace is four places that hold cards, two and two; a fourteen need not come of it.",
    )
    others = ("Fourteen Out today pairs the last cards of twelve columns; this square has other rules.",)
    strategy = (
        "Pair first what can be paired in one way only: a card with one partner in its row and column goes "
        "before a card with three. "
        "Open places are filled from the upper left, so take pairs from the lines that hold a card without "
        "a partner: what comes there may be the one it needs. "
        "Games are lost when the pack is out and the last cards lie across one another; keep the grace for "
        "that moment, when two exchanges may bring three or four pairs into line."
    )

    stock = Stock()
    square = Reserve(25, refill=Refill(stock))
    away = Foundation(holds=104)

    pair = Pair((square,), onto=away, total=14, across=5)

    grace = DoubleSwap(square, unless=pair)

    layout = (
        grid(square, at=(0, 0), across=5, exact=True),
        column(stock, at=(6, 0)),
        column(away, at=(6, 2)),
    )

    def lay(self, t: Dealer) -> None:
        """Five rows of five."""
        t.deal(*self.square)
