"""Fortress: Lady Cadogan, plate 10."""

from engine.declare import *


class Fortress(Game):
    """Rows on both sides of four open places; only the outside card of each may be taken."""

    title, packs, number, difficulty, minutes = "Fortress", 1, 10, 4, 10
    aliases = ("the fortress", "fort", "die Festung")
    notes = (
        "The foundations ascend; that they descend to kings is a slip of the print.",
        "Of a left row the card dealt first is the outside one, of a right row the card dealt last.",
    )
    others = ("Fortress elsewhere is this game; some programs turn the rows into columns.",)

    stock = Stock()
    aces = Foundation(4, path=up(ACE).in_suit)
    rows = Tableau(10, build=(ascending | descending).in_suit, space=ANY)

    layout = (
        column(rows[:5], at=(0, 0), fan="left"), column(aces, at=(1, 0)),
        column(rows[5:], at=(2, 0), fan="right"), column(stock, at=(1, 4)),
    )  # fmt: skip

    def lay(self, t: Dealer) -> None:
        """Straight across, five cards to each row, left and right in turn; the last rows have six."""
        for left, right in zip(self.rows[:5], self.rows[5:], strict=True):
            many = 5 + (left.number == 4)
            t.deal(left, cards=many)
            t.turn_round(left)
            t.deal(right, cards=many)
