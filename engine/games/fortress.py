"""Fortress: Lady Cadogan, plate 10."""

from ..vocabulary import *


class Fortress(Game):
    """Rows on both sides of four open places; only the outside card of each may be taken."""

    title, packs, number, minutes = "Fortress", 1, 10, 10
    aliases = ("Fort", "Die Festung")
    notes = (
        "The foundations ascend; that they descend to kings is a slip of the print.",
        "Of a left row the card dealt first is the outside one, of a right row the card dealt last.",
    )
    others = (
        "Fortress today is this game, its rows turned into columns.",
        "Chessboard is the same with a base that the player chooses.",
    )
    strategy = (
        "Count for each row what it would take to clear it, and choose the one whose cards all find a "
        "neighbour outside: the first empty row decides most games. "
        "An empty row is worth most empty; use it to turn a run round, or to lay one card aside that bars "
        "an ace, and win it back at once. "
        "Games are lost by runs laid over aces and twos that will be wanted first, and many deals are lost "
        "as they lie: where no row can be opened, deal again."
    )

    stock = Stock()
    aces = Foundation(4, path=up(ACE).in_suit)
    rows = Tableau(10, build=(ascending | descending).in_suit, space=ANY)

    layout = (
        column(rows[:5], at=(0, 0), fan="left"),
        column(aces, at=(1, 0)),
        column(rows[5:], at=(2, 0), fan="right"),
        column(stock, at=(1, 4)),
    )

    def lay(self, t: Dealer) -> None:
        """Straight across, five cards to each row, left and right in turn; the last rows have six."""
        for left, right in zip(self.rows[:5], self.rows[5:], strict=True):
            many = 5 + (left.number == 4)
            t.deal(left, cards=many)
            t.turn_round(left)
            t.deal(right, cards=many)
