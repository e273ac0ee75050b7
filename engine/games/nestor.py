"""Nestor: Lady Cadogan, plate 23."""

from engine.declare import *


class Nestor(Game):
    """Pairs of equal cards leave eight columns, in none of which a value was laid twice."""

    title, packs, number, difficulty, minutes = "Nestor", 1, 23, 4, 5
    aliases = ("matrimony", "doublets in columns")
    notes = (
        "Where every card left in the pack would be laid on its like, the next one is laid all the same.",
        "The four cards in reserve may be turned at any time, not only when no pair is left.",
    )
    others = ("PySolFC's Nestor has all four reserve cards in play from the start.",)

    stock = Stock()
    columns = Reserve(8)
    reserve = Reserve(4, code="r")
    away = Foundation(holds=52)

    pair = Pair((columns, reserve), onto=away)
    deal = Round(reserve, places=1)

    layout = (
        row(columns, at=(0, 0), fan="down"),
        row(stock, at=(0, 3)), row(reserve, at=(2, 3)), row(away, at=(7, 3)),
    )  # fmt: skip

    def lay(self, t: Dealer) -> None:
        """Six rows of eight, no value twice in a column: a card that would be goes under the pack."""
        for _ in range(6):
            t.deal_unlike(*self.columns)
