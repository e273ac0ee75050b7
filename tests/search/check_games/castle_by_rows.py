"""Beleaguered Castle, dealt row by row: its share of deals that can be won is known."""

from engine.vocabulary import *


class CastleByRows(Game):
    """Rows of six on both sides of four aces, built down whatever the suit."""

    title, packs, number, difficulty, minutes = "Beleaguered Castle by Rows", 1, 901, 4, 15
    source = "Not in the book"
    strategy = "Clear a row, and keep it clear."

    stock = Stock()
    aces = Foundation(4, path=up(ACE).in_suit)
    rows = Tableau(8, build=descending, space=ANY)

    layout = (
        column(rows[:4], at=(0, 0), fan="left"),
        column(aces, at=(1, 0)),
        column(rows[4:], at=(2, 0), fan="right"),
        column(stock, at=(1, 4)),
    )

    def lay(self, t: Dealer) -> None:
        """The aces are laid out, then six cards to each row."""
        t.withdraw(ACE, self.aces, "SHDC")
        t.deal(*self.rows, cards=6)
