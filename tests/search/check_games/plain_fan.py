"""Fan: not of the book, but its share of deals that can be won is known."""

from engine.vocabulary import *


class PlainFan(Game):
    """Seventeen fans of three and one card, built down in suit; kings alone fill spaces."""

    title, packs, number, difficulty, minutes = "Plain Fan", 1, 102, 4, 10
    source = "Not in the book"
    strategy = "Clear a fan for a king."

    stock = Stock()
    aces = Foundation(4, path=up(ACE).in_suit)
    fans = Tableau(18, build=descending.in_suit, space=ranked(KING))

    layout = (
        grid(fans, at=(0, 0), across=6, fan="right", apart=2.1),
        row(aces, at=(0, 3)),
        row(stock, at=(8, 3)),
    )

    def lay(self, t: Dealer) -> None:
        """Three cards together on each fan; the last card is a fan of its own."""
        t.deal(*self.fans, cards=3)
