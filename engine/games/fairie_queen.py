"""Spenser's Fairie Queen: Lady Cadogan, plate 26."""

from engine.declare import *


class SpensersFairieQueen(Game):
    """Columns of all lengths wind down from eight kings, who are to be freed of every card."""

    title, packs, number, difficulty, minutes = "Spenser's Fairie Queen", 2, 26, 4, 20
    aliases = ("fairie queen", "the fairie queen", "faerie queen", "Spenser's Faerie Queene")
    notes = (
        "`deal` goes on by itself until the last card of a column fits a foundation.",
        "The aces lie in a row of their own, which the plate does not show.",
    )
    others = (
        "Faerie Queen elsewhere may end its foundations with kings; it was not compared with the book's.",
    )

    stock = Stock()
    aces = Foundation(8, path=up(ACE, to=QUEEN).in_suit)
    columns = Tableau(8, build=descending | upon(KING), takes_when=Out(stock), stays=ranked(KING))

    @own()
    def deal(self, t: Dealer) -> bool:
        """Cards go down the last king's column, a king heads the next, until a lowest card fits an ace."""
        more = t.left > 0
        while t.left:
            begun = len(self.columns) - t.open(self.columns)
            onto = self.columns[begun - (not t.shows(self.stock, KING))]
            t.begin(self.stock, onto=self.aces) or t.deal(onto)
            if t.fits(self.columns, onto=self.aces):
                break
        return more

    layout = (
        row(aces, at=(0, 0)), row(stock, at=(8.2, 0)), row(columns, at=(0, 1), fan="down"),
    )  # fmt: skip

    def lay(self, t: Dealer) -> None:
        """The first king heads the first column; cards are dealt until one can be played."""
        t.withdraw_first(KING, self.columns[0])
        self.deal.act(self, t)
