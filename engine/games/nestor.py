"""Nestor: Lady Cadogan, plate 23."""

from ..vocabulary import *


class Nestor(Game):
    """Pairs of equal cards leave eight columns, in none of which a value was laid twice."""

    title, packs, number, minutes = "Nestor", 1, 23, 5
    aliases = ("Matrimony",)
    notes = (
        "Where every card left in the pack would be laid on its like, the next one is laid all the same.",
        "The four cards in reserve may be turned at any time, not only when no pair is left.",
    )
    others = ("Nestor today has its four reserve cards open from the start.",)
    strategy = (
        "Turn up the four reserve cards at once, which costs nothing, and look for values in each other's "
        "way, such as an 8 upon a 5 here and a 5 upon an 8 there: one of them must be paired elsewhere. "
        "Pair columns with columns, the longest first, and keep the cards of the reserve, which bar "
        "nothing, for the last of their values. "
        "Games are lost by the last two of a value in the wrong order: follow all four of each value "
        "through the columns before you part with a pair."
    )

    stock = Stock()
    columns = Reserve(8)
    reserve = Reserve(4, code="r")
    away = Foundation(holds=52)

    pair = Pair((columns, reserve), onto=away)
    deal = Round(reserve, places=1)

    layout = (
        row(columns, at=(0, 0), fan="down"),
        row(stock, at=(0, 3)),
        row(reserve, at=(2, 3)),
        row(away, at=(7, 3)),
    )

    def lay(self, t: Dealer) -> None:
        """Six rows of eight, no value twice in a column: a card that would be goes under the pack."""
        for _ in range(6):
            t.deal_unlike(*self.columns)
