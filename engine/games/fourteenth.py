"""The Fourteenth: Lady Cadogan, plate 11."""

from engine.declare import *


class TheFourteenth(Game):
    """Two cards of one row or column that make fourteen leave a square of twenty-five together."""

    title, packs, number, difficulty, minutes = "The Fourteenth", 2, 11, 3, 5
    aliases = ("fourteen", "fourteens", "fourteen out", "vierzehn")
    notes = (
        "What lies between the two cards, or whether their line has gaps, makes no difference.",
        "The grace is four places that hold cards, two and two; a fourteen need not come of it.",
    )
    others = ("Fourteen Out elsewhere pairs the last cards of twelve columns; this square has other rules.",)

    stock = Stock()
    square = Reserve(25, refill=Refill(stock))
    away = Foundation(holds=104)

    pair = Pair((square,), onto=away, total=14, across=5)

    @own(square, square, square, square, times=1, listed=1)
    def grace(self, t: Dealer, *four: Pile) -> bool:
        """While no two cards make fourteen in a line, four cards may change places two and two."""
        return not self.pair.offers(t.state) and t.swap(*four[:2]) and t.swap(*four[2:])

    layout = (grid(square, at=(0, 0), across=5), column(stock, at=(6, 0)), column(away, at=(6, 2)))

    def lay(self, t: Dealer) -> None:
        """Five rows of five."""
        t.deal(*self.square)
